import Testing

/// The ways in which an app can answer a wake, right and wrong, in virtual time (`Tests/BugPrograms`).
@Suite(.timeLimit(.minutes(2))) struct AnswerTests {
    private static let fetches: [(answer: String, findings: [String])] = [
        ("once", []), ("never", ["completion-never-called"]), ("twice", ["completion-called-twice"]),
        ("off-main", ["off-main-thread"]),
        // The app is dead by then.
        ("late", ["completion-never-called"]),
    ]

    private static let tasks: [(manner: String, findings: [String])] = [
        ("once", []), ("never", ["bgtask-not-completed"]), ("twice", ["completion-called-twice"]),
        // Only UIKit's handlers belong to the main thread.
        ("off-main", []), ("no-handler", ["bgtask-without-expiration-handler"]),
        ("late", ["bgtask-without-expiration-handler", "completion-after-window"]),
    ]

    @Test(arguments: fetches) func fetch_answered_isFoundOut(answer: String, findings: [String]) async throws {
        let outcome = try await fetch(answer)
        #expect(outcome.found == findings, "\(outcome.log)")
    }

    @Test func `F-5 a fetch whose work has no end is answered in time by the kit`() async throws {
        let outcome = try await fetch("guarded")
        #expect(outcome.found == [])
        let app = "com.example.fetch-answers"
        let spans = zip(outcome.moments("refresh-started", of: app), outcome.moments("refresh-completed", of: app))
        #expect(spans.map { ($1 - $0) / 1_000_000 } == [25_000])
        #expect(outcome.lines("refresh-completed", of: app).map { $0["result"] } == ["failed"])
        #expect(outcome.log.contains("The refresh of feed did not stop when it was cancelled"))
    }

    @Test func fetch_answeredLateUnderADebugger_isFoundOut() async throws {
        let outcome = try await fetch("late", "environment: { debugger: true }\n")
        #expect(outcome.found == ["completion-after-window"], "\(outcome.log)")
    }

    @Test(arguments: tasks) func task_handled_isFoundOut(manner: String, findings: [String]) async throws {
        let outcome = try await run(
            "TaskAnswers",
            manner,
            """
            timeline:
              - { at: 0s,  open: com.example.task-answers }
              - { at: 10s, home: }
              - { at: 1m,  simulate: { task: com.example.task-answers.refresh } }
              - { at: 3m,  open: com.example.task-answers }
            until: 4m
            """
        )
        #expect(outcome.found == findings, "\(outcome.log)")
    }

    @Test func task_misspelt_isFoundWithTheNearestIdentifier() async throws {
        let outcome = try await run(
            "TaskAnswers",
            "misspelt",
            """
            timeline: [ { at: 0s, open: com.example.task-answers }, { at: 10s, home: } ]
            until: 1m
            """
        )
        #expect(outcome.found == ["identifier-not-permitted"], "\(outcome.log)")
        let finding = outcome.lines("finding", of: "com.example.task-answers").first
        #expect(finding?["hint"]?.contains("\"com.example.task-answers.refresh\"") == true)
        #expect(outcome.log.contains("refused: Error Domain=BGTaskSchedulerErrorDomain Code=3"))
    }

    private func fetch(_ answer: String, _ surroundings: String = "") async throws -> ScenarioFolder.Outcome {
        try await run(
            "FetchAnswers",
            answer,
            surroundings + """
                timeline:
                  - { at: 0s,  open: com.example.fetch-answers }
                  - { at: 10s, home: }
                  - { at: 1m,  simulate: { fetch: com.example.fetch-answers } }
                until: 3m
                """
        )
    }

    private func run(_ bundle: String, _ argument: String, _ rest: String) async throws -> ScenarioFolder.Outcome {
        let folder = try ScenarioFolder(bundles: [bundle], arguments: [argument], rest)
        defer { try? folder.remove() }
        return try await folder.run()
    }
}

extension ScenarioFolder.Outcome {
    /// The ids of all findings, in their order.
    fileprivate var found: [String] {
        lines.filter { $0.event == "finding" }.compactMap { $0["id"] }
    }
}
