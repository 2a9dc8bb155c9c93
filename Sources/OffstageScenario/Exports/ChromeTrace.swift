public import OffstageKernel

/// A log in the trace format that ui.perfetto.dev and Chrome open: a process for each app, with tracks for its state,
/// its callbacks and its tasks, and the findings as instants.
public struct ChromeTrace: Sendable {
    private let records: [Record]
    private let title: String
    private let end: Instant?

    /// - Parameters:
    ///   - title: What the trace is of.
    ///   - end: How long the device ran; nil ends with the last line.
    public init(_ records: [Record], title: String, until end: Instant? = nil) {
        self.records = records
        self.title = title
        self.end = end
    }

    private enum Track {
        static let state = 1
        static let callbacks = 10
        static let tasks = 100
    }

    public var json: String {
        let lanes = Lanes(records, until: end)
        var events = device(lanes)
        for (index, lane) in lanes.apps.enumerated() { events += app(lane, process: index + 2) }
        return """
            {"displayTimeUnit":"ms","otherData":{"title":\(title.quotedForJSON)},"traceEvents":[
            \(events.joined(separator: ",\n"))
            ]}

            """
    }

    private func device(_ lanes: Lanes) -> [String] {
        process(1, "device") + [track(1, Track.state, "lock and surroundings")]
            + lanes.locked.map { span("locked", "state", $0.from, $0.to, 1, Track.state) }
            + lanes.deviceMarks.map { instant($0.title, "surroundings", $0.at, 1, Track.state) }
    }

    private func app(_ lane: Lane, process number: Int) -> [String] {
        var events = process(number, lane.app.rawValue)
        events.append(track(number, Track.state, "state"))
        for state in lane.states where state.what != .notRunning {
            events.append(span(state.what.rawValue, "state", state.from, state.to, number, Track.state))
        }
        let calls = lane.calls.sorted { $0.from < $1.from }
        let callRows = rows(of: calls)
        for row in 0..<((callRows.max() ?? -1) + 1) { events.append(track(number, Track.callbacks + row, "callbacks")) }
        for (call, row) in zip(calls, callRows) {
            events.append(span(call.what, "callback", call.from, call.to, number, Track.callbacks + row))
        }
        let taskRows = rows(of: lane.tasks)
        for row in 0..<((taskRows.max() ?? -1) + 1) { events.append(track(number, Track.tasks + row, "tasks")) }
        for (task, row) in zip(lane.tasks, taskRows) {
            events.append(span(task.what.name, "task", task.from, task.to, number, Track.tasks + row))
            if let expired = task.what.expired {
                events.append(instant("out of time", "task", expired, number, Track.tasks + row))
            }
        }
        return events + lane.marks.map { instant($0.title, $0.kind.rawValue, $0.at, number, Track.state) }
    }

    // MARK: The format

    private func process(_ number: Int, _ name: String) -> [String] {
        [
            "{\"ph\":\"M\",\"pid\":\(number),\"name\":\"process_name\",\"args\":{\"name\":\(name.quotedForJSON)}}",
            "{\"ph\":\"M\",\"pid\":\(number),\"name\":\"process_sort_index\",\"args\":{\"sort_index\":\(number)}}",
        ]
    }

    private func track(_ process: Int, _ thread: Int, _ name: String) -> String {
        "{\"ph\":\"M\",\"pid\":\(process),\"tid\":\(thread),\"name\":\"thread_name\",\"args\":{\"name\":\"\(name)\"}}"
    }

    private func span(
        _ name: String,
        _ category: String,
        _ from: Instant,
        _ to: Instant,
        _ process: Int,
        _ thread: Int
    ) -> String {
        let length = Instant(nanoseconds: to.nanoseconds - from.nanoseconds)
        return "{\"ph\":\"X\",\(what(name, category)),\"ts\":\(from.microseconds),\"dur\":\(length.microseconds),"
            + "\"pid\":\(process),\"tid\":\(thread)}"
    }

    private func instant(_ name: String, _ category: String, _ at: Instant, _ process: Int, _ thread: Int) -> String {
        // What concerns the whole process is drawn across its tracks.
        let scope = ["finding", "kill", "end"].contains(category) ? "p" : "t"
        return "{\"ph\":\"i\",\"s\":\"\(scope)\",\(what(name, category)),\"ts\":\(at.microseconds),"
            + "\"pid\":\(process),\"tid\":\(thread)}"
    }

    private func what(_ name: String, _ category: String) -> String {
        "\"name\":\(name.quotedForJSON),\"cat\":\"\(category)\""
    }
}

extension Instant {
    /// Microseconds to the nanosecond, without floating point.
    fileprivate var microseconds: String {
        let (whole, rest) = nanoseconds.quotientAndRemainder(dividingBy: 1000)
        guard rest > 0 else { return String(whole) }
        return "\(whole)." + String(repeating: "0", count: 3 - String(rest).count) + String(rest)
    }
}
