import NIOCore
import NIOTLS
import OffstagePush

/// The socket of a device's connection: it hands bytes to the ``DeliveryService`` and writes what that says.
final class CourierConnection: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    static let protocolName = "offstage-courier/1"
    /// How long what was written has to leave once the connection is to end.
    private static let lastWait = TimeAmount.seconds(1)

    let number: Courier.Connection
    private let service: DeliveryService
    private var context: ChannelHandlerContext?
    /// Frames that are written and not gone.
    private var pending = 0
    private var isClosing = false

    init(_ number: Courier.Connection, _ service: DeliveryService) {
        self.number = number
        self.service = service
    }

    func handlerAdded(context: ChannelHandlerContext) {
        self.context = context
        service.opened(self)
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if case .handshakeCompleted(let name)? = event as? TLSUserEvent {
            guard name == Self.protocolName else { return context.close(promise: nil) }
            service.handle(.secured(number))
        }
        context.fireUserInboundEventTriggered(event)
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        service.handle(.received(number, Array(unwrapInboundIn(data).readableBytesView)))
    }

    func channelInactive(context: ChannelHandlerContext) {
        self.context = nil
        service.closed(self)
        context.fireChannelInactive()
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }

    // MARK: What the service says

    /// Writes a frame; it leaves with the next ``flush()``.
    func write(_ bytes: [UInt8]) {
        guard let context else { return }
        pending += 1
        let promise = context.eventLoop.makePromise(of: Void.self)
        let box = NIOLoopBound(self, eventLoop: context.eventLoop)
        promise.futureResult.whenSuccess { box.value.wrote() }
        context.write(wrapOutboundOut(context.channel.allocator.buffer(bytes: bytes)), promise: promise)
    }

    func flush() { context?.flush() }

    private func wrote() {
        pending -= 1
        service.handle(.written(number, frames: 1))
        if isClosing, pending == 0 { context?.close(promise: nil) }
    }

    /// Closes when what was written is gone, or when that takes too long.
    func close() {
        guard let context, !isClosing else { return }
        isClosing = true
        if pending == 0 { return context.close(promise: nil) }
        let box = NIOLoopBound(context, eventLoop: context.eventLoop)
        context.eventLoop.scheduleTask(in: Self.lastWait) { box.value.close(promise: nil) }
    }
}
