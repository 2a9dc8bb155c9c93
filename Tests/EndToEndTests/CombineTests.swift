import Testing

/// An app that uses Combine from its view model to its background task, and frameworks that have a library of their own
/// each, built as it is.
@Suite(.timeLimit(.minutes(2))) struct CombineTests {
    private static let app = "com.example.barometer"
    private static let task = "com.example.barometer.refresh"

    @Test func combine_runsInVirtualTime() async throws {
        let scenario = try ScenarioFolder(
            bundles: ["Barometer"],
            """
            origins:
              https://weather.example.com:
                - { path: /pressure, body: '{"pressure":1013}', delay: 120ms }
            timeline:
              - { at: 0s, open: \(Self.app) }
              - { at: 30s, home: }
              - { at: 1m, simulate: { task: \(Self.task) } }
              - { at: 8m, environment: { network: cellular } }
              - { at: 11m, environment: { network: none } }
              - { at: 20m, simulate: { task: \(Self.task) } }
            until: 30m
            """
        )
        let outcome = try await scenario.run()
        #expect(outcome.code == 0, "\(outcome.output)\(outcome.errors)")
        let printed = outcome.lines("app-log", of: Self.app).map { line in
            "\((line["t"].flatMap { Int64($0) } ?? 0) / 1_000_000) \(line["message"] ?? "")"
        }
        #expect(printed == Self.expected.split(separator: "\n").map(String.init), "\(printed.joined(separator: "\n"))")
        #expect(outcome.lines("bgtask-completed", of: Self.app).map { $0["success"] } == ["1", "0"])
        #expect(try await scenario.run().log == outcome.log)
        try scenario.remove()
    }

    /// By the moments in milliseconds: five letters at once and one search after the pause of `debounce`; a tick every
    /// five seconds; answers when the server has them.
    private static let expected = """
        0 mean 1013
        0 type application/json, true, true
        0 owner false, true
        0 apart 343 km, nearby true, valid false
        0 services true
        0 could watch regions
        0 status 0
        0 nowhere, true
        0 was hPa
        0 tap ready
        0 path satisfied
        0 cannot watch paris, true
        20 denied kCLErrorDomain 1
        300 searches storm
        5000 tick 1, shows no reading
        5000 tap 1
        10000 tick 2, shows no reading
        10000 tap 2
        15000 tick 3, shows no reading
        15000 tap 3
        30000 left
        60120 title: 1013 steady
        60120 read 1013 in the background
        60120 titles ["no reading", "1013 steady"]
        1200000 path unsatisfied
        1200000 no reading: -1009
        """
}
