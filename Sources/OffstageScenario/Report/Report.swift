public import OffstageKernel

/// A log as one HTML page that needs nothing else: the timeline as pictures, the findings, the expectations, the log.
public struct Report: Sendable {
    /// Something that is said of the whole run, such as the OS or the number of holds.
    public struct Fact: Sendable {
        public var name: String
        public var value: String

        public init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }
    }

    private let title: String
    private let records: [Record]
    private let verdict: Verdict
    private let start: WallTime
    private let end: Instant?
    private let facts: [Fact]

    /// - Parameters:
    ///   - title: The scenario's name, or the log's.
    ///   - verdict: What became of the expectations; nil if there are none, then every finding is unexpected.
    ///   - start: The time of day at the device's first moment.
    ///   - end: How long the device ran; nil ends with the last line.
    ///   - facts: What else is said at the top, in this order.
    public init(
        title: String,
        records: [Record],
        verdict: Verdict? = nil,
        start: WallTime = .newYear2026,
        until end: Instant? = nil,
        facts: [Fact] = []
    ) {
        self.title = title
        self.records = records
        self.verdict = verdict ?? Expectations().verdict(on: records)
        self.start = start
        self.end = end
        self.facts = facts
    }

    /// The whole page.
    public var html: String {
        let labels = AppLabels(records.apps)
        return """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8"/>
            <meta name="viewport" content="width=device-width, initial-scale=1"/>
            <meta name="color-scheme" content="light dark"/>
            <title>\(title.escapedForMarkup) – Offstage</title>
            <style>
            \(reportStyle)
            </style>
            </head>
            <body>
            <main>
            \(header)
            \(timeline(labels))
            \(findings(labels))
            \(expectations)
            \(log(labels))
            </main>
            </body>
            </html>

            """
    }

    // MARK: Sections

    private var header: String {
        let lanes = Lanes(records, until: end)
        let all =
            [
                Fact("from", "\(start.date) \(start.timeOfDay) UTC"), Fact("device time", lanes.end.deviceTime),
                Fact("events", String(records.count)),
            ] + facts
        let list = all.map { "<div><dt>\($0.name.escapedForMarkup)</dt><dd>\($0.value.escapedForMarkup)</dd></div>" }
        return """
            <header>
            <h1>\(title.escapedForMarkup)</h1>
            <p class="verdict \(verdict.isGood ? "good" : "bad")">\(summary)</p>\(failure)
            <dl class="facts">\(list.joined())</dl>
            </header>
            """
    }

    /// What ended the run before its time, in full.
    private var failure: String {
        guard let failure = verdict.failure else { return "" }
        return "\n<pre class=\"failure\">\(failure.sentence.escapedForMarkup)</pre>"
    }

    private var summary: String {
        let failed = verdict.results.count { !$0.isMet }
        let unexpected = verdict.unexpectedFindings.count
        if verdict.isGood { return verdict.results.isEmpty ? "✓ Nothing was found" : "✓ All expectations are met" }
        var parts: [String] = []
        if let failure = verdict.failure {
            parts.append("The run broke off at \(failure.time.deviceTime), before its end")
        }
        if unexpected > 0 { parts.append("\(unexpected) unexpected finding\(unexpected == 1 ? "" : "s")") }
        if failed > 0 { parts.append("\(failed) of \(verdict.results.count) expectations not met") }
        return "✗ " + parts.joined(separator: ", ")
    }

    private func timeline(_ labels: AppLabels) -> String {
        let lanes = Lanes(records, until: end)
        let legend = AppState.allCases.map { state in
            "<li><i class=\"s-\(state.word)\"></i>\(state.rawValue)</li>"
        }
        let moments = "every moment, quiet times folded"
        let folded = TimeAxis.folded(records.map(\.time), to: lanes.end, width: 940...8000)
        return """
            <section aria-labelledby="timeline">
            <h2 id="timeline">Timeline</h2>
            <ul class="legend">\(legend.joined())\
            <li><i class="swatch-task"></i>task</li><li><i class="swatch-late"></i>task out of time</li>\
            <li><b class="finding">▲</b>finding</li><li><b class="kill">✕</b>killed</li></ul>
            <h3>To scale</h3>
            \(chart(lanes, labels, .linear(to: lanes.end, width: 940), "scale", "the whole run, to scale"))
            <h3>Every moment, quiet times folded</h3>
            \(chart(lanes, labels, folded, "moments", moments))
            </section>
            """
    }

    private func chart(_ lanes: Lanes, _ labels: AppLabels, _ axis: TimeAxis, _ id: String, _ words: String) -> String {
        let apps = lanes.apps.map { labels[$0.app] }.joined(separator: ", ")
        return TimelineChart(
            lanes: lanes,
            labels: labels,
            axis: axis,
            start: start,
            id: id,
            title: "Timeline: \(words)",
            description: "One lane for each app (\(apps)): its states as bars, callbacks as ticks, tasks as thin bars, "
                + "ends and findings as marks. The log below has the same in words."
        ).html
    }

    private static func frames(_ finding: Record) -> String {
        let frames = StoryWords(finding).frames
        return frames.isEmpty ? "" : "<pre>\(frames.map(\.escapedForMarkup).joined(separator: "\n"))</pre>"
    }

    private func findings(_ labels: AppLabels) -> String {
        guard !verdict.findings.isEmpty else {
            return "<section aria-labelledby=\"findings\"><h2 id=\"findings\">Findings</h2><p>None.</p></section>"
        }
        let items = verdict.findings.map { finding in
            let isExpected = verdict.isExpected(finding)
            let level = finding.findingLevel.rawValue
            let rules = finding.text("rules") ?? ""
            return """
                <li class="\(isExpected ? "expected" : level)">
                <h3><code>\((finding.text("id") ?? "").escapedForMarkup)</code>\
                 <small>\(level)</small>\(isExpected ? " <small>expected</small>" : "")</h3>
                <p class="where">\(finding.time.deviceTime) · \((start + finding.time).timeOfDay) UTC · \
                \((finding.app.map { labels[$0] } ?? "device").escapedForMarkup)\
                \(rules.isEmpty ? "" : " · rules \(rules.escapedForMarkup)")</p>
                <p>\((finding.text("message") ?? "").escapedForMarkup)</p>
                <p class="hint">\((finding.text("hint") ?? "").escapedForMarkup)</p>\
                \(Self.frames(finding))
                </li>
                """
        }
        return """
            <section aria-labelledby="findings">
            <h2 id="findings">Findings <small>\(verdict.findings.count)</small></h2>
            <ul class="findings">
            \(items.joined(separator: "\n"))
            </ul>
            </section>
            """
    }

    private var expectations: String {
        guard !verdict.results.isEmpty else { return "" }
        let rows = verdict.results.map { result in
            """
            <tr class="\(result.isMet ? "" : "bad")"><td>\(result.isMet ? "✓ met" : "✗ not met")</td>\
            <td>\(result.subject.escapedForMarkup)</td><td>\(result.expected.escapedForMarkup)</td>\
            <td>\(result.observed.escapedForMarkup)</td><td>\(result.position.line)</td></tr>
            """
        }
        return """
            <section aria-labelledby="expectations">
            <h2 id="expectations">Expectations</h2>
            <div class="scroll"><table>
            <thead><tr><th scope="col">Result</th><th scope="col">What</th><th scope="col">Expected</th>\
            <th scope="col">Observed</th><th scope="col">Line</th></tr></thead>
            <tbody>
            \(rows.joined(separator: "\n"))
            </tbody>
            </table></div>
            </section>
            """
    }

    private func log(_ labels: AppLabels) -> String {
        let rows = StoryRows.all(records).map { row in
            let hint = row.words.hint.map { "<br/><span class=\"hint\">\($0.escapedForMarkup)</span>" } ?? ""
            return """
                <tr class="t-\(row.words.tone.rawValue)"><td>\(row.time.deviceTime)</td>\
                <td>\((start + row.time).timeOfDay)</td>\
                <td>\((row.app.map { labels[$0] } ?? "–").escapedForMarkup)</td>\
                <td>\(row.words.text.escapedForMarkup)\(hint)</td></tr>
                """
        }
        return """
            <section aria-labelledby="log">
            <h2 id="log">Log</h2>
            <details\(rows.count <= 60 ? " open=\"open\"" : "")>
            <summary>\(rows.count) lines</summary>
            <div class="scroll"><table class="log">
            <thead><tr><th scope="col">Device time</th><th scope="col">UTC</th><th scope="col">App</th>\
            <th scope="col">What happens</th></tr></thead>
            <tbody>
            \(rows.joined(separator: "\n"))
            </tbody>
            </table></div>
            </details>
            </section>
            """
    }
}
