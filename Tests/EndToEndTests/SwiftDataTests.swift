import Testing

/// An app whose data is SwiftData's, built as it is: what it saved outlives it, and what it did not save itself, too.
@Suite(.timeLimit(.minutes(2))) struct SwiftDataTests {
    private static let app = "com.example.larder"

    @Test func models_outliveTheirApp() async throws {
        let scenario = try ScenarioFolder(
            bundles: ["Larder"],
            """
            environment: { network: wifi, charging: true }
            timeline:
              - { at: 0s, open: \(Self.app) }
              - { at: 1m, home: }
              - { at: 2m, remove: \(Self.app) }
              - { at: 3m, open: \(Self.app) }
              - { at: 4m, home: }
              - { at: 50m, simulate: memory-pressure }
              - { at: 6h, simulate: memory-pressure }
              - { at: 7h, open: \(Self.app) }
            until: 8h
            """
        )
        let outcome = try await scenario.run()
        #expect(outcome.code == 0, "\(outcome.output)\(outcome.errors)")
        let printed = outcome.lines("app-log", of: Self.app).map { $0["message"] ?? "" }
        #expect(printed == Self.expected.split(separator: "\n").map(String.init), "\(printed.joined(separator: "\n"))")
        #expect(outcome.lines("app-killed", of: Self.app).count == 3, "\(outcome.log)")
        #expect(outcome.lines("bgtask-completed", of: Self.app).count == 1, "\(outcome.log)")
        #expect(try await scenario.run().log == outcome.log)
        try scenario.remove()
    }

    /// The main context saves by itself, but not at once.
    @Test(arguments: [("14s", "found: "), ("16s", "found: pears 250 upper, rice 500 upper")])
    func whatIsNotSaved_waitsForTheContext(death: String, found: String) async throws {
        let scenario = try ScenarioFolder(
            bundles: ["Larder"],
            """
            timeline:
              - { at: 0s, open: \(Self.app) }
              - { at: \(death), simulate: { terminate: \(Self.app) } }
              - { at: 1m, open: \(Self.app) }
            until: 65s
            """
        )
        let outcome = try await scenario.run()
        let printed = outcome.lines("app-log", of: Self.app).compactMap { $0["message"] }
        #expect(printed.filter { $0.hasPrefix("found") } == ["found: ", found], "\(printed)\(outcome.errors)")
        try scenario.remove()
    }

    private static let expected = """
        found: \(nothing)
        shown 2
        found: pears 250 upper, rice 500 upper
        refilled 3
        most of rice ["counted"] dry true
        found: pears 250 upper, peas 2 300 upper, rice 900 upper
        """
    private static let nothing = ""
}
