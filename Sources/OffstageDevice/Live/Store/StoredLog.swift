import Foundation
import GRDB
import OffstageJSON
public import OffstageKernel

/// What a live device has lived through, read from its state folder; the device may run meanwhile.
public struct StoredLog: Sendable {
    public let settings: Device.Settings
    /// Nanoseconds since 1970 at the first boot, by the host's clock.
    public let epoch: Int64
    /// The kernel's value before the first of what is here, as JSON; nil where that is the device's first moment.
    public let start: String?
    /// All that was fed to the device since, in order.
    public let inputs: [Input]
    /// The lines of the log since, in order.
    public let lines: [String]

    /// Reads what was committed by now, and changes nothing.
    /// - Throws: ``DeviceError`` if the folder is no device's, another version's or cannot be read.
    public init(reading folder: String) throws(DeviceError) {
        let database = "\(folder)/device.sqlite"
        guard FileManager.default.fileExists(atPath: database) else {
            throw DeviceError(
                .unusableInput,
                "\(folder) is no device's state folder: it holds no device.sqlite"
            )
        }
        let store = try EventStore(reading: database)
        defer { store.close() }
        try store.checkVersion()
        let stored = try store.read { db in
            let values = try Row.fetchAll(db, sql: "SELECT key, value FROM meta")
            let meta = Dictionary(values.map { ($0["key"] as String, $0["value"] as String) }) { $1 }
            return try Stored(meta: meta, db)
        }
        guard let stored, let device = stored.device else {
            throw DeviceError(.otherVersion, "\(database) lacks what a device needs; nothing can be read from it")
        }
        settings = stored.settings
        epoch = stored.epoch
        start = stored.start
        lines = stored.lines.map(\.text)
        inputs = Self.placed(stored.events, among: stored.lines.map(\.time), device)
    }

    private struct Stored: Sendable {
        var settings: Device.Settings
        var epoch: Int64
        var start: String?
        var events: [(time: Instant, event: Event)]
        var lines: [(time: Instant, text: String)]

        init?(meta: [String: String], _ db: Database) throws {
            guard let epoch = meta["epoch"].flatMap({ Int64($0) }), let stored = meta["settings"],
                let settings = try? JSON.decoded(as: Device.Settings.self, from: stored.utf8)
            else { return nil }
            self.epoch = epoch
            self.settings = settings
            start = try String.fetchOne(
                db,
                sql: "SELECT device FROM snapshots WHERE inputs = (SELECT min(id) FROM inputs) - 1 AND inputs > 0"
            )
            events = try Row.fetchAll(db, sql: "SELECT moment, event FROM inputs ORDER BY id").map { row in
                (Instant(nanoseconds: row["moment"]), try JSON.decoded(from: row["event"] as Data))
            }
            lines = try Row.fetchAll(db, sql: "SELECT t, line FROM records ORDER BY seq").map { row in
                (Instant(nanoseconds: row["t"]), row["line"])
            }
        }

        /// The device to which the first of the events came.
        var device: Device? {
            guard let start else { return Device(settings: settings) }
            return try? JSON.decoded(from: start.utf8)
        }
    }

    /// The store keeps inputs and lines apart. Which lines an input led to is what the kernel says; where it says
    /// something else now than it did then, no input comes after a line of a later moment.
    private static func placed(
        _ events: [(time: Instant, event: Event)],
        among lines: [Instant],
        _ start: Device
    ) -> [Input] {
        var device = start
        let first = start.input(.timePassed, at: .boot).sequence
        var written = 0
        return events.map { time, event in
            while written < lines.count, lines[written] < time { written += 1 }
            var input = device.input(event, at: time)
            input.sequence = first + written
            for case .record in device.handle(event, at: time) { written = min(written + 1, lines.count) }
            return input
        }
    }
}
