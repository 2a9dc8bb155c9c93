import NIOCore
import NIOHTTP1
import NIOPosix

/// A server on 127.0.0.1 for those who look on: HTTP/1.1, one request a connection.
package enum LocalEndpoint {
    /// Asked on the endpoint's event loop, and answers now or later, once, on any thread.
    package typealias Responder = @Sendable (LocalRequest, _ answer: @escaping @Sendable (LocalAnswer) -> Void) -> Void

    /// More are closed at once: some tools and some windows of a browser, with a request of each under way.
    static let mostConnections = 64
    /// Bytes of a request's body. Of a longer one nothing is kept, and the answer is 413.
    static let longestBody = 64 << 10

    /// Serves on a thread of its own for as long as the program runs.
    /// - Parameters:
    ///   - port: 0 takes a free one.
    ///   - patience: How long a client may take from coming to having its answer, and to take each part of a stream.
    /// - Returns: The port.
    /// - Throws: ``GatewayError`` if the port cannot be had.
    package static func start(
        port: Int,
        patience: Duration = .seconds(10),
        _ respond: @escaping Responder
    ) throws(GatewayError) -> Int {
        let loop = MultiThreadedEventLoopGroup(numberOfThreads: 1).next()
        do {
            let channel = try loop.flatSubmit { listen(port: port, patience: patience, loop: loop, respond) }.wait()
            guard let port = channel.localAddress?.port else { throw ChannelError.unknownLocalAddress }
            return port
        } catch {
            throw GatewayError(.cannotServe, "port \(port) on 127.0.0.1 cannot be had (\(error)); give another")
        }
    }

    /// On the loop, on which all connections are too.
    static func listen(
        port: Int,
        patience: Duration,
        loop: any EventLoop,
        _ respond: @escaping Responder
    ) -> EventLoopFuture<any Channel> {
        let count = NIOLoopBoundBox(0, eventLoop: loop)
        return ServerBootstrap(group: loop)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    guard count.value < mostConnections else { throw ChannelError.connectTimeout(.zero) }
                    count.value += 1
                    channel.closeFuture.whenComplete { _ in count.value -= 1 }
                    let pipeline = channel.pipeline.syncOperations
                    try pipeline.configureHTTPServerPipeline(withErrorHandling: true)
                    try pipeline.addHandler(LocalConnection(respond, patience: patience))
                    channel.close(after: patience, ifStillIn: LocalConnection.self)
                }
            }
            .bind(host: "127.0.0.1", port: port)
    }
}

/// One connection until its answer begins.
private final class LocalConnection: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart

    private let respond: LocalEndpoint.Responder
    private let patience: Duration
    private var head: HTTPRequestHead?
    private var body = ByteBuffer()
    private var isTooLong = false

    init(_ respond: @escaping LocalEndpoint.Responder, patience: Duration) {
        self.respond = respond
        self.patience = patience
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(let head): self.head = head
        case .body(let part): keep(part)
        case .end: ask(context.channel)
        }
    }

    private func keep(_ part: ByteBuffer) {
        isTooLong = isTooLong || body.readableBytes + part.readableBytes > LocalEndpoint.longestBody
        if isTooLong { body = ByteBuffer() } else { body.writeImmutableBuffer(part) }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }

    private func ask(_ channel: any Channel) {
        guard let head else { return }
        self.head = nil
        let (wantsBody, patience) = (head.method != .HEAD, patience)
        guard !isTooLong else {
            let refusal = "A request has \(LocalEndpoint.longestBody) bytes at most after its head.\n"
            let answer = LocalAnswer(status: 413, type: "text/plain; charset=utf-8", body: .text(refusal))
            return Self.reply(answer, on: channel, wantsBody, patience)
        }
        respond(LocalRequest(head, String(buffer: body))) { answer in
            channel.eventLoop.execute { Self.reply(answer, on: channel, wantsBody, patience) }
        }
    }

    private static func reply(_ answer: LocalAnswer, on channel: any Channel, _ wantsBody: Bool, _ patience: Duration) {
        var head = HTTPResponseHead(version: .http1_1, status: .init(statusCode: answer.status))
        head.headers.add(name: "content-type", value: answer.type)
        for (name, value) in answer.headers { head.headers.add(name: name, value: value) }
        head.headers.add(name: "connection", value: "close")
        switch answer.body {
        case .text(let text):
            head.headers.add(name: "content-length", value: String(text.utf8.count))
            channel.write(HTTPServerResponsePart.head(head), promise: nil)
            if wantsBody {
                let body = IOData.byteBuffer(ByteBuffer(string: text))
                channel.write(HTTPServerResponsePart.body(body), promise: nil)
            }
            end(channel)
        case .stream(let run):
            channel.writeAndFlush(HTTPServerResponsePart.head(head), promise: nil)
            guard wantsBody else { return end(channel) }
            // Nothing is hurried from now on but the client's taking what it is sent.
            let pipeline = channel.pipeline.syncOperations
            if let context = try? pipeline.context(handlerType: LocalConnection.self) {
                pipeline.removeHandler(context: context, promise: nil)
            }
            let task = Task {
                await run(LocalStream(channel: channel, patience: patience))
                end(channel)
            }
            channel.closeFuture.whenComplete { _ in task.cancel() }
        }
    }

    private static func end(_ channel: any Channel) {
        channel.writeAndFlush(HTTPServerResponsePart.end(nil)).whenComplete { _ in channel.close(promise: nil) }
    }
}
