import Foundation
import GRDB
import OffstageJSON
import OffstageKernel

extension EventStore {
    /// A device as it was when its last event was committed.
    struct Recovered {
        var kernel: Device
        /// The moment of its last event.
        var last: Instant
        /// Nanoseconds since 1970 at its first boot.
        var epoch: Int64
        /// What there is since the kernel's value was stored.
        var pace: SnapshotPace
    }

    /// Brings the device back by replay, or begins a new one.
    /// - Throws: ``DeviceError`` if the state is another version's or another device's, or if the events do not lead
    ///   to the log.
    func recover(_ settings: Device.Settings) throws(DeviceError) -> Recovered {
        let fresh = try newDevice(settings)
        try checkVersion()
        try create(settings)
        guard let epoch = try meta("epoch").flatMap({ Int64($0) }), let stored = try meta("settings") else {
            throw DeviceError(.otherVersion, "the state folder's database lacks what a device needs; erase the device")
        }
        let had = try? JSON.decoded(as: Device.Settings.self, from: stored.utf8)
        guard had == settings else { throw differs(had, settings) }
        let start = try newestSnapshot(or: fresh)
        return try replay(start, epoch)
    }

    func checkVersion() throws(DeviceError) {
        let (version, hasTables) = try read { db in
            (
                try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0,
                try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_master") ?? 0 > 0
            )
        }
        guard version == Self.version || (version == 0 && !hasTables) else {
            throw DeviceError(
                .otherVersion,
                """
                the state folder is of version \(version), this is version \(Self.version); \
                choose another with --state, or erase the device
                """
            )
        }
    }

    private func create(_ settings: Device.Settings) throws(DeviceError) {
        try write { db in
            guard try Int.fetchOne(db, sql: "PRAGMA user_version") == 0 else { return }
            try db.execute(
                sql: """
                    CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL);
                    CREATE TABLE inputs (id INTEGER PRIMARY KEY, moment INTEGER NOT NULL, event TEXT NOT NULL);
                    CREATE TABLE records (seq INTEGER PRIMARY KEY, t INTEGER NOT NULL, app TEXT, line TEXT NOT NULL);
                    CREATE TABLE snapshots (inputs INTEGER PRIMARY KEY, records INTEGER NOT NULL, device TEXT NOT NULL);
                    CREATE TABLE apps (identifier TEXT PRIMARY KEY, app TEXT NOT NULL);
                    CREATE INDEX records_app ON records (app);
                    CREATE INDEX records_event ON records (\(Self.eventColumn));
                    PRAGMA user_version = \(Self.version);
                    """
            )
            try Self.setMeta("epoch", String(RealTime.wallClock()), db)
            try Self.setMeta("settings", String(decoding: JSON.encoded(settings), as: UTF8.self), db)
        }
    }

    private func differs(_ had: Device.Settings?, _ wanted: Device.Settings) -> DeviceError {
        func words(_ settings: Device.Settings) -> String {
            "--os \(settings.os) --seed \(settings.seed)"
                + (settings.refresh == .typical ? "" : " --refresh \(settings.refresh.rawValue)")
                + settings.quirks.map { " --quirk \($0.rawValue)" }.joined()
                + (settings.speed == 1 ? "" : " at speed \(settings.speed)")
        }
        let existing = had.map(words) ?? "unknown settings"
        return DeviceError(
            .settingsDiffer,
            """
            the state folder is a device with \(existing), not \(words(wanted)); \
            start it so, choose another with --state, or erase it
            """
        )
    }

    private struct Start {
        var kernel: Device
        var inputs = 0
        var records = 0
        var pace = SnapshotPace()
    }

    private func newDevice(_ settings: Device.Settings) throws(DeviceError) -> Device {
        if let device = Device(settings: settings) { return device }
        throw DeviceError(
            .unusableInput,
            """
            there is no device of OS \(settings.os) at speed \(settings.speed): \
            give one of 6, 9, 12, 13, 15, 17, 18 or 26, and a speed of at least 1
            """
        )
    }

    private func newestSnapshot(or fresh: Device) throws(DeviceError) -> Start {
        try read { db in
            let sql = "SELECT inputs, records, device FROM snapshots ORDER BY inputs DESC LIMIT 1"
            guard let row = try Row.fetchOne(db, sql: sql) else { return Start(kernel: fresh) }
            let value = row["device"] as Data
            return Start(
                kernel: try JSON.decoded(from: value),
                inputs: row["inputs"],
                records: row["records"],
                pace: SnapshotPace(valueBytes: value.count)
            )
        }
    }

    private func replay(_ start: Start, _ epoch: Int64) throws(DeviceError) -> Recovered {
        let outcome = try read { db in try Self.fold(start, epoch, db) }
        if let difference = outcome.difference { throw replayDiffers(difference) }
        return outcome.recovered
    }

    private struct Difference {
        var stored: String?
        var replayed: String?
    }

    private static func fold(
        _ start: Start,
        _ epoch: Int64,
        _ db: Database
    ) throws -> (recovered: Recovered, difference: Difference?) {
        let last = try Int64.fetchOne(db, sql: "SELECT moment FROM inputs ORDER BY id DESC LIMIT 1") ?? 0
        var result = Recovered(kernel: start.kernel, last: Instant(nanoseconds: last), epoch: epoch, pace: start.pace)
        let inputs = try Row.fetchCursor(
            db,
            sql: "SELECT moment, event FROM inputs WHERE id > ? ORDER BY id",
            arguments: [start.inputs]
        )
        let lines = try String.fetchCursor(
            db,
            sql: "SELECT line FROM records WHERE seq > ? ORDER BY seq",
            arguments: [start.records]
        )
        while let input = try inputs.next() {
            let text = input["event"] as Data
            let event = try JSON.decoded(as: Event.self, from: text)
            result.pace.stored(events: 1, bytes: text.count)
            for case .record(let record) in result.kernel.handle(event, at: Instant(nanoseconds: input["moment"])) {
                let stored = try lines.next()
                if stored != record.line { return (result, Difference(stored: stored, replayed: record.line)) }
            }
        }
        return (result, try lines.next().map { Difference(stored: $0, replayed: nil) })
    }

    private func replayDiffers(_ difference: Difference) -> DeviceError {
        let stored = difference.stored ?? "nothing"
        let replayed = difference.replayed ?? "nothing"
        return DeviceError(
            .replayDiffers,
            """
            the stored events do not lead to the stored log: where it has \(stored), they lead to \(replayed); \
            erase the device, or start it with the version that wrote it
            """
        )
    }
}
