import OffstageKernel

/// A verdict as JUnit XML: a test case for the run itself, one for each expectation and one for each finding.
///
/// Nothing is counted twice. Where more was found than expected the findings fail, and the expectation that counts them
/// is skipped. A finding that does not fail the run is a passed case with output.
public struct JUnitReport: Sendable {
    private let scenario: String
    private let file: String
    private let verdict: Verdict
    private let wall: Duration

    /// - Parameters:
    ///   - scenario: Its name; the name of the suite.
    ///   - file: Its file, which the cases point at that know no place in the app's sources.
    ///   - wall: What the run took. Judging takes no time, so it is the time of the run's own case alone.
    public init(scenario: String, file: String, verdict: Verdict, wall: Duration) {
        self.scenario = scenario
        self.file = file
        self.verdict = verdict
        self.wall = wall
    }

    public var xml: String {
        let cases = cases
        let counts = """
            tests="\(cases.count)" failures="\(cases.count { $0.kind == .failure })" \
            errors="\(cases.count { $0.kind == .error })" skipped="\(cases.count { $0.kind == .skipped })" \
            time="\(seconds(wall))"
            """
        let lines =
            [
                "<?xml version=\"1.0\" encoding=\"UTF-8\"?>", "<testsuites name=\"offstage\" \(counts)>",
                "  <testsuite name=\"\(scenario.escapedForMarkup)\" \(counts)>",
            ] + cases.map(element) + ["  </testsuite>", "</testsuites>", ""]
        return lines.joined(separator: "\n")
    }

    // MARK: Cases

    private enum Kind: String {
        case passed, failure, error, skipped
    }

    private struct Case {
        var name: String
        var kind = Kind.passed
        var file: String
        var line: Int?
        var message = ""
        var details = ""
        var time = Duration.zero
    }

    /// With names that tell them apart, since readers take cases of one name for one.
    private var cases: [Case] {
        var used: [String: Int] = [:]
        return ([ending] + verdict.results.map(testCase) + verdict.findings.map(testCase)).map { testCase in
            let number = used[testCase.name, default: 0] + 1
            used[testCase.name] = number
            var testCase = testCase
            if number > 1 { testCase.name += " (\(number))" }
            return testCase
        }
    }

    /// A run that broke off is an error of its own: what is not met may only not have come yet.
    private var ending: Case {
        var ending = Case(name: "the run comes to its end", file: file, time: wall)
        if let failure = verdict.failure {
            ending.kind = .error
            ending.message = "the run broke off at \(failure.time.deviceTime), before its end"
            ending.details = failure.sentence
        }
        return ending
    }

    private func testCase(_ result: Verdict.Result) -> Case {
        let (line, column) = (result.position.line, result.position.column)
        var expectation = Case(name: "\(result.subject): \(result.expected)", file: file, line: line)
        guard !result.isMet else { return expectation }
        let words = "expected \(result.expected), observed \(result.observed)"
        expectation.kind = result.isToldByFindings ? .skipped : .failure
        expectation.message = result.isToldByFindings ? "\(words); each finding fails by itself" : words
        expectation.details = "\(file):\(line):\(column): \(result.subject): \(words)"
        return expectation
    }

    private func testCase(_ finding: Record) -> Case {
        let app = finding.app?.rawValue ?? "the device"
        let level = finding.findingLevel.rawValue
        let isFailing = verdict.unexpectedFindings.contains(finding)
        let head = "\(level) \(finding.findingID)\(verdict.isExpected(finding) ? " (expected)" : "")"
        let place = finding.text("file").map { "\n\($0)\(finding.integer("line").map { ":\($0)" } ?? "")" } ?? ""
        return Case(
            name: "\(finding.findingID) of \(app) at \(finding.time.deviceTime)",
            kind: isFailing ? .failure : .passed,
            file: finding.text("file") ?? file,
            line: finding.integer("line"),
            message: "\(head): \(finding.text("message") ?? "")",
            details: "\(head): \(finding.text("message") ?? "")\n\(finding.text("hint") ?? "")\(place)"
        )
    }

    // MARK: Text

    private func element(_ testCase: Case) -> String {
        let line = testCase.line.map { " line=\"\($0)\"" } ?? ""
        let head = """
                <testcase classname="\(scenario.escapedForMarkup)" name="\(testCase.name.escapedForMarkup)" \
            file="\(testCase.file.escapedForMarkup)"\(line) time="\(seconds(testCase.time))"
            """
        let message = "message=\"\(testCase.message.escapedForMarkup)\""
        let details = testCase.details.escapedForMarkup
        let content: String
        switch testCase.kind {
        case .passed where details.isEmpty: return head + "/>"
        case .passed: content = "<system-out>\(details)</system-out>"
        case .skipped: content = "<skipped \(message)/>"
        case .failure, .error:
            content = "<\(testCase.kind.rawValue) \(message)>\(details)</\(testCase.kind.rawValue)>"
        }
        return "\(head)>\n      \(content)\n    </testcase>"
    }

    /// `1.250`.
    private func seconds(_ span: Duration) -> String {
        let milliseconds = Int((span / .milliseconds(1)).rounded())
        let rest = String(milliseconds % 1000)
        return "\(milliseconds / 1000).\(String(repeating: "0", count: 3 - rest.count))\(rest)"
    }
}
