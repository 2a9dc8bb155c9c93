import Foundation
import OffstageKernel
import OffstageScenario
import Testing

/// Expectations say what they expected and what they saw.
@Suite struct VerdictTests {
    private let place = Scenario.Position(line: 9, column: 7)

    private func verdict(_ findings: Expectations.Findings?, _ events: [Expectations.ExpectedEvent] = []) -> Verdict {
        Expectations(findings: findings, events: events).verdict(on: RecordedNight.records)
    }

    @Test func events_givenACount_sayWhatWasSeen() {
        let verdict = verdict(
            nil,
            [
                .init(app: RecordedNight.sync, event: "app-killed", count: Count(.exactly, 0), position: place),
                .init(
                    event: "app-killed",
                    fields: [.init(name: "reason", value: "jetsam")],
                    position: place
                ),
                .init(event: "badge", position: place),
            ]
        )
        #expect(
            verdict.results.map(\.subject) == [
                "app-killed of com.example.photosync", "app-killed with reason=jetsam", "badge",
            ]
        )
        #expect(verdict.results.map(\.expected) == ["none", "at least 1", "at least 1"])
        #expect(verdict.results.map(\.observed) == ["2, first at 0:01:00.000", "2, first at 4:00:00.000", "none"])
        #expect(verdict.results.map(\.isMet) == [false, true, false])
        #expect(!verdict.isGood)
    }

    @Test func findings_givenNoExpectation_areUnexpected() {
        let verdict = verdict(nil)
        #expect(
            verdict.unexpectedFindings.map { $0["id"] } == [.string("task-not-ended"), .string("task-overran-budget")]
        )
        #expect(!verdict.isGood)
    }

    @Test func findings_givenTheirCount_areExpected() {
        #expect(verdict(.count(Count(.exactly, 2), place)).isGood)
        #expect(!verdict(.count(Count(.exactly, 0), place)).isGood)
    }

    @Test func findings_givenTheirIds_areExpectedAndOthersAreNot() {
        let one = verdict(.ids([.init(id: "task-not-ended", position: place)]))
        #expect(one.results.map(\.isMet) == [true])
        #expect(one.unexpectedFindings.count == 1)
        let both = verdict(
            .ids([
                .init(id: "task-not-ended", position: place), .init(id: "task-overran-budget", position: place),
            ])
        )
        #expect(both.isGood)
        #expect(!verdict(.ids([.init(id: "task-idle", position: place)])).results[0].isMet)
    }

    private var mixed: Verdict {
        verdict(
            .ids([.init(id: "task-not-ended", position: place)]),
            [
                .init(app: RecordedNight.sync, event: "app-killed", count: Count(.exactly, 0), position: place),
                .init(event: "app-suspended", count: Count(.atLeast, 2), position: place),
            ]
        )
    }

    @Test func verdict_asText_isWhatAPersonReads() throws {
        try expectGolden(mixed.text(file: "night.yaml"), "night.verdict.txt")
        #expect(verdict(.count(Count(.exactly, 2), place)).text(file: "n").contains("✓ findings: 2"))
    }

    @Test func verdict_asJSON_hasEveryExpectationAndFinding() throws {
        let data = try JSONEncoder().encode(mixed)
        let object = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        #expect(object["good"] as? Bool == false)
        let findings = try #require(object["findings"] as? [[String: Any]])
        #expect(findings.map { $0["expected"] as? Bool } == [true, false])
        #expect((object["expectations"] as? [[String: Any]])?.map { $0["met"] as? Bool } == [true, false, true])
    }
}
