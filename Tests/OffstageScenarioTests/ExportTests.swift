import Foundation
import OffstageKernel
import OffstageScenario
import Testing

/// What programs and browsers read of a log.
@Suite struct ExportTests {
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
}
