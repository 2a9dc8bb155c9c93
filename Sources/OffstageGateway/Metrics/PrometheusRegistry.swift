import CoreMetrics
import Synchronization

/// Counts for swift-metrics, and tells the counts as the text that Prometheus reads (exposition format 0.0.4).
final class PrometheusRegistry: MetricsFactory {
    /// The upper bounds of a timer's buckets, in nanoseconds: 0.1 ms to 10 s.
    private static let bounds: [Int64] = [
        100_000, 300_000, 1_000_000, 3_000_000, 10_000_000, 30_000_000, 100_000_000, 1_000_000_000, 10_000_000_000,
    ]

    private struct Key: Hashable {
        var name: String
        var labels: String
    }

    private let handlers = Mutex<[Key: Handler]>([:])

    /// One series. Its numbers are behind a lock of its own; whoever counts needs no other.
    final class Handler: CounterHandler, MeterHandler, TimerHandler, RecorderHandler {
        enum Kind: String { case counter, gauge, histogram }

        struct State {
            var value = 0.0
            var count: Int64 = 0
            var buckets: [Int64] = Array(repeating: 0, count: PrometheusRegistry.bounds.count)
        }

        let kind: Kind
        let state = Mutex(State())

        init(_ kind: Kind) { self.kind = kind }

        func increment(by amount: Int64) { state.withLock { $0.value += Double(amount) } }
        func increment(by amount: Double) { state.withLock { $0.value += amount } }
        func decrement(by amount: Double) { state.withLock { $0.value -= amount } }
        func set(_ value: Int64) { set(Double(value)) }
        func set(_ value: Double) { state.withLock { $0.value = value } }
        func record(_ value: Int64) { set(value) }
        func record(_ value: Double) { set(value) }
        func reset() { state.withLock { $0 = State() } }

        func recordNanoseconds(_ duration: Int64) {
            state.withLock { state in
                state.value += Double(duration) / 1e9
                state.count += 1
                for (index, bound) in PrometheusRegistry.bounds.enumerated() where duration <= bound {
                    state.buckets[index] += 1
                }
            }
        }
    }

    func makeCounter(label: String, dimensions: [(String, String)]) -> any CounterHandler {
        handler(label, dimensions, .counter)
    }

    func makeMeter(label: String, dimensions: [(String, String)]) -> any MeterHandler {
        handler(label, dimensions, .gauge)
    }

    func makeRecorder(label: String, dimensions: [(String, String)], aggregate: Bool) -> any RecorderHandler {
        handler(label, dimensions, .gauge)
    }

    func makeTimer(label: String, dimensions: [(String, String)]) -> any TimerHandler {
        handler(label, dimensions, .histogram)
    }

    // Series last as long as the gateway.
    func destroyCounter(_ handler: any CounterHandler) {}
    func destroyMeter(_ handler: any MeterHandler) {}
    func destroyRecorder(_ handler: any RecorderHandler) {}
    func destroyTimer(_ handler: any TimerHandler) {}

    private func handler(_ name: String, _ dimensions: [(String, String)], _ kind: Handler.Kind) -> Handler {
        let labels = dimensions.map { "\($0)=\"\(Self.escaped($1))\"" }.joined(separator: ",")
        return handlers.withLock { handlers in
            let key = Key(name: name, labels: labels)
            if let handler = handlers[key] { return handler }
            let handler = Handler(kind)
            handlers[key] = handler
            return handler
        }
    }

    /// All series in the order of their names.
    var text: String {
        let all = handlers.withLock { $0.sorted { ($0.key.name, $0.key.labels) < ($1.key.name, $1.key.labels) } }
        var lines: [String] = []
        var last = ""
        for (key, handler) in all {
            if key.name != last { lines.append("# TYPE \(key.name) \(handler.kind.rawValue)") }
            last = key.name
            lines += Self.lines(key.name, key.labels, handler)
        }
        return lines.map { $0 + "\n" }.joined()
    }

    private static func lines(_ name: String, _ labels: String, _ handler: Handler) -> [String] {
        let state = handler.state.withLock { $0 }
        guard handler.kind == .histogram else { return ["\(series(name, labels)) \(number(state.value))"] }
        let buckets = zip(bounds, state.buckets).map { bound, count in
            "\(series(name + "_bucket", join(labels, "le=\"\(Double(bound) / 1e9)\""))) \(count)"
        }
        return buckets + [
            "\(series(name + "_bucket", join(labels, "le=\"+Inf\""))) \(state.count)",
            "\(series(name + "_sum", labels)) \(state.value)", "\(series(name + "_count", labels)) \(state.count)",
        ]
    }

    private static func series(_ name: String, _ labels: String) -> String {
        labels.isEmpty ? name : "\(name){\(labels)}"
    }

    private static func join(_ labels: String, _ more: String) -> String { labels.isEmpty ? more : "\(labels),\(more)" }

    private static func number(_ value: Double) -> String {
        Int64(exactly: value).map(String.init) ?? String(value)
    }

    private static func escaped(_ value: String) -> String {
        var result = ""
        for character in value {
            switch character {
            case "\\": result += "\\\\"
            case "\"": result += "\\\""
            case "\n": result += "\\n"
            default: result.append(character)
            }
        }
        return result
    }
}
