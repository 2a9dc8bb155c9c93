public import OffstageKernel

/// A log as one HTML page that needs nothing else: the findings, the timeline, the expectations, the log.
///
/// Without scripting it is whole: a chart to scale, one with quiet times folded, each finding magnified, links between
/// findings, marks and lines. With scripting the chart zooms and the log is searched. Lines are `l7`, marks `m7`,
/// findings `f7`, after their place in the log.
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
    let verdict: Verdict
    let start: WallTime
    private let facts: [Fact]
    let labels: AppLabels
    let lanes: Lanes
    let rows: [StoryRow]
    /// The places in the log of the lines that the page shows.
    let lines: Set<Int>
    /// When something happened, in the order of the log.
    let moments: [Instant]
    /// The records of findings with their places in the log, from 1.
    let findings: [(line: Int, record: Record)]
    private let count: Int

    /// - Parameters:
    ///   - title: The scenario's name, or the log's.
    ///   - verdict: What became of the expectations; nil if there are none, then every finding is unexpected.
    ///   - start: The time of day at the device's first moment.
    ///   - end: How long the device ran; nil ends with the last line.
    ///   - facts: What else is said at the top, in this order, besides start, device time and the number of events.
    public init(
        title: String,
        records: [Record],
        verdict: Verdict? = nil,
        start: WallTime = .newYear2026,
        until end: Instant? = nil,
        facts: [Fact] = []
    ) {
        self.title = title.withoutControlCharacters
        self.verdict = verdict ?? Expectations().verdict(on: records)
        self.start = start
        self.facts = facts
        labels = AppLabels(records.apps)
        lanes = Lanes(records, until: end)
        rows = StoryRows.all(records)
        lines = Set(rows.map(\.line))
        moments = records.map(\.time)
        findings = records.enumerated().filter { $0.element.eventName == .finding }.map { ($0.offset + 1, $0.element) }
        count = records.count
    }

    /// The whole page.
    public var html: String {
        let layout = ChartLayout(lanes, labels, lines: lines)
        let folded = TimeAxis.folded(moments, in: .boot...max(lanes.end, .boot), width: 1000...8000)
        let data = ChartData(layout, folded: folded, start: start, end: lanes.end)
        return """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8"/>
            <meta name="viewport" content="width=device-width, initial-scale=1"/>
            <meta name="color-scheme" content="light dark"/>
            <title>\(title.escapedForMarkup) – Offstage</title>
            <style>
            \(ReportStyle.all)
            </style>
            </head>
            <body>
            <main>
            \(header)
            \(findingsSection)
            \(timeline(layout, folded))
            \(expectations)
            \(logSection)
            </main>
            <script type="application/json" id="data">
            \(data.json)
            </script>
            <script>
            //<![CDATA[
            \(ReportScript.all)
            //]]>
            </script>
            </body>
            </html>

            """
    }

    // MARK: Header

    private var header: String {
        let span = Duration.nanoseconds(lanes.end.nanoseconds).inWords
        let all =
            [Fact("Begins", "\(start.date) \(start.timeOfDay) UTC"), Fact("Device time", span)] + facts
            + [Fact("Events", String(count))]
        let list = all.map { fact in
            "<div><dt>\(fact.name.shown)</dt><dd>\(fact.value.shown)</dd></div>"
        }
        let parts =
            ["<a href=\"#findings\">Findings</a>", "<a href=\"#timeline\">Timeline</a>"]
            + (verdict.results.isEmpty ? [] : ["<a href=\"#expectations\">Expectations</a>"])
            + ["<a href=\"#log\">Log</a>"]
        return """
            <header>
            <h1>\(title.escapedForMarkup)</h1>
            <p class="verdict \(verdict.isGood ? "good" : "bad")">\(summary)</p>\(failure)
            <dl class="facts">\(list.joined())</dl>
            <nav aria-label="Parts of this report">\(parts.joined(separator: " "))</nav>
            </header>
            """
    }

    /// What ended the run before its time, in full.
    private var failure: String {
        guard let failure = verdict.failure else { return "" }
        return "\n<pre class=\"failure\">\(failure.sentence.shownLines.joined(separator: "\n"))</pre>"
    }

    private var summary: String {
        let failed = verdict.results.count { !$0.isMet }
        if verdict.isGood {
            let warnings = verdict.toleratedFindings.count
            let found = warnings == 0 ? nil : "\(warnings) warning\(warnings == 1 ? "" : "s")"
            guard verdict.results.isEmpty else { return "✓ All expectations are met" + (found.map { ", \($0)" } ?? "") }
            return found.map { "✓ No errors, \($0)" } ?? "✓ Nothing was found"
        }
        var parts: [String] = []
        if let failure = verdict.failure {
            parts.append("The run broke off at \(failure.time.deviceTime), before its end")
        }
        let unexpected = verdict.unexpectedFindings.count
        if unexpected > 0 { parts.append("\(unexpected) unexpected finding\(unexpected == 1 ? "" : "s")") }
        if failed > 0 { parts.append("\(failed) of \(verdict.results.count) expectations not met") }
        return "✗ " + parts.joined(separator: ", ")
    }

    // MARK: Expectations

    private var expectations: String {
        guard !verdict.results.isEmpty else { return "" }
        let rows = verdict.results.map { result in
            """
            <tr class="\(result.isMet ? "good" : "bad")"><td>\(result.isMet ? "✓ met" : "✗ not met")</td>\
            <td>\(result.subject.shown)</td><td data-name="expected">\(result.expected.shown)</td>\
            <td data-name="observed">\(result.observed.shown)</td><td data-name="line">\(result.position.line)</td></tr>
            """
        }
        return """
            <section aria-labelledby="expectations">
            <h2 id="expectations">Expectations \
            <small>\(verdict.results.count(where: \.isMet)) of \(verdict.results.count) met</small></h2>
            <table class="expectations">
            <thead><tr><th scope="col">Result</th><th scope="col">What</th><th scope="col">Expected</th>\
            <th scope="col">Observed</th><th scope="col">Line</th></tr></thead>
            <tbody>
            \(rows.joined(separator: "\n"))
            </tbody>
            </table>
            </section>
            """
    }
}

extension String {
    /// Foreign text for the page: nothing in it is markup, and nothing in it is invisible.
    var shown: String { withoutControlCharacters.escapedForMarkup }

    /// The same line by line; a line's indentation stays.
    var shownLines: [String] {
        replacing("\r\n", with: "\n").split(separator: "\n", omittingEmptySubsequences: false).map { String($0).shown }
    }
}
