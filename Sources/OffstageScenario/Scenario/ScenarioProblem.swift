/// One mistake in a scenario file: where it is, what it is, and what to write instead.
public struct ScenarioProblem: Error, Equatable, Sendable, CustomStringConvertible {
    public var file: String
    public var position: Scenario.Position
    /// One sentence without a full stop.
    public var sentence: String

    public var description: String {
        "\(file):\(position.line):\(position.column): \(sentence)"
    }
}

/// Everything that is wrong with a scenario file, in the order of the file.
public struct ScenarioProblems: Error, Equatable, Sendable, CustomStringConvertible {
    public var problems: [ScenarioProblem]
    /// How many more there are, of which nothing else is known.
    public var further = 0

    /// How many lines of problems a person is shown.
    private static let shown = 50

    public var count: Int { problems.count + further }

    /// One line for each problem, up to a number that somebody may want to read.
    public var description: String {
        let lines = problems.prefix(Self.shown).map(\.description)
        let more = count - lines.count
        return (lines + (more > 0 ? ["and \(more) more"] : [])).joined(separator: "\n")
    }
}
