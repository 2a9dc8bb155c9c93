import OffstageKernel
import OffstageTransfer

/// Where transfers get their bytes: from the origins of the scenario, else from real servers.
struct NetworkSource: ByteSource {
    private var origins: VirtualOrigins
    private let servers: RealServers?
    private var opened: [TransferNumber] = []

    init(_ origins: VirtualOrigins, _ servers: RealServers?) {
        self.origins = origins
        self.servers = servers
    }

    mutating func carryOut(_ command: SourceCommand, of exchange: ExchangeNumber, at now: Instant) {
        if case .open(let request) = command {
            opened.append(exchange.transfer)
            // Without the real network the origins say that they do not know the host.
            if let servers, !origins.answers(request.url) { return servers.open(request, exchange, at: now) }
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

    var nextDeadline: Instant? { origins.nextDeadline }

    /// What origins and servers have told up to this moment.
    mutating func takeEvents(at now: Instant) -> [(ExchangeNumber, SourceEvent)] {
        origins.advance(to: now) + (servers?.take() ?? [])
    }
}
