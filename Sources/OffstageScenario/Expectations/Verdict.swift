public import OffstageKernel

/// What became of a scenario's expectations.
public struct Verdict: Equatable, Sendable {
    /// One expectation, with what was expected and what the log says.
    public struct Result: Equatable, Sendable {
        /// What it is about, such as `app-killed of com.example.app`.
        public var subject: String
        /// `none`, `at least 2`.
        public var expected: String
        /// `none`, `3, first at 0:00:26.000`.
        public var observed: String
        public var isMet: Bool
        /// Where the scenario says so.
        public var position: Scenario.Position
    }

    /// What ended a run before its time.
    public struct Failure: Equatable, Sendable {
        /// What a person is told; may have several lines.
        public var sentence: String
        /// How far device time came.
        public var time: Instant

        public init(sentence: String, time: Instant) {
            self.sentence = sentence
            self.time = time
        }
    }

    /// Nil for a run that came to its end. What is expected is judged on what happened until then.
    public var failure: Failure?
    /// In the order of the scenario.
    public var results: [Result]
    /// All findings of the log.
    public var findings: [Record]
    /// Those that the scenario does not expect.
    public var unexpectedFindings: [Record]

    /// The run came to its end, every expectation is met and nothing unexpected was found.
    public var isGood: Bool {
        failure == nil && unexpectedFindings.isEmpty && results.allSatisfy(\.isMet)
    }
}

extension Expectations {
    /// Compares the expectations with a log.
    public func verdict(on records: [Record]) -> Verdict {
        let found = records.filter { $0.event == "finding" }
        var verdict = Verdict(results: [], findings: found, unexpectedFindings: found)
        switch findings {
        case nil: break
        case .count(let count, let position):
            let result = Verdict.Result("findings", count, found, position)
            // As many as expected: none of them comes as a surprise.
            if result.isMet { verdict.unexpectedFindings = [] }
            verdict.results.append(result)
        case .ids(let ids):
            for expected in ids {
                let matching = found.filter { $0["id"]?.text == expected.id }
                let subject = "finding \(expected.id)"
                verdict.results.append(Verdict.Result(subject, Count(.atLeast, 1), matching, expected.position))
            }
            verdict.unexpectedFindings = found.filter { finding in !ids.contains { $0.id == finding["id"]?.text } }
        }
        for expected in events {
            let matching = records.filter(expected.matches)
            verdict.results.append(Verdict.Result(expected.subject, expected.count, matching, expected.position))
        }
        return verdict
    }
}

extension Verdict.Result {
    fileprivate init(_ subject: String, _ count: Count, _ matching: [Record], _ position: Scenario.Position) {
        var observed = matching.isEmpty ? "none" : String(matching.count)
        if let first = matching.first {
            observed += "\(matching.count == 1 ? "" : ", first") at \(first.time.deviceTime)"
        }
        self.init(
            subject: subject,
            expected: count.description,
            observed: observed,
            isMet: count.accepts(matching.count),
            position: position
        )
    }
}

extension Expectations.ExpectedEvent {
    fileprivate var subject: String {
        var words = event
        if !fields.isEmpty { words += " with " + fields.map { "\($0.name)=\($0.value)" }.joined(separator: ", ") }
        if let app { words += " of \(app)" }
        return words
    }
}
