import Testing

@testable import OffstageKernel

/// Ticks and turns of the scheduler.
@Suite struct RefreshSchedulerTests {
    private let profile = RefreshProfile(os: 17, preset: .typical)

    private func second(_ seconds: Double) -> Instant { .boot + .seconds(seconds) }

    @Test func ticks_lieOnTheGridOfTheirPace() {
        var scheduler = RefreshScheduler()
        #expect(scheduler.armTick(profile, at: second(0))?.moment == second(300))
        #expect(scheduler.armTick(profile, at: second(1)) == nil)
        #expect(scheduler.tickDue(generation: 1) == true)
        #expect(scheduler.armTick(profile, at: second(300))?.moment == second(600))
        scheduler.displayTurned(on: false, at: second(301))
        #expect(scheduler.armTick(profile, at: second(301))?.moment == second(900))
    }

    @Test func tick_ofAnotherGeneration_isNone() {
        var scheduler = RefreshScheduler()
        #expect(scheduler.tickDue(generation: 0) == false)
        let first = scheduler.armTick(profile, at: second(0))?.generation
        scheduler.displayTurned(on: false, at: second(1))
        #expect(scheduler.tickDue(generation: first ?? 0) == false)
        let next = scheduler.armTick(profile, at: second(1))?.generation
        #expect(first == 1 && next == 2)
        #expect(scheduler.tickDue(generation: 1) == false)
        #expect(scheduler.tickDue(generation: 2) == true)
        #expect(scheduler.tickDue(generation: 2) == false)
    }

    @Test func idleMoment_isFiveMinutesAfterTheDisplayWentOff() {
        var scheduler = RefreshScheduler()
        #expect(scheduler.idleMoment(profile) == nil)
        #expect(!scheduler.idleDue(generation: 0))
        scheduler.displayTurned(on: false, at: second(10))
        let first = scheduler.idleMoment(profile)
        #expect(first?.moment == second(310))
        #expect(scheduler.idleDue(generation: first?.generation ?? 0))
        // A second word that it is off changes nothing.
        scheduler.displayTurned(on: false, at: second(20))
        #expect(scheduler.displayOffSince == second(10))
        #expect(!scheduler.idleDue(generation: first?.generation ?? 0))
        scheduler.displayTurned(on: true, at: second(30))
        #expect(scheduler.displayOffSince == nil)
        #expect(!scheduler.idleDue(generation: 3))
    }

    @Test func turns_areThreeFromTickToTick_twoSecondsApart() {
        var scheduler = RefreshScheduler()
        _ = scheduler.armTick(profile, at: second(0))
        #expect(scheduler.takeTurn("a", profile, at: second(10)) == .now)
        #expect(scheduler.takeTurn("b", profile, at: second(10)) == .at(second(12), turn: 1))
        #expect(scheduler.takeTurn("c", profile, at: second(11)) == .at(second(14), turn: 2))
        #expect(scheduler.takeTurn("d", profile, at: second(100)) == .nextTick)
        #expect(["a", "b", "c", "d"].map { scheduler.awaitsTurn($0) } == [false, true, true, false])
        #expect(scheduler.turnDue(2) == "c")
        #expect(scheduler.turnDue(2) == nil)
        #expect(scheduler.turnDue(1) == "b")
        #expect(scheduler.turnDue(7) == nil)
        #expect(scheduler.tickDue(generation: 1) == true)
        #expect(scheduler.takeTurn("d", profile, at: second(300)) == .now)
        #expect(scheduler.takeTurn("e", profile, at: second(302)) == .now)
        #expect(scheduler.takeTurn("f", profile, at: second(303)) == .at(second(304), turn: 3))
    }

    @Test func runs_areNumberedFromOne() {
        var scheduler = RefreshScheduler()
        let numbers = (0..<2).map { _ in scheduler.nextRun().rawValue }
        #expect(numbers == [1, 2])
    }

    // MARK: Runs of a process

