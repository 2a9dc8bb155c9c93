/// How many exchanges one session may have with one host at a time (T-13), and who waits for the next to end.
///
/// A virtual origin and a real server are gated alike, so that a night in virtual time has the queues of a real one.
struct ConnectionGate: Equatable, Sendable {
    struct Key: Hashable, Sendable {
        var session: Int
        var origin: String
    }

    private struct Waiting: Equatable, Sendable {
        var exchange: ExchangeNumber
        var request: SourceRequest
    }

    private struct Host: Equatable, Sendable {
        var open = 0
        var limit: Int
        var queue: [Waiting] = []
    }

    /// How many exchanges one connection of an origin that carries many may have; the server may allow fewer.
    private static let streamLimit = 100

    private var hosts: [Key: Host] = [:]
    /// Origins that carry many exchanges on one connection.
    private var multiplexed: Set<String> = []
    private var keys: [ExchangeNumber: Key] = [:]

    /// - Returns: whether the exchange may be opened now; else it waits for its turn.
    mutating func ask(_ exchange: ExchangeNumber, _ request: SourceRequest, key: Key, limit: Int) -> Bool {
        var host = hosts[key] ?? Host(limit: multiplexed.contains(key.origin) ? Self.streamLimit : limit)
        defer { hosts[key] = host }
        keys[exchange] = key
        if host.open < host.limit {
            host.open += 1
            return true
        }
        host.queue.append(Waiting(exchange: exchange, request: request))
        return false
    }

    /// The origin of this exchange carries many on one connection (E-22).
    /// - Returns: those that waited and may be opened now.
    mutating func multiplexes(_ exchange: ExchangeNumber) -> [(ExchangeNumber, SourceRequest)] {
        guard let origin = keys[exchange]?.origin, multiplexed.insert(origin).inserted else { return [] }
        var opened: [Waiting] = []
        let concerned = hosts.keys.filter { $0.origin == origin }.sorted { $0.session < $1.session }
        for key in concerned {
            guard var host = hosts[key] else { continue }
            host.limit = Self.streamLimit
            let next = host.queue.prefix(max(0, host.limit - host.open))
            host.queue.removeFirst(next.count)
            host.open += next.count
            hosts[key] = host
            opened += next
        }
        return opened.map { ($0.exchange, $0.request) }
    }

    enum LeaveResult: Equatable {
        /// The exchange had not been opened.
        case hadWaited
        /// Another one may be opened in its place.
        case lets(ExchangeNumber, SourceRequest)
        case nobodyWaits
    }

    /// The exchange is over, or is not wanted any more. Once for each that asked.
    mutating func leave(_ exchange: ExchangeNumber) -> LeaveResult {
        guard let key = keys.removeValue(forKey: exchange), var host = hosts[key] else { return .nobodyWaits }
        defer { hosts[key] = host.open == 0 && host.queue.isEmpty ? nil : host }
        if let place = host.queue.firstIndex(where: { $0.exchange == exchange }) {
            host.queue.remove(at: place)
            return .hadWaited
        }
        guard !host.queue.isEmpty else {
            host.open -= 1
            return .nobodyWaits
        }
        let next = host.queue.removeFirst()
        return .lets(next.exchange, next.request)
    }
}
