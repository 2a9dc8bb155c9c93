import OffstageKernel
import OffstageTransfer

/// Where transfers get their bytes: from the origins of the scenario, else from real servers.
struct NetworkSource: ByteSource {
    private var origins: VirtualOrigins
    private let servers: RealServers?
    private var decoding = Decoding()
    /// Since when something decoded waits to be taken.
    private var decodedAt: Instant?
    private var opened: [TransferNumber] = []

    init(_ origins: VirtualOrigins, _ servers: RealServers?) {
        self.origins = origins
        self.servers = servers
    }

    mutating func carryOut(_ command: SourceCommand, of exchange: ExchangeNumber, at now: Instant) {
        switch command {
        case .open(let request):
            opened.append(exchange.transfer)
            decoding.opened(exchange, request)
        case .demand(let count):
            guard decoding.demanded(count, of: exchange) else { break }
            if decoding.hasNews { decodedAt = now }
            return askForMore(at: now)
        case .cancel: decoding.cancelled(exchange)
        case .send, .finishSending, .answer: break
        }
        pass(command, of: exchange, at: now)
    }

    private mutating func askForMore(at now: Instant) {
        for (exchange, command) in decoding.takeCommands() { pass(command, of: exchange, at: now) }
    }

    private mutating func pass(_ command: SourceCommand, of exchange: ExchangeNumber, at now: Instant) {
        if case .open(var request) = command {
            // Without the real network the origins say that they do not know the host.
            if let servers, !origins.answers(request.url) {
                Decoding.complete(&request)
                return servers.open(request, exchange, at: now)
            }
        } else if let servers, servers.isConcerned(with: exchange) {
            return servers.carryOut(command, of: exchange, at: now)
        }
        origins.carryOut(command, of: exchange, at: now)
    }

    mutating func use(_ network: Surroundings.Network) {
        origins.use(network)
        servers?.dropConnections()
    }

    /// The transfers whose exchanges began, once.
    mutating func takeOpened() -> [TransferNumber] {
        defer { opened = [] }
        return opened
    }

    var nextDeadline: Instant? { [decodedAt, origins.nextDeadline].compactMap(\.self).min() }

    /// What origins and servers have told up to this moment.
    mutating func takeEvents(at now: Instant) -> [(ExchangeNumber, SourceEvent)] {
        for (exchange, event) in origins.advance(to: now) + (servers?.take() ?? []) {
            decoding.take(event, of: exchange)
        }
        askForMore(at: now)
        decodedAt = nil
        return decoding.takeReady()
    }
}
