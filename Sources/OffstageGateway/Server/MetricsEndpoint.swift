import NIOCore

/// Answers `GET /metrics` with what the gateway counts.
enum MetricsEndpoint {
    /// - Parameter patience: How long a client may take from coming to having its answer.
    static func listen(
        port: Int,
        _ registry: PrometheusRegistry,
        patience: Duration,
        loop: any EventLoop
    ) -> EventLoopFuture<any Channel> {
        let registry = NIOLoopBound(registry, eventLoop: loop)
        return LocalEndpoint.listen(port: port, patience: patience, loop: loop) { request, answer in
            let isKnown = request.path == "/metrics" && ["GET", "HEAD"].contains(request.method)
            answer(
                LocalAnswer(
                    status: isKnown ? 200 : 404,
                    type: "text/plain; version=0.0.4; charset=utf-8",
                    body: .text(isKnown ? registry.value.text : "GET /metrics is all there is.\n")
                )
            )
        }
    }
}
