import Foundation
import FoundationXML
import OffstageKernel
import OffstageScenario
import Testing

/// What programs and browsers read of a log.
@Suite struct ExportTests {
    private let verdict = Expectations(
        findings: .ids([.init(id: "task-not-ended", position: .init(line: 20, column: 14))]),
        events: [
            .init(
                app: RecordedNight.sync,
                event: "app-killed",
                count: Count(.exactly, 0),
                position: .init(line: 22, column: 7)
            ),
            .init(event: "app-suspended", count: Count(.atLeast, 2), position: .init(line: 23, column: 7)),
        ]
    ).verdict(on: RecordedNight.records)

    private func isWellFormed(_ text: String) -> Bool {
        XMLParser(data: Data(text.utf8)).parse()
    }

    // MARK: Trace

    @Test func trace_ofTheNight_isStable() throws {
        let trace = ChromeTrace(RecordedNight.records, title: "a \"night\"", until: RecordedNight.end)
        try expectGolden(trace.json, "night.trace.json")
    }

    @Test func trace_ofTheNight_isValidAndNests() throws {
        let json = ChromeTrace(RecordedNight.records, title: "a \"night\"", until: RecordedNight.end).json
        let object = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
        let events = try #require(object["traceEvents"] as? [[String: Any]])
        let spans = events.filter { $0["ph"] as? String == "X" }
        #expect(Set(spans.compactMap { $0["pid"] as? Int }) == [1, 2, 3])
        // Spans of one track follow each other; nothing else is sure to be drawn.
        for track in Dictionary(grouping: spans, by: { "\($0["pid"]!)/\($0["tid"]!)" }).values {
            let times = track.map { ($0["ts"] as! NSNumber, $0["dur"] as! NSNumber) }
                .map { ($0.doubleValue, $0.doubleValue + $1.doubleValue) }.sorted { $0 < $1 }
            for (first, second) in zip(times, times.dropFirst()) { #expect(first.1 <= second.0 + 0.001) }
        }
        let findings = events.filter { $0["ph"] as? String == "i" && $0["cat"] as? String == "finding" }
        #expect(findings.map { $0["ts"] as? Int } == [57_000_000, 60_000_000])
    }

    // MARK: Report

    private var report: String {
        Report(
            title: "a <night> & \"more\"",
            records: RecordedNight.records,
            verdict: verdict,
            start: WallTime("2026-03-02T22:00:00Z")!,
            until: RecordedNight.end,
            facts: [.init("OS", "17"), .init("seed", "7"), .init("<holds>", "0")]
        ).html
    }

    @Test func report_ofTheNight_isWellFormedAndEscaped() {
        let html = report
        #expect(isWellFormed(html))
        #expect(html.contains("&lt;b&gt;you&lt;/b&gt;"))
        #expect(!html.contains("<b>you"))
        #expect(!html.contains("\u{1B}"))
    }

    @Test func report_ofTheNight_needsNothingFromElsewhere() {
        let html = report
        for word in ["<script", "<link", "src=", "href=", "url(", "@import", "http"] { #expect(!html.contains(word)) }
    }

    @Test func report_ofTheNight_showsWhatMatters() {
        let html = report
        for word in [
            "class=\"s-suspended\"", "class=\"k-finding\"", "class=\"k-kill\"", "class=\"task late\"", "✗ not met",
            "<small>expected</small>", "scope=\"col\"", "<desc id=", "prefers-color-scheme: dark", "&lt;holds&gt;",
        ] { #expect(html.contains(word), "\(word)") }
    }

    @Test func report_ofAnEmptyLog_isWellFormed() {
        #expect(isWellFormed(Report(title: "nothing", records: []).html))
    }
}
