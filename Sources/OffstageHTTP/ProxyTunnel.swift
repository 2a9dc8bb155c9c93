import NIOCore
import OffstageTransfer

/// A new connection to a proxy, until that has made a way to the server behind it (RFC 9110, 9.3.6). TLS begins then,
/// and the handlers behind this one hear that the connection is active.
final class ProxyTunnel: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    /// More than this is no head of a proxy.
    private static let longestHead = 64 << 10

    private let exchange: HTTPExchange
    private let table: ExchangeTable
    private let proxy: ProxyRules.Server
    private let secure: (ChannelHandlerContext) throws -> Void
    private var answer = ByteBuffer()
    private var isOver = false
    private var hasAsked = false

    /// - Parameter secure: puts TLS behind the handler.
    init(
        _ exchange: HTTPExchange,
        table: ExchangeTable,
        proxy: ProxyRules.Server,
        secure: @escaping (ChannelHandlerContext) throws -> Void
    ) {
        self.exchange = exchange
        self.table = table
        self.proxy = proxy
        self.secure = secure
    }

    func handlerAdded(context: ChannelHandlerContext) {
        if context.channel.isActive { ask(context) }
    }

    func channelActive(context: ChannelHandlerContext) { ask(context) }

    private func ask(_ context: ChannelHandlerContext) {
        guard !hasAsked else { return }
        hasAsked = true
        let server = exchange.request.url.hostAndPort
        var text = "CONNECT \(server) HTTP/1.1\r\nHost: \(server)\r\n"
        if let authorization = proxy.authorization { text += "Proxy-Authorization: \(authorization)\r\n" }
        context.writeAndFlush(wrapOutboundOut(ByteBuffer(string: text + "\r\n")), promise: nil)
        context.read()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        var bytes = unwrapInboundIn(data)
        answer.writeBuffer(&bytes)
        guard !isOver else { return }
        let text = String(buffer: answer)
        guard let end = text.firstRange(of: "\r\n\r\n") else {
            if answer.readableBytes > Self.longestHead { fail(context, "answers with too long a head") }
            return
        }
        let words = text.prefix { $0 != "\r\n" }.split(separator: " ")
        guard words.count >= 2, words[0].hasPrefix("HTTP/1."), let status = Int(words[1]) else {
            return fail(context, "answers with what is no HTTP")
        }
        guard (200..<300).contains(status) else {
            let head = ResponseHead(status: status, headers: Self.fields(text[..<end.lowerBound]))
            let refusal = status == 407 ? ProxyRefusal(head, of: proxy.place) : nil
            return fail(context, "refuses the way with status \(status)", refusal)
        }
        isOver = true
        do {
            try secure(context)
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

    private static func fields(_ head: Substring) -> HeaderFields {
        var fields = HeaderFields()
        for field in head.split(separator: "\r\n").dropFirst().compactMap(\.headField) {
            fields.add(field.name, field.value)
        }
        return fields
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
