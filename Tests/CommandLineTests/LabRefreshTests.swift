import Foundation
import OffstageKernel
import Testing

@testable import offstage

/// `lab refresh`: what is counted on the rules alone, and how it is shown.
@Suite(.timeLimit(.minutes(2))) struct LabRefreshTests {
    private static let counts = LaunchCounts(os: 17)
    private static let hours = LaunchHours(os: 17)

    /// The orientation of section 6.2 of `docs/rules/refresh.md`.
    @Test(arguments: [(ResultPattern.newData, 27.0), (.noData, 2), (.noDataAtNight, 21)])
    func launchesPerDay_typical_areThoseOfTheRules(pattern: ResultPattern, expected: Double) throws {
        let found = try #require(Self.counts.rows.first { $0.pattern == pattern }).typical
        #expect(found >= expected * 0.8 && found <= expected * 1.2, "\(found) a day")
    }

    @Test func launchesPerDay_followWillingnessAndSuccess() throws {
        for row in Self.counts.rows { #expect(row.eager >= row.typical && row.typical >= row.stingy, "\(row)") }
        func typical(_ pattern: ResultPattern) -> Double {
            Self.counts.rows.first { $0.pattern == pattern }?.typical ?? 0
        }
        #expect(typical(.newData) > typical(.alternating))
        #expect(typical(.alternating) > typical(.noData))
        #expect(typical(.noData) >= typical(.neverAnswered))
    }

    @Test func launchesByHour_clusterAroundTheOpens() {
        #expect(Self.hours.openings[7] == 14 && Self.hours.openings[22] == 14)
        #expect(Self.hours.openings.reduce(0, +) == 28)
        // The hours in which the user comes, against all from which no opening is near.
        let likely = [7, 22].map { Self.hours.launches[$0] }
        let quiet = (Array(0..<6) + Array(9..<21)).map { Self.hours.launches[$0] }
        #expect(likely.min() ?? 0 > quiet.max() ?? 0)
    }

    @Test(arguments: ["launches-per-day", "launches-by-hour"]) func text_asRecorded(name: String) throws {
        let text = (name == "launches-per-day" ? Self.counts.text : Self.hours.text) + "\n"
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(
            path: "Fixtures/Lab/\(name).txt"
        )
        if ProcessInfo.processInfo.environment["OFFSTAGE_RECORD"] == "1" { try Data(text.utf8).write(to: file) }
        #expect(try String(contentsOf: file, encoding: .utf8) == text)
    }

    @Test func bar_isExactToAnEighth() {
        #expect(Bar.text(0, of: 8, width: 8) == "")
        #expect(Bar.text(8, of: 8, width: 8) == "████████")
        #expect(Bar.text(1.5, of: 8, width: 8) == "█▌")
        #expect(Bar.text(0.001, of: 8, width: 8) == "▏")
    }

    @Test func os_withoutFetch_isRefused() async throws {
        let result = try await Program.run("lab", "refresh", "--os", "6")
        #expect(result.code == 2)
        #expect(result.errors.contains("iOS 6 has no background fetch: take a profile from 9 on."))
    }
}
