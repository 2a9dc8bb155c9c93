import COffstageSpawn
import Foundation
import GRDB
import Glibc
import OffstageJSON
import OffstageKernel

/// What a device must not forget: its events, the log they led to, and now and then the kernel's whole value.
///
/// All that happened in one settled instant is one transaction, committed before anyone hears of it: no kill undoes it,
/// whatever is killed and when. Where the machine itself loses its power the last moments may be missing, all of each
/// or none (WAL, which GRDB sets up with `synchronous` NORMAL; decision 0004). A device is the fold of its events; the
/// kernel's stored values only shorten that fold.
final class EventStore: Sendable {
    /// Raised with every change of the tables or of what they hold; the kernel and its events are part of that.
    static let version = 21

    private let database: DatabaseQueue
    private let path: String
    /// At least so many lines of the log are kept; nil: all.
    private let linesKept: Int?

    init(_ folder: StateFolder, linesKept: Int? = nil) throws(DeviceError) {
        path = folder.database
        self.linesKept = linesKept
        var configuration = Configuration()
        configuration.journalMode = .wal
        configuration.label = "Offstage"
        Self.keepToOwner(path)
        // The kernel's value may be large, and is kept now and then only. The C library would hold on to its room.
        offstage_return_large_memory()
        do {
            database = try DatabaseQueue(path: folder.database, configuration: configuration)
        } catch {
            throw Self.explain(error, folder.database)
        }
    }

    /// SQLite gives the files that it makes beside the database the database's permissions.
    private static func keepToOwner(_ path: String) {
        Glibc.close(open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600))
        for file in ["", "-wal", "-shm"] { chmod(path + file, 0o600) }
    }

    /// Opens a store to read it only, whether a device runs on it or not.
    init(reading path: String) throws(DeviceError) {
        self.path = path
        linesKept = nil
        var configuration = Configuration()
        configuration.readonly = true
        // A device that is just opening its store keeps readers out for a moment.
        configuration.busyMode = .timeout(5)
        do {
            database = try DatabaseQueue(path: path, configuration: configuration)
        } catch {
            throw Self.explain(error, path)
        }
    }

    /// Runs a transaction, with SQLite's errors told as the device's.
    func write<Value: Sendable>(_ body: (Database) throws -> Value) throws(DeviceError) -> Value {
        do {
            return try database.write(body)
        } catch {
            throw Self.explain(error, path)
        }
    }

    func read<Value: Sendable>(_ body: (Database) throws -> Value) throws(DeviceError) -> Value {
        do {
            return try database.read(body)
        } catch {
            throw Self.explain(error, path)
        }
    }

    func close() {
        try? database.close()
    }

    /// Makes what happened durable.
    /// - Returns: the bytes that the events took.
    @discardableResult
    func commit(_ settled: Settled) throws(DeviceError) -> Int {
        try write { db in
            var bytes = 0
            let input = try db.cachedStatement(sql: "INSERT INTO inputs (moment, event) VALUES (?, ?)")
            for event in settled.events {
                let text = Data(try JSON.encoded(event))
                bytes += text.count
                try input.execute(arguments: [settled.moment.nanoseconds, text])
            }
            let line = try db.cachedStatement(sql: "INSERT INTO records (seq, t, app, line) VALUES (?, ?, ?, ?)")
            for record in settled.records {
                try line.execute(arguments: [
                    record.sequence, record.time.nanoseconds, record.app?.rawValue, record.line,
                ])
            }
            try Self.storeApps(settled, db)
            return bytes
        }
    }

    private static func storeApps(_ settled: Settled, _ db: Database) throws {
        for app in settled.installed {
            try db.execute(
                sql: "INSERT OR REPLACE INTO apps (identifier, app) VALUES (?, ?)",
                arguments: [app.identifier.rawValue, Data(JSON.encoded(app))]
            )
        }
        for app in settled.uninstalled {
            try db.execute(sql: "DELETE FROM apps WHERE identifier = ?", arguments: [app.rawValue])
        }
        if let containers = settled.containers { try setMeta("containers", String(containers), db) }
        if let position = settled.position { try store(position, db) }
    }

    /// Stores the kernel's value as it is after all events so far, and forgets what is older than what is kept.
    /// - Returns: when that is due again.
    func keep(_ kernel: Device) throws(DeviceError) -> SnapshotPace {
        try write { db in
            let value = Data(try JSON.encoded(kernel))
            try db.execute(
                sql: """
                    INSERT OR REPLACE INTO snapshots (inputs, records, device)
                    VALUES ((SELECT coalesce(max(id), 0) FROM inputs), (SELECT coalesce(max(seq), 0) FROM records), ?)
                    """,
                arguments: [value]
            )
            try Self.forget(allBut: linesKept, db)
            return SnapshotPace(valueBytes: value.count)
        }
    }

    static func setMeta(_ key: String, _ value: String, _ db: Database) throws {
        try db.execute(sql: "INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)", arguments: [key, value])
    }

    func setMeta(_ key: String, _ value: String) throws(DeviceError) {
        try write { try Self.setMeta(key, value, $0) }
    }

    func meta(_ key: String) throws(DeviceError) -> String? {
        try read { try String.fetchOne($0, sql: "SELECT value FROM meta WHERE key = ?", arguments: [key]) }
    }

    func apps() throws(DeviceError) -> [InstalledApp] {
        try read { db in
            try Data.fetchAll(db, sql: "SELECT app FROM apps ORDER BY identifier")
                .map { try JSON.decoded(as: InstalledApp.self, from: $0) }
        }
    }

    private static func explain(_ error: any Error, _ path: String) -> DeviceError {
        guard let error = error as? DatabaseError else {
            return DeviceError(.stateUnusable, "\(path) cannot be understood: \(error)")
        }
        switch error.resultCode {
        case .SQLITE_FULL: return full(path)
        case .SQLITE_IOERR where hasNoRoom(path): return full(path)
        case .SQLITE_NOTADB, .SQLITE_CORRUPT:
            return DeviceError(
                .otherVersion,
                "\(path) is not the database of a device; choose another folder with --state, or erase the device"
            )
        default:
            return DeviceError(.stateUnusable, "\(path) cannot be used: \(error.message ?? error.description)")
        }
    }

    private static func full(_ path: String) -> DeviceError {
        DeviceError(.diskFull, "there is no room left on the disk of \(path); make room and start the device again")
    }

    private static func hasNoRoom(_ path: String) -> Bool {
        let values = try? FileManager.default.attributesOfFileSystem(forPath: path)
        return (values?[.systemFreeSize] as? NSNumber)?.int64Value ?? 1 < 1 << 20
    }
}
