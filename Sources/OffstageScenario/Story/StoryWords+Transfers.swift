import OffstageKernel

extension StoryWords {
    static func ofTransfer(_ record: Record) -> (Tone, String)? {
        func field(_ name: String) -> String { record.text(name) ?? "?" }
        func ends() -> String {
            field("events") == "1" ? "the end of one transfer" : "the ends of \(field("events")) transfers"
        }
        let number = record.transferName
        switch record.eventName {
        case .transferCreated:
            let kind = field("kind") == "data" ? "" : " (\(field("kind")))"
            return (.plain, "\(number): \(field("method")) \(field("url"))\(kind)")
        // A transfer that begins at once has said so with its first line; one that waited is worth a word.
        case .transferStarted: return (.quiet, "\(number) is on its way")
        case .transferWaiting: return (.warning, "\(number) waits: \(field("reason"))")
        case .transferProgress:
            let whole = record.text("expected").map { " of \($0)" } ?? ""
            return (.quiet, "\(number): \(field("bytes"))\(whole) bytes")
        case .transferFinished:
            let status = record.text("status").map { "status \($0), " } ?? ""
            let error = record.text("error").map { "failed with \($0), " } ?? ""
            let outcome = "\(number) ends: \(error)\(status)\(field("bytes")) bytes"
            return (record.text("error") == nil ? .plain : .warning, outcome)
        case .transferRetry:
            let delay = record.text("delay_ms").flatMap { Int($0) } ?? 0
            let next = "is tried again in \(delay) ms: \(field("why"))"
            return (.warning, "\(number) failed with \(field("error")) and \(next)")
        case .sessionEventsDelivered: return (.plain, "session \(field("session")) has heard \(ends())")
        case .sessionEventsLost:
            return (.warning, "session \(field("session")) will never hear \(ends()): the time of its wake is over")
        default: return nil
        }
    }
}

extension Record {
    /// A transfer of the process by its number, a task of a background session by that.
    var transferName: String {
        if let number = text("transfer") { return "transfer \(number)" }
        return "task \(text("task") ?? "?") of \(text("session") ?? "?")"
    }
}
