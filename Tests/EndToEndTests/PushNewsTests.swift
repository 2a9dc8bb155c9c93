import Foundation
import Testing

/// The sample that a silent push wakes: it loads a story, tells of it, and the tap shows it.
@Suite(.timeLimit(.minutes(15))) struct PushNewsTests {
    private static let app = "com.example.push-news"

    private func printed(_ outcome: ScenarioFolder.Outcome) -> [String] {
        outcome.lines("app-log", of: Self.app).compactMap { $0["message"] }.filter { !$0.hasPrefix("Token: ") }
    }

    @Test func day_onceAndAgain_isTheSameToTheByte() async throws {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(
            path: "../../Samples/pushnews.yaml"
        )
        let text = try String(contentsOf: file, encoding: .utf8)
        let built = text.replacingOccurrences(
            of: "{ package: ., product: PushNews }",
            with: "{ bundle: \(try Bundles.path("PushNews")) }"
        )
        #expect(built != text)
        let folder = try ScenarioFolder(text: built)
        let outcome = try await folder.run()
        #expect(outcome.code == 0, "\(outcome.output)\(outcome.errors)")
        #expect(try await folder.run().log == outcome.log)
        // Sent twice and tapped, each story was loaded once.
        #expect(
            printed(outcome) == [
                "May notify: true", "Push: rain", "Loaded: Rain is coming", "Push: rain", "Shows: Rain is coming",
                "May notify: true", "Push: goal", "Loaded: One to nil", "May notify: true", "Shows: One to nil",
                "Push: vote", "Loaded: The vote is counted",
            ]
        )
        try folder.remove()
    }

    /// Forty pushes a day; the phone has no network at night.
    @Test func month_onceAndAgain_isTheSameToTheByte() async throws {
        let steps = (0..<30).flatMap { day in
            [
                "- { at: \(day)d1m, open: \(Self.app) }", "- { at: \(day)d2m, home: }",
                "- { at: \(day)d3m, environment: { network: wifi } }",
            ]
                + (1...40).map { number in
                    let payload = "{ aps: { content-available: 1 }, story: s\((day * 40 + number) % 3) }"
                    let minute = number * 34
                    let network = minute == 34 * 30 ? ", environment: { network: none } }" : ""
                    let push = ", push: { app: \(Self.app), type: background, priority: 5, payload: \(payload) } }"
                    let at = "- { at: \(day)d\(minute)m"
                    return network.isEmpty ? at + push : at + network + "\n  " + at + push
                }
        }
        let stories = (0..<3).map {
            #"    - { path: /stories/s\#($0).json, body: '{"id": "s\#($0)", "title": "Story \#($0)", "text": ""}' }"#
        }
        let folder = try ScenarioFolder(
            bundles: ["PushNews"],
            """
            device: { os: 17, seed: 6 }
            origins:
              https://news.example.com:
            \(stories.joined(separator: "\n"))
            timeline:
              - { at: 0s, allow: { notifications: \(Self.app) } }
              \(steps.joined(separator: "\n  "))
            until: 30d
            """
        )
        let outcome = try await folder.run()
        #expect(outcome.code == 0, "\(outcome.output)\(outcome.errors)")
        #expect(try await folder.run().log == outcome.log)
        #expect(outcome.lines("push-accepted", of: Self.app).count == 1200)
        // In the night one is kept, the newest: ten of eleven are gone.
        #expect(outcome.lines("push-dropped", of: Self.app).count { $0["reason"] == "overwritten" } >= 29 * 10)
        #expect(Set(printed(outcome).filter { $0.hasPrefix("Loaded: ") }).count == 3)
        #expect(printed(outcome).count { $0.hasPrefix("Loaded: ") } == 3)
        try folder.remove()
    }
}
