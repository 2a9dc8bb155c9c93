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

    @Test func warnings_areSymptomsOfAStrictRunOnly() {
        let records = FoundRecords.make([(.taskIdle, 1), (.taskLeaked, 2)])
        let ids = { (isStrict: Bool) in
            Expectations().verdict(on: records, isStrict: isStrict).sightings.map(\.symptom.text)
        }
        #expect(ids(false) == ["task-leaked"])
        #expect(ids(true) == ["task-idle", "task-leaked"])
    }

    @Test func findings_thatAreTooFew_areSeenBesideUnexpectedOnes() {
        let records = FoundRecords.make([(.taskIdle, 1), (.taskLeaked, 2)])
        let expected = Expectations(
            findings: .levels(errors: nil, warnings: .init(Count(.atLeast, 2), position: place))
        )
        let kinds = expected.verdict(on: records).sightings.map(\.symptom.kind)
        #expect(kinds == [.finding, .expectation])
    }
}
