import OffstageKernel

extension Report {
    /// Only so many findings are magnified: each picture is as large as what it shows.
    private static let mostPictures = 50

    var findingsSection: String {
        guard !findings.isEmpty else {
            return "<section aria-labelledby=\"findings\"><h2 id=\"findings\">Findings</h2><p>None.</p></section>"
        }
        let warnings = findings.count { $0.record.findingLevel == .warning }
        let counts = [(findings.count - warnings, "error"), (warnings, "warning")].filter { $0.0 > 0 }
            .map { "\($0.0) \($0.1)\($0.0 == 1 ? "" : "s")" }
        let items = findings.enumerated().map { item($0.element.line, $0.element.record, number: $0.offset + 1) }
        let rest =
            findings.count > Self.mostPictures ? "<p>The first \(Self.mostPictures) are magnified.</p>\n" : ""
        return """
            <section aria-labelledby="findings">
            <h2 id="findings">Findings <small>\(counts.joined(separator: ", "))</small></h2>
            \(rest)<ol class="findings">
            \(items.joined(separator: "\n"))
            </ol>
            </section>
            """
    }

    private func item(_ line: Int, _ finding: Record, number: Int) -> String {
        let isExpected = verdict.isExpected(finding)
        let level = finding.findingLevel
        let message = (finding.text("message") ?? "").shownLines
        let below = message.dropFirst() + StoryWords(finding).frames.map(\.shown)
        let frames = below.isEmpty ? "" : "\n<pre>\(below.joined(separator: "\n"))</pre>"
        let hint = (finding.text("hint") ?? "").shown
        return """
            <li id="f\(line)" class="\(level.rawValue)">
            <h3><span class="level">\(level == .warning ? "◆" : "▲") \(level.rawValue)</span> \
            <code>\((finding.text("id") ?? "").shown)</code>\(isExpected ? " <small>✓ expected</small>" : "")</h3>
            <p class="message">\(message[0])</p>\(frames)\(hint.isEmpty ? "" : "\n<p class=\"hint\">\(hint)</p>")
            <p class="where">\(place(of: finding).joined(separator: " · "))</p>
            <p class="links"><a href="#m\(line)">Show in the chart</a> <a href="#l\(line)">Show in the log</a></p>\
            \(number > Self.mostPictures ? "" : picture(line, finding))
            </li>
            """
    }

    /// Who, when, where in the sources, and by which rules.
    private func place(of finding: Record) -> [String] {
        var parts = [
            "<bdi>\((finding.app.map { labels[$0] } ?? "device").escapedForMarkup)</bdi>",
            "\(finding.time.deviceTime) (\((start + finding.time).timeOfDay) UTC)",
        ]
        if let file = finding.text("file") {
            parts.append("<code>\(file.shown)\(finding.text("line").map { ":\($0.shown)" } ?? "")</code>")
        }
        if let rules = finding.text("rules"), !rules.isEmpty { parts.append("rules \(rules.shown)") }
        return parts
    }

    /// What the app did around the finding, magnified: what happens at one moment to the next is what matters here.
    private func picture(_ line: Int, _ finding: Record) -> String {
        guard let app = finding.app, let lane = lanes.apps.first(where: { $0.app == app }) else { return "" }
        let moments = lane.moments
        let place = moments.firstIndex { $0 >= finding.time } ?? moments.count
        let first = place > 7 ? moments[place - 7] : .boot
        let last = place + 4 < moments.count ? moments[place + 4] : lanes.end
        let shown = max(.boot, min(first, finding.time))...max(last, finding.time)
        let axis = TimeAxis.folded(moments, in: shown, width: 700...1000)
        let chart = TimelineChart(
            layout: ChartLayout(lanes, labels, only: app, lines: lines),
            axis: axis,
            start: start,
            id: "w\(line)",
            title: "Around this finding, magnified",
            description: "From \(shown.lowerBound.deviceTime) to \(shown.upperBound.deviceTime), quiet times folded."
        )
        return "\n" + chart.html
    }
}

extension Lane {
    /// When anything of this app begins or ends, each moment once.
    var moments: [Instant] {
        let all =
            states.flatMap { [$0.from, $0.to] } + tasks.flatMap { [$0.from, $0.to] } + calls.map(\.from)
            + marks.map(\.at) + tasks.compactMap(\.what.expired)
        return Set(all).sorted()
    }
}
