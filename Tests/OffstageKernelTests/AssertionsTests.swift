import Testing

@testable import OffstageKernel

/// The budget clock and what it limits.
@Suite struct AssertionsTests {
    private var assertions = Assertions()

    private static func second(_ seconds: Double) -> Instant { .boot + .seconds(seconds) }

    private static func task(_ identifier: Int, site: String = "") -> BackgroundTask {
        BackgroundTask(identifier: identifier, name: "", hasHandler: true, site: site, began: .boot)
    }

    private mutating func start(isEvent: Bool = false, at seconds: Double = 100) {
        assertions.startClock(
            budget: .seconds(30),
            allowance: .seconds(5),
            lead: .seconds(4),
            grace: .seconds(2),
            isEvent: isEvent,
            at: Self.second(seconds)
        )
    }

    private func suspension(at seconds: Double) -> Assertions.Suspension {
        assertions.suspension(settle: .milliseconds(250), at: Self.second(seconds))
    }

    /// Started, end of the allowance, H, B and K, in seconds after 100.
    private var clock: [Double]? {
        assertions.clock.map { clock in
            [clock.started, clock.allowanceEnds, clock.handlersDue, clock.budgetEnds, clock.kill].map {
                Double(($0 - Self.second(100)).nanoseconds) / 1e9
            }
        }
    }

    @Test mutating func clock_hasItsMoments() {
        #expect(assertions.clock == nil)
        start()
        #expect(clock == [0, 5, 26, 30, 32])
        #expect(assertions.clock?.generation == 1)
        #expect(assertions.clock?.isEvent == false)
        start(at: 110)
        #expect(clock == [10, 15, 36, 40, 42])
        #expect(assertions.clock?.generation == 2)
        assertions.stopClock()
        #expect(assertions.clock == nil)
    }

    @Test mutating func cutShort_leavesOneLead() {
        start()
        assertions.cutShort(lead: .seconds(4), grace: .seconds(2), at: Self.second(103))
        #expect(clock == [0, 3, 3, 7, 9])
        #expect(assertions.clock?.generation == 2)
        start()
        // Later than the allowance, and with less than a lead to go.
        assertions.cutShort(lead: .seconds(4), grace: .seconds(2), at: Self.second(128))
        #expect(clock == [0, 5, 28, 30, 32])
        let generation = assertions.clock?.generation ?? 0
        _ = assertions.handlersDue(generation: generation)
        assertions.cutShort(lead: .seconds(4), grace: .seconds(2), at: Self.second(129))
        #expect(clock == [0, 5, 28, 30, 32])
        #expect(assertions.clock?.generation == generation)
    }

    @Test mutating func eventBegan_keepsTheAppAndBoundsItsTasks() {
        start()
        assertions.eventBegan(until: Self.second(120), lead: .seconds(4), grace: .seconds(2))
        #expect(clock == [0, 20, 26, 30, 32])
        assertions.eventBegan(until: Self.second(110), lead: .seconds(4), grace: .seconds(2))
        #expect(clock == [0, 20, 26, 30, 32])
        #expect(assertions.clock?.generation == 1)
        // An event that woke the app leaves its tasks no more than its own window.
        start(isEvent: true)
        assertions.eventBegan(until: Self.second(150), lead: .seconds(4), grace: .seconds(2))
        #expect(clock == [0, 50, 26, 30, 32])
        #expect(assertions.clock?.generation == 2)
        assertions.eventBegan(until: Self.second(120), lead: .seconds(4), grace: .seconds(2))
        #expect(clock == [0, 50, 16, 20, 22])
        #expect(assertions.clock?.generation == 3)
        _ = assertions.handlersDue(generation: 3)
        assertions.eventBegan(until: Self.second(190), lead: .seconds(4), grace: .seconds(2))
        #expect(clock == [0, 50, 16, 20, 22])
    }

    @Test mutating func eventEnded_takesTheRestOfTheWindow() {
        start(isEvent: true)
        assertions.eventBegan(until: Self.second(130), lead: .seconds(4), grace: .seconds(2))
        assertions.eventEnded(allowance: .seconds(5), at: Self.second(102))
        #expect(clock?[1] == 2)
        #expect(assertions.lastEnd == Self.second(102))
        // Who was left by the user has its own five seconds first.
        start()
        assertions.eventEnded(allowance: .seconds(5), at: Self.second(102))
        #expect(clock?[1] == 5)
        assertions.eventEnded(allowance: .seconds(5), at: Self.second(109))
        #expect(clock?[1] == 9)
        assertions.stopClock()
        assertions.eventEnded(allowance: .seconds(5), at: Self.second(110))
        #expect(assertions.clock == nil && assertions.lastEnd == nil)
    }

    /// A window that ends with the budget takes nothing from it.
    @Test mutating func eventBegan_withTheBudgetsOwnEnd_changesNothing() {
        start(isEvent: true)
        assertions.eventBegan(until: Self.second(130), lead: .seconds(4), grace: .seconds(2))
        #expect(clock == [0, 30, 26, 30, 32] && assertions.clock?.generation == 1)
        assertions.eventBegan(until: Self.second(129), lead: .seconds(4), grace: .seconds(2))
        #expect(clock == [0, 30, 25, 29, 31] && assertions.clock?.generation == 2)
    }

