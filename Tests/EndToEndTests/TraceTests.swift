import Foundation
import OffstageDevice
import OffstageKernel
import OffstageWire
import Testing

/// What really happened, replayed: a night in virtual time, and a live device's state folder.
@Suite(.timeLimit(.minutes(3))) struct TraceTests {
    private static let night = """
        device: { os: 17, seed: 7 }
        timeline:
          - { at: 0s, open: com.example.execution-time }
          - { at: 30s, home: }
          - { at: 5m, open: com.example.background-queue }
          - { at: 6m, home: }
          - { at: 3h, simulate: memory-pressure }
          - { at: 8h, open: com.example.execution-time }
        until: 9h
        """

    @Test func night_ofBothSamples_isReplayedEqual() async throws {
        let folder = try ScenarioFolder(bundles: ["ExecutionTime", "BackgroundQueue"], Self.night)
        let outcome = try await folder.run()
        #expect(outcome.code == 0, "\(outcome.output)\(outcome.errors)")
        let log = folder.folder.appending(path: "night.jsonl")
        try Data(outcome.log.utf8).write(to: log)
        let equal = try await Offstage.run("trace", "replay", log.path)
        #expect(equal.code == 0, "\(equal.output)")
        #expect(equal.output.hasSuffix(" events replayed, \(outcome.lines.count) records equal\n"))
        // Nothing of the host stands in it.
        #expect(!outcome.log.contains("/dev/shm") && !outcome.log.contains("/tmp"))

        let changed = outcome.log.replacingOccurrences(of: "jetsam", with: "jetlag")
        try #require(changed != outcome.log)
        try Data(changed.utf8).write(to: log)
        let different = try await Offstage.run("trace", "replay", log.path)
        #expect(different.code == 1)
        #expect(different.output.contains("the replay differs from the log at 3:00:00.000"))
        #expect(different.output.contains("memoryPressure"))
        try folder.remove()
    }

    @Test func run_live_isReplayedEqual() async throws {
        let stay = """
            device: { speed: 5 }
            timeline: [ { at: 1s, open: com.example.execution-time }, { at: 4s, home: } ]
            until: 8s
            """
        let folder = try ScenarioFolder(bundles: ["ExecutionTime"], stay)
        let outcome = try await folder.run("--live")
        // A busy host may be too slow for the app, which then is a finding.
        #expect(outcome.code <= 1, "\(outcome.output)\(outcome.errors)")
        let log = folder.folder.appending(path: "live.jsonl")
        try Data(outcome.log.utf8).write(to: log)
        let replay = try await Offstage.run("trace", "replay", log.path)
        #expect(replay.code == 0, "\(replay.output)\(replay.errors)")
        #expect(replay.output.hasSuffix(" events replayed, \(outcome.lines.count) records equal\n"))
        #expect(outcome.lines.contains { $0.event == "app-launched" })
        try folder.remove()
    }

    @Test func device_live_isExportedAndReplayedWhileItRunsAndAfter() async throws {
        let phone = try LivePhone(speed: 5)
        let app = "com.example.execution-time"
        try await phone.install("ExecutionTime")
        try await phone.please(.user(.opened(AppIdentifier(app))))
        try await phone.wait(for: "app-activated", of: app)
        try await phone.please(.user(.pressedHome))
        try await phone.wait(for: "the end of the stay") { ["app-suspended", "app-killed"].contains($0.event) }
        let running = try await expectReplay(phone.folder)
        try await phone.please(.user(.opened(AppIdentifier(app))))
        phone.host.stop()
        try phone.host.waitUntilStopped()
        let stopped = try await expectReplay(phone.folder)
        #expect(stopped.count > running.count)
        #expect(stopped.starts(with: running))
        let text = stopped.joined()
        #expect(!text.contains(phone.folder.path) && !text.contains("\"pid\""))
        let page = try await Offstage.run("trace", "export", phone.folder.path, "--format", "html")
        #expect(page.output.contains("iOS 17"))
        try FileManager.default.removeItem(at: phone.folder)
    }

    @Test func device_thatKeepsNoMore_saysWhereItsLogBeginsAndIsReplayedFromThere() async throws {
        let phone = try LivePhone(speed: 5, options: .init(linesKept: 1000))
        try await phone.install("ExecutionTime")
        for _ in 1...10 { try await phone.please(.environment((0..<500).map { .battery($0 % 100) })) }
        try await phone.please(.user(.opened("com.example.execution-time")))
        try await phone.wait(for: "app-activated", of: "com.example.execution-time")
        let log = try await expectReplay(phone.folder)
        #expect(log.count < 5000)
        let replay = try await Offstage.run("trace", "replay", phone.folder.path)
        let first = try #require(replay.output.firstMatch(of: /from number (\d+) on: the device keeps no older ones\n/))
        #expect(log[1].contains("\"seq\":\(first.1),\"event\":\"input\""))
        // What it was before is a part of what it begins with: without that, nothing can be replayed.
        let file = phone.folder.appending(path: "cut.jsonl")
        let lines = [log[0].replacing(/,"device":.*/, with: "}")] + log.dropFirst()
        try Data(lines.map { $0 + "\n" }.joined().utf8).write(to: file)
        let cut = try await Offstage.run("trace", "replay", file.path)
        #expect(cut.code == 2)
        #expect(cut.errors.contains("the log begins in the middle, at number \(first.1)"))
        try phone.end()
    }

    /// - Returns: the lines of the exported log.
    private func expectReplay(_ state: URL) async throws -> [Substring] {
        let file = FileManager.default.temporaryDirectory.appending(path: "offstage-\(UUID().uuidString).jsonl")
        defer { try? FileManager.default.removeItem(at: file) }
        let exported = try await Offstage.run(
            "trace",
            "export",
            state.path,
            "--format",
            "jsonl",
            "--output",
            file.path
        )
        #expect(exported.code == 0, "\(exported.errors)")
        let replayed = try await Offstage.run("trace", "replay", file.path)
        #expect(replayed.code == 0, "\(replayed.output)\(replayed.errors)")
        let directly = try await Offstage.run("trace", "replay", state.path)
        #expect(directly.code == 0, "\(directly.output)\(directly.errors)")
        return try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    }
}
