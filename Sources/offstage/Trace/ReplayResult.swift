import OffstageKernel
import OffstageScenario

/// What came of a replay, for people and for programs.
struct ReplayResult {
    let file: String
    let replay: Replay
    /// Why the log could not be replayed to its end, or nil.
    let problem: LogProblem?

    var text: String {
        let count =
            "\(replay.inputs) events replayed, \(replay.records) records equal\(Self.beginning(replay.first))"
        guard let difference = replay.difference else {
            return problem == nil ? count : count + " up to where the log can be read"
        }
        var lines = [
            "\(file):\(difference.line): the replay differs from the log at \(deviceTime(difference.time.nanoseconds))",
            "  recorded  \(difference.recorded ?? "nothing: the log ends here")",
            "  replayed  \(difference.replayed ?? "nothing")",
        ]
        if let input = difference.input { lines.append("after the input\n\(row(input))") }
        if !difference.context.isEmpty { lines.append("before it") }
        lines += difference.context.map(row)
        return (lines + [count + " up to there"]).joined(separator: "\n")
    }

    /// What of a device's life is not covered.
    static func beginning(_ first: Int) -> String {
        first > 1 ? ", from number \(first) on: the device keeps no older ones" : ""
    }

    private func row(_ context: Replay.Context) -> String {
        "  \(file):\(context.line): \(context.text.withoutControlCharacters)"
    }
}

/// The document of `--json`.
extension ReplayResult: Encodable {
    private enum Key: String, CodingKey {
        case file, equal, inputs, records, first, difference, problem
    }

    private struct Difference: Encodable {
        var line: Int
        var t: Int64
        var recorded: String?
        var replayed: String?
        var input: Replay.Context?
        var context: [Replay.Context]
    }

    private struct Problem: Encodable {
        var line: Int
        var sentence: String
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(file, forKey: .file)
        try container.encode(replay.difference == nil && problem == nil, forKey: .equal)
        try container.encode(replay.inputs, forKey: .inputs)
        try container.encode(replay.records, forKey: .records)
        try container.encode(replay.first, forKey: .first)
        let difference = replay.difference.map { difference in
            Difference(
                line: difference.line,
                t: difference.time.nanoseconds,
                recorded: difference.recorded,
                replayed: difference.replayed,
                input: difference.input,
                context: difference.context
            )
        }
        try container.encodeIfPresent(difference, forKey: .difference)
        let problem = problem.map { Problem(line: $0.line, sentence: $0.sentence) }
        try container.encodeIfPresent(problem, forKey: .problem)
    }
}
