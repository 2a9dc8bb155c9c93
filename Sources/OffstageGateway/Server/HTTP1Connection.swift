import NIOCore
import NIOHTTP1
import OffstagePush

/// Requests over HTTP/1.1, on the plaintext listener only (P-8). They come one after another; NIO's pipelining
/// assistance sees to that.
final class HTTP1Connection: ChannelInboundHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias OutboundOut = HTTPServerResponsePart

    private let session: ProviderSession
    private let sessions: SessionTable
    private let texts: AnswerText
    private let service: PushService
    private var request: ProviderRequest?
    private var keepsAlive = true
    private var isAnswering = false
    private var isEnding = false
    /// Whether the latest bytes brought a part of a request.
    private var hasRead = false
    private var context: ChannelHandlerContext?

    /// The answer goes before the rest of the request has come. To close then would reset the connection, and the
    /// client might lose the answer (RFC 9112, 9.6).
    private var isDiscarding = false

    init(
        _ session: ProviderSession,
        _ sessions: SessionTable,
        _ texts: AnswerText,
        _ service: PushService
    ) {
        self.session = session
        self.sessions = sessions
        self.texts = texts
        self.service = service
    }

    func handlerAdded(context: ChannelHandlerContext) {
        self.context = context
        sessions.insert(session)
        session.arriving[0] = .now
        session.onShutDown = { [weak self] _ in self?.shutDown() }
        session.onTimeout = { [weak self] _ in self?.context?.close(promise: nil) }
    }

    func handlerRemoved(context: ChannelHandlerContext) { forget() }

    func channelInactive(context: ChannelHandlerContext) {
        forget()
        context.fireChannelInactive()
    }

    private func forget() {
        context = nil
        sessions.remove(session)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        session.lastHeard = .now
        hasRead = true
        switch unwrapInboundIn(data) {
        case .head(let head):
            request = Self.request(head)
            keepsAlive = head.isKeepAlive
            session.arriving[0] = .now
        case .body(let bytes):
            guard request != nil else { return }
            bytes.withUnsafeReadableBytes { request!.append($0.assumingMemoryBound(to: UInt8.self)) }
            if request!.bodySize > GatewaySettings.mostBodyBytes {
                keepsAlive = false
                isDiscarding = true
                handOver()
                // What still comes of it may take as long as a request.
                session.arriving[0] = .now
            }
        case .end where isDiscarding:
            isDiscarding = false
            if !isAnswering { context.close(promise: nil) }
        case .end: handOver()
        }
    }

    /// A head arrives from its first byte on, and is read when it is whole.
    func channelReadComplete(context: ChannelHandlerContext) {
        if !hasRead, !isAnswering, session.arriving[0] == nil { session.arriving[0] = .now }
        hasRead = false
        context.fireChannelReadComplete()
    }

    private static func request(_ head: HTTPRequestHead) -> ProviderRequest {
        var request = ProviderRequest(method: head.method.rawValue, path: head.uri)
        for (name, value) in head.headers {
            let name = name.lowercased()
            if name == "host" { request.authority = value }
            if ProviderRequest.isMeaningful(header: name) { request.headers.append((name, value)) }
        }
        return request
    }

    private func handOver() {
        guard let request else { return }
        self.request = nil
        isAnswering = true
        session.arriving = [:]
        service.hear()
        service.receive(request, on: session) { [weak self] in self?.reply($0) }
    }

    private func reply(_ reply: PushService.Reply) {
        isAnswering = false
        guard let context else { return }
        guard case .answer(let answer, let uniqueID) = reply else { return context.close(promise: nil) }
        let body = texts.body(answer)
        var head = HTTPResponseHead(version: .http1_1, status: .init(statusCode: answer.status))
        for (name, value) in texts.headers(answer, uniqueID: uniqueID) { head.headers.add(name: name, value: value) }
        head.headers.add(name: "content-length", value: String(body?.utf8.count ?? 0))
        let closes = isEnding || !keepsAlive
        if closes { head.headers.add(name: "connection", value: "close") }
        context.write(wrapOutboundOut(.head(head)), promise: nil)
        if let body { context.write(wrapOutboundOut(.body(.byteBuffer(ByteBuffer(string: body)))), promise: nil) }
        let written = context.eventLoop.makePromise(of: Void.self)
        context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: written)
        let box = NIOLoopBound(context, eventLoop: context.eventLoop)
        if closes, !isDiscarding { written.futureResult.whenComplete { _ in box.value.close(promise: nil) } }
    }

    /// The answer under way goes out first.
    private func shutDown() {
        isEnding = true
        if !isAnswering { context?.close(promise: nil) }
    }
}
