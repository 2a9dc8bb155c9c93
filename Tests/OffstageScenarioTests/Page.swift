import Foundation
import FoundationXML
import OffstageKernel
import OffstageScenario

/// Pages for the tests of the report.
enum Page {
    /// The recorded night with one expected finding, one unexpected, and an expectation that is not met.
    static var night: Report {
        Report(
            title: "a <night> & \"more\"",
            records: RecordedNight.records,
            verdict: RecordedNight.verdict,
            start: WallTime("2026-03-02T22:00:00Z")!,
            until: RecordedNight.end,
            facts: [.init("OS", "iOS 17"), .init("Seed", "7"), .init("<holds>", "0")]
        )
    }

    static func of(_ records: [Record]) -> String { Report(title: "a page", records: records).html }

    static func finding(_ fields: [String: String]) -> Record {
        let fields = fields.sorted { $0.key < $1.key }.map { Record.Field($0.key, .string($0.value)) }
        return Record(time: .boot, sequence: 1, event: "finding", app: "a.b", fields: fields)
    }

    static func isWellFormed(_ text: String) -> Bool { XMLParser(data: Data(text.utf8)).parse() }
}
