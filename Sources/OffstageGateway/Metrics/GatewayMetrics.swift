import Metrics
import OffstagePush

/// What the gateway counts. Labels have few values, so that no stranger can make them many.
///
/// It lives on the gateway's event loop. Each counter is looked up once: that costs more than counting.
final class GatewayMetrics {
    private struct Kind: Hashable {
        var status: Int
        var reason: Reason?
    }

    private let factory: PrometheusRegistry
    private var requests: [Kind: Counter] = [:]
    private var notifications: [DeliveryRecord.Event: Counter] = [:]
    private lazy var commits = Timer(label: "offstage_gateway_commit_seconds", dimensions: [], factory: factory)

    init(_ factory: PrometheusRegistry) {
        self.factory = factory
    }

    /// An answer.
    func request(_ answer: PushEntrance.Answer) {
        count(Kind(status: answer.status, reason: answer.reason), reason: answer.reason?.rawValue ?? "")
    }

    /// A request that was reset and not answered.
    func resetRequest() { count(Kind(status: 0, reason: nil), reason: "reset") }

    private func count(_ kind: Kind, reason: String) {
        if let counter = requests[kind] { return counter.increment() }
        let counter = Counter(
            label: "offstage_gateway_requests_total",
            dimensions: [("status", String(kind.status)), ("reason", reason)],
            factory: factory
        )
        requests[kind] = counter
        counter.increment()
    }

    func notification(_ event: DeliveryRecord.Event) {
        if let counter = notifications[event] { return counter.increment() }
        let counter = Counter(
            label: "offstage_gateway_notifications_total",
            dimensions: [("event", event.rawValue)],
            factory: factory
        )
        notifications[event] = counter
        counter.increment()
    }

    /// How long an accepted notification took to be on the disk.
    func commit(took span: Duration) { commits.recordNanoseconds(span.inNanoseconds) }

    func devices(_ count: Int) {
        Meter(label: "offstage_gateway_devices", dimensions: [], factory: factory).set(count)
    }

    func connections(_ count: Int) {
        Meter(label: "offstage_gateway_connections", dimensions: [], factory: factory).set(count)
    }
}
