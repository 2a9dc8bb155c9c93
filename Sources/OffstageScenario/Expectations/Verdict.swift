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
        /// More was found than expected: each of the findings is unexpected and says it once more.
        public var isToldByFindings = false
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
    /// Those that the scenario does not expect and that fail the run: of level error, in a strict run of any level.
    public var unexpectedFindings: [Record]
    /// Those that the scenario does not expect and that do not fail the run: warnings, if it is not strict.
    public var toleratedFindings: [Record] = []

    /// The run came to its end, every expectation is met and nothing was found that fails it.
    public var isGood: Bool {
        failure == nil && unexpectedFindings.isEmpty && results.allSatisfy(\.isMet)
    }

    /// Whether the scenario expects or allows a finding.
    public func isExpected(_ finding: Record) -> Bool {
        !unexpectedFindings.contains(finding) && !toleratedFindings.contains(finding)
    }
}

extension Expectations {
    /// What a finding is to the scenario.
    private enum Standing {
        case expected
        /// The scenario says nothing of it.
        case unmentioned
        /// One of too many.
        case excess
    }

    /// Compares the expectations with a log.
    /// - Parameter isStrict: whether warnings fail a run as errors do.
    public func verdict(on records: [Record], isStrict: Bool = false) -> Verdict {
        let allowed = Set(allowed.map(\.id))
        var verdict = Verdict(
            results: [],
            findings: records.filter { $0.eventName == .finding },
            unexpectedFindings: []
        )
        let judged = verdict.findings.filter { !allowed.contains($0.findingID) }
        let (results, standing) = judge(judged, isStrict)
        verdict.results = results
        for finding in judged {
            switch standing(finding) {
            case .expected: break
            case .unmentioned where finding.findingLevel == .warning && !isStrict:
                verdict.toleratedFindings.append(finding)
            case .unmentioned, .excess: verdict.unexpectedFindings.append(finding)
            }
        }
        for expected in events {
            let matching = records.filter(expected.matches)
            verdict.results.append(Verdict.Result(expected.subject, expected.count, matching, expected.position))
        }
        return verdict
    }

    /// What became of ``findings``, and what each of those that were found is to them.
    private func judge(_ found: [Record], _ isStrict: Bool) -> ([Verdict.Result], (Record) -> Standing) {
        switch findings {
        case nil: return ([], { _ in .unmentioned })
        case .count(let count, let position):
            let isCounted = { (finding: Record) in isStrict || finding.findingLevel == .error }
            let (result, standing) = judge("findings", count, found.filter(isCounted), position)
            return ([result], { isCounted($0) ? standing : .unmentioned })
        case .levels(let errors, let warnings):
            var results: [Verdict.Result] = []
            var standings: [FindingID.Level: Standing] = [:]
            for (level, subject, counted) in [(.error, "errors", errors), (.warning, "warnings", warnings)]
                as [(FindingID.Level, String, CountedLevel?)]
            {
                guard let counted else { continue }
                let matching = found.filter { $0.findingLevel == level }
                let (result, standing) = judge(subject, counted.count, matching, counted.position)
                results.append(result)
                standings[level] = standing
            }
            return (results, { [standings] in standings[$0.findingLevel] ?? .unmentioned })
        case .ids(let ids):
            let results = ids.map { expected in
                let matching = found.filter { $0.findingID == expected.id }
                return Verdict.Result("finding \(expected.id)", Count(.atLeast, 1), matching, expected.position)
            }
            return (results, { finding in ids.contains { $0.id == finding.findingID } ? .expected : .unmentioned })
        }
    }

    private func judge(
        _ subject: String,
        _ count: Count,
        _ found: [Record],
        _ position: Scenario.Position
    ) -> (Verdict.Result, Standing) {
        var result = Verdict.Result(subject, count, found, position)
        result.isToldByFindings = count.isExceeded(by: found.count)
        return (result, result.isToldByFindings ? .excess : .expected)
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
