import NIOCore
import NIOHTTP1
import NIOPosix
import NIOSSL
import OffstageTransfer

/// The exchanges that are under way, and the way from a request to its connection. Lives on one event loop.
final class ExchangeTable {
    let pool: ConnectionPool
    private let loop: any EventLoop
    private let tls: NIOSSLContext
    private let onEvent: HTTPSource.OnEvent
    private let files = BodyFiles()
    private var exchanges: [ExchangeNumber: HTTPExchange] = [:]

    init(loop: any EventLoop, tls: NIOSSLContext, onEvent: @escaping HTTPSource.OnEvent) {
        self.loop = loop
        self.tls = tls
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
        case .cancel:
            exchanges[number] = nil
            exchange.isOver = true
            exchange.connection?.abandon()
        }
    }

    func closeAll() {
        for exchange in exchanges.values {
            exchange.isOver = true
            exchange.connection?.abandon()
        }
        exchanges = [:]
        pool.closeAll()
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
        if let field = exchange.request.unsendable {
            let failure = TransferFailure(.badURL, "the header \(field.debugDescription) cannot be sent as it is")
            return tell(.failed(failure), of: exchange)
        }
        if !exchange.request.needsFreshConnection, let kept = pool.take(exchange.request.url.origin) {
            exchange.timings = ConnectionTimings(isReused: true)
            kept.begin(exchange)
        } else {
            connect(exchange)
        }
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
            .channelOption(.socketOption(.tcp_nodelay), value: 1)
            .channelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    let (table, exchange) = bound.value
                    try table.furnish(channel, for: exchange, resolver)
                }
            }
            .connect(host: url.host, port: url.port)
            .assumeIsolated()
            .whenFailure { error in
                self.tell(.failed(TransferFailure(connecting: error, to: url)), of: exchange)
            }
    }

    /// Gives a new channel its handlers. Happy eyeballs may begin several for one exchange; the first that is connected
    /// takes it over.
    private func furnish(_ channel: any Channel, for exchange: HTTPExchange, _ resolver: TimedResolver) throws {
        let url = exchange.request.url
        let pipeline = channel.pipeline.syncOperations
        if url.isSecure {
            let name = url.isNumeric ? nil : url.host
            try pipeline.addHandler(NIOSSLClientHandler(context: tls, serverHostname: name))
        }
        var encoding = HTTPRequestEncoder.Configuration()
        encoding.automaticallySetFramingHeaders = false
        // The usual set of handlers drops informational responses.
        try pipeline.addHandlers([
            HTTPRequestEncoder(configuration: encoding),
            ByteToMessageHandler(HTTPResponseDecoder(informationalResponseStrategy: .forward)),
            NIOHTTPRequestHeadersValidator(),
            HTTPConnection(exchange, table: self, resolver: resolver),
        ])
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

/// One exchange, from its opening to its end.
final class HTTPExchange {
    let number: ExchangeNumber
    let request: SourceRequest
    let openedAt: NIODeadline
    var timings = ConnectionTimings()
    /// Bytes of body that may still be told.
    var credit = 0
    /// Kept alive even when its channel is gone: what it brought may still have to be told. It lets go of the exchange
    /// when that is over.
    var connection: HTTPConnection?
    /// Whether it was cancelled: a connection that is still on its way is of no use.
    var isOver = false

    init(_ number: ExchangeNumber, _ request: SourceRequest, at now: NIODeadline) {
        self.number = number
        self.request = request
        openedAt = now
    }

    /// How long ago it was opened.
    func age(at moment: NIODeadline) -> Duration {
        .nanoseconds(Int64(moment.uptimeNanoseconds) - Int64(openedAt.uptimeNanoseconds))
    }
}
