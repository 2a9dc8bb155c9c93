import Foundation
import Testing

/// `offstage explore` with real apps: what fails is found, shrunk, and fails the same way as an ordinary scenario.
@Suite(.timeLimit(.minutes(4))) struct ExplorationTests {
    private let early = "com.example.early-end"

    private static let stays = """
        timeline:
          - { at: 0s, open: com.example.early-end }
          - { at: 30s, home: }
          - { at: 5m, open: com.example.early-end }
          - { at: 6m, home: }
          - { at: 20m, environment: { battery: 0.5 } }
        until: 1h
        """

    @Test func bugThatNeedsEarlyExpiry_isFoundAndShrunk() async throws {
        let folder = try ExploredFolder(bundles: ["EarlyEnd"], Self.stays)
        let plain = try await folder.offstage("run", "scenario.yaml")
        #expect(plain.code == 0, "\(plain.output)\(plain.errors)")
        let none = try await folder.offstage("explore", "scenario.yaml", "--seeds", "3", "--vary", "none")
        #expect(none.code == 0, "\(none.output)\(none.errors)")
        #expect(try folder.files("explored").isEmpty)

        let outcome = try await folder.offstage(
            "explore",
            "scenario.yaml",
            "--seeds",
            "6",
            "--vary",
            "expiry,memory",
            "--json"
        )
        #expect(outcome.code == 1, "\(outcome.output)\(outcome.errors)")
        #expect(outcome.errors.isEmpty)
        let document = try outcome.document()
        let failures = try #require(document["failures"] as? [[String: Any]])
        let failure = try #require(failures.first { $0["id"] as? String == "task-end-invalid" })
        #expect(failure["unvaried"] as? Bool == false)
        #expect(failure["app"] as? String == early)
        let minimal = try #require(failure["minimal"] as? String)
        let text = try folder.text(minimal)
        #expect(text.contains("timeline:\n  - { at: 0s, open: \"\(early)\" }\n  - { at: 30s, home:  }\n  - { at: "))
        #expect(text.contains("simulate: { expire: \"\(early)\" } }\nuntil: "))
        #expect(!text.contains("memory-pressure") && !text.contains("battery") && !text.contains("jitter"))
        try await folder.checkThatItFails(minimal, with: "task-end-invalid")

        let seeds = try #require(failure["seeds"] as? [Int])
        let files = try #require(failure["files"] as? [String])
        #expect(files == seeds.map { "explored/seed-\($0).yaml" })
        for file in files { try await folder.checkThatItFails(file, with: "task-end-invalid") }
        try folder.remove()
    }

    @Test func expectationThatNeedsMemoryPressure_isShrunkToTheStepsItNeeds() async throws {
        let expect = "\nexpect: { events: [ { event: app-killed, count: 0 }, { event: app-launched, count: 1 } ] }"
        let folder = try ExploredFolder(bundles: ["EarlyEnd"], Self.stays + expect)
        let outcome = try await folder.offstage(
            "explore",
            "scenario.yaml",
            "--seeds",
            "4",
            "--vary",
            "memory",
            "--output",
            "kept",
            "--json"
        )
        #expect(outcome.code == 1, "\(outcome.output)\(outcome.errors)")
        let failures = try #require(outcome.document()["failures"] as? [[String: Any]])
        let failure = try #require(failures.first { ($0["text"] as? String)?.hasPrefix("app-killed") == true })
        #expect(failure["kind"] as? String == "expectation")
        let text = try folder.text(try #require(failure["minimal"] as? String))
        #expect(text.contains("simulate: memory-pressure }\nuntil: "))
        #expect(text.components(separatedBy: "{ at: ").count == 4, "\(text)")
        #expect(!text.contains("app-launched"))
        try folder.remove()
    }

    @Test func appThatReliesOnTheOrderOfItsPushes_isFoundWhereOneIsLostOrLate() async throws {
        let steps = [("2m", "begin"), ("12m", "finish"), ("22m", "begin"), ("32m", "finish")].map { at, what in
            let payload = "{ aps: { content-available: 1 }, do: \(what) }"
            return "  - { at: \(at), push: { app: com.example.pager, payload: \(payload) } }"
        }
        let folder = try ExploredFolder(
            bundles: ["Pager"],
            """
            timeline:
              - { at: 1s, open: com.example.pager }
              - { at: 20s, home: }
            \(steps.joined(separator: "\n"))
            until: 1h
            """
        )
        let words = ["explore", "scenario.yaml", "--seeds", "8", "--json", "--vary"]
        let none = try await folder.offstage(words + ["none"])
        #expect(none.code == 0, "\(none.output)\(none.errors)")
        let outcome = try await folder.offstage(words + ["pushes"])
        #expect(outcome.code == 1, "\(outcome.output)\(outcome.errors)")
        let failures = try #require(outcome.document()["failures"] as? [[String: Any]])
        #expect(failures.compactMap { $0["id"] as? String } == ["app-crashed"])
        let failure = try #require(failures.first)
        #expect(failure["app"] as? String == "com.example.pager")
        let minimal = try #require(failure["minimal"] as? String)
        // What is left is a push that nothing came before.
        let text = try folder.text(minimal)
        #expect(text.components(separatedBy: "push: ").count == 2 && text.contains("finish"), "\(text)")
        try await folder.checkThatItFails(minimal, with: "app-crashed")
        for file in try #require(failure["files"] as? [String]) {
            try await folder.checkThatItFails(file, with: "app-crashed")
        }
        try folder.remove()
    }

    @Test func files_areTheSameForEveryNumberOfJobs_andOfShards() async throws {
        let folder = try ExploredFolder(bundles: ["EarlyEnd"], Self.stays)
        var kept: [[String: String]] = []
        for jobs in ["1", "3"] {
            let outcome = try await folder.offstage("explore", "scenario.yaml", "--seeds", "5", "--jobs", jobs)
            #expect(outcome.code == 1, "\(outcome.output)\(outcome.errors)")
            kept.append(try folder.files("explored"))
            try folder.remove("explored")
        }
        #expect(!kept[0].isEmpty)
        #expect(kept[0] == kept[1])
        #expect(kept[0]["seed-1.yaml"]?.contains("jitter: true, shuffle: [order, threads] }") == true)

        let variables = { (index: Int) in ["JOB_COMPLETION_INDEX": "\(index)", "JOB_COMPLETION_TOTAL": "2"] }
        for index in 0...1 {
            let outcome = try await folder.offstage(
                ["explore", "scenario.yaml", "--seeds", "5"],
                environment: variables(index)
            )
            #expect(outcome.output.contains("(part \(index)/2)"))
        }
        let whole = { (files: [String: String]) in files.filter { $0.key.wholeMatch(of: /seed-\d+\.\w+/) != nil } }
        #expect(try whole(folder.files("explored")) == whole(kept[0]))
        try await folder.checkThatItFails("explored/seed-1.yaml", with: "task-not-ended")
        try folder.remove()
    }

    @Test func interruption_leavesNothingBehind() async throws {
        let folder = try ExploredFolder(bundles: ["EarlyEnd"], Self.stays)
        let running = try folder.start(["explore", "scenario.yaml", "--seeds", "100000", "--jobs", "2"])
        let workers = try await running.descendants(atLeast: 4)
        kill(running.process.processIdentifier, SIGINT)
        let outcome = try await running.outcome()
        #expect(outcome.code == 130)
        #expect(outcome.output.isEmpty)
        #expect(workers.filter { kill($0, 0) == 0 } == [])
        try folder.remove()
    }

    /// Without that run there would be nothing to vary, and every seed would be green.
    @Test func worker_thatIsKilledInTheRunOfTheScenarioAsItIs_isReplaced() async throws {
        let folder = try ExploredFolder(bundles: ["EarlyEnd"], Self.stays)
        let running = try folder.start(
            ["explore", "scenario.yaml", "--seeds", "6", "--vary", "expiry,memory", "--json"]
        )
        kill(try await running.descendants(atLeast: 2)[0], SIGKILL)
        let failures = try await running.outcome().document()["failures"] as? [[String: Any]]
        #expect(failures?.contains { $0["id"] as? String == "task-end-invalid" } == true)
        try folder.remove()
    }

    @Test func worker_thatIsKilled_isAFailureOfItsSeedAndNotOfTheRest() async throws {
        let folder = try ExploredFolder(bundles: ["EarlyEnd"], Self.stays)
        let running = try folder.start(
            ["explore", "scenario.yaml", "--seeds", "12", "--jobs", "1", "--vary", "none", "--json"]
        )
        // The first worker runs the scenario as it is.
        let first = try await running.descendants(atLeast: 2)
        kill(try await running.descendants(atLeast: 2, without: first[0])[0], SIGKILL)
        let outcome = try await running.outcome()
        let document = try outcome.document()
        #expect(document["seeds"] as? Int == 12)
        let failures = try #require(document["failures"] as? [[String: Any]])
        #expect(failures.map { $0["kind"] as? String } == ["crash"])
        #expect(failures.map { $0["text"] as? String } == ["the device ended: signal 9"])
        #expect(failures.map { ($0["seeds"] as? [Int])?.count } == [1])
        try folder.remove()
    }
}
