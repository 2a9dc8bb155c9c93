import NIOCore
import NIOPosix
import OffstagePush

/// The parts of a gateway that serves. It is a handle: all of them are on one event loop.
final class RunningGateway: Sendable {
    struct Ports: Sendable {
        var provider: Int
        var courier: Int
        var metrics: Int
        var plaintext: Int?
        var proxy: Int?
    }

    private struct Parts {
        var delivery: DeliveryService
        var server: ProviderServer
        var courier: CourierServer
        var registry: PrometheusRegistry
        var listeners: [any Channel] = []
        var sweep: RepeatedTask?
    }

    private let settings: GatewaySettings
    private let loop: any EventLoop
    private let parts: NIOLoopBoundBox<Parts>

    /// On the loop.
    init(
        _ settings: GatewaySettings,
        folder: GatewayFolder,
        keys: KeyRegistry,
        store: any GatewayStore,
        contents: StoreContents,
        enrolment: String,
        reader: SQLiteStore?,
        loop: any EventLoop
    ) throws {
        self.settings = settings
        self.loop = loop
        let registry = PrometheusRegistry()
        let metrics = GatewayMetrics(registry)
        let delivery = DeliveryService(
            store: store,
            contents: contents,
            enrolment: enrolment,
            metrics: metrics,
            loop: loop
        )
        let service = PushService(
            settings,
            delivery: delivery,
            contents: contents,
            reader: reader,
            keys: keys,
            metrics: metrics,
            loop: loop
        )
        let sessions = SessionTable(idleLimit: settings.idleLimit, patience: settings.patience, metrics: metrics)
        let server = try ProviderServer(settings, service, sessions, folder: folder, loop: loop)
        let courier = try CourierServer(settings, delivery, folder: folder, loop: loop)
        let box = NIOLoopBound((sessions, delivery), eventLoop: loop)
        // How often what is overdue is looked for: as a rule every five seconds.
        let shortest = min(settings.patience, settings.idleLimit ?? settings.patience)
        let interval = TimeAmount.nanoseconds(max(shortest.inNanoseconds / 6, 1_000_000))
        let sweep = loop.scheduleRepeatedTask(initialDelay: interval, delay: interval) { _ in
            box.value.0.sweep(at: .now)
            box.value.1.forgetStrangers(at: .now)
        }
        parts = NIOLoopBoundBox(
            Parts(delivery: delivery, server: server, courier: courier, registry: registry, sweep: sweep),
            eventLoop: loop
        )
    }

    /// Hears what other gateways say, and what becomes of the connection on which they do.
    func hear(_ news: PostgresListener.News) {
        loop.execute { [parts] in parts.value.delivery.hear(news) }
    }

    /// - Parameter act: Called when something could not be written.
    func onBreak(_ act: @escaping @Sendable () -> Void) async throws {
        try await loop.submit { [parts] in parts.value.delivery.onBreak = act }.get()
    }

    /// Opens all listeners.
    /// - Throws: ``GatewayError`` for the first port that cannot be had.
    func listen() async throws -> Ports {
        let parts = parts
        let provider = try await bind(settings.port) { _ in parts.value.server.listenSecurely() }
        let address = provider.address
        let courier = try await bind(settings.courierPort) { _ in parts.value.courier.listen() }
        let metrics = try await bind(settings.metricsPort) { [loop, settings] in
            MetricsEndpoint.listen(port: $0, parts.value.registry, patience: settings.patience, loop: loop)
        }
        var ports = Ports(provider: provider.port, courier: courier.port, metrics: metrics.port)
        if let port = settings.plaintextPort {
            ports.plaintext = try await bind(port) { parts.value.server.listenInTheClear(port: $0) }.port
        }
        if let port = settings.proxyPort {
            ports.proxy = try await bind(port) { [loop, settings] in
                ConnectProxy.listen(port: $0, target: address, patience: settings.patience, loop: loop)
            }.port
        }
        return ports
    }

    private func bind(
        _ port: Int,
        _ listen: @escaping @Sendable (Int) -> EventLoopFuture<any Channel>
    ) async throws -> (port: Int, address: SocketAddress) {
        let parts = parts
        do {
            let channel = try await loop.flatSubmit { listen(port) }.get()
            try await loop.submit { parts.value.listeners.append(channel) }.get()
            guard let address = channel.localAddress, let port = address.port else {
                throw ChannelError.unknownLocalAddress
            }
            return (port, address)
        } catch {
            throw GatewayError(.cannotServe, "port \(port) on \(settings.host) cannot be had (\(error)); give another")
        }
    }

    /// Stops listening, says GOAWAY to all, and returns when everything is answered and on the disk, or after the span.
    func shutDown(within span: Duration) async {
        let (parts, loop) = (parts, loop)
        let deadline = Moment.now + span
        let done = loop.makePromise(of: Void.self)
        loop.execute {
            for listener in parts.value.listeners { listener.close(promise: nil) }
            parts.value.server.sessions.shutDownAll()
            parts.value.delivery.shutDown()
            loop.scheduleRepeatedTask(initialDelay: .zero, delay: .milliseconds(5)) { task in
                let (server, delivery) = (parts.value.server, parts.value.delivery)
                let isDone = server.sessions.count == 0 && delivery.connectionCount == 0 && delivery.isIdle
                guard isDone || Moment.now > deadline else { return }
                task.cancel()
                parts.value.sweep?.cancel()
                done.succeed()
            }
        }
        try? await done.futureResult.get()
    }
}
