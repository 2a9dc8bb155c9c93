import Foundation
import Testing

/// Notifications that people see, with a real process in virtual time: from the push to the tap.
@Suite(.timeLimit(.minutes(3))) struct NotificationTests {
    private static let app = "com.example.bulletin"

    /// What happens to the app, in the words of the log; the callbacks of its life are left out.
    private func story(_ outcome: ScenarioFolder.Outcome) -> [String] {
        outcome.lines.filter { $0.app == Self.app }.compactMap { line -> String? in
            switch line.event {
            case "app-launched", "app-resumed": return "\(line.event): \(line["reason"] ?? "")"
            case "notification-authorization": return "\(line["status"] ?? "")"
            case "notification-shown", "notification-tapped", "notification-scheduled":
                return "\(line.event.dropFirst(13)) \(line["id"] ?? "")"
            case "notification-dropped": return "dropped \(line["id"] ?? ""): \(line["reason"] ?? "")"
            case "push-completed": return "completed: \(line["result"] ?? "")"
            case "app-log": return "“\(line["message"] ?? "")”"
            case "finding": return "finding: \(line["id"] ?? "")"
            case "app-activated", "app-suspended", "app-killed": return line.event
            default: return nil
            }
        }
    }

    private func run(
        _ timeline: String,
        until end: String = "1h",
        arguments: [String] = []
    ) async throws -> ScenarioFolder.Outcome {
        let rest = """
            device: { start: 2026-03-02T22:00:00Z }
            timeline:
            \(timeline)
            until: \(end)
            """
        let folder = try ScenarioFolder(bundles: ["Bulletin"], arguments: arguments, rest)
        let outcome = try await folder.run()
        #expect(!outcome.output.contains("not repeatable"))
        #expect(try await folder.run().log == outcome.log)
        try folder.remove()
        return outcome
    }

    @Test func `N-18 a silent push, a notification of the app's own, and its tap shows the data, once`() async throws {
        let outcome = try await run(
            """
              - { at: 0s,  allow: { notifications: \(Self.app) } }
              - { at: 0s,  open: \(Self.app) }
              - { at: 30s, home: }
              - { at: 5m,  push: { app: \(Self.app), payload: { aps: { content-available: 1 }, story: rain } } }
              - { at: 10m, simulate: memory-pressure }
              - { at: 15m, tap: rain }
            """
        )
        #expect(outcome.code == 0, "\(outcome.output)\(outcome.errors)")
        #expect(
            story(outcome) == [
                "will-be-authorized", "app-launched: user", "authorized", "“granted: true”",
                "“active, badge 0”", "app-activated", "app-suspended", "app-resumed: push",
                "“received rain in state 2”", "shown rain",
                "“added rain, error: false”", "completed: new-data", "app-suspended", "app-killed", "tapped rain",
                "app-launched: user", "“granted: true”", "“tapped rain, 3 paragraphs, true, state 1”",
                "“active, badge 1”",
                "app-activated", "“left: 0 shown, waiting [], alerts: true”",
            ]
        )
    }

    @Test func `N-7 in front the delegate decides; N-4 denied, nothing is shown`() async throws {
        let alert = "{ aps: { alert: Rain }, story: rain }"
        let id = "123E4567-E89B-12D3-A456-426614174000"
        let outcome = try await run(
            """
              - { at: 0s,  open: \(Self.app) }
              - { at: 10s, allow: { notifications: \(Self.app) } }
              - { at: 20s, push: { app: \(Self.app), payload: \(alert), id: \(id) } }
              - { at: 30s, tap: \(Self.app) }
              - { at: 40s, home: }
              - { at: 50s, deny: { notifications: \(Self.app) } }
              - { at: 60s, push: { app: \(Self.app), payload: \(alert), collapse-id: second } }
            """
        )
        #expect(outcome.code == 0, "\(outcome.output)\(outcome.errors)")
        #expect(
            story(outcome) == [
                "app-launched: user", "asked", "“active, badge 0”", "app-activated", "authorized", "“granted: true”",
                "“presents \(id), push: true”", "shown \(id)", "tapped \(id)",
                "“tapped rain, 0 paragraphs, true, state 0”", "“left: 0 shown, waiting [], alerts: true”",
                "app-suspended", "denied", "dropped second: denied",
            ]
        )
    }

    @Test func `N-6 in front both callbacks hear of one notification; the same done in both is found`() async throws {
        let aps = "aps: { alert: Rain, content-available: 1 }, story: rain"
        let id = "123E4567-E89B-12D3-A456-426614174000"
        for (more, isTwice) in [("", false), (", twice: rain", true)] {
            let outcome = try await run(
                """
                  - { at: 0s,  allow: { notifications: \(Self.app) } }
                  - { at: 0s,  open: \(Self.app) }
                  - { at: 20s, push: { app: \(Self.app), payload: { \(aps)\(more) }, id: \(id) } }
                """
            )
            #expect(outcome.code == 0, "\(outcome.output)\(outcome.errors)")
            let told = Set(story(outcome))
            #expect(told.isSuperset(of: ["“presents \(id), push: true”", "“received rain in state 0”", "shown rain"]))
            let findings = outcome.lines("finding", of: Self.app)
            #expect(findings.map { $0["id"] } == (isTwice ? ["notification-handled-twice"] : []))
            let message = findings.first?["message"] ?? ""
            #expect(message.contains("willPresent") == isTwice && message.contains(id) == isTwice, "\(message)")
        }
    }

    @Test func `N-17 an action with foreground opens the app, which hears which one it was`() async throws {
        let outcome = try await run(
            """
              - { at: 0s,  allow: { notifications: \(Self.app) } }
              - { at: 0s,  open: \(Self.app) }
              - { at: 30s, home: }
              - { at: 5m,  push: { app: \(Self.app), payload: { aps: { content-available: 1 }, story: rain } } }
              - { at: 15m, tap: { notification: rain, action: read } }
            """
        )
        #expect(outcome.code == 0, "\(outcome.output)\(outcome.errors)")
        let told = story(outcome)
        let tap = try #require(told.firstIndex(of: "tapped rain"))
        #expect(
            told[tap...].prefix(3) == [
                "tapped rain", "app-resumed: user", "“tapped rain, 3 paragraphs, false, state 1”",
            ]
        )
    }

    @Test func `N-17 a category is the system's: the app is told of it in its next life, and the tap finds it`()
        async throws
    {
        let story = "{ aps: { alert: Rain, category: story }, story: rain }"
        let outcome = try await run(
            """
              - { at: 0s,  allow: { notifications: \(Self.app) } }
              - { at: 0s,  open: \(Self.app) }
              - { at: 30s, home: }
              - { at: 1m,  simulate: memory-pressure }
              - { at: 5m,  push: { app: \(Self.app), payload: \(story), collapse-id: x } }
              - { at: 6m,  tap: { notification: x, action: comment, text: Sunny } }
              - { at: 10m, open: \(Self.app) }
            """,
            arguments: ["keeps"]
        )
        #expect(outcome.code == 0, "\(outcome.output)\(outcome.errors)")
        let told = outcome.lines("app-log", of: Self.app).compactMap { $0["message"] }
        #expect(
            told.filter { $0.hasPrefix("knows") || $0.hasPrefix("as registered") } == [
                "as registered: false", #"knows story: ["Read", "Comment"], ["Your thoughts"]"#, "as registered: true",
            ]
        )
        #expect(told.contains { $0.hasPrefix("tapped rain, 0 paragraphs, false") })
    }

    @Test func `N-22 what waits and what is shown is told with its date, and taken away by its name`() async throws {
        let silent = "aps: { content-available: 1 }"
        let outcome = try await run(
            """
              - { at: 0s,  allow: { notifications: \(Self.app) } }
              - { at: 0s,  open: \(Self.app) }
              - { at: 30s, home: }
              - { at: 1m,  push: { app: \(Self.app), payload: { \(silent), story: rain } } }
              - { at: 2m,  push: { app: \(Self.app), payload: { \(silent), story: snow, later: 3600 } } }
              - { at: 3m,  push: { app: \(Self.app), payload: { \(silent), story: fog, hour: 23 } } }
              - { at: 25m, push: { app: \(Self.app), payload: { \(silent), tidy: [rain, snow, hail] } } }
            """,
            until: "2h"
        )
        #expect(outcome.code == 0, "\(outcome.output)\(outcome.errors)")
        let told = outcome.lines("app-log", of: Self.app).compactMap { $0["message"] }
        #expect(
            told.filter { $0.contains("waiting") } == [
                // As on iOS, an interval begins anew with each question (N-22).
                #"before: waiting ["fog in 35 min", "snow in 60 min"], shown ["rain"]"#,
                #"after: waiting ["fog in 35 min"], shown []"#,
            ]
        )
        let shown = outcome.lines("notification-shown", of: Self.app)
        #expect(shown.compactMap { $0["id"] } == ["rain", "fog"])
        #expect(shown.last?.seconds == 3600)
    }

    @Test func `N-15 without a delegate a tap launches the app with the push and calls its handler again`() async throws
    {
        let push = "{ aps: { alert: Rain, badge: 4 }, story: rain }"
        let outcome = try await run(
            """
              - { at: 0s,  allow: { notifications: \(Self.app) } }
              - { at: 0s,  open: \(Self.app) }
              - { at: 30s, home: }
              - { at: 1m,  simulate: { terminate: \(Self.app) } }
              - { at: 5m,  push: { app: \(Self.app), payload: \(push), collapse-id: x } }
              - { at: 10m, tap: x }
            """,
            arguments: ["deaf"]
        )
        #expect(outcome.code == 0, "\(outcome.output)\(outcome.errors)")
        let told = story(outcome)
        let tap = try #require(told.firstIndex(of: "tapped x"))
        #expect(told[..<tap].contains("shown x"))
        #expect(
            Array(told[tap...].prefix(5)) == [
                "tapped x", "app-launched: user", "“launched for a push”", "“granted: true”",
                "“received rain in state 1”",
            ]
        )
    }

    @Test func `N-14 a scene that a tap connects has the response among its options`() async throws {
        let app = "com.example.SceneNotes"
        let rest = """
            timeline:
              - { at: 0s,  allow: { notifications: \(app) } }
              - { at: 0s,  open: \(app) }
              - { at: 30s, home: }
              - { at: 1m,  simulate: { terminate: \(app) } }
              - { at: 5m,  push: { app: \(app), payload: { aps: { alert: Rain } }, collapse-id: x } }
              - { at: 10m, tap: x }
            until: 11m
            """
        let folder = try ScenarioFolder(bundles: ["SceneNotes"], arguments: ["news"], rest)
        let outcome = try await folder.run()
        #expect(outcome.code == 0, "\(outcome.output)\(outcome.errors)")
        let said = outcome.lines.filter { $0.app == app && $0.event == "app-log" }.compactMap { $0["message"] }
        let connections = said.filter { $0 == "willConnect" || $0.hasPrefix("connects for") }
        let tap = "com.apple.UNNotificationDefaultActionIdentifier"
        #expect(connections == ["willConnect", "willConnect", "connects for Rain, \(tap)"])
        try folder.remove()
    }
}
