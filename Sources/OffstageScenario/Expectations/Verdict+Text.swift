import OffstageKernel

extension Verdict {
    /// The findings and the expectations for people, as they stand below a story; ends with a newline.
    /// - Parameter file: The scenario's name, which stands before what is not met.
    public func text(file: String, isColoured: Bool = false) -> String {
        func paint(_ text: String, _ tone: StoryWords.Tone) -> String { isColoured ? tone.paint(text) : text }
        var lines = [""]
        if let failure {
            let place = "The run broke off at \(failure.time.deviceTime), before its end."
            lines += [paint("✗ \(place)", .stop), ""]
        }
        lines += ["Findings: \(counts)"]
        for finding in findings {
            let words = StoryWords(finding)
            let app = finding.app?.rawValue.withoutControlCharacters ?? "device"
            let head = "  ! \(finding.time.deviceTime)  \(app)  \(words.text)"
            lines.append(isExpected(finding) ? head + " (expected)" : paint(head, words.tone))
            if let hint = words.hint { lines.append(paint("      → \(hint)", .warning)) }
            lines += words.frames.map { "        " + paint($0, .quiet) }
        }
        guard !results.isEmpty else { return lines.joined(separator: "\n") + "\n" }
        let met = results.count { $0.isMet }
        lines += ["", "Expectations: \(met) of \(results.count) met"]
        for result in results {
            if result.isMet {
                lines.append(paint("  ✓ ", .start) + "\(result.subject): \(result.observed)")
            } else {
                let place = "\(file):\(result.position.line):\(result.position.column)"
                let words = "\(result.subject): expected \(result.expected), observed \(result.observed)"
                lines.append(paint("  ✗ \(place): \(words)", .stop))
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// `none`, `2 errors, 1 warning`.
    private var counts: String {
        let counts = FindingID.Level.allCases.compactMap { level in
            let count = findings.count { $0.findingLevel == level }
            return count == 0 ? nil : "\(count) \(level.rawValue)\(count == 1 ? "" : "s")"
        }
        return counts.isEmpty ? "none" : counts.joined(separator: ", ")
    }
}
