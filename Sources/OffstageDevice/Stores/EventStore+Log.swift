import GRDB
public import OffstageKernel

/// A line of the log, as it was committed.
public struct LogEntry: Equatable, Sendable {
    public var sequence: Int
    public var app: AppIdentifier?
    /// One JSON object.
    public var line: String
}

extension EventStore {
    /// How much of the log one answer carries at most.
    static let linesPerPage = 1000
    private static let bytesPerPage = 256 << 10

    /// Lines of the log from a sequence number on, oldest first: a page of them, empty at the end of the log.
    func page(of app: AppIdentifier?, from sequence: Int) throws(DeviceError) -> [LogEntry] {
        try read { db in
            let rows = try Row.fetchCursor(
                db,
                sql:
                    "SELECT seq, app, line FROM records WHERE seq >= ? AND (? IS NULL OR app = ?) ORDER BY seq LIMIT ?",
                arguments: [sequence, app?.rawValue, app?.rawValue, Self.linesPerPage]
            )
            var entries: [LogEntry] = []
            var bytes = 0
            while let row = try rows.next() {
                let line: String = row["line"]
                bytes += line.utf8.count
                if bytes > Self.bytesPerPage, !entries.isEmpty { break }
                let app: String? = row["app"]
                entries.append(LogEntry(sequence: row["seq"], app: app.map(AppIdentifier.init(rawValue:)), line: line))
            }
            return entries
        }
    }

    /// The sequence number of the last line, or 0.
    func lastLine() throws(DeviceError) -> Int {
        try read { try Int.fetchOne($0, sql: "SELECT max(seq) FROM records") ?? 0 }
    }
}
