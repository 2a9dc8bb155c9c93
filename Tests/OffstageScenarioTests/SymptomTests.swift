import OffstageKernel
import OffstageScenario
import Testing

/// What is wrong with a run, without the moment at which it was seen.
@Suite struct SymptomTests {
    private let place = Scenario.Position(line: 1, column: 1)

    @Test func findings_thatAreUnexpected_areSeenOnceEach() {
        let twice = RecordedNight.records + RecordedNight.records
        let found = RecordedNight.records.filter { $0.event == "finding" }
        #expect(!found.isEmpty)
        let sightings = Expectations(findings: .count(Count(.exactly, 0), place)).verdict(on: twice).sightings
        #expect(sightings.map(\.symptom.kind) == found.map { _ in .finding })
        #expect(sightings.map(\.symptom.app) == found.map(\.app))
        #expect(sightings == Expectations().verdict(on: twice).sightings)
        #expect(sightings.allSatisfy { $0.detail.hasPrefix("at ") })
    }

    @Test func expectations_thatAreNotMet_haveTheirWords() {
        let expectations = Expectations(
            findings: .count(Count(.atLeast, 0), place),
            events: [.init(event: "badge", position: place), .init(event: "app-installed", position: place)]
        )
        let sightings = expectations.verdict(on: RecordedNight.records).sightings
        #expect(
            sightings == [
                Sighting(Symptom(.expectation, "badge: expected at least 1"), "observed none")
            ]
        )
        #expect(sightings.allSatisfy { $0.symptom.needsComparison })
    }
}
