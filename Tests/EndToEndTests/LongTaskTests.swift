import Foundation
import Testing

/// Processing tasks and continued tasks with a real process in virtual time.
@Suite(.timeLimit(.minutes(3))) struct LongTaskTests {
    private let app = "com.example.Refresher"
    private let clean = "com.example.clean"
    private let export = "com.example.Refresher.export.1"
    private let second: Int64 = 1_000_000_000

    private func run(_ arguments: [String], os: Int, _ steps: String, code: Int32 = 0) async throws
        -> ScenarioFolder.Outcome
    {
        let rest = """
            device: { os: \(os) }
            timeline:
              - { at: 0s, open: \(app) }
              - { at: 20s, home: }
              \(steps)
            until: 1h
            """
        let folder = try ScenarioFolder(bundles: ["Refresher"], arguments: arguments, rest)
        let outcome = try await folder.run()
        #expect(outcome.code == code, "\(outcome.output)\(outcome.errors)")
        try folder.remove()
        return outcome
    }

    /// Five minutes after the lock; the user who comes back ends it (B-23).
    @Test func processing_runsWhileTheDeviceIsLeftAlone() async throws {
        let steps = "- { at: 1m, lock: }\n  - { at: 10m, unlock: }"
        let done = try await run(["register=\(clean)", "process=\(clean)"], os: 17, steps)
        #expect(done.moments("bgtask-started", of: app) == [360 * second])
        #expect(done.moments("bgtask-completed", of: app) == [362 * second])
        #expect(
            done.lines("app-log", of: app).last?["message"] == "begins \(clean), a BGProcessingTask, main false"
        )
        let late = try await run(
            ["register=\(clean)", "process=\(clean)", "answer=late"],
            os: 17,
            "- { at: 1m, lock: }\n  - { at: 370s, unlock: }"
        )
        #expect(late.moments("bgtask-expired", of: app) == [370 * second])
        #expect(late.lines("bgtask-completed", of: app).map { $0["success"] } == ["0"])
    }

    @Test func continued_goesOnInTheBackgroundWhileItGetsOn() async throws {
        let done = try await run(["register=\(export)", "continue=\(export)"], os: 26, "")
        #expect(done.moments("bgtask-started", of: app) == [0])
        #expect(done.lines("bgtask-retitled", of: app).map { $0["subtitle"] } == (1...5).map { "\($0) of 5" })
        #expect(done.moments("bgtask-completed", of: app) == [100 * second])
        #expect(done.moments("app-suspended", of: app).count == 1)
        #expect(done.moments("app-suspended", of: app)[0] > 100 * second)
    }

    @Test func continued_withoutProgress_expires() async throws {
        let words = ["register=\(export)", "continue=\(export)", "answer=never"]
        let stalled = try await run(words, os: 26, "", code: 1)
        #expect(stalled.lines("finding", of: app).map { $0["id"] } == ["bgtask-not-completed"])
        #expect(stalled.moments("bgtask-expired", of: app) == [80 * second])
        #expect(stalled.lines("app-killed", of: app).map { $0["reason"] } == ["bgtask-timeout"])
    }

    @Test func continued_stoppedByTheUser_expires() async throws {
        let stopped = try await run(
            ["register=\(export)", "continue=\(export)"],
            os: 26,
            "- { at: 30s, stop: \(export) }"
        )
        #expect(stopped.moments("bgtask-expired", of: app) == [30 * second])
        #expect(stopped.moments("bgtask-completed", of: app) == [30 * second])
    }

    @Test func `B-16 the later form of submit is answered on another queue, with the same errors`() async throws {
        let words = ["submit-later=com.example.refresh", "submit-later=com.example.other"]
        let outcome = try await run(words, os: 26, "", code: 1)
        let said = outcome.lines("app-log", of: app).compactMap { $0["message"] }
        #expect(
            Set(said.dropFirst()) == [
                "answered, main false: accepted",
                "answered, main false: Error Domain=BGTaskSchedulerErrorDomain Code=3 \"(null)\"",
            ]
        )
    }
}
