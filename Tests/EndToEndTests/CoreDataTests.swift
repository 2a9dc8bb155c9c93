import Testing

/// An app whose data is Core Data's, built as it is: its model becomes classes, and what it saved outlives it.
@Suite(.timeLimit(.minutes(2))) struct CoreDataTests {
    private static let app = "com.example.cellar"

    @Test func objects_outliveTheirApp() async throws {
        let scenario = try ScenarioFolder(
            bundles: ["Cellar"],
            """
            timeline:
              - { at: 0s, open: \(Self.app) }
              - { at: 1m, home: }
              - { at: 2m, remove: \(Self.app) }
              - { at: 3m, open: \(Self.app) }
              - { at: 4m, remove: \(Self.app) }
              - { at: 5m, open: \(Self.app) }
            until: 6m
            """
        )
        let outcome = try await scenario.run()
        #expect(outcome.code == 0, "\(outcome.output)\(outcome.errors)")
        let printed = outcome.lines("app-log", of: Self.app).map { $0["message"] ?? "" }
        #expect(printed == Self.expected.split(separator: "\n").map(String.init), "\(printed.joined(separator: "\n"))")
        #expect(try await scenario.run().log == outcome.log)
        try scenario.remove()
    }

    private static let expected = """
        store Cellar.sqlite
        found: \(nothing)
        rack 12.5 3 5
        changes false
        filled: Malbec 2020 north, Furmint 2018 north, Riesling 2018 north, nameless 2000 nowhere
        old ["Furmint", "Riesling"]
        left: Malbec 2020 north, Furmint 2018 north, nameless 2000 nowhere
        store Cellar.sqlite
        found: Malbec 2020 north, Furmint 2018 north, nameless 2000 nowhere
        kept 1
        store Cellar.sqlite
        found: nameless 2000 nowhere
        kept 0
        """
    private static let nothing = ""
}
