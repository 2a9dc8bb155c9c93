import Foundation
import GRDB
import Glibc
import OffstagePush

/// The store of one gateway: a file in its state folder (WAL, synchronous FULL).
///
/// Other processes may add tokens and read the log while the gateway runs.
final class SQLiteStore: GatewayStore {
    /// Raised with every change of the tables.
    static let version = 2
    /// The newest records that are kept.
    static let mostRecords: Int64 = 1_000_000
    /// Records are counted down to ``mostRecords`` whenever so many were added.
    private static let pruning: Int64 = 10_000

    let isShared = false
    let database: DatabaseQueue
    private let path: String
    let seed: UInt64

    /// Opens the store to write it.
    init(_ folder: GatewayFolder) throws(GatewayError) {
        path = folder.database
        try folder.create()
        // SQLite gives the files that it makes beside the database the database's permissions.
        Glibc.close(Glibc.open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600))
        var configuration = Configuration()
        configuration.journalMode = .wal
        configuration.busyMode = .timeout(10)
        configuration.label = "OffstageGateway"
        do {
            database = try DatabaseQueue(path: path, configuration: configuration)
            // Only now: whoever sets up WAL for GRDB leaves it at NORMAL, with which a commit is not on the disk.
            try database.inDatabase { try $0.execute(sql: "PRAGMA synchronous = FULL") }
            try database.write(Self.prepare)
        } catch {
            throw Self.explain(error, path)
        }
        seed = try Self.check(database, path)
    }

    /// Opens the store to read it only, whether a gateway runs on it or not.
    init(reading folder: GatewayFolder) throws(GatewayError) {
        path = folder.database
        guard FileManager.default.fileExists(atPath: path) else {
            throw GatewayError(
                .unusableInput,
                "\(folder.path) is no gateway's state folder: it holds no gateway.sqlite"
            )
        }
        var configuration = Configuration()
        configuration.readonly = true
        configuration.busyMode = .timeout(10)
        do {
            database = try DatabaseQueue(path: path, configuration: configuration)
        } catch {
            throw Self.explain(error, path)
        }
        seed = try Self.check(database, path)
    }

    private static func prepare(_ db: Database) throws {
        try db.execute(
            sql: """
                CREATE TABLE IF NOT EXISTS meta (key TEXT PRIMARY KEY, value TEXT NOT NULL);
                CREATE TABLE IF NOT EXISTS tokens (
                    token TEXT PRIMARY KEY, device TEXT NOT NULL, bundle TEXT NOT NULL, environment TEXT NOT NULL,
                    ended INTEGER, is_expired INTEGER NOT NULL, change INTEGER NOT NULL);
                CREATE INDEX IF NOT EXISTS changes ON tokens (change);
                CREATE INDEX IF NOT EXISTS apps ON tokens (device, bundle);
                CREATE TABLE IF NOT EXISTS devices (
                    device TEXT PRIMARY KEY, key BLOB NOT NULL, session INTEGER NOT NULL, disabled TEXT NOT NULL,
                    seen INTEGER NOT NULL);
                CREATE TABLE IF NOT EXISTS waiting (
                    number INTEGER PRIMARY KEY, id TEXT NOT NULL, token TEXT NOT NULL, device TEXT NOT NULL,
                    bundle TEXT NOT NULL, topic TEXT NOT NULL, type TEXT NOT NULL, priority INTEGER NOT NULL,
                    expiry INTEGER NOT NULL, collapse TEXT, payload BLOB NOT NULL, accepted INTEGER NOT NULL);
                CREATE TABLE IF NOT EXISTS log (
                    seq INTEGER PRIMARY KEY, at INTEGER NOT NULL, id TEXT NOT NULL, device TEXT, topic TEXT,
                    event TEXT NOT NULL, reason TEXT, lints TEXT);
                CREATE INDEX IF NOT EXISTS sent ON log (id) WHERE event IN ('sent', 'delivered');
                INSERT OR IGNORE INTO meta VALUES ('version', '\(version)');
                INSERT OR IGNORE INTO meta VALUES ('seed', abs(random()));
                """
        )
    }

    /// - Returns: The gateway's seed.
    /// - Throws: If the store is another version's.
    private static func check(_ database: DatabaseQueue, _ path: String) throws(GatewayError) -> UInt64 {
        let meta: [String: String]
        do {
            meta = try database.read { db in
                let rows = try Row.fetchAll(db, sql: "SELECT key, value FROM meta")
                return Dictionary(rows.map { ($0["key"], $0["value"]) }) { $1 }
            }
        } catch {
            throw explain(error, path)
        }
        guard meta["version"] == String(version) else {
            throw GatewayError(.unusableInput, "\(path) is another version's; give another --state")
        }
        return meta["seed"].flatMap { UInt64($0) } ?? 0
    }

    func read<Value: Sendable>(_ body: (Database) throws -> Value) throws(GatewayError) -> Value {
        do { return try database.read(body) } catch { throw Self.explain(error, path) }
    }

    func write<Value: Sendable>(_ body: (Database) throws -> Value) throws(GatewayError) -> Value {
        do { return try database.write(body) } catch { throw Self.explain(error, path) }
    }

    func close() { try? database.close() }

    private static func explain(_ error: any Error, _ path: String) -> GatewayError {
        GatewayError(.cannotServe, "\(path) cannot be used: \(error)")
    }

    // MARK: The gateway's own

    func open() throws(GatewayError) -> StoreContents {
        StoreContents(devices: try devices(), waiting: try waiting(), lastNumber: try lastNumber())
    }

    /// What an earlier life of the gateway kept, in the order of acceptance.
    private func waiting() throws(GatewayError) -> [PushNotification] {
        try read { try Row.fetchAll($0, sql: "SELECT * FROM waiting ORDER BY number").compactMap(Self.notification) }
    }

    /// The highest number that a notification which waits has.
    private func lastNumber() throws(GatewayError) -> UInt64 {
        UInt64(try read { try Int64.fetchOne($0, sql: "SELECT coalesce(max(number), 0) FROM waiting") ?? 0 })
    }

    /// It is asked nothing: this gateway decides about all devices itself.
    @discardableResult
    func commit(_ batch: GatewayBatch) throws(GatewayError) -> GatewayBatch.Answers {
        try write { db in
            var answers = GatewayBatch.Answers()
            var keep = try FastStatement(
                "INSERT OR REPLACE INTO waiting VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                db
            )
            for notification in batch.kept.values { try Self.insert(notification, &keep) }
            var forget = try FastStatement("DELETE FROM waiting WHERE number = ?", db)
            for number in batch.forgotten {
                forget.bind(Int64(number))
                try forget.run()
            }
            for change in batch.others { try carryOut(change, db) }
            var record = try FastStatement("INSERT INTO log VALUES (NULL, ?, ?, ?, ?, ?, ?, ?)", db)
            for line in batch.records { try Self.insert(line, &record) }
            for delivery in batch.deliveries where try self.record(delivery, db) { answers.events.append(.delivered) }
            let added = batch.records.count + answers.events.count
            let last = db.lastInsertedRowID
            if added > 0, last % Self.pruning < Int64(added) {
                try db.execute(sql: "DELETE FROM log WHERE seq <= ?", arguments: [last - Self.mostRecords])
            }
            return answers
        }
    }

    private static func insert(_ notification: PushNotification, _ statement: inout FastStatement) throws {
        statement.bind(Int64(notification.number))
        statement.bind(notification.id.text)
        statement.bind(notification.token.text)
        statement.bind(notification.device)
        statement.bind(notification.bundle)
        statement.bind(notification.topic)
        statement.bind(notification.type.rawValue)
        statement.bind(Int64(notification.priority.rawValue))
        statement.bind(notification.expiry?.nanoseconds ?? 0)
        statement.bind(notification.collapseID)
        statement.bind(notification.payload)
        statement.bind(notification.accepted.nanoseconds)
        try statement.run()
    }

    private static func insert(_ record: DeliveryRecord, _ statement: inout FastStatement) throws {
        statement.bind(record.at.nanoseconds)
        statement.bind(record.id.text)
        statement.bind(record.device)
        statement.bind(record.topic)
        statement.bind(record.event.rawValue)
        statement.bind(record.reason)
        statement.bind(record.lints.isEmpty ? nil : record.lints.joined(separator: "\n"))
        try statement.run()
    }

    private static func notification(_ row: Row) -> PushNotification? {
        guard let id = MessageID(row["id"]), let token = DeviceToken(row["token"] as String),
            let type = PushType(rawValue: row["type"]), let priority = Priority(rawValue: row["priority"])
        else { return nil }
        return PushNotification(
            number: UInt64(row["number"] as Int64),
            id: id,
            token: token,
            device: row["device"],
            bundle: row["bundle"],
            topic: row["topic"],
            type: type,
            priority: priority,
            expiry: Moment(nanoseconds: row["expiry"]),
            collapseID: row["collapse"],
            payload: Array(row["payload"] as Data),
            accepted: Moment(nanoseconds: row["accepted"])
        )
    }
}
