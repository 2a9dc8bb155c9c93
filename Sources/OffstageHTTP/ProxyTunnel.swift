import NIOCore
import OffstageTransfer

/// A new connection to a proxy, until that has made a way to the server behind it. TLS begins then, and the handlers
/// behind this one hear that the connection is active.
final class ProxyTunnel: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private let exchange: HTTPExchange
    private let table: ExchangeTable
    private var dialogue: any ProxyDialogue
    private let opened: (ChannelHandlerContext) throws -> Void
    private var answer = ByteBuffer()
    private var isOver = false
    private var hasAsked = false

    /// - Parameter opened: puts behind the handler what goes by the way.
    init(
        _ exchange: HTTPExchange,
        table: ExchangeTable,
        dialogue: any ProxyDialogue,
        opened: @escaping (ChannelHandlerContext) throws -> Void
    ) {
        self.exchange = exchange
        self.table = table
        self.dialogue = dialogue
        self.opened = opened
    }

    func handlerAdded(context: ChannelHandlerContext) {
        if context.channel.isActive { ask(context) }
    }

    func channelActive(context: ChannelHandlerContext) { ask(context) }

    private func ask(_ context: ChannelHandlerContext) {
        guard !hasAsked else { return }
        hasAsked = true
        context.writeAndFlush(wrapOutboundOut(dialogue.greeting), promise: nil)
        context.read()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        var bytes = unwrapInboundIn(data)
        answer.writeBuffer(&bytes)
        guard !isOver else { return }
        switch dialogue.heard(&answer) {
        case .wait: break
        case .say(let words): context.writeAndFlush(wrapOutboundOut(words), promise: nil)
        case .open: open(context)
        case .fail(let what): fail(context, what)
        case .refuse(let what, let refusal): fail(context, what, refusal)
        }
    }

    private func open(_ context: ChannelHandlerContext) {
        isOver = true
        do {
            try opened(context)
            context.fireChannelActive()
            context.pipeline.syncOperations.removeHandler(self, promise: nil)
        } catch {
            fail(context, "has made a way on which TLS cannot begin: \(error)")
        }
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        if isOver { context.fireChannelReadComplete() } else { context.read() }
    }

    func channelInactive(context: ChannelHandlerContext) {
        if !isOver { fail(context, "closed the connection") }
        context.fireChannelInactive()
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        if isOver { context.fireErrorCaught(error) } else { fail(context, "cannot be heard: \(error)") }
    }

    /// - Parameter refusal: where it wants to know who asks.
    private func fail(_ context: ChannelHandlerContext, _ what: String, _ refusal: ProxyRefusal? = nil) {
        isOver = true
        context.close(promise: nil)
        // Another connection may have been faster.
        guard !exchange.isClaimed else { return }
        let url = exchange.request.url
        if let refusal { table.tell(.refusedByProxy(refusal), of: exchange) }
        // Trying again is of no use where nobody says who asks.
        let code: TransferFailure.Code = refusal == nil ? .cannotConnectToHost : .userAuthenticationRequired
        table.tell(.failed(TransferFailure(code, "the proxy before \(url.authority) \(what)")), of: exchange)
        table.settled(exchange)
    }
}
