import OffstageKernel
import OffstageScenario

/// What has happened so far. All of it can be read at any time, also after the device was shut down.
extension VirtualDevice {
    /// The device's log, oldest line first.
    public var log: [LogLine] { journal.records.map(LogLine.init) }

    /// The lines of one kind.
    /// - Parameters:
    ///   - event: the kind.
    ///   - app: of this app, or of any.
    ///   - fields: what else must stand in the line, by name.
    ///   - fileID: the place of the call, which the compiler fills in: a name that no line ever has fails the test.
    ///   - filePath: the same, as a path.
    ///   - line: its line.
    ///   - column: its column.
    public func log(
        _ event: Event,
        of app: App? = nil,
        where fields: [String: String] = [:],
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column
    ) -> [LogLine] {
        let pattern = LogLine.Pattern(event: event, app: app, fields: fields)
        if let fault = pattern.fault {
            TestFailure.report(fault, at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
        }
        return journal.records.filter(pattern.matches).map(LogLine.init)
    }

    /// The log as `offstage run --log` writes it: JSON, one object a line.
    public var jsonLines: String { journal.records.map { $0.line + "\n" }.joined() }

    /// The misuse that the device has noticed.
    public var findings: [Finding] { journal.records.filter { $0.eventName == .finding }.map(Finding.init) }

    /// The log as a person reads it, one line an event.
    public var story: String { Story.text(of: journal.records, start: journal.start) }

    /// What led to a failure: the story from the last failure on, or the end of it where it is long.
    func tellStory() -> String {
        let records = journal.records
        let told = journal.tell(records.count)
        let first = max(told, records.count - 200)
        var lines: [String] = []
        if told > 0 { lines.append("(what came before stands with the failure before this one)") }
        if first > told { lines.append("(\(first - told) lines are left out; `story` has all of them)") }
        return lines.map { $0 + "\n" }.joined() + Story.text(of: Array(records[first...]), start: journal.start)
    }
}
