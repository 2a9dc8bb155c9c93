import Testing

@testable import OffstageKernel

@Suite struct DeadlineTests {
    /// What a process is owed comes before what is taken from it, a kill comes late, what is launched anew comes last.
    @Test func deadlines_ofOneMoment_haveAnOrder() {
        let (process, run) = (ProcessNumber(rawValue: 1), RunNumber(rawValue: 1))
        let groups: [[Deadline]] = [
            [.keys(generation: 1)],
            [
                .creationWarning(process, task: 1), .expiredStillOpen(process, generation: 1),
                .activitiesExhausted(process),
            ],
            [.measurement(process, generation: 1)],
            [
                .handlers(process, generation: 1), .runExpiry(process, run), .runStall(process, run),
                .runPrompt(process, run),
            ],
            [.suspension(process)],
            [.watchdog(process, CallbackNumber(rawValue: 1)), .launchWatchdog(process)],
            [.kill(process, generation: 1), .runEnd(process, run)],
            [.refreshTick(generation: 1), .refreshIdle(generation: 1), .refreshLaunch(turn: 1)],
        ]
        let ranks = groups.map { Set($0.map(\.rank)) }
        #expect(ranks.allSatisfy { $0.count == 1 })
        #expect(zip(ranks, ranks.dropFirst()).allSatisfy { ($0.first ?? 0) < ($1.first ?? 0) })
    }
}
