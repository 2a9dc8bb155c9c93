import Foundation
import GRDB
public import OffstageKernel
import OffstageWire

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

    /// What a line's event is called, as the index on it says it.
    static let eventColumn = "json_extract(line, '$.event')"

    /// A page of the lines that a query asks for, as they are; empty where there are no more.
    ///
    /// The lines are taken as bytes: a log is read faster than its text can be looked at.
    func page(_ query: LogQuery) throws(DeviceError) -> LogPage {
        let start = try self.start(of: query)
        return try read { db in
            let (sql, arguments) = Self.statement(query, from: start)
            let rows = try Row.fetchCursor(db, sql: sql, arguments: arguments)
            var page = LogPage(text: Data(), next: start)
            page.text.reserveCapacity(Self.bytesPerPage)
            while let row = try rows.next() {
                let isFull = try row.withUnsafeData(atIndex: 1) { line in
                    guard let line else { return false }
                    guard page.text.isEmpty || page.text.count + line.count < Self.bytesPerPage else { return true }
                    page.text.append(line)
                    page.text.append(UInt8(ascii: "\n"))
                    return false
                }
                if isFull { break }
                let sequence: Int = row[0]
                page.next = sequence + 1
            }
            // Nothing of what there is now is asked for again.
            if page.text.isEmpty { page.next = max(start, try Self.lastLine(db) + 1) }
            return page
        }
    }

    /// Whether the log has a line of an app.
    func knows(_ app: AppIdentifier) throws(DeviceError) -> Bool {
        try read { db in
            try Bool.fetchOne(
                db,
                sql: "SELECT EXISTS (SELECT 1 FROM records WHERE app = ?)",
                arguments: [app.rawValue]
            ) ?? false
        }
    }

    /// The sequence number at which a query begins.
    func start(of query: LogQuery) throws(DeviceError) -> Int {
        guard query.since != nil || query.last != nil else { return query.from }
        return try read { db in
            var start = query.from
            if let since = query.since { start = max(start, try Self.firstLine(since: since, db)) }
            guard let last = query.last else { return start }
            guard last > 0 else { return max(start, try Self.lastLine(db) + 1) }
            let (condition, arguments) = Self.condition(query, from: start)
            let sql = "SELECT seq FROM records WHERE \(condition) ORDER BY seq DESC LIMIT 1 OFFSET ?"
            return try Int.fetchOne(db, sql: sql, arguments: arguments + [last - 1]) ?? start
        }
    }

    static func statement(_ query: LogQuery, from start: Int) -> (sql: String, arguments: StatementArguments) {
        let (condition, arguments) = condition(query, from: start)
        return ("SELECT seq, line FROM records WHERE \(condition) ORDER BY seq LIMIT \(linesPerPage)", arguments)
    }

    /// Of an event there are mostly fewer lines than of an app, so its index is the one to use.
    private static func condition(_ query: LogQuery, from start: Int) -> (sql: String, arguments: StatementArguments) {
        var sql = "seq >= ?"
        var arguments: StatementArguments = [start]
        if let event = query.event {
            sql += " AND \(eventColumn) = ?"
            arguments += [event]
        }
        if let app = query.app {
            sql += query.event == nil ? " AND app = ?" : " AND +app = ?"
            arguments += [app]
        }
        return (sql, arguments)
    }

    /// The first line that is not before a moment, or the one to come. Lines are in the order of time.
    private static func firstLine(since moment: Int64, _ db: Database) throws -> Int {
        var low = 1
        var high = try lastLine(db) + 1
        while low < high {
            let middle = (low + high) / 2
            let time = try Int64.fetchOne(
                db,
                sql: "SELECT t FROM records WHERE seq >= ? ORDER BY seq LIMIT 1",
                arguments: [middle]
            )
            if let time, time < moment { low = middle + 1 } else { high = middle }
        }
        return low
    }

    private static func lastLine(_ db: Database) throws -> Int {
        try Int.fetchOne(db, sql: "SELECT max(seq) FROM records") ?? 0
    }

    /// The sequence number of the last line, or 0.
    func lastLine() throws(DeviceError) -> Int {
        try read { try Self.lastLine($0) }
    }
}
