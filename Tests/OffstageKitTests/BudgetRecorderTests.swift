import Foundation
@testable import OffstageKit
import Testing

@MainActor @Suite final class BudgetRecorderTests {
    private var clock = Date(timeIntervalSince1970: 1_000_000)
    private let suite = "budget-recorder-\(UUID().uuidString)"
    private let defaults: Foundation.UserDefaults

    init() {
        // Only a suite with the name of the bundle or of all bundles is refused.
        defaults = Foundation.UserDefaults(suiteName: suite)!
    }

    isolated deinit {
        defaults.removePersistentDomain(forName: suite)
    }

    @Test func recorder_atTheFirstLaunch_hasNothing() {
        let recorder = recorder()
        #expect(recorder.collect() == nil)
        #expect(recorder.executions == [])
        #expect(recorder.mean == nil)
        #expect(recorder.spread == nil)
    }

    @Test func `L-32 an execution is the time from entering the background to the handler`() {
        execute(lasting: 26)
        #expect(recorder().executions.map(\.length) == [.seconds(26)])
        #expect(recorder().mean == .seconds(26))
        #expect(recorder().spread == nil)
    }

    @Test func `L-43 an execution cut off by a return to the foreground does not count`() {
        let recorder = recorder()
        recorder.enteredBackground()
        clock += 3
        #expect(recorder.collect() == nil)
        execute(lasting: 26)
        #expect(recorder.executions.count == 1)
    }

    @Test func `L-4 an execution cut off by a kill does not count`() {
        recorder().enteredBackground()
        clock += 26
        recorder().expired()
        clock += 100
        // Killed before anyone collected, launched, and killed in the background before the handler.
        #expect(recorder().collect()?.length == .seconds(26))
        recorder().enteredBackground()
        clock += 9
        #expect(recorder().collect() == nil)
        #expect(recorder().executions.count == 1)
    }

    @Test func execution_collectedTwice_countsOnce() {
        execute(lasting: 26)
        #expect(recorder().collect() == nil)
        #expect(recorder().executions.count == 1)
    }

    @Test func expiry_notedTwice_countsFromTheFirst() {
        let recorder = recorder()
        recorder.enteredBackground()
        clock += 26
        recorder.expired()
        clock += 2
        recorder.expired()
        #expect(recorder.collect()?.length == .seconds(26))
    }

    @Test func spread_ofSeveralExecutions_isTheSampleStandardDeviation() {
        for seconds in [24.0, 26, 28] { execute(lasting: seconds) }
        #expect(recorder().mean == .seconds(26))
        #expect(recorder().spread == .seconds(2))
    }

    @Test func executions_beyondTheLimit_loseTheOldest() {
        for seconds in 1...5 { execute(lasting: Double(seconds), limit: 3) }
        #expect(recorder().executions.map(\.length) == [.seconds(3), .seconds(4), .seconds(5)])
    }

    @Test func estimate_ofATickingApp_isTheTimeItWasSeenRunning() {
        let recorder = recorder()
        recorder.enteredBackground()
        for _ in 1...26 {
            clock += 1
            recorder.tick()
        }
        recorder.expired()
        #expect(recorder.collect()?.estimate == .seconds(26))
    }

    @Test func `L-53 a tick that fires late after a suspension does not count`() {
        let recorder = recorder()
        recorder.enteredBackground()
        clock += 1
        recorder.tick()
        recorder.expired()
        clock += 600
        recorder.tick()
        clock += 1
        recorder.tick()
        #expect(recorder.collect()?.estimate == .seconds(1))
    }

    @Test func tick_inTheForeground_leavesNothing() {
        let recorder = recorder()
        recorder.tick()
        recorder.enteredBackground()
        clock += 5
        recorder.expired()
        #expect(recorder.collect()?.lastTick == nil)
    }

    private func recorder(limit: Int = 1000) -> BudgetRecorder {
        BudgetRecorder(defaults: defaults, limit: limit, now: { [unowned self] in clock })
    }

    private func execute(lasting seconds: TimeInterval, limit: Int = 1000) {
        let recorder = recorder(limit: limit)
        recorder.enteredBackground()
        clock += seconds
        recorder.expired()
        clock += 100
        recorder.collect()
    }
}
