import OffstageKernel

/// One line of a story: an event, or a callback from its call to its return.
struct StoryRow: Sendable {
    /// The place of its first line in the log, from 1.
    var line: Int
    var event: String
    var eventName: EventName? { EventName(rawValue: event) }
    var time: Instant
    var app: AppIdentifier?
    var words: StoryWords
    /// Still waiting for the return of this callback.
    var openCallback: String?
}

/// Joins the two lines of a callback into one row and hands rows over in the order of their beginnings.
struct StoryRows {
    private var waiting: [StoryRow] = []
    private var taken = 0

    /// - Returns: the rows that are complete now.
    mutating func append(_ record: Record) -> [StoryRow] {
        taken += 1
        func row(_ words: StoryWords, openCallback: String? = nil) -> StoryRow {
            StoryRow(
                line: taken,
                event: record.event,
                time: record.time,
                app: record.app,
                words: words,
                openCallback: openCallback
            )
        }
        guard record.eventName == .callback, let name = record.text("name") else {
            if record.eventName?.endsProcess == true { abandon(of: record.app) }
            waiting.append(row(StoryWords(record)))
            return ready()
        }
        if record.text("phase") != "returned" {
            let words = StoryWords(callback: name, milliseconds: nil)
            waiting.append(row(words, openCallback: name))
        } else if let place = waiting.firstIndex(where: { $0.openCallback == name && $0.app == record.app }) {
            waiting[place].words = StoryWords(callback: name, milliseconds: record.integer("main_ms") ?? 0)
            waiting[place].openCallback = nil
        }
        return ready()
    }

    /// The rows that were still waiting for a return when the log ended.
    mutating func finish() -> [StoryRow] {
        defer { waiting = [] }
        return waiting
    }

    /// The process is gone: its callbacks will not return.
    private mutating func abandon(of app: AppIdentifier?) {
        for place in waiting.indices where waiting[place].app == app { waiting[place].openCallback = nil }
    }

    private mutating func ready() -> [StoryRow] {
        let end = waiting.firstIndex { $0.openCallback != nil } ?? waiting.count
        defer { waiting.removeFirst(end) }
        return Array(waiting[..<end])
    }

    /// All rows of a log.
    static func all(_ records: [Record]) -> [StoryRow] {
        var rows = StoryRows()
        return records.flatMap { rows.append($0) } + rows.finish()
    }
}
