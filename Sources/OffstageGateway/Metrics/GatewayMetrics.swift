import Metrics
import OffstagePush

/// What the gateway counts. Labels have few values, so that no stranger can make them many.
struct GatewayMetrics {
    private let factory: PrometheusRegistry

    init(_ factory: PrometheusRegistry) {
        self.factory = factory
    }

    /// An answer, or status 0 for none.
    func request(status: Int, reason: String) {
        Counter(
            label: "offstage_gateway_requests_total",
            dimensions: [("status", String(status)), ("reason", reason)],
            factory: factory
        ).increment()
    }

    func notification(_ event: DeliveryRecord.Event) {
        Counter(
            label: "offstage_gateway_notifications_total",
            dimensions: [("event", event.rawValue)],
            factory: factory
        ).increment()
    }

    /// How long an accepted notification took to be on the disk.
    func commit(took span: Duration) {
        Timer(label: "offstage_gateway_commit_seconds", dimensions: [], factory: factory)
            .recordNanoseconds(span.inNanoseconds)
    }

    func devices(_ count: Int) {
        Meter(label: "offstage_gateway_devices", dimensions: [], factory: factory).set(count)
    }

    func connections(_ count: Int) {
        Meter(label: "offstage_gateway_connections", dimensions: [], factory: factory).set(count)
    }
}
