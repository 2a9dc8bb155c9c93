import NIOCore
import NIOHTTP1
import NIOPosix
import OffstageTLS
import OffstageTransfer

/// The exchanges that are under way, and the way from a request to its connection. Lives on one event loop.
final class ExchangeTable {
    /// What one read may bring grows while a server keeps filling it: each is news for another thread, and long bodies
    /// come in few.
    private static let reading = AdaptiveRecvByteBufferAllocator(
        minimum: 2 << 10,
        initial: 16 << 10,
        maximum: 256 << 10
    )

    let pool: ConnectionPool
    private let loop: any EventLoop
    private let tls: TLSContext
    /// What offers nothing but HTTP/1.1.
    private let serialTLS: TLSContext
    private let proxies: ProxyRules
    private let trust: TrustRoots
    /// Of the roots' files, which are read once, for all handshakes.
    private let anchors: [[UInt8]]
    private let onEvent: HTTPSource.OnEvent
    private let files = BodyFiles()
    private let streams: (any StreamProtocol)?
    private var exchanges: [ExchangeNumber: HTTPExchange] = [:]
    /// Connections that carry many exchanges, by what those have in common.
    private var multiplexed: [String: StreamConnection] = [:]
    /// Exchanges that wait for the first connection to their server, which may carry them all.
    private var waiting: [String: [HTTPExchange]] = [:]
    /// Origins that speak HTTP/1.1.
    private var serial: Set<String> = []

    init(
        loop: any EventLoop,
        tls: TLSContext,
        serialTLS: TLSContext,
        proxies: ProxyRules,
        trust: TrustRoots,
        anchors: [[UInt8]],
        streams: (any StreamProtocol)?,
        onEvent: @escaping HTTPSource.OnEvent
    ) {
        self.loop = loop
        self.tls = tls
        self.serialTLS = serialTLS
        self.proxies = proxies
        self.trust = trust
        self.anchors = anchors
        self.streams = streams
        self.onEvent = onEvent
        pool = ConnectionPool(loop: loop)
    }

    // MARK: Commands

    func carryOut(_ command: SourceCommand, of number: ExchangeNumber) {
        if case .open(let request) = command {
            open(HTTPExchange(number, request, at: .now()))
            return
        }
        // A command may cross the end of its exchange on the way.
        guard let exchange = exchanges[number] else { return }
        switch command {
        case .open: break
        case .demand(let count):
            exchange.credit += count
            exchange.connection?.flow()
        case .send(.bytes(let bytes)): exchange.connection?.send(bytes)
        case .send(.file(let range)): send(range, of: exchange)
        case .finishSending: exchange.connection?.finishSending()
        case .answer(let answer): exchange.handshake?.take(answer)
        case .cancel:
            exchanges[number] = nil
            exchange.isOver = true
            exchange.abandon()
        }
    }

    /// Nothing new begins on the connections that there are.
    func retireAll() {
        pool.closeAll()
        for connection in multiplexed.values { connection.retire() }
    }

    func closeAll() {
        for exchange in exchanges.values {
            exchange.isOver = true
            exchange.abandon()
        }
        exchanges = [:]
        pool.closeAll()
        for connection in multiplexed.values { connection.close() }
    }

    // MARK: Events

    func tell(_ event: SourceEvent, of exchange: HTTPExchange) {
        guard exchanges[exchange.number] === exchange else { return }
        if event.isLast { exchanges[exchange.number] = nil }
        onEvent(exchange.number, event)
    }

    // MARK: Connecting

    private func open(_ exchange: HTTPExchange) {
        exchanges[exchange.number] = exchange
        exchange.proxy = proxy(of: exchange.request)
        if let field = exchange.request.unsendable {
            let failure = TransferFailure(.badURL, "the header \(field.debugDescription) cannot be sent as it is")
            return tell(.failed(failure), of: exchange)
        }
        begin(exchange)
    }

    private func proxy(of request: SourceRequest) -> ProxyRules.Server? {
        guard var server = (request.proxies ?? proxies).server(for: request.url) else { return nil }
        if let told = request.proxyAuthorization, told.proxy == server.place { server.authorization = told.field }
        return server
    }

    private func begin(_ exchange: HTTPExchange) {
        let url = exchange.request.url
        let key = exchange.connectionKey
        let mayReuse = !exchange.request.needsFreshConnection
        if exchange.request.bodyLength == .tunnel {
            connect(exchange)
        } else if mayReuse, let connection = multiplexed[key], connection.isUsable {
            exchange.timings = ConnectionTimings(isReused: true, protocolName: "h2")
            connection.begin(exchange)
        } else if mayReuse, let kept = pool.take(key) {
            exchange.timings = ConnectionTimings(isReused: true)
            kept.begin(exchange)
        } else if streams != nil, url.isSecure, !serial.contains(url.origin) {
            guard waiting[key] == nil else { return waiting[key, default: []].append(exchange) }
            waiting[key] = []
            connect(exchange)
        } else {
            connect(exchange)
        }
    }

    /// It is known what the server of this exchange speaks, or that nobody can tell yet: who waited for that goes on.
    func settled(_ exchange: HTTPExchange) {
        for exchange in waiting.removeValue(forKey: exchange.connectionKey) ?? [] where !exchange.isOver {
            begin(exchange)
        }
    }

