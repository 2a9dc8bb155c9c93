import Foundation
import Testing

/// Remote notifications in the hands of an app's own code: real processes in virtual time.
@Suite(.timeLimit(.minutes(3))) struct PushTests {
    private static let app = "com.example.pager"

    private func run(
        _ timeline: String,
        arguments: [String] = [],
        environment: String = "{}",
        until: String = "10m"
    ) async throws -> ScenarioFolder.Outcome {
        let rest = """
            device: { os: 17, seed: 3 }
            environment: \(environment)
            timeline:
              - { at: 1s, open: \(Self.app) }
              - { at: 20s, home: }
            \(timeline)
            until: \(until)
            """
        let folder = try ScenarioFolder(bundles: ["Pager"], arguments: arguments, rest)
        let run = try await folder.run()
        try folder.remove()
        return run
    }

    /// What the app printed, with the second.
    private func printed(_ run: ScenarioFolder.Outcome) -> [String] {
        run.lines.filter { $0.event == "app-log" }.map { "\(Int($0.seconds)) \($0["message"] ?? "")" }
    }

    private func push(_ at: String, _ story: String, do what: String = "complete") -> String {
        let payload = "{ aps: { content-available: 1 }, story: \(story), do: \(what) }"
        return "  - { at: \(at), push: { app: \(Self.app), payload: \(payload) } }"
    }

    @Test func `N-1 the delegate gets 32 bytes, and the application says that it is registered`() async throws {
        let run = try await run("  - { at: 1m, lock: }")
        #expect(printed(run) == ["1 registered: false", "1 token of 32 bytes, registered: true"])
    }

    @Test func `N-8 launched for a notification, the app finds it in its options, in the background`() async throws {
        let run = try await run(
            ["  - { at: 1m, simulate: memory-pressure }", push("2m", "rain")].joined(separator: "\n")
        )
        #expect(
            printed(run).dropFirst(2) == [
                "120 launched for rain in state 2", "120 registered: true", "120 token of 32 bytes, registered: true",
                "120 received rain in state 2",
            ]
        )
        #expect(run.lines.filter { $0.event == "push-completed" }.map(\.seconds) == [122])
    }

    @Test(arguments: [
        ("complete", ["push-completed new-data", "app-suspended "]),
        ("fail", ["push-completed failed", "app-suspended "]),
        ("twice", ["push-completed new-data", "finding completion-called-twice", "app-suspended "]),
        ("nothing", ["finding completion-never-called", "app-killed push-timeout"]),
        ("block", ["finding completion-never-called", "app-killed push-timeout"]),
    ])
    func `N-12 and N-13 what becomes of each answer`(answer: String, expected: [String]) async throws {
        let run = try await run(push("2m", "rain", do: answer))
        let events: Set = ["push-completed", "finding", "app-suspended", "app-killed"]
        let seen = run.lines.filter { $0.seconds >= 120 && events.contains($0.event) }.map {
            "\($0.event) \($0["result"] ?? $0["id"] ?? $0["reason"] ?? "")"
        }
        #expect(seen.map { $0.replacing(/completed [0-9a-f-]{36}/, with: "completed") } == expected)
    }

    /// Without a debugger the process would not live to answer.
    @Test func completionAfterTheWindow_isFoundWhereADebuggerKeepsTheProcess() async throws {
        let run = try await run(push("2m", "rain", do: "late"), environment: "{ debugger: true }")
        #expect(run.lines("finding", of: Self.app).map { $0["id"] } == ["completion-after-window"])
        #expect(run.lines("finding", of: Self.app).map(\.seconds) == [160])
        #expect(run.lines("app-killed", of: Self.app).isEmpty)
    }

    @Test func `N-5 an app that unregisters hears of nothing more`() async throws {
        let run = try await run(
            [push("2m", "rain", do: "unregister"), push("3m", "snow")].joined(separator: "\n")
        )
        #expect(printed(run).last == "120 received rain in state 2")
        #expect(run.lines.last { $0.event == "push-dropped" }?["reason"] == "unregistered")
    }

    @Test func twoRuns_haveTheSameBytes() async throws {
        let timeline = [push("2m", "rain"), push("3m", "snow"), push("4m", "hail"), push("5m", "sun")]
        let first = try await run(timeline.joined(separator: "\n"), until: "1h")
        let second = try await run(timeline.joined(separator: "\n"), until: "1h")
        #expect(first.lines.count > 30)
        #expect(first.lines.map(\.text) == second.lines.map(\.text))
    }
}
