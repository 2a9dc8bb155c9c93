import OffstageKernel

/// For `--json`: `good`, `expectations` and `findings`, and `failure` if something ended the run before its time.
extension Verdict: Encodable {
    private enum Key: String, CodingKey {
        case good, failure, expectations, findings
    }

    private struct Finding: Encodable {
        var t: Int64
        var app: String?
        var id: String
        var level: String
        var rules: [String]
        var message: String
        var hint: String
        /// Where in the app's sources, if that is known.
        var file: String?
        var line: Int?
        /// Whether the scenario expects or allows it.
        var expected: Bool
    }

    private struct Ending: Encodable {
        var t: Int64
        var sentence: String
    }

    private struct Expectation: Encodable {
        var subject: String
        var expected: String
        var observed: String
        var met: Bool
        var line: Int
        var column: Int
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(isGood, forKey: .good)
        let ending = failure.map { Ending(t: $0.time.nanoseconds, sentence: $0.sentence) }
        try container.encodeIfPresent(ending, forKey: .failure)
        let expectations = results.map { result in
            Expectation(
                subject: result.subject,
                expected: result.expected,
                observed: result.observed,
                met: result.isMet,
                line: result.position.line,
                column: result.position.column
            )
        }
        try container.encode(expectations, forKey: .expectations)
        try container.encode(findings.map { finding($0) }, forKey: .findings)
    }

    private func finding(_ record: Record) -> Finding {
        var rules: [String] = []
        if case .strings(let list) = record["rules"] { rules = list }
        return Finding(
            t: record.time.nanoseconds,
            app: record.app?.rawValue,
            id: record.findingID,
            level: record.findingLevel.rawValue,
            rules: rules,
            message: record.text("message") ?? "",
            hint: record.text("hint") ?? "",
            file: record.text("file"),
            line: record.integer("line"),
            expected: isExpected(record)
        )
    }
}
