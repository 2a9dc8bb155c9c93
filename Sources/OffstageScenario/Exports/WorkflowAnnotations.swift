import OffstageKernel

/// The findings of a verdict as workflow commands, which GitHub shows at the lines of the sources. What fails the run
/// is an error, a warning that does not is a warning, what the scenario expects or allows is a notice.
public struct WorkflowAnnotations: Sendable {
    private let verdict: Verdict

    public init(_ verdict: Verdict) {
        self.verdict = verdict
    }

    /// One line for each finding.
    public var lines: [String] { verdict.findings.map(line) }

    private func line(_ finding: Record) -> String {
        let command =
            verdict.isExpected(finding) ? "notice" : verdict.unexpectedFindings.contains(finding) ? "error" : "warning"
        var properties: [String] = []
        if let file = finding.text("file") {
            properties.append("file=\(file.escapedForProperty)")
            if let line = finding.integer("line") { properties.append("line=\(line)") }
        }
        properties.append("title=\(finding.findingID.escapedForProperty)")
        let app = finding.app.map { "\($0.rawValue), " } ?? ""
        let message = """
            \(finding.text("message") ?? "") \(finding.text("hint") ?? "") (\(app)at \(finding.time.deviceTime))
            """
        let text = "::\(command) \(properties.joined(separator: ","))::\(message.escapedForCommand)"
        return text.withoutControlCharacters
    }
}

/// As GitHub's runner reads them: the percent sign and line breaks anywhere, in a property also what ends it.
extension String {
    fileprivate var escapedForCommand: String {
        unicodeScalars.reduce(into: "") { text, scalar in
            switch scalar {
            case "%": text += "%25"
            case "\r": text += "%0D"
            case "\n": text += "%0A"
            default: text.unicodeScalars.append(scalar)
            }
        }
    }

    fileprivate var escapedForProperty: String {
        escapedForCommand.replacing(":", with: "%3A").replacing(",", with: "%2C")
    }
}
