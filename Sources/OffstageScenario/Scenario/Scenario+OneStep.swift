public import OffstageKernel

extension Scenario {
    /// What one step of a timeline lets happen: `open: com.example.app`, or the same as JSON. It has no `at`, and which
    /// apps there are only the device knows.
    ///
    /// - Throws: what is wrong with it, a sentence each.
    public static func events(ofStep text: String) throws(ScenarioProblems) -> [Event] {
        func problem(_ position: Position, _ sentence: String) -> ScenarioProblems {
            ScenarioProblems(problems: [ScenarioProblem(file: "step", position: position, sentence: sentence)])
        }
        let source: ScenarioSource
        do {
            source = try ScenarioSource(text)
        } catch {
            throw problem(error.position, error.sentence)
        }
        var reader = ScenarioReader(file: "step", source: source) { _ in .missing(neighbours: []) }
        let events = reader.step(source.root)
        guard reader.problems.isEmpty else {
            throw ScenarioProblems(problems: reader.problems, further: reader.furtherProblems)
        }
        return events
    }
}
