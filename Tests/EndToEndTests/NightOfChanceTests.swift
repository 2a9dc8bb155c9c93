import Testing

/// A slice of what `scripts/soak nights` runs in full: a night of three apps, one of which says only what is chance.
@Suite(.timeLimit(.minutes(3))) struct NightOfChanceTests {
    private let app = "com.example.Chance"

    @Test(arguments: [12, 17]) func night_withOneSeed_isTheSameToTheByteAndAnotherWithAnother(os: Int) async throws {
        let folder = try ScenarioFolder(file: "night")
        let first = try await folder.run("--os", "\(os)", "--seed", "4")
        let again = try await folder.run("--os", "\(os)", "--seed", "4")
        let other = try await folder.run("--os", "\(os)", "--seed", "5")
        // The expectations of the file say what a night must hold.
        for outcome in [first, again, other] {
            #expect(outcome.code == 0, "\(outcome.output)\(outcome.errors)")
            #expect(!outcome.output.contains("not repeatable"))
            #expect(words(outcome).count == 3 * 13 + 2)
        }
        #expect(first.log == again.log)
        // Nothing drawn with one seed is drawn with another; what does not come from chance is the same.
        let drawn = words(first).filter { $0.hasPrefix("number") || $0.hasPrefix("bytes") }
        #expect(drawn.count == 6)
        #expect(Set(drawn).isDisjoint(with: words(other)))
        #expect(events(first) == events(other))
        try folder.remove()
    }

    /// What does not come from chance, without the device's first line.
    private func events(_ outcome: ScenarioFolder.Outcome) -> [String] {
        outcome.lines.filter { $0.app != app }.dropFirst().map(\.event)
    }

    private func words(_ outcome: ScenarioFolder.Outcome) -> [String] {
        outcome.lines("app-log", of: app).compactMap { $0["message"] }
    }
}
