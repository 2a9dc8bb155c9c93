import Foundation
import Testing

/// Background downloads of a real app that wait for their date.
@Suite(.timeLimit(.minutes(3))) struct DelayedRequestTests {
    private static let carrier = "com.example.Carrier"

    /// - Returns: what the app says of a download that begins a minute after it was made, and where the download went.
    private func said(answer: Int, steps: String = "") async throws -> (words: [String], waits: [String]) {
        let folder = try ScenarioFolder(
            bundles: ["Carrier"],
            arguments: [
                "https://server.example.com/", "downloads", "1", "talk", "1", "delay", "60", "due", "\(answer)",
            ],
            """
            device: { os: 17, seed: 8, real-network: false }
            origins:
              https://server.example.com:
                - { path: /d0, size: 10kB }
                - { path: /d0/new, status: 410 }
            timeline:
              - { at: 0s, open: \(Self.carrier) }
            \(steps)
            until: 10m
            """
        )
        let outcome = try await folder.run()
        #expect(outcome.code == 0, "\(outcome.output)\(outcome.errors)")
        try folder.remove()
        let words = outcome.lines("app-log", of: Self.carrier).compactMap { $0["message"] }
        return (
            words: words.filter { $0.contains(" due ") || $0.hasPrefix("d0 ") },
            waits: outcome.lines("transfer-waiting", of: Self.carrier).compactMap { $0["reason"] }
        )
    }

    @Test(arguments: [0: "d0 200", 1: "d0 410", 2: "d0 error -999"])
    func `T-56 a delegate says what is sent when the date has come`(answer: Int, end: String) async throws {
        let (words, waits) = try await said(answer: answer)
        #expect(words == ["- d0 due /d0", end] && waits == ["not-before", "delayed-request"])
    }

    @Test func `T-56 an app that does not run is not woken to say it`() async throws {
        let step = "  - { at: 10s, simulate: { terminate: \(Self.carrier) } }"
        let (words, waits) = try await said(answer: 1, steps: step)
        #expect(words == ["d0 200"] && waits == ["not-before"])
    }
}
