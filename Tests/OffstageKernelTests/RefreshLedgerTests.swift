import Testing

@testable import OffstageKernel

/// What a run costs, what runs teach, and how budgets and habits are counted: section 6.2 of `docs/rules/refresh.md`,
/// to the unit.
@Suite struct RefreshLedgerTests {
    private let profile = RefreshProfile(os: 17, preset: .typical)

    private func second(_ seconds: Int) -> Instant { .boot + .seconds(seconds) }

    // MARK: Costs

    /// 0.5 + wall/30 + cpu/10 points.
    @Test(arguments: [
        (wall: 0, processor: 0, points: 500_000), (30, 0, 1_500_000), (0, 10, 1_500_000), (15, 5, 1_500_000),
        (-5, -5, 500_000), (1_000_000, 0, 33_333_833_333),
        // A year is charged as 1,000,000 s, so that nothing overflows.
        (31_536_000, 0, 33_333_833_333),
    ])
    func cost_isHalfAPointAndTime(wall: Int, processor: Int, points: Int) {
        let cost = RunCost(wall: .seconds(wall), processor: .seconds(processor), cellularBytes: 0)
        #expect(cost.points(profile) == points)
    }

    /// A device that runs as fast as it can has spans of no time at all.
    @Test func cost_givenNoSpanForAPoint_isFinite() {
        var profile = profile
        profile.wallTimePerPoint = .zero
        let cost = RunCost(wall: .microseconds(3), processor: .zero, cellularBytes: 0)
        #expect(cost.points(profile) == 3_500_000)
        let none = RunCost(wall: .zero, processor: .zero, cellularBytes: 0)
        #expect(none.points(profile) == 500_000)
        let less = RunCost(wall: .seconds(-5), processor: .zero, cellularBytes: 0)
        #expect(less.points(profile) == 500_000)
        let year = RunCost(wall: .seconds(31_536_000), processor: .zero, cellularBytes: 0)
        #expect(year.points(profile) == 1_000_000_000_000_500_000)
    }

    // MARK: What runs teach

    @Test func ledger_beginsWithAPaceOfTwoAndFirstCosts() {
        let ledger = RefreshLedger()
        #expect(ledger.pace == 2_000_000)
        #expect(ledger.averageCost == 1_000_000)
        #expect(ledger.averageData == 100_000)
        #expect(ledger.fetchInterval == .never)
        #expect(ledger.lastOpen == nil)
    }

    /// 0.7 of the old and 0.3 of the new.
    @Test func charged_movesTheAverages() {
        var ledger = RefreshLedger()
        let cost = RunCost(wall: .seconds(75), processor: .zero, cellularBytes: 300_000)
        ledger.charged(cost, .newData, profile, at: .boot)
        #expect(ledger.averageCost == 700_000 + 900_000)
        #expect(ledger.averageData == 70_000 + 90_000)
        #expect(level(ledger.energy, profile.energyCapacity, profile.energyRefill) == 17_000_000)
        #expect(level(ledger.cellular, profile.cellularCapacity, profile.cellularRefill) == 1_700_000)
    }

    private func level(_ budget: RefreshBudget, _ capacity: Int, _ refill: Duration) -> Int {
        budget.level(capacity: capacity, refill: refill, at: .boot)
    }

    @Test func charged_withoutBudgets_spendsNothingAndLearns() {
        let eager = RefreshProfile(os: 17, preset: .eager)
        var ledger = RefreshLedger()
        let cost = RunCost(wall: .seconds(75), processor: .zero, cellularBytes: 300_000)
        ledger.charged(cost, .noData, eager, at: .boot)
        #expect(level(ledger.energy, profile.energyCapacity, profile.energyRefill) == 20_000_000)
        #expect(level(ledger.cellular, profile.cellularCapacity, profile.cellularRefill) == 2_000_000)
        #expect(ledger.averageCost == 1_600_000)
        #expect(ledger.pace == 1_000_000)
    }

    @Test(arguments: [
        (RunOutcome.newData, 3_200_000), (.success, 3_200_000), (.noData, 5_000_000), (.failed, 6_000_000),
        (.unsuccessful, 6_000_000), (.expired, 6_000_000), (.notAnswered, 8_000_000),
    ])
    func charged_changesThePace(outcome: RunOutcome, pace: Int) {
        var ledger = RefreshLedger()
        let cost = RunCost(wall: .zero, processor: .zero, cellularBytes: 0)
        ledger.charged(cost, .notAnswered, profile, at: .boot)
        #expect(ledger.pace == 4_000_000)
        ledger.charged(cost, outcome, profile, at: .boot)
        #expect(ledger.pace == pace)
    }

