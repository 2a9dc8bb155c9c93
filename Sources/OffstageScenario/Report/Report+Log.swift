import OffstageKernel

extension Report {
    /// So many lines are folded together: what is folded costs a browser little, however long the log is.
    private static let chunkLength = 500
    /// A log that is no longer stands open.
    private static let shortLog = 100

    var logSection: String {
        let numbers = Numbers(
            apps: Dictionary(uniqueKeysWithValues: lanes.apps.enumerated().map { ($0.element.app, $0.offset + 1) }),
            events: Set(rows.map(\.event)).sorted(),
            marked: Set((lanes.apps.flatMap(\.marks) + lanes.deviceMarks.filter { $0.kind == .finding }).map(\.line))
        )
        let chunks = stride(from: 0, to: rows.count, by: Self.chunkLength).map { first in
            chunk(rows[first..<min(first + Self.chunkLength, rows.count)], from: first + 1, numbers)
        }
        return """
            <section aria-labelledby="log">
            <h2 id="log">Log <small>\(rows.count) line\(rows.count == 1 ? "" : "s")</small></h2>
            \(filters(numbers))
            \(chunks.joined(separator: "\n"))
            </section>
            """
    }

    private struct Numbers {
        /// Apps as the rows number them; 0 is the device.
        var apps: [AppIdentifier: Int]
        var events: [String]
        /// The lines that have a mark in the chart.
        var marked: Set<Int>
    }

    /// Nothing of it is of use without the script, which shows it.
    private func filters(_ numbers: Numbers) -> String {
        func option(_ value: Int, _ text: String) -> String { "<option value=\"\(value)\">\(text)</option>" }
        let apps = lanes.apps.enumerated().map { option($0.offset + 1, labels[$0.element.app].shown) }
        let names = numbers.events.enumerated().map { option($0.offset, $0.element.shown) }
        return """
            <form class="toolbar" id="filter" hidden="hidden" role="search">
            <label>App <select name="app"><option value="">all</option>\
            \(option(0, "device"))\(apps.joined())</select></label>
            <label>Event <select name="event"><option value="">all</option>\(names.joined())</select></label>
            <label class="wide">Text <input type="search" name="text" autocomplete="off"/></label>
            <button type="reset">Clear</button>
            <output id="matches"></output>
            </form>
            """
    }

    /// Its rows stand in `noscript`: a browser that runs the script takes them for one text until they are opened.
    private func chunk(_ rows: ArraySlice<StoryRow>, from first: Int, _ numbers: Numbers) -> String {
        let (top, bottom) = (rows[rows.startIndex], rows[rows.endIndex - 1])
        let found = rows.count { $0.eventName == .finding }
        let findings = found == 0 ? "" : " · \(found) finding\(found == 1 ? "" : "s")"
        return """
            <details class="chunk" data-first="\(top.line)" data-last="\(bottom.line)"\
            \(self.rows.count <= Self.shortLog ? " open=\"open\"" : "")>
            <summary><span>Lines \(first) to \(first + rows.count - 1)</span> · \(top.time.deviceTime) to \
            \(bottom.time.deviceTime)\(findings)</summary>
            <noscript><table class="log"><thead><tr><th scope="col">Device time</th><th scope="col">UTC</th>\
            <th scope="col">App</th><th scope="col">Event</th><th scope="col">What happens</th></tr></thead><tbody>
            \(rows.map { line($0, numbers) }.joined(separator: "\n"))
            </tbody></table></noscript>
            </details>
            """
    }

    /// The script finds a row by its first characters, up to the first `>`, and searches in its text.
    private func line(_ row: StoryRow, _ numbers: Numbers) -> String {
        let app = row.app.flatMap { numbers.apps[$0] } ?? 0
        let event = numbers.events.firstIndex(of: row.event) ?? 0
        let hint = row.words.hint.map { "<br/><span class=\"hint\">\($0.shown)</span>" } ?? ""
        let name = row.app.map { labels[$0].shown } ?? "–"
        return """
            <tr id="l\(row.line)" class="t-\(row.words.tone.rawValue)" data-a="\(app)" data-e="\(event)">\
            <td><a href="#l\(row.line)">\(row.time.deviceTime)</a></td><td>\((start + row.time).timeOfDay)</td>\
            <td>\(name)</td><td>\(row.event.shown)</td>\
            <td>\(links(row, numbers))\(row.words.text.shown)\(hint)</td></tr>
            """
    }

    private func links(_ row: StoryRow, _ numbers: Numbers) -> String {
        guard numbers.marked.contains(row.line) else { return "" }
        let finding = row.eventName == .finding ? "<a href=\"#f\(row.line)\">finding</a> " : ""
        return "<span class=\"links\">\(finding)<a href=\"#m\(row.line)\">chart</a></span> "
    }
}
