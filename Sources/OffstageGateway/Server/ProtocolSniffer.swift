import NIOCore

/// Looks at the first bytes of a connection without TLS: HTTP/2 begins with its preface, all else is HTTP/1.1.
final class ProtocolSniffer: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer

    private static let preface = Array("PRI * HTTP/2.0".utf8)

    private let decide: (_ isHTTP2: Bool, any Channel) throws -> Void
    private var bytes = ByteBuffer()
    private var isDeciding = false

    /// - Parameter decide: Adds the handlers of the protocol behind this one.
    init(decide: @escaping (_ isHTTP2: Bool, any Channel) throws -> Void) {
        self.decide = decide
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        var new = unwrapInboundIn(data)
        bytes.writeBuffer(&new)
        // The handlers that are being added write at once, and a write that fails makes the channel read what is left.
        if isDeciding { return }
        let start = bytes.readableBytesView.prefix(Self.preface.count)
        let isHTTP2 = Self.preface.starts(with: start)
        if isHTTP2, start.count < Self.preface.count { return }
        isDeciding = true
        do {
            try decide(isHTTP2, context.channel)
        } catch {
            return context.close(promise: nil)
        }
        context.fireChannelRead(wrapInboundOut(bytes))
        context.fireChannelReadComplete()
        context.pipeline.syncOperations.removeHandler(self, promise: nil)
    }
}
