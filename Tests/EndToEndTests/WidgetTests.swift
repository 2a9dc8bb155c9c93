import Testing

/// What an app asks for its widgets.
@Suite(.timeLimit(.minutes(2))) struct WidgetTests {
    @Test func reloads_inABackgroundThatComesOften_exceedTheBudgetOfADay() async throws {
        let app = "com.example.glance"
        let folder = try ScenarioFolder(
            bundles: ["Glance"],
            """
            device: { os: 17 }
            timeline:
              - { at: 0s,  open: \(app) }
              - { at: 10s, home: }
              - { at: 1h,  open: \(app) }
              - { at: 61m, home: }
              - { at: 25h, open: \(app) }
              - { at: 26h, home: }
            until: 27h
            """
        )
        let outcome = try await folder.run()
        #expect(outcome.code == 0, "\(outcome.output)\(outcome.errors)")
        let reloads = outcome.lines("widget-reload", of: app)
        #expect(reloads.first?["kind"] == nil && reloads.first?["budget"] == "free")
        // Two visits are too much for one day; both are over a day ago when the third ends.
        let counted = reloads.filter { $0["kind"] == "weather" }.compactMap { $0["budget"] }
        let within = Array(repeating: "within", count: 40)
        #expect(counted == within + ["exceeded", "exceeded"] + within.prefix(21))
        #expect(outcome.lines("app-log", of: app).compactMap { $0["message"] } == ["widgets: []"])
        try folder.remove()
    }
}