    @Test func opened_quickensThePaceByATenth() {
        var ledger = RefreshLedger()
        ledger.opened(LocalClock(profile), profile, at: second(7))
        #expect(ledger.pace == 1_800_000)
        #expect(ledger.lastOpen == second(7))
        ledger.opened(LocalClock(profile), profile, at: second(8))
        #expect(ledger.pace == 1_620_000)
    }

    @Test func pace_isRoundedToTheNearest() {
        var ledger = RefreshLedger()
        for second in 1...6 { ledger.opened(LocalClock(profile), profile, at: self.second(second)) }
        #expect(ledger.pace == 1_062_882)
        ledger.charged(RunCost(wall: .zero, processor: .zero, cellularBytes: 0), .noData, profile, at: second(7))
        #expect(ledger.pace == 1_328_603)
    }

    @Test func answers_areOfTheirRequest() {
        var ledger = RefreshLedger()
        for identifier in ["a", "b"] {
            _ = ledger.submitted(request(identifier, .processing(.init())), profile, at: .boot)
        }
        _ = ledger.answered("b", .dormant)
        #expect(ledger.pending.map(\.answer) == [nil, .init(obstacle: .dormant)])
    }

    @Test func launched_isRememberedByKind() {
        var ledger = RefreshLedger()
        for (number, kind) in RefreshKind.allCases.enumerated() { ledger.launched(kind, at: second(number + 1)) }
        #expect(ledger.lastRun(.fetch) == second(1))
        #expect(ledger.lastRun(.refresh) == second(2))
        #expect(ledger.lastRun(.processing) == second(3))
        #expect(ledger.lastRun(.continued) == nil)
    }

    @Test func registered_remembersEachOnceAndAHundredAtMost() {
        var ledger = RefreshLedger()
        ledger.registered("a")
        ledger.registered("a")
        #expect(ledger.registeredOnce == ["a"])
        for number in 1..<200 { ledger.registered("a\(number)") }
        #expect(ledger.registeredOnce.count == 100)
    }

    // MARK: Requests

    private func request(_ identifier: String, _ kind: TaskRequest.Kind = .refresh) -> TaskRequest {
        TaskRequest(identifier: identifier, kind: kind)
    }

    @Test func submitted_again_keepsItsPlaceAndCountsAnew() {
        var ledger = RefreshLedger()
        #expect(ledger.submitted(request("a", .processing(.init())), profile, at: second(1)) == .added)
        #expect(ledger.submitted(request("b", .processing(.init())), profile, at: second(2)) == .added)
        let again = request("a", .processing(.init(power: true)))
        #expect(ledger.submitted(again, profile, at: second(3)) == .replaced)
        #expect(ledger.pending.map(\.request.identifier) == ["a", "b"])
        #expect(ledger.pending[0].request == again)
        #expect(ledger.pending.map(\.submitted) == [second(3), second(2)])
    }

    /// What replaces a request of the other class needs room among its new class.
    @Test func submitted_asTheOtherClass_needsRoomThere() {
        var ledger = RefreshLedger()
        #expect(ledger.submitted(request("a"), profile, at: .boot) == .added)
        #expect(ledger.submitted(request("b", .processing(.init())), profile, at: .boot) == .added)
        #expect(ledger.submitted(request("b"), profile, at: .boot) == .tooMany)
        #expect(ledger.pending.map(\.request.schedule) == [.refresh, .processing])
        #expect(ledger.submitted(request("a", .processing(.init())), profile, at: .boot) == .replaced)
        #expect(ledger.submitted(request("b"), profile, at: .boot) == .replaced)
    }

    @Test func take_ofWhatIsNotThere_takesNothing() {
        var ledger = RefreshLedger()
        _ = ledger.submitted(request("a"), profile, at: .boot)
        #expect(ledger.take("b") == nil)
        #expect(ledger.take("a") == request("a"))
        #expect(ledger.pending.isEmpty)
        _ = ledger.answered("a", .dormant)
        #expect(ledger.pending.isEmpty)
    }

    // MARK: Budgets

