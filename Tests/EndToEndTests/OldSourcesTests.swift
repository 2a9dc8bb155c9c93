import Testing

/// An app in the Swift of the years of background fetch, built as it is: operations that tell of their properties,
/// notifications without UserNotifications, the network without Network, feeds that are read as if they were files,
/// names that Apple has changed since.
@Suite(.timeLimit(.minutes(2))) struct OldSourcesTests {
    private static let app = "com.example.pigeon"

    @Test func oldSources_liveThroughAMorning() async throws {
        let scenario = try ScenarioFolder(
            bundles: ["Pigeon"],
            """
            origins:
              https://mail.example.com:
                - { path: /letters.xml, body: '<rss><item><title>Ада &amp; Bo</title></item></rss>' }
                - { path: /letters.xml/lost, status: 404 }
            timeline:
              - { at: 0s, open: \(Self.app) }
              - { at: 1s, allow: { notifications: \(Self.app) } }
              - { at: 10s, environment: { network: cellular } }
              - { at: 20s, environment: { network: none } }
              - { at: 30s, home: }
              - { at: 39m, environment: { network: wifi } }
              - { at: 40m, simulate: { fetch: \(Self.app) } }
            until: 65m
            """
        )
        let outcome = try await scenario.run()
        #expect(outcome.code == 0, "\(outcome.output)\(outcome.errors)")
        let printed = outcome.lines("app-log", of: Self.app).map { $0["message"] ?? "" }
        #expect(
            printed == [
                "clear", "home true, true", "the loft is open", "Bo is in row 1", "selected 1", "noted true, true",
                "shares by 0", "came in true", "became active", "alerts true", "birds Ada Bo Cy Di Ed Fi",
                "A pigeon is back from the sea", "landed", "wind", "storm", "scheduled 1", "clear",
                "A pigeon is back from a fetch", "letters true: Ада & Bo", "54 bytes, 51 letters",
                "lost NSCocoaErrorDomain 256", "own true",
            ],
            "\(printed.joined(separator: "\n"))"
        )
        #expect(outcome.lines("refresh-completed", of: Self.app).map(\.seconds) == [2402], "\(outcome.log)")
        let shown = outcome.lines("notification-shown", of: Self.app)
        #expect(shown.map { $0["body"] } == ["A pigeon is back"] && shown.map(\.seconds) == [3630], "\(outcome.log)")
        #expect(outcome.lines("finding", of: Self.app).isEmpty)
        try scenario.remove()
    }
}
