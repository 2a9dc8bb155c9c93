import Foundation
import OffstageKit
import Testing

@Suite struct CompletionGateTests {
    @Test func gate_completedOnce_callsTheHandlerAndReportsNothing() {
        let application = StandInApplication()
        do {
            let gate = gate(noting: application)
            #expect(gate.complete("done"))
        }
        #expect(application.story == ["completed done"])
    }

    @Test func gate_completedTwice_keepsTheFirstAnswerAndReportsBothPlaces() {
        let application = StandInApplication()
        let gate = gate(noting: application)
        #expect(gate.complete("first", fileID: "App/A.swift", line: 1))
        #expect(!gate.complete("second", fileID: "App/B.swift", line: 2))
        #expect(
            application.story == [
                "completed first", "\(CompletionMisuse.completedAgain(at: "App/B.swift:2", firstAt: "App/A.swift:1"))",
            ]
        )
    }

    @Test func gate_thatGoesUnanswered_answersAndReports() {
        let application = StandInApplication()
        do { _ = gate(noting: application) }
        #expect(
            application.story == ["\(CompletionMisuse.neverCompleted(madeAt: "App/Gate.swift:9"))", "completed failed"]
        )
    }

    @Test func gate_completedByManyAtOnce_callsTheHandlerOnce() async {
        let application = StandInApplication()
        let gate = CompletionGate(unanswered: (), report: { _ in }, completion: { application.note("completed") })
        let winners = await withTaskGroup(of: Bool.self) { group in
            for _ in 1...1000 { group.addTask { gate.complete() } }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(winners == 1)
        #expect(application.story == ["completed"])
    }

    private func gate(noting application: StandInApplication) -> CompletionGate<String> {
        CompletionGate(
            unanswered: "failed",
            fileID: "App/Gate.swift",
            line: 9,
            report: { application.note("\($0)") },
            completion: { application.note("completed \($0)") }
        )
    }
}
