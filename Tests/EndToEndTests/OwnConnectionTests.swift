import Testing

/// Connections that an app makes itself, through `Network`.
@Suite(.timeLimit(.minutes(2))) struct OwnConnectionTests {
    private let app = "com.example.caller"

    /// - Parameter isRepeatable: false where the machine's own network is asked, and may keep time standing.
    private func run(
        _ word: String,
        _ rest: String,
        isRepeatable: Bool = true
    ) async throws -> ScenarioFolder.Outcome {
        let folder = try ScenarioFolder(bundles: ["Caller"], arguments: [word], rest)
        let outcome = try await folder.run()
        #expect(outcome.code == 0, "\(outcome.output)\(outcome.errors)")
        if isRepeatable { #expect(!outcome.output.contains("not repeatable")) }
        try folder.remove()
        return outcome
    }

    private func said(_ outcome: ScenarioFolder.Outcome) -> [String] {
        outcome.lines("app-log", of: app).compactMap { $0["message"] }
    }

    private func findings(_ outcome: ScenarioFolder.Outcome) -> [String] {
        outcome.lines("finding", of: app).compactMap { $0["id"] }
    }

    private let suspended = """
        device: { os: 17 }
        environment: { network: wifi }
        timeline:
          - { at: 0s,  open: com.example.caller }
          - { at: 10s, home: }
          - { at: 6m,  open: com.example.caller }
        until: 7m
        """

    @Test func connection_toAListener_speaksUntilBothHaveEnded() async throws {
        let outcome = try await run("echo", "timeline: [ { at: 0s, open: \(app) } ]\nuntil: 1m")
        #expect(
            said(outcome) == [
                "preparing", "ready", "viable true", "sent", "heard hello", "heard bye, the end",
                "heard nothing, the end: Network.NWError 96", "cancelled", "sent: Network.NWError 89",
            ]
        )
    }

    @Test func `L-54 a connection is dead after its app's suspension, and whoever sends over it is found`() async throws
    {
        let outcome = try await run("kept", suspended)
        #expect(
            said(outcome) == [
                "preparing", "ready", "viable true", "failed: Network.NWError 53", "heard nothing: Network.NWError 53",
                "sent: Network.NWError 53",
            ]
        )
        #expect(findings(outcome) == ["socket-used-after-suspension"])
    }

    @Test func `L-54 whoever hears that a connection is dead, and makes another, has no finding`() async throws {
        let outcome = try await run("anew", suspended)
        #expect(said(outcome).contains("failed: Network.NWError 53"))
        #expect(said(outcome).contains("heard hello"))
        #expect(findings(outcome) == [])
    }

    @Test func connection_overWhatIsNotThere_failsWithASentence() async throws {
        let outcome = try await run("refused", "timeline: [ { at: 0s, open: \(app) } ]\nuntil: 1m")
        #expect(
            said(outcome).sorted() == [
                "A connection over TLS cannot be made here: only plain TCP is there.",
                "A connection over UDP cannot be made here: only plain TCP is there.", "failed: Network.NWError 43",
                "failed: Network.NWError 43",
            ]
        )
    }

    @Test func connection_whereNobodyListens_waits() async throws {
        let outcome = try await run(
            "nobody",
            "timeline: [ { at: 0s, open: \(app) } ]\nuntil: 1m",
            isRepeatable: false
        )
        #expect(said(outcome) == ["preparing", "waiting: Network.NWError 61"])
    }

    @Test func connection_withoutANetwork_waitsForOne() async throws {
        let outcome = try await run(
            "away",
            """
            environment: { network: none }
            timeline: [ { at: 0s, open: \(app) } ]
            until: 1m
            """
        )
        #expect(said(outcome) == ["preparing", "waiting: Network.NWError 50"])
    }
}
