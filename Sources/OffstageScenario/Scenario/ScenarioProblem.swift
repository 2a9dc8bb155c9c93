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

    /// One line for each problem.
    public var description: String {
        problems.map(\.description).joined(separator: "\n")
    }
}
