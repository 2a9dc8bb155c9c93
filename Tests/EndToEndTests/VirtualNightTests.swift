import Foundation
import Testing

/// A night of both samples in virtual time: exact to the nanosecond, and the same every time.
@Suite(.timeLimit(.minutes(3))) struct VirtualNightTests {
    private let app = "com.example.execution-time"
    private let queue = "com.example.background-queue"
    private let second: Int64 = 1_000_000_000

    private static let night = """
        device: { os: 17, seed: 7 }
        timeline:
          - { at: 0s, open: com.example.execution-time }
          - { at: 30s, home: }
          - { at: 5m, open: com.example.background-queue }
          - { at: 6m, home: }
          - { at: 10m, open: com.example.execution-time }
          - { at: 11m, home: }
          - { at: 3h, simulate: memory-pressure }
          - { at: 8h, open: com.example.execution-time }
          - { at: 8h1m, home: }
        until: 9h
        """

    @Test func night_onceAndAgain_isTheSameToTheByte() async throws {
        let folder = try ScenarioFolder(bundles: ["ExecutionTime", "BackgroundQueue"], Self.night)
        let first = try await folder.run()
        #expect(first.code == 0, "\(first.output)\(first.errors)")
        #expect(first.errors.isEmpty)
        #expect(!first.output.contains("not repeatable"))
        let again = try await folder.run()
        #expect(again.log == first.log)
        let homes = [30, 660, 28_860].map { $0 * second }
        #expect(first.moments("app-entered-background", of: app) == homes)
        #expect(first.moments("task-expired", of: app) == homes.map { $0 + 26 * second })
        #expect(first.moments("task-expired", of: queue) == [386 * second])
        #expect(first.moments("app-killed", of: app) == [10_800 * second])
        #expect(first.lines("app-killed", of: app).map { $0["reason"] } == ["jetsam"])
        #expect(first.lines("app-launched", of: app).count == 2)
        #expect(first.lines("app-resumed", of: app).count == 1)
        #expect(first.lines.filter { $0.event == "finding" || $0.event == "app-crashed" }.isEmpty)
        #expect(first.lines.compactMap { $0["seq"].flatMap { Int($0) } } == Array(1...first.lines.count))
        try folder.remove()
    }

    @Test(arguments: [6, 9, 12, 13, 15, 17, 18, 26]) func stay_onEveryProfile_lastsAsLongAsTheRulesSay(
        os: Int
    ) async throws {
        let stay = """
            timeline:
              - { at: 1s, open: \(app) }
              - { at: 30s, home: }
            until: 20m
            """
        let folder = try ScenarioFolder(bundles: ["ExecutionTime"], stay)
        let outcome = try await folder.run("--os", "\(os)", "--seed", "3")
        #expect(outcome.code == 0, "\(outcome.output)\(outcome.errors)")
        let budget: Int64 = os < 7 ? 595 : os < 13 ? 175 : 26
        #expect(outcome.moments("task-expired", of: app) == [(30 + budget) * second])
        #expect(outcome.moments("app-suspended", of: app).count == 1)
        #expect(try await folder.run("--os", "\(os)", "--seed", "3").log == outcome.log)
        try folder.remove()
    }

    @Test func sleepOfTheDevice_stopsTheClocksThatDoNotCountIt() async throws {
        let sleep = """
            timeline:
              - { at: 0s, open: com.example.MainFile }
              - { at: 10s, home: }
              - { at: 20s, lock: }
              - { at: 1h, unlock: }
              - { at: 1h, open: com.example.MainFile }
            until: 2h
            """
        let folder = try ScenarioFolder(bundles: ["MainFile"], arguments: ["--clocks"], sleep)
        let outcome = try await folder.run()
        #expect(outcome.code == 0, "\(outcome.output)\(outcome.errors)")
        let told = outcome.lines.compactMap { $0["message"] }.filter { $0.hasSuffix(" s") }
        #expect(
            told == [
                "wall after 3600 s", "continuous after 3600 s", "timer after 3640 s", "uptime says 60 s",
                "uptime after 3640 s", "suspending after 3640 s", "suspending clock says 60 s",
            ]
        )
        try folder.remove()
    }

    @Test func step_thatTheDeviceRefuses_failsTheRunWithItsPlace() async throws {
        let folder = try ScenarioFolder(bundles: ["ExecutionTime"], "timeline: [ { at: 1s, home: } ]\nuntil: 1m")
        let outcome = try await folder.run("--json")
        let document = try #require(
            JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any]
        )
        #expect(
            outcome.errors.hasPrefix("scenario.yaml:3:13: the device refuses this step: no app is in the foreground")
        )
        #expect(outcome.code == 1)
        #expect((document["verdict"] as? [String: Any])?["good"] as? Bool == false)
        try folder.remove()
    }

    @Test func document_ofARun_saysEverythingOnce() async throws {
        let rest = """
            name: one stay
            timeline:
              - { at: 0s, open: \(app) }
              - { at: 30s, home: }
            until: 1h
            expect: { events: [ { event: app-killed, count: 2 } ] }
            """
        let folder = try ScenarioFolder(bundles: ["ExecutionTime"], rest)
        let files = ["--report", "out/report.html", "--trace", "out/trace.json", "--junit", "out/junit.xml"]
        let outcome = try await folder.run(
            "--json",
            "--os",
            "12",
            "--seed",
            "9",
            files[0],
            files[1],
            files[2],
            files[3],
            files[4],
            files[5]
        )
        #expect(outcome.code == 1)
        let document = try #require(
            JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any]
        )
        #expect(
            Set(document.keys) == [
                "scenario", "file", "os", "seed", "virtual", "device_ns", "wall_s", "verdict", "counters", "paths",
            ]
        )
        #expect(document["scenario"] as? String == "one stay")
        #expect(document["os"] as? Int == 12)
        #expect(document["virtual"] as? Bool == true)
        #expect(document["seed"] as? Int == 9)
        #expect(document["device_ns"] as? Int == 3_600_000_000_000)
        #expect((document["counters"] as? [String: Int])?.isEmpty == true)
        #expect((document["verdict"] as? [String: Any])?["good"] as? Bool == false)
        for path in [files[1], files[3], files[5]] {
            #expect(try !Data(contentsOf: folder.folder.appending(path: path)).isEmpty)
        }
        try folder.remove()
    }
}
