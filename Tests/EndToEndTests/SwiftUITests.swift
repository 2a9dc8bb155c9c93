import Testing

/// An app whose life is SwiftUI's, built as it is. It lies in a folder of sources.
@Suite(.timeLimit(.minutes(2))) struct SwiftUITests {
    private static let app = "com.example.orchard"
    private static let task = "com.example.orchard.refresh"

    /// What the app printed in its nights, by the moments in seconds.
    private func live(_ timeline: String) async throws -> (outcome: ScenarioFolder.Outcome, printed: [String]) {
        let scenario = try ScenarioFolder(
            bundles: ["Orchard"],
            """
            timeline:
            \(timeline)
            until: 14m
            """
        )
        let outcome = try await scenario.run()
        try scenario.remove()
        let printed = outcome.lines("app-log", of: Self.app).map { line in
            "\((line["t"].flatMap { Int64($0) } ?? 0) / 1_000_000_000) \(line["message"] ?? "")"
        }
        return (outcome, printed)
    }

    @Test func `B-28 a task is complete when its action returns, and its action is cancelled at the end of its time`()
        async throws
    {
        let (outcome, printed) = try await live(
            """
              - { at: 0s, open: \(Self.app) }
              - { at: 30s, home: }
              - { at: 1m, simulate: { task: \(Self.task) } }
              - { at: 2m, simulate: { task: \(Self.task) } }
              - { at: 125s, simulate: { expire: \(Self.task) } }
              - { at: 4m, open: \(Self.app) }
              - { at: 5m, home: }
              - { at: 6m, simulate: { terminate: \(Self.app) } }
              - { at: 7m, simulate: { task: \(Self.task) } }
              - { at: 8m, open: \(Self.app) }
            """
        )
        #expect(outcome.code == 0, "\(outcome.output)\(outcome.errors)")
        #expect(printed == Self.expected.split(separator: "\n").map(String.init), "\(printed.joined(separator: "\n"))")
        #expect(outcome.lines("bgtask-completed", of: Self.app).map { $0["success"] } == ["1", "0", "1"])
        #expect(
            outcome.moments("bgtask-completed", of: Self.app) == [62_000_000_000, 125_000_000_000, 422_000_000_000]
        )
    }

    /// Scene phases and tasks as on iOS; the launch in the background evaluates no view (L-17).
    private static let expected = """
        0 init
        0 launched by the user
        0 delegate is the adaptor's: false
        0 app: background -> inactive
        0 appears, visit 1
        0 app: inactive -> active
        0 view: active
        5 the water is off
        30 app: active -> inactive
        30 view: inactive
        30 app: inactive -> background
        30 view: background
        62 picked 1
        62 winter is over
        62 view: 1 picked
        62 shows Apple 0
        125 cancelled, true
        240 app: background -> inactive
        240 view: inactive
        240 app: inactive -> active
        240 view: active
        300 app: active -> inactive
        300 view: inactive
        300 app: inactive -> background
        300 view: background
        420 init
        420 launched in the background
        420 delegate is the adaptor's: false
        422 picked 1
        480 app: background -> inactive
        480 appears, visit 2
        480 shows Apple 0
        480 app: inactive -> active
        480 view: active
        485 the water is off
        """
}
