import OffstageKernel

/// What the log tells of a fetch from its call on, in words that can be compared; moments in whole seconds.
struct FetchObservation {
    private(set) var words: [String] = []
    private var called: Instant?
    private var lastWork: Instant?

    /// - Parameter records: the app's, and the device's own.
    init(_ records: some Sequence<Record>) {
        for record in records { note(record) }
        noteWork()
    }

    var text: String { words.isEmpty ? "no fetch" : words.joined(separator: ", ") }

    private mutating func note(_ record: Record) {
        if record.eventName == .refreshStarted { return called = record.time }
        guard called != nil else { return }
        if record.eventName == .appLog, record["message"] == .string("works") { return lastWork = record.time }
        guard let word = word(for: record) else { return }
        noteWork()
        words.append(word)
    }

    /// Work that is done again and again is one word.
    private mutating func noteWork() {
        guard let work = lastWork else { return }
        words.append("works until \(seconds(work))")
        lastWork = nil
    }

    private func word(for record: Record) -> String? {
        let moment = seconds(record.time)
        func field(_ name: String) -> String { if case .string(let text) = record[name] { text } else { "" } }
        return switch record.eventName {
        case .refreshCompleted: "\(field("result")) after \(moment)"
        case .snapshot: "snapshot"
        case .appSuspended: "suspended after \(moment)"
        case .appActivated: "in the foreground after \(moment)"
        case .appExited: "exited after \(moment)"
        case .appCrashed: "crashed after \(moment)"
        case .appKilled: "killed after \(moment) by \(field("reason")) with \(field("code"))"
        case .appLaunched: "launched for the next fetch"
        case .deviceLocked: "locked after \(moment)"
        case .finding: "finding \(field("id"))"
        default: nil
        }
    }

    private func seconds(_ moment: Instant) -> String {
        let span = moment - (called ?? moment)
        return "\((span.nanoseconds + 500_000_000) / 1_000_000_000) s"
    }
}