    private func run(_ number: Int, _ kind: RefreshKind = .fetch, _ identifier: String? = nil) -> RefreshRun {
        RefreshRun(
            number: RunNumber(rawValue: number),
            kind: kind,
            request: identifier.map { TaskRequest(identifier: $0, kind: .refresh) },
            isSimulated: false
        )
    }

    @Test func run_holdsWhileItsWindowIsOpen() {
        var run = run(1)
        #expect(!run.isOpen && !run.holds)
        run.phase = .running
        #expect(run.isOpen && !run.holds)
        run.windowEnds = second(30)
        #expect(run.holds)
        run.phase = .expiring
        #expect(run.isOpen && run.holds)
        for phase in [RefreshRun.Phase.ended(.newData, wall: .zero), .over, .owed] {
            run.phase = phase
            #expect(!run.isOpen && !run.holds)
        }
        var continued = self.run(2, .continued)
        continued.phase = .running
        #expect(continued.holds)
    }

    @Test func runs_knowWhatIsOpenOrOwed() {
        var runs = RefreshRuns()
        runs.add(run(1, .refresh, "a"))
        #expect(runs.isOpenOrOwed(.refresh, "a"))
        #expect(!runs.isOpenOrOwed(.refresh, "b"))
        #expect(!runs.isOpenOrOwed(.processing, "a"))
        runs.start(RunNumber(rawValue: 1), windowEnds: second(30), at: second(0))
        #expect(runs.isOpenOrOwed(.refresh, "a") && runs.isHolding)
        runs.dropWindows()
        #expect(!runs.isOpenOrOwed(.refresh, "a") && !runs.isHolding)
        runs.change(RunNumber(rawValue: 1)) { $0.phase = .over }
        #expect(!runs.isOpenOrOwed(.refresh, "a"))
    }

    @Test func runs_forgetWhatIsOverWhenThereAreEight() {
        var runs = RefreshRuns()
        for number in 1...8 {
            runs.add(run(number))
            runs.start(RunNumber(rawValue: number), windowEnds: number == 1 ? nil : second(30), at: second(0))
        }
        runs.change(RunNumber(rawValue: 5)) { $0.phase = .over }
        #expect(runs.all.map(\.number.rawValue) == [1, 2, 3, 4, 5, 6, 7, 8])
        runs.add(run(9))
        #expect(runs.all.map(\.number.rawValue) == [1, 2, 3, 4, 6, 7, 8, 9])
        // Nothing is over: what nobody waits for goes.
        runs.add(run(10))
        #expect(runs.all.map(\.number.rawValue) == [2, 3, 4, 6, 7, 8, 9, 10])
        // What is owed or on stays.
        runs.add(run(11))
        #expect(runs.all.map(\.number.rawValue) == [2, 3, 4, 6, 7, 8, 9, 10, 11])
    }

    @Test func cost_isWhatWasUsedSinceTheRunBegan() {
        var runs = RefreshRuns()
        #expect(runs.used == 0 && runs.cellularBytes == 0)
        runs.used = 1_000_000_000
        runs.cellularBytes = 500
        runs.add(run(1))
        runs.add(run(2))
        runs.start(RunNumber(rawValue: 1), windowEnds: second(30), at: second(0))
        #expect(runs.cellularBytes == 0)
        runs.used = 3_000_000_000
        runs.cellularBytes = 70
        // A second one that begins while the first is on takes nothing from it.
        runs.start(RunNumber(rawValue: 2), windowEnds: second(31), at: second(1))
        #expect(runs.all[1].started == second(1) && runs.all[1].progressed == second(1))
        let cost = RunCost(wall: .seconds(5), processor: .seconds(2), cellularBytes: 70)
        #expect(runs.takeCost(wall: .seconds(5)) == cost)
        runs.used = 4_000_000_000
        let rest = RunCost(wall: .seconds(6), processor: .seconds(1), cellularBytes: 0)
        #expect(runs.takeCost(wall: .seconds(6)) == rest)
        var fresh = RefreshRuns()
        fresh.used = 5
        #expect(fresh.takeCost(wall: .zero).processor == .nanoseconds(5))
        runs.used = 0
        #expect(runs.takeCost(wall: .zero).processor == .zero)
    }
}
