import Foundation
import OffstageKernel
import Testing

@testable import offstage

/// What a log says of a fetch, in the words of the case table.
@Suite struct FetchObservationTests {
    private let app: AppIdentifier = "app"

    /// Rows of milliseconds, an event and its fields.
    private func text(_ rows: [(Int64, String, [String: String])]) -> String {
        let records = rows.enumerated().map { place, row in
            Record(
                time: Instant(nanoseconds: row.0 * 1_000_000),
                sequence: place + 1,
                event: row.1,
                app: app,
                fields: row.2.map { Record.Field($0, .string($1)) }
            )
        }
        return FetchObservation(records).text
    }

    @Test func momentsCountFromTheCall_inWholeSeconds() {
        let rows: [(Int64, String, [String: String])] = [
            (1000, "app-suspended", [:]), (9000, "app-resumed", [:]), (10_000, "refresh-started", [:]),
            (14_003, "app-log", ["message": "works"]), (15_002, "refresh-completed", ["result": "no-data"]),
            (15_002, "callback", ["name": "snapshot"]), (15_003, "snapshot", [:]), (15_003, "app-suspended", [:]),
        ]
        #expect(text(rows) == "works until 4 s, no-data after 5 s, snapshot, suspended after 5 s")
    }

    @Test func workIsOneWord_untilSomethingElseHappens() {
        let work = (1...14).map { (Int64($0 * 4000), "app-log", ["message": "works"]) }
        var rows: [(Int64, String, [String: String])] = [(0, "refresh-started", [:])] + work
        #expect(text(rows) == "works until 56 s")
        rows.insert((9000, "device-locked", [:]), at: 3)
        #expect(text(rows) == "works until 8 s, locked after 9 s, works until 56 s")
    }

    @Test func nextFetch_countsAnew() {
        let rows: [(Int64, String, [String: String])] = [
            (0, "refresh-started", [:]),
            (30_000, "app-killed", ["reason": "fetch-timeout", "code": "0x8badf00d"]),
            (60_000, "app-launched", [:]), (60_000, "refresh-started", [:]),
            (65_000, "refresh-completed", ["result": "new-data"]),
        ]
        #expect(
            text(rows)
                == "killed after 30 s by fetch-timeout with 0x8badf00d, launched for the next fetch, new-data after 5 s"
        )
    }

    @Test func withoutACall_thereIsNoFetch() {
        #expect(text([(0, "app-suspended", [:])]) == "no fetch")
    }

    @Test func row_showsBothSidesOnlyWhereTheyDiffer() {
        var result = FetchExperiment.Result(
            name: "completion called",
            rule: "F-6",
            expected: "a",
            observed: "a",
            isAsExpected: true
        )
        #expect(result.text == "as expected   F-6   completion called\n              a")
        result.observed = "b"
        result.isAsExpected = false
        #expect(
            result.text
                == "NOT EXPECTED  F-6   completion called\n              expected: a\n              observed: b"
        )
    }

    @Test func document_hasTheKeysThatOthersRelyOn() throws {
        let report = RefreshReport(
            FetchExperiment(os: 13, trials: 2, seed: 4),
            cases: [.init(name: "n", rule: "F-5", expected: "a", observed: "b", isAsExpected: false)],
            launchesPerDay: LaunchCounts(os: 13),
            launchesByHour: LaunchHours(os: 13),
            since: .now
        )
        let data = try JSONEncoder().encode(report)
        let document = try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
        #expect(
            Set(document.keys) == [
                "os", "trials", "seed", "virtual", "cases", "launches_per_day", "launches_by_hour", "wall_s",
            ]
        )
        let first = try #require((document["cases"] as? [[String: Any]])?.first)
        #expect(Set(first.keys) == ["name", "rule", "expected", "observed", "as_expected"])
        #expect(first["as_expected"] as? Bool == false)
        #expect(!report.isAsExpected)
        let counts = try #require(document["launches_per_day"] as? [String: Any])
        let row = try #require((counts["rows"] as? [[String: Any]])?.first)
        #expect(Set(row.keys) == ["pattern", "eager", "typical", "stingy"])
    }
}