    /// There is a connection for the exchange.
    func ready(_ channel: any Channel, for exchange: HTTPExchange, isMultiplexed: Bool) {
        let key = exchange.connectionKey
        do {
            if exchange.request.bodyLength == .tunnel {
                let connection = HTTPConnection(for: key, table: self)
                try channel.pipeline.syncOperations.addHandlers([TunnelCodec(), connection])
                return connection.begin(exchange)
            }
            if isMultiplexed, let streams {
                exchange.timings.protocolName = "h2"
                let connection = try StreamConnection(channel, for: key, table: self, speaking: streams)
                multiplexed[key] = connection
                connection.begin(exchange)
            } else {
                serial.insert(exchange.request.url.origin)
                try furnish(channel, for: key).begin(exchange)
            }
        } catch {
            tell(.failed(TransferFailure(connecting: error, to: exchange.request.url)), of: exchange)
        }
        settled(exchange)
    }

    func forget(_ connection: StreamConnection) {
        if multiplexed[connection.key] === connection { multiplexed[connection.key] = nil }
    }

    private func connect(_ exchange: HTTPExchange) {
        let url = exchange.request.url
        let resolver = TimedResolver(loop: loop)
        let bound = NIOLoopBound((self, exchange), eventLoop: loop)
        ClientBootstrap(group: loop)
            .resolver(resolver)
            // How long is too long is the transfer's to say.
            .connectTimeout(.hours(24))
            .channelOption(.autoRead, value: false)
            .channelOption(.maxMessagesPerRead, value: 1)
            .channelOption(.recvAllocator, value: Self.reading)
            .channelOption(.socketOption(.tcp_nodelay), value: 1)
            .channelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    let (table, exchange) = bound.value
                    try table.furnish(channel, for: exchange, resolver)
                }
            }
            .connect(host: exchange.proxy?.host ?? url.host, port: exchange.proxy?.port ?? url.port)
            .assumeIsolated()
            .whenFailure { error in
                self.tell(.failed(TransferFailure(connecting: error, to: url)), of: exchange)
                self.settled(exchange)
            }
    }

    /// Gives a new channel its first handlers.
    private func furnish(_ channel: any Channel, for exchange: HTTPExchange, _ resolver: TimedResolver) throws {
        let url = exchange.request.url
        let pipeline = channel.pipeline.syncOperations
        let handshake = url.isSecure ? Handshake(of: exchange, table: self, trust: trust, anchors: anchors) : nil
        let beginTLS = { [self] in
            // Only HTTP/1.1 can be left for another protocol here.
            let context = exchange.request.bodyLength == .tunnel ? serialTLS : tls
            return try TLSHandler(client: context, peer: url.host, judge: handshake)
        }
        if let proxy = exchange.proxy, exchange.forwarder == nil {
            let dialogue: any ProxyDialogue =
                proxy.speaksSOCKS ? SOCKSDialogue(to: url) : ConnectDialogue(to: url, by: proxy)
            let tunnel = ProxyTunnel(exchange, table: self, dialogue: dialogue) { context in
                guard url.isSecure else { return }
                try context.pipeline.syncOperations.addHandler(try beginTLS(), position: .after(context.handler))
            }
            try pipeline.addHandler(tunnel)
        } else if url.isSecure {
            try pipeline.addHandler(try beginTLS())
        }
        try pipeline.addHandler(ConnectionBeginning(exchange, table: self, resolver: resolver, handshake: handshake))
    }

    /// Gives a channel the handlers of HTTP/1.1.
    private func furnish(_ channel: any Channel, for key: String) throws -> HTTPConnection {
        var encoding = HTTPRequestEncoder.Configuration()
        encoding.automaticallySetFramingHeaders = false
        let connection = HTTPConnection(for: key, table: self)
        // The usual set of handlers drops informational responses.
        try channel.pipeline.syncOperations.addHandlers([
            HTTPRequestEncoder(configuration: encoding),
            ByteToMessageHandler(HTTPResponseDecoder(informationalResponseStrategy: .forward)),
            NIOHTTPRequestHeadersValidator(),
            connection,
        ])
        return connection
    }

    // MARK: Bodies from files

    private func send(_ range: FileRange, of exchange: HTTPExchange) {
        // Only what goes out as it lies on the disk can be left to the system.
        if exchange.request.url.isSecure {
            files.read(range, on: loop).assumeIsolated().whenComplete { result in
                self.carryOn(exchange, result) { exchange.connection?.send($0) }
            }
        } else {
            files.region(range, on: loop).assumeIsolated().whenComplete { result in
                guard self.exchanges[exchange.number] === exchange, let connection = exchange.connection else {
                    try? result.get().close()
                    return
                }
                self.carryOn(exchange, result) { connection.send($0) }
            }
        }
    }

    /// What was read of a file is there, unless it cannot be, or its exchange is over.
    private func carryOn<Piece>(
        _ exchange: HTTPExchange,
        _ result: Result<Piece, any Error>,
        _ send: (Piece) -> Void
    ) {
        guard exchanges[exchange.number] === exchange else { return }
        switch result {
        case .success(let piece): send(piece)
        case .failure(let error):
            let failure = error as? TransferFailure
            exchange.connection?.abandon()
            tell(.failed(failure ?? TransferFailure(.fileDoesNotExist, "\(error)")), of: exchange)
        }
    }
}