    @Test func budget_refillsToTheUnit() {
        var budget = RefreshBudget()
        func level(_ seconds: Int) -> Int { budget.level(capacity: 1000, refill: .seconds(100), at: second(seconds)) }
        func refilled(_ amount: Int, _ seconds: Int) -> Instant {
            budget.refilled(to: amount, capacity: 1000, refill: .seconds(100), at: second(seconds))
        }
        budget.spend(300, capacity: 1000, refill: .seconds(100), at: second(10))
        #expect([10, 11, 20, 39, 40, 41, 1000].map(level) == [700, 710, 800, 990, 1000, 1000, 1000])
        // Before the moment of the spending nothing has come back.
        #expect(level(0) == 700)
        #expect(refilled(701, 10) == second(10) + .microseconds(100_001))
        // There is never less than nothing.
        budget.spend(2000, capacity: 1000, refill: .seconds(100), at: second(20))
        #expect([20, 21, 119, 120].map(level) == [0, 10, 990, 1000])
        #expect(refilled(0, 20) == second(20))
        #expect(refilled(500, 20) == second(70) + .microseconds(1))
        #expect(refilled(5000, 20) == second(120) + .microseconds(1))
        #expect(refilled(500, 70) == second(70))
        #expect(refilled(510, 70) == second(71) + .microseconds(1))
    }

    /// What came back before counts, what is spent out of order refills from the later moment.
    @Test func budget_spentTwice_addsUp() {
        var budget = RefreshBudget()
        func level(_ seconds: Int) -> Int { budget.level(capacity: 1000, refill: .seconds(100), at: second(seconds)) }
        budget.spend(300, capacity: 1000, refill: .seconds(100), at: second(10))
        budget.spend(300, capacity: 1000, refill: .seconds(100), at: second(20))
        #expect(level(20) == 500)
        budget.spend(100, capacity: 1000, refill: .seconds(100), at: second(15))
        #expect(level(20) == 400)
        #expect(level(30) == 500)
    }

    /// A device that runs very fast refills in next to no time.
    @Test func budget_givenHardlyATime_isFullAfterIt() {
        for (refill, after, level) in [(1, 0, 100), (1, 1, 1000), (2, 1, 600), (10, 1, 200), (0, 1, 100)] {
            var budget = RefreshBudget()
            let refill = Duration.microseconds(refill)
            budget.spend(900, capacity: 1000, refill: refill, at: second(10))
            let now = second(10) + .microseconds(after)
            #expect(budget.level(capacity: 1000, refill: refill, at: now) == level)
            #expect(budget.level(capacity: 1000, refill: refill, at: second(9)) == 100)
        }
    }

    // MARK: Habits

    @Test func habit_fadesByAFifthAtEachMidnight() {
        let clock = LocalClock(profile)
        var habit = UsageHabit()
        #expect(habit.opens.count == 48)
        for _ in 0..<5 { habit.opened(clock, at: second(3600)) }
        #expect(habit.opens[2] == 5_000_000)
        habit.passed(to: 1)
        habit.passed(to: 1)
        #expect(habit.opens[2] == 4_000_000)
        habit.passed(to: 3)
        #expect(habit.opens[2] == 2_560_000)
        habit.passed(to: 2)
        #expect(habit.day == 3)
        habit.opened(clock, at: second(4 * 86_400))
        #expect(habit.day == 4)
        #expect(habit.opens[0] == 1_000_000)
        #expect(habit.opens[2] == 2_048_000)
        habit.passed(to: 1_000_000)
        #expect(habit.opens.allSatisfy { $0 == 0 })
        #expect(habit.day == 1_000_000)
    }

    @Test func score_looksAtThisHalfHourAndTheNext() {
        let clock = LocalClock(profile)
        var habit = UsageHabit()
        for _ in 0..<4 { habit.opened(clock, at: second(2 * 1800)) }
        habit.opened(clock, at: second(10 * 1800))
        habit.opened(clock, at: second(0))
        #expect([1, 2, 3, 8, 9, 10, 11].map { habit.score(slot: $0) } == [1, 1, 0, 0, 0.25, 0.25, 0].map(million))
        // After the last half-hour comes the first one.
        #expect(habit.score(slot: 47) == 250_000)
        #expect(habit.score(slot: 46) == 0)
    }

    private func million(_ share: Double) -> Int { Int(share * 1_000_000) }

    @Test func clock_countsHalfHoursOfTheLocalDay() {
        let clock = LocalClock(offset: .seconds(23 * 3600), profile)
        #expect(clock.slot(at: .boot) == 46)
        #expect(clock.slot(at: second(1799)) == 46)
        #expect(clock.slot(at: second(1800)) == 47)
        #expect(clock.slot(at: second(3600)) == 0)
        #expect(clock.day(at: second(3599)) == 0)
        #expect(clock.day(at: second(3600)) == 1)
        #expect(clock.nextSlot(after: .boot) == second(1800))
        #expect(clock.nextSlot(after: second(1799)) == second(1800))
        #expect(clock.nextSlot(after: second(1800)) == second(3600))
        // A day that does not divide by 48 ends in its last half-hour.
        var odd = profile
        odd.day = .nanoseconds(100)
        #expect(LocalClock(odd).slot(at: Instant(nanoseconds: 99)) == 49 % 48)
    }
}
