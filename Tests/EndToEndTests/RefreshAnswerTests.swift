import Foundation
import Testing

/// How an app may answer a fetch or a task, and what comes of it: real processes in virtual time.
@Suite(.timeLimit(.minutes(3))) struct RefreshAnswerTests {
    private static let app = "com.example.Refresher"
    private static let task = "com.example.refresh"

    /// The outcome of one wake: how it was answered by the log, how the process ended, what was found.
    private struct Outcome: Equatable {
        var answers: [String] = []
        var end = ""
        var findings: [String] = []
    }

    /// Opens the app, leaves it, and wakes it after a minute by a simulation.
    private func wake(
        _ arguments: [String],
        by simulation: String,
        os: Int,
        environment: String = "{}"
    ) async throws -> Outcome {
        let rest = """
            device: { os: \(os) }
            environment: \(environment)
            timeline:
              - { at: 0s, open: \(Self.app) }
              - { at: 20s, home: }
              - { at: 1m, simulate: \(simulation) }
            until: 3m
            """
        let folder = try ScenarioFolder(bundles: ["Refresher"], arguments: arguments, rest)
        let run = try await folder.run()
        try folder.remove()
        let since = run.lines.drop { $0["t"].flatMap { Int64($0) } ?? 0 < 60_000_000_000 }
        var outcome = Outcome()
        for line in since where line.app == Self.app {
            switch line.event {
            case "refresh-completed": outcome.answers.append("\(line["result"] ?? "") after \(line.seconds - 60)")
            case "bgtask-completed": outcome.answers.append("\(line["success"] == "1") after \(line.seconds - 60)")
            case "app-suspended": outcome.end = "suspended"
            case "app-killed": outcome.end = "\(line["reason"] ?? "") \(line["code"] ?? "") after \(line.seconds - 60)"
            case "app-crashed": outcome.end = "signal \(line["signal"] ?? "")"
            case "finding": outcome.findings.append(line["id"] ?? "")
            default: break
            }
        }
        return outcome
    }

    @Test(arguments: [
        ("complete", Outcome(answers: ["new-data after 2.0"], end: "suspended")),
        ("fail", Outcome(answers: ["failed after 2.0"], end: "suspended")),
        (
            "twice",
            Outcome(answers: ["new-data after 0.0"], end: "suspended", findings: ["completion-called-twice"])
        ),
        (
            "off-main", Outcome(answers: ["new-data after 2.0"], end: "suspended", findings: ["off-main-thread"])
        ),
        ("never", Outcome(end: "fetch-timeout 0x8badf00d after 30.0", findings: ["completion-never-called"])),
        ("late", Outcome(end: "fetch-timeout 0x8badf00d after 30.0", findings: ["completion-never-called"])),
    ])
    private func fetch_answered(answer: String, expected: Outcome) async throws {
        let outcome = try await wake(
            ["fetch=minimum", "answer=\(answer)"],
            by: "{ fetch: \(Self.app) }",
            os: 12
        )
        #expect(outcome == expected, "\(answer)")
    }

    @Test(arguments: [
        ("complete", [], Outcome(answers: ["true after 2.0"], end: "suspended")),
        ("fail", [], Outcome(answers: ["false after 2.0"], end: "suspended")),
        ("twice", [], Outcome(answers: ["true after 0.0"], end: "suspended", findings: ["completion-called-twice"])),
        ("off-main", [], Outcome(answers: ["true after 2.0"], end: "suspended")),
        ("late", [], Outcome(answers: ["false after 25.0"], end: "suspended")),
        ("never", [], Outcome(end: "bgtask-timeout 0x8badf00d after 30.0", findings: ["bgtask-not-completed"])),
        (
            "never", ["no-expiration-handler"],
            Outcome(answers: ["false after 30.0"], end: "suspended", findings: ["bgtask-without-expiration-handler"])
        ),
    ])
    private func task_answered(answer: String, more: [String], expected: Outcome) async throws {
        let words = ["register=\(Self.task)", "submit=\(Self.task)", "answer=\(answer)"] + more
        #expect(try await wake(words, by: "{ task: \(Self.task) }", os: 17) == expected, "\(answer) \(more)")
    }

    /// Without a debugger the process would not have lived to answer.
    @Test func completion_afterTheWindow_isFoundWhereADebuggerKeepsTheProcess() async throws {
        let fetch = try await wake(
            ["fetch=minimum", "answer=late"],
            by: "{ fetch: \(Self.app) }",
            os: 12,
            environment: "{ debugger: true }"
        )
        #expect(fetch.findings == ["completion-after-window"])
    }

    @Test func expirationHandler_runsOnTheQueueOfTheRegistration() async throws {
        let rest = """
            timeline:
              - { at: 0s, open: \(Self.app) }
              - { at: 20s, home: }
              - { at: 1m, simulate: { task: \(Self.task) } }
              - { at: 61s, simulate: { expire: \(Self.task) } }
            until: 2m
            """
        for (word, isMain) in [("register", false), ("register-main", true)] {
            let words = ["\(word)=\(Self.task)", "submit=\(Self.task)"]
            let folder = try ScenarioFolder(bundles: ["Refresher"], arguments: words, rest)
            let run = try await folder.run()
            #expect(run.code == 0, "\(run.output)\(run.errors)")
            let said = run.lines("app-log", of: Self.app).compactMap { $0["message"] }
            #expect(
                said.suffix(2) == [
                    "begins \(Self.task), a BGAppRefreshTask, main \(isMain)", "expired \(Self.task), main \(isMain)",
                ]
            )
            try folder.remove()
        }
    }
}
