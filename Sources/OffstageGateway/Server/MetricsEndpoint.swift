import NIOCore
import NIOHTTP1
import NIOPosix

/// Answers `GET /metrics` with what the gateway counts: one request a connection.
final class MetricsEndpoint: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias OutboundOut = HTTPServerResponsePart

    private let registry: PrometheusRegistry
    private var head: HTTPRequestHead?

    private init(_ registry: PrometheusRegistry) {
        self.registry = registry
    }

    /// - Parameter patience: How long a client may take from coming to having its answer.
    static func listen(
        port: Int,
        _ registry: PrometheusRegistry,
        patience: Duration,
        loop: any EventLoop
    ) -> EventLoopFuture<any Channel> {
        ServerBootstrap(group: loop)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    let pipeline = channel.pipeline.syncOperations
                    try pipeline.configureHTTPServerPipeline(withErrorHandling: true)
                    try pipeline.addHandler(MetricsEndpoint(registry))
                    channel.close(after: patience, ifStillIn: MetricsEndpoint.self)
                }
            }
            .bind(host: "127.0.0.1", port: port)
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(let head): self.head = head
        case .body: return
        case .end: answer(context)
        }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }

    private func answer(_ context: ChannelHandlerContext) {
        let path = head?.uri.prefix { $0 != "?" }
        let isKnown = path == "/metrics" && (head?.method == .GET || head?.method == .HEAD)
        let body = isKnown ? registry.text : "GET /metrics is all there is.\n"
        var response = HTTPResponseHead(version: .http1_1, status: isKnown ? .ok : .notFound)
        response.headers.add(name: "content-type", value: "text/plain; version=0.0.4; charset=utf-8")
        response.headers.add(name: "content-length", value: String(body.utf8.count))
        response.headers.add(name: "connection", value: "close")
        context.write(wrapOutboundOut(.head(response)), promise: nil)
        if head?.method != .HEAD {
            context.write(wrapOutboundOut(.body(.byteBuffer(ByteBuffer(string: body)))), promise: nil)
        }
        let channel = context.channel
        context.writeAndFlush(wrapOutboundOut(.end(nil))).whenComplete { _ in channel.close(promise: nil) }
    }
}
