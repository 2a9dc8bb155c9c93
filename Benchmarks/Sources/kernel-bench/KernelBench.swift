import OffstageKernel

/// `kernel-bench` prints one JSON object: the median of several runs of each benchmark. `scripts/bench` adds the peers.
@main enum KernelBench {
    static let runs = 5

    static func main() {
        let queue = median((0..<runs).map { _ in QueueBenchmark().run() })
        let lifecycle = (0..<runs).map { _ in LifecycleBenchmark().run() }
        let events = median(lifecycle.map(\.eventsPerSecond))
        let records = median(lifecycle.map(\.recordsPerEvent))
        print(
            """
            {"event_queue":{"ops_per_s":\(Int(queue))},\
            "kernel_lifecycle":{"events_per_s":\(Int(events)),"records_per_event":\(hundredths(records))}}
            """
        )
    }

    private static func median(_ values: [Double]) -> Double {
        values.sorted()[values.count / 2]
    }

    private static func hundredths(_ value: Double) -> String {
        let whole = Int(value * 100 + 0.5)
        return "\(whole / 100).\(whole % 100 < 10 ? "0" : "")\(whole % 100)"
    }
}
