import Foundation
import OffstageKernel

/// One line of the log, taken apart.
struct LogEntry {
    /// Nanoseconds of device time since boot.
    var time: Int64
    var sequence: Int
    var event: String
    var app: String?
    /// What else the line says, in its order.
    var fields: [(name: String, value: LogValue)]

    /// Nil for a name of another version.
    var eventName: EventName? { EventName(rawValue: event) }

    /// A line that is no JSON object becomes an entry without an event, so that it is shown rather than lost.
    init(_ line: String) {
        let object =
            (try? JSONDecoder().decode([String: LogValue].self, from: Data(line.utf8))) ?? ["line": .string(line)]
        time = object["t"]?.integer ?? 0
        sequence = Int(object["seq"]?.integer ?? 0)
        event = object["event"]?.string ?? ""
        app = object["app"]?.string
        // Foundation forgets the order of the keys; their first places in the line have it.
        let rest = object.filter { !["t", "seq", "event", "app"].contains($0.key) }
        let places = rest.keys.map { ($0, line.range(of: "\"\($0)\":")?.lowerBound ?? line.endIndex) }
        fields = places.sorted { ($0.1, $0.0) < ($1.1, $1.0) }.map { (name: $0.0, value: rest[$0.0]!) }
    }

    subscript(name: String) -> LogValue? {
        fields.first { $0.name == name }?.value
    }

    /// What an app wrote, in an `app-log` line.
    var message: String { self["message"]?.string ?? "" }

    /// Everything but the head, as `name=value`; what an app wrote stands alone.
    var details: String {
        if eventName == .appLog { return message.withoutControlCharacters }
        return fields.map { "\($0.name)=\($0.value.text)" }.joined(separator: " ")
    }
}

/// Device time as h:mm:ss.mmm.
func deviceTime(_ nanoseconds: Int64) -> String {
    let milliseconds = nanoseconds / 1_000_000
    let (seconds, rest) = milliseconds.quotientAndRemainder(dividingBy: 1000)
    return String(format: "%lld:%02lld:%02lld.%03lld", seconds / 3600, seconds / 60 % 60, seconds % 60, rest)
}
