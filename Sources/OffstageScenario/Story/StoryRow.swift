import OffstageKernel

/// One line of a story: an event, or a callback from its call to its return.
struct StoryRow {
    var time: Instant
    var app: AppIdentifier?
    var words: StoryWords
    /// Still waiting for the return of this callback.
    var openCallback: String?
}

/// Joins the two lines of a callback into one row and hands rows over in the order of their beginnings.
struct StoryRows {
    private var waiting: [StoryRow] = []

    /// - Returns: the rows that are complete now.
    mutating func append(_ record: Record) -> [StoryRow] {
        guard record.event == "callback", let name = record.text("name") else {
            if ["app-killed", "app-crashed", "app-exited"].contains(record.event) { abandon(of: record.app) }
            waiting.append(StoryRow(time: record.time, app: record.app, words: StoryWords(record)))
            return ready()
        }
        if record.text("phase") != "returned" {
            let words = StoryWords(callback: name, milliseconds: nil)
            waiting.append(StoryRow(time: record.time, app: record.app, words: words, openCallback: name))
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
