import OffstageKernel

/// A verdict as JUnit XML: a test case for each expectation and one for the findings.
public struct JUnitReport: Sendable {
    private let scenario: String
    private let file: String
    private let verdict: Verdict

    /// - Parameters:
    ///   - scenario: Its name; the name of the suite.
    ///   - file: Its file, which the cases point at.
    public init(scenario: String, file: String, verdict: Verdict) {
        self.scenario = scenario
        self.file = file
        self.verdict = verdict
    }

    public var xml: String {
        let failures = verdict.results.count { !$0.isMet } + (verdict.unexpectedFindings.isEmpty ? 0 : 1)
        let cases = verdict.results.count + (verdict.failure == nil ? 1 : 2)
        let counts = "tests=\"\(cases)\" failures=\"\(failures)\" errors=\"\(verdict.failure == nil ? 0 : 1)\""
        let name = scenario.escapedForMarkup
        let lines =
            [
                "<?xml version=\"1.0\" encoding=\"UTF-8\"?>", "<testsuites name=\"offstage\" \(counts)>",
                "  <testsuite name=\"\(name)\" \(counts) skipped=\"0\">",
            ] + ending + verdict.results.map { testCase($0) } + [findings, "  </testsuite>", "</testsuites>", ""]
        return lines.joined(separator: "\n")
    }

    /// A run that broke off is an error of its own: what is not met may only not have come yet.
    private var ending: [String] {
        guard let failure = verdict.failure else { return [] }
        let message = "the run broke off at \(failure.time.deviceTime), before its end"
        return [testCase("the run comes to its end", line: nil, kind: "error", failure: (message, failure.sentence))]
    }

    private func testCase(_ result: Verdict.Result) -> String {
        let message = "expected \(result.expected), observed \(result.observed)"
        let place = "\(file):\(result.position.line):\(result.position.column)"
        return testCase(
            "\(result.subject): \(result.expected)",
            line: result.position.line,
            failure: result.isMet ? nil : (message, "\(place): \(result.subject): \(message)")
        )
    }

    private var findings: String {
        let unexpected = verdict.unexpectedFindings
        let details = unexpected.map { finding in
            "\(finding.time.deviceTime) \(finding.app?.rawValue ?? "-") \(finding.text("id") ?? ""): "
                + "\(finding.text("message") ?? "") \(finding.text("hint") ?? "")"
        }
        let message = "\(unexpected.count) unexpected finding\(unexpected.count == 1 ? "" : "s")"
        return testCase(
            "no unexpected findings",
            line: nil,
            failure: unexpected.isEmpty ? nil : (message, details.joined(separator: "\n"))
        )
    }

    private func testCase(
        _ name: String,
        line: Int?,
        kind: String = "failure",
        failure: (message: String, details: String)?
    ) -> String {
        let place = " file=\"\(file.escapedForMarkup)\"" + (line.map { " line=\"\($0)\"" } ?? "")
        let head = "    <testcase classname=\"\(scenario.escapedForMarkup)\" name=\"\(name.escapedForMarkup)\"\(place)"
        guard let failure else { return head + "/>" }
        return """
            \(head)>
                  <\(kind) message="\(failure.message.escapedForMarkup)">\(failure.details.escapedForMarkup)</\(kind)>
                </testcase>
            """
    }
}
