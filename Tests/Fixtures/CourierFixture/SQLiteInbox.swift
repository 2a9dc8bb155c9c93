import Foundation
import GRDB
import Glibc
import OffstagePush

/// Where a device keeps what its gateway sent, before it confirms it and before any app sees it (C-5): a database of
/// its own (WAL, synchronous FULL).
final class SQLiteInbox: Sendable {
    private let database: DatabaseQueue
    private let window: Int

    /// - Parameter window: How many ids of what was handed on are remembered against coming twice; 1024 at least (C-6).
    init(_ path: String, window: Int = 4096) throws {
        self.window = max(window, 1024)
        // SQLite gives the files that it makes beside the database the database's permissions.
        Glibc.close(open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600))
        var configuration = Configuration()
        configuration.journalMode = .wal
        configuration.busyMode = .timeout(10)
        configuration.label = "OffstageInbox"
        configuration.prepareDatabase { try $0.execute(sql: "PRAGMA synchronous = FULL") }
        database = try DatabaseQueue(path: path, configuration: configuration)
        try database.write { db in
            try db.execute(
                sql: """
                    CREATE TABLE IF NOT EXISTS place (one INTEGER PRIMARY KEY, session INTEGER, sequence INTEGER);
                    CREATE TABLE IF NOT EXISTS inbox (
                        arrival INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, is_pending INTEGER NOT NULL,
                        sequence INTEGER NOT NULL, frame BLOB);
                    CREATE INDEX IF NOT EXISTS pending ON inbox (is_pending) WHERE is_pending;
                    """
            )
        }
    }

    func close() { try? database.close() }

    /// Where the device was when it last stored something.
    func position() throws -> CourierPosition? {
        try database.read { db in
            try Row.fetchOne(db, sql: "SELECT * FROM place").map { row in
                CourierPosition(session: UInt64(bitPattern: row["session"]), sequence: UInt64(row["sequence"] as Int64))
            }
        }
    }

    /// Makes all of them durable together, with the place in the session.
    /// - Returns: Those that were not there by their ids, in order; the others came twice (C-6).
    func store(
        _ notifications: [CourierNotification],
        in session: UInt64
    ) throws -> [CourierNotification] {
        guard let last = notifications.last else { return [] }
        return try database.write { db in
            let insert = try db.cachedStatement(
                sql: "INSERT OR IGNORE INTO inbox (id, is_pending, sequence, frame) VALUES (?, 1, ?, ?)"
            )
            var new: [CourierNotification] = []
            for notification in notifications {
                let frame = Data(CourierFrame.notify(notification).encoded)
                // Two spellings of a UUID are one (P-12).
                try insert.execute(
                    arguments: [notification.id.text.lowercased(), Int64(notification.sequence), frame]
                )
                if db.changesCount > 0 { new.append(notification) }
            }
            try db.execute(
                sql: "INSERT OR REPLACE INTO place VALUES (1, ?, ?)",
                arguments: [Int64(bitPattern: session), Int64(last.sequence)]
            )
            return new
        }
    }

    /// What was stored and never handed on, because the device ended in between.
    func pending() throws -> [CourierNotification] {
        try database.read { db in
            try Data.fetchAll(db, sql: "SELECT frame FROM inbox WHERE is_pending ORDER BY arrival").compactMap {
                frame in
                guard case .notify(let notification)? = try? CourierFrame.all(in: Array(frame)).first else {
                    return nil
                }
                return notification
            }
        }
    }

    /// It is handed on, so that it is never again (N-23). Durable when this returns.
    func handedOn(_ ids: [MessageID]) throws {
        try database.write { db in
            let mark = try db.cachedStatement(sql: "UPDATE inbox SET is_pending = 0, frame = NULL WHERE id = ?")
            for id in ids { try mark.execute(arguments: [id.text.lowercased()]) }
            try db.execute(
                sql: "DELETE FROM inbox WHERE NOT is_pending AND arrival <= (SELECT max(arrival) FROM inbox) - ?",
                arguments: [window]
            )
        }
    }

    /// The ids of all that is remembered, in the order of arrival.
    func ids() throws -> [String] {
        try database.read { try String.fetchAll($0, sql: "SELECT id FROM inbox ORDER BY arrival") }
    }
}