    @Test mutating func beganAfterKill_hasALeadOfItsOwn() {
        func began(_ seconds: Double) -> Bool {
            assertions.beganAfterKill(lead: .seconds(4), grace: .seconds(2), at: Self.second(seconds))
        }
        #expect(!began(200))
        start()
        #expect(!began(200))
        _ = assertions.handlersDue(generation: 1)
        #expect(!began(131.9))
        #expect(clock == [0, 5, 26, 30, 32] && assertions.clock?.generation == 1)
        #expect(began(132))
        #expect(clock == [0, 5, 26, 36, 38] && assertions.clock?.generation == 2)
        #expect(assertions.clock?.handlersRan == true)
    }

    @Test mutating func tasks_areFewerThanTheLimit() {
        #expect(assertions.taskBegan(Self.task(1), limit: 2) == .opened)
        #expect(assertions.taskBegan(Self.task(2), limit: 2) == .opened)
        #expect(assertions.taskBegan(Self.task(3), limit: 2) == .tooMany(limit: 2))
        #expect(assertions.taskBegan(Self.task(3), limit: nil) == .opened)
        #expect(assertions.tasks.map(\.identifier) == [1, 2, 3])
    }

    @Test mutating func taskEnded_tellsWhatWasFromWhatNeverWas() {
        _ = assertions.taskBegan(Self.task(3), limit: nil)
        _ = assertions.taskBegan(Self.task(2), limit: nil)
        #expect(assertions.taskEnded(3, at: .boot) == .ended(Self.task(3)))
        let others = [0, 1, 3, 4].map { assertions.taskEnded($0, at: .boot) }
        #expect(others == [.neverBegun, .endedBefore, .endedBefore, .neverBegun])
        #expect(assertions.lastEnd == nil)
        start()
        _ = assertions.taskEnded(2, at: Self.second(103))
        #expect(assertions.lastEnd == Self.second(103))
        start()
        #expect(assertions.lastEnd == nil)
    }

    @Test mutating func leak_isALaterTaskOfTheSamePlace() {
        for (identifier, site) in [(1, "A"), (2, "A"), (3, "B"), (4, ""), (5, "")] {
            _ = assertions.taskBegan(Self.task(identifier, site: site), limit: nil)
        }
        #expect(assertions.tasks.map { assertions.isLeaked($0) } == [true, false, false, false, false])
        #expect(assertions.tasks.map { assertions.keepsIdentifier(of: $0) } == [true, false, false, false, false])
        _ = assertions.taskEnded(3, at: .boot)
        _ = assertions.taskBegan(Self.task(6, site: "B"), limit: nil)
        #expect(assertions.tasks.last.map { assertions.keepsIdentifier(of: $0) } == true)
    }

    @Test mutating func activities_holdAndEnd() {
        #expect(!assertions.isHolding)
        #expect(assertions.activityBegan(1, reason: "a") == false)
        #expect(assertions.activityBegan(2, reason: "b") == false)
        #expect(assertions.isHolding)
        assertions.activityEnded(1, at: Self.second(1))
        #expect(assertions.activities.map(\.identifier) == [2])
        #expect(assertions.lastEnd == nil)
        start()
        assertions.activityEnded(2, at: Self.second(103))
        #expect(!assertions.isHolding)
        #expect(assertions.lastEnd == Self.second(103))
        _ = assertions.handlersDue(generation: 1)
        #expect(assertions.activityBegan(3, reason: "c") == true)
        #expect(assertions.taskBegan(Self.task(9), limit: nil) == .expireAtOnce)
    }

    @Test mutating func deadlines_areOfTheirClock() {
        #expect(assertions.handlersDue(generation: 0) == nil)
        #expect(assertions.killDue(generation: 0) == nil)
        start()
        #expect(assertions.handlersDue(generation: 2) == nil)
        #expect(assertions.killDue(generation: 2) == nil)
        #expect(assertions.killDue(generation: 1) == false)
        #expect(assertions.handlersDue(generation: 1)?.tasks.isEmpty == true)
        #expect(assertions.handlersDue(generation: 1) == nil)
        _ = assertions.taskBegan(Self.task(1), limit: nil)
        #expect(assertions.killDue(generation: 1) == true)
    }

    @Test mutating func suspension_comesAfterAllowanceAndSettling() {
        #expect(suspension(at: 0) == .no)
        start()
        #expect(suspension(at: 104) == .notBefore(Self.second(105)))
        #expect(suspension(at: 105) == .now)
        _ = assertions.taskBegan(Self.task(1), limit: nil)
        #expect(suspension(at: 105) == .no)
        _ = assertions.taskEnded(1, at: Self.second(104.875))
        #expect(suspension(at: 105) == .notBefore(Self.second(105.125)))
        #expect(suspension(at: 105.125) == .now)
        assertions.stopClock()
        #expect(suspension(at: 200) == .no)
    }
}
