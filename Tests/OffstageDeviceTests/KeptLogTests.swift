import Foundation
import GRDB
import OffstageKernel
import OffstageWire
import Testing

@testable import OffstageDevice

/// The log of a live device levels off; what is kept of it is whole and leads to what the device is.
@Suite(.timeLimit(.minutes(2))) struct KeptLogTests {
    private static let kept = 2000
    /// Kept beyond that: a tenth, and what has come since the kernel's value was last stored.
    private static let most = kept + kept / 10 + 2 * SnapshotPace.fewestEvents

    private struct Size: Equatable {
        var inputs: Int
        var records: Int
        var snapshots: Int
        var pages: Int
    }

    private func size(_ state: String) throws -> Size {
        let store = try EventStore(reading: "\(state)/device.sqlite")
        defer { store.close() }
        return try store.read { db in
            func number(_ sql: String) throws -> Int { try Int.fetchOne(db, sql: sql) ?? 0 }
            return Size(
                inputs: try number("SELECT count(*) FROM inputs"),
                records: try number("SELECT count(*) FROM records"),
                snapshots: try number("SELECT count(*) FROM snapshots"),
                pages: try number("PRAGMA page_count")
            )
        }
    }

    /// Writes so many lines, each with an input.
    private func write(_ lines: Int, on device: TestDevice) async {
        for _ in 0..<lines / 500 {
            #expect(await device.ask(.environment((0..<500).map { .battery($0 % 100) })) == .done)
        }
    }

    /// Feeds what is stored to what it begins with.
    /// - Returns: the number of the first line.
    @discardableResult
    private func checkThatItIsWhole(_ state: String) throws -> Int {
        let stored = try StoredLog(reading: state)
        var device =
            try stored.start.map { try JSONDecoder().decode(Device.self, from: Data($0.utf8)) }
            ?? #require(Device(settings: stored.settings))
        let first = device.input(.timePassed, at: .boot).sequence
        var lines: [String] = []
        for input in stored.inputs {
            #expect(input.sequence == first + lines.count)
            for case .record(let record) in device.handle(input.event, at: input.time) { lines.append(record.line) }
        }
        #expect(lines == stored.lines)
        return first
    }

    @Test func log_levelsOff_andIsReplayedFromWhereItBegins() async throws {
        let device = try TestDevice(linesKept: Self.kept)
        await write(6000, on: device)
        let early = try size(device.state)
        await write(24_000, on: device)
        let late = try size(device.state)
        for size in [early, late] {
            #expect((Self.kept...Self.most).contains(size.records), "\(size)")
            #expect((Self.kept...Self.most).contains(size.inputs), "\(size)")
        }
        // What goes leaves room for what comes.
        #expect(late.pages <= early.pages * 5 / 4, "\(early) \(late)")
        #expect(late.snapshots <= 14, "\(late)")
        #expect(try checkThatItIsWhole(device.state) > 20_000)

        // Whoever reads the log finds the lines that are there.
        let lines = try await device.lines()
        #expect(lines.count == late.records)
        device.stop()
        let again = try TestDevice(device.scratch, linesKept: Self.kept)
        #expect(try await again.lines().starts(with: lines))
        try checkThatItIsWhole(again.state)
        // A device that keeps everything keeps what it finds.
        again.stop()
        let whole = try TestDevice(device.scratch)
        await write(6000, on: whole)
        #expect(try await whole.lines().starts(with: lines))
        try checkThatItIsWhole(whole.state)
    }

    @Test func inputs_thatLeadToNoLine_areBounded() async throws {
        let device = try TestDevice(linesKept: 500)
        for _ in 0..<8000 { try device.host.take(.timePassed) }
        let size = try size(device.state)
        #expect((2000...3200 + SnapshotPace.fewestEvents).contains(size.inputs), "\(size)")
        try checkThatItIsWhole(device.state)
    }
}
