import Testing

@testable import OffstageKernel

/// The model of section 6.2 of `docs/rules/refresh.md`: its worked example and its orientation figures.
@Suite struct RefreshModelTests {
    private static let day = 86_400.0

    /// Opens the app at 08:00 and 20:00 of each day, for a minute.
    private func days(_ count: Int, _ behavior: Phone.Behavior, preset: RefreshProfile.Preset = .typical) -> Phone {
        var phone = Phone(fetching: behavior, preset: preset)
        phone.send(.user(.locked))
        for date in 0..<count {
            for hour in [8.0, 20] {
                phone.run(until: Double(date) * Self.day + hour * 3600)
                phone.use()
            }
        }
        phone.run(until: Double(count) * Self.day)
        return phone
    }

    private func perDay(_ phone: Phone, from first: Int, to last: Int) -> Double {
        let moments = phone.moments("refresh-started").filter {
            $0 >= Double(first) * Self.day && $0 < Double(last) * Self.day
        }
        return Double(moments.count) / Double(last - first)
    }

    // MARK: The worked example

    /// A week of opens at 08:00 and 20:00, and the gates some time after it.
    private func gates(at time: Double) -> (RefreshGates, RefreshLedger) {
        let profile = RefreshProfile(os: 12, preset: .typical)
        let clock = LocalClock(profile)
        var ledger = RefreshLedger()
        for date in 0..<7 {
            for hour in [8, 20] {
                ledger.opened(clock, profile, at: .boot + .seconds(date * 86_400 + hour * 3600))
            }
        }
        let gates = RefreshGates(
            now: .boot + .seconds(7 * Self.day + time),
            profile: profile,
            clock: clock,
            surroundings: Surroundings(),
            wasUnlockedSinceBoot: true,
            displayOffSince: .boot
        )
        return (gates, ledger)
    }

    private let fetch = RefreshCandidate(kind: .fetch, since: .boot)
    private let cost = RunCost(wall: .seconds(5), processor: .zero, cellularBytes: 0)

    private func seconds(_ gates: RefreshGates, _ ledger: RefreshLedger) -> Int64 {
        gates.interval(fetch, ledger, slot: gates.clock.slot(at: gates.now)).components.seconds
    }

    @Test func workedExample_peaks() {
        let (_, ledger) = gates(at: 0)
        let likely = ledger.habit.opens.indices.filter { ledger.habit.opens[$0] > 0 }
        #expect(likely == [16, 40])
        #expect(ledger.pace == .million)
    }

    @Test(arguments: [(7 * 3600 + 35 * 60, 1_000_000, 900), (3 * 3600, 0, 3600)])
    func workedExample_intervalAtAPaceOfOne(time: Int, usage: Int, interval: Int64) {
        let (gates, ledger) = gates(at: Double(time))
        #expect(gates.usage(ledger) == usage)
        #expect(seconds(gates, ledger) == interval)
    }

    @Test func workedExample_eightWithoutData_thenTwoWith() {
        let night = gates(at: 3 * 3600).0
        var ledger = gates(at: 0).1
        for _ in 0..<8 { ledger.charged(cost, .noData, night.profile, at: night.now) }
        #expect(abs(ledger.pace - 5_960_464) <= 3)  // 1.25 to the power of 8 is 5.960464…
        #expect(seconds(night, ledger) == 21_457)  // 5 h 57 min 37 s
        for _ in 0..<2 { ledger.charged(cost, .newData, night.profile, at: night.now) }
        #expect(abs(ledger.pace - 3_814_697) <= 3)
        #expect(seconds(night, ledger) == 13_732)
    }

    @Test func pace_staysInItsRange() {
        var ledger = gates(at: 0).1
        let profile = RefreshProfile(os: 12, preset: .typical)
        for _ in 0..<40 { ledger.charged(cost, .notAnswered, profile, at: .boot) }
        #expect(ledger.pace == 16 * Int.million)
        for _ in 0..<40 { ledger.charged(cost, .success, profile, at: .boot) }
        #expect(ledger.pace == .million)
    }

    @Test func next_foreseesTheHourAtWhichTheUserComes() {
        // At 03:00 with a pace of 16 the interval is 16 h; from 07:30 on it is 4 h, and 4 h have passed by then.
        let (gates, fresh) = gates(at: 3 * 3600)
        var ledger = fresh
        for _ in 0..<40 { ledger.charged(cost, .noData, gates.profile, at: gates.now) }
        ledger.launched(.fetch, at: .boot + .seconds(7 * Self.day + 2 * 3600))
        #expect(gates.opening(fetch, ledger) == .boot + .seconds(7 * Self.day + 7.5 * 3600))
    }

