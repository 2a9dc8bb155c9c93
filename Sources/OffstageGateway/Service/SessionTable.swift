import NIOCore
import OffstagePush

/// All connections of providers, watched by one task instead of a timer each.
final class SessionTable {
    private var sessions: [ObjectIdentifier: ProviderSession] = [:]
    private let idleLimit: Duration?
    private let patience: Duration
    private let metrics: GatewayMetrics

    init(idleLimit: Duration?, patience: Duration, metrics: GatewayMetrics) {
        self.idleLimit = idleLimit
        self.patience = patience
        self.metrics = metrics
    }

    var count: Int { sessions.count }

    func insert(_ session: ProviderSession) {
        sessions[ObjectIdentifier(session)] = session
        metrics.connections(sessions.count)
    }

    func remove(_ session: ProviderSession) {
        sessions[ObjectIdentifier(session)] = nil
        metrics.connections(sessions.count)
    }

    func shutDownAll() {
        for session in Array(sessions.values) { session.shutDown(.shutdown) }
    }

    /// Ends what is overdue: idle connections, and requests that never became whole.
    func sweep(at now: Moment) {
        for session in Array(sessions.values) {
            for (stream, begun) in session.arriving where now - begun > patience {
                session.onTimeout?(stream)
            }
            if let idleLimit, now - session.lastHeard > idleLimit { session.shutDown(.idleTimeout) }
        }
    }
}