    /// What would be due as a likely half-hour ends is not due in the unlikely one that begins.
    @Test func next_atTheEndOfAHalfHour_isOfTheNextOne() {
        let profile = RefreshProfile(os: 12, preset: .typical)
        let clock = LocalClock(profile)
        var ledger = RefreshLedger()
        for _ in 0..<3 { ledger.opened(clock, profile, at: .boot + .seconds(2 * 1800)) }
        #expect(ledger.pace == 1_458_000)
        let gates = RefreshGates(
            now: .boot + .seconds(2 * 1800),
            profile: profile,
            clock: clock,
            surroundings: Surroundings(),
            wasUnlockedSinceBoot: true,
            displayOffSince: .boot
        )
        // 900 s · 1.458 while the user is likely to come, four times as long from 5,400 s on.
        ledger.launched(.fetch, at: .boot + .milliseconds(5_400_000 - 1_312_200))
        #expect(gates.opening(fetch, ledger) == .boot + .milliseconds(5_400_000 - 1_312_200 + 4 * 1_312_200))
        ledger.launched(.fetch, at: .boot + .milliseconds(5_400_000 - 1_312_201))
        #expect(gates.opening(fetch, ledger) == .boot + .milliseconds(5_399_999))
    }

    @Test func usage_withoutEnoughOpens_isAHalf() {
        let profile = RefreshProfile(os: 12, preset: .typical)
        let clock = LocalClock(offset: .seconds(3600), profile)
        var habit = UsageHabit()
        for _ in 0..<2 { habit.opened(clock, at: .boot) }
        #expect(habit.score(slot: 2) == 500_000)
        habit.opened(clock, at: .boot)
        #expect(habit.score(slot: 2) == 1_000_000)
        #expect(habit.score(slot: 1) == 1_000_000)
        #expect(habit.score(slot: 3) == 0)
        habit.passed(to: 1)
        #expect(habit.opens[2] == 2_400_000)
        #expect(habit.score(slot: 2) == 500_000)
    }

    @Test(arguments: [1, 60])
    func clock_isSetAtAnyMoment(speed: Int) {
        var phone = Phone(Device.Settings(os: 12, speed: speed))
        phone.run(until: 600.0 / Double(speed))
        phone.send(.clockSet(timeOfDay: .seconds(5 * 60)))
        #expect(phone.device.localClock.slot(at: phone.now) == 0)
        #expect(phone.device.localClock.slot(at: .boot) == 47)
        phone.run(until: (600.0 + 1800) / Double(speed))
        #expect(phone.device.localClock.slot(at: phone.now) == 1)
        #expect(phone.device.localClock.day(at: phone.now) == 1)
    }

    @Test func budget_refillsEvenly() {
        var budget = RefreshBudget()
        func level(_ seconds: Int) -> Int {
            budget.level(capacity: 20_000_000, refill: .seconds(36_000), at: .boot + .seconds(seconds))
        }
        #expect(level(0) == 20_000_000)
        budget.spend(5_000_000, capacity: 20_000_000, refill: .seconds(36_000), at: .boot)
        #expect(level(0) == 15_000_000)
        #expect(level(3600) == 17_000_000)
        #expect(level(9000) == 20_000_000)
        let full = budget.refilled(to: 20_000_000, capacity: 20_000_000, refill: .seconds(36_000), at: .boot)
        #expect(full >= .boot + .seconds(9000) && full < .boot + .seconds(9001))
    }

    // MARK: Orientation

    @Test(arguments: [
        (RefreshProfile.Preset.typical, FetchResult.newData, 27.0), (.typical, .noData, 2), (.eager, .newData, 96),
        (.stingy, .newData, 15),
    ])
    func launchesPerDay_byResult(preset: RefreshProfile.Preset, result: FetchResult, expected: Double) {
        let phone = days(8, .fetches(result), preset: preset)
        let found = perDay(phone, from: 2, to: 8)
        #expect(found >= expected * 0.8 && found <= expected * 1.2, "\(found) a day")
        #expect(phone.findings == [])
    }

    @Test func launchesPerDay_withoutDataAtNight_gapsAtNight() {
        var behavior = Phone.Behavior.fetches()
        behavior.later = { callback, seconds in
            guard case .performFetch(let run) = callback else { return [] }
            let isNight = seconds.truncatingRemainder(dividingBy: Self.day) < 7 * 3600
            let result: FetchResult = isNight ? .noData : .newData
            return [(5, .refresh(.fetchCompleted(run, result, isOnMain: true, site: "")))]
        }
        let phone = days(8, behavior)
        let found = perDay(phone, from: 2, to: 8)
        #expect(found >= 21 * 0.8 && found <= 21 * 1.2, "\(found) a day")
        let hours = phone.moments("refresh-started").filter { $0 > 2 * Self.day }.map {
            $0.truncatingRemainder(dividingBy: Self.day) / 3600
        }
        #expect(hours.count { $0 < 7 } * 3 < hours.count { $0 >= 8 && $0 < 15 } * 2)
    }

    @Test func records_tellOnlyWhatChanged() {
        let phone = days(8, .fetches())
        // A launch, what the scheduler waits for after it, and what an open in between changes.
        #expect(phone.decisions().count <= 3 * phone.events("refresh-started").count)
        let waits = zip(phone.decisions(), phone.decisions().dropFirst()).filter {
            $0.split(separator: " ").dropFirst() == $1.split(separator: " ").dropFirst()
        }
        #expect(waits.isEmpty)
    }
}
