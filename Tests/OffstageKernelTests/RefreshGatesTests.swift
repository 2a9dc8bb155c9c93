import Testing

@testable import OffstageKernel

/// The gates of section 6.2 of `docs/rules/refresh.md`, each on both sides of its limit.
@Suite struct RefreshGatesTests {
    /// Everything that the gates look at, such that all of them are open at second 100,000 for every candidate.
    private struct Moment {
        var now = 100_000.0
        var profile = RefreshProfile(os: 17, preset: .typical)
        var surroundings = Surroundings()
        var wasUnlockedSinceBoot = true
        var displayOffSince: Double? = 0
        var ledger = RefreshLedger()
        var standing = RefreshGates.Standing(isForceQuit: false, isInFront: false, isLeaving: false)

        init() { ledger.opened(LocalClock(profile), profile, at: .boot) }

        var gates: RefreshGates {
            RefreshGates(
                now: .boot + .seconds(now),
                profile: profile,
                clock: LocalClock(profile),
                surroundings: surroundings,
                wasUnlockedSinceBoot: wasUnlockedSinceBoot,
                displayOffSince: displayOffSince.map { .boot + .seconds($0) }
            )
        }

        func obstacle(_ candidate: RefreshCandidate) -> RefreshObstacle? {
            gates.obstacle(candidate, ledger, standing)
        }
    }

    private static let fetch = RefreshCandidate(kind: .fetch, since: .boot)
    private static let refresh = RefreshCandidate(
        kind: .refresh,
        request: TaskRequest(identifier: "a", kind: .refresh),
        since: .boot
    )

    private static func processing(network: Bool = false, power: Bool = false) -> RefreshCandidate {
        let request = TaskRequest(identifier: "a", kind: .processing(.init(network: network, power: power)))
        return RefreshCandidate(kind: .processing, request: request, since: .boot)
    }

    private static var all: [RefreshCandidate] { [fetch, refresh, processing()] }

    private func expect(
        _ obstacles: [RefreshObstacle?],
        _ candidates: [RefreshCandidate] = all,
        sourceLocation: SourceLocation = #_sourceLocation,
        _ change: (inout Moment) -> Void
    ) {
        var moment = Moment()
        change(&moment)
        #expect(candidates.map(moment.obstacle) == obstacles, sourceLocation: sourceLocation)
    }

    @Test func allGates_areOpenOtherwise() { expect([nil, nil, nil]) { _ in } }

    @Test func permission_isTheFirstGate() {
        for refresh in [Surroundings.BackgroundRefresh.denied, .restricted] {
            expect([.switchedOff, .switchedOff, .switchedOff]) {
                $0.surroundings.backgroundRefresh = refresh
                $0.standing.isForceQuit = true
                $0.surroundings.lowPowerMode = true
            }
        }
        expect([.forceQuit, .forceQuit, .forceQuit]) {
            $0.standing.isForceQuit = true
            $0.wasUnlockedSinceBoot = false
        }
        expect([.lockedSinceBoot, .lockedSinceBoot, .lockedSinceBoot]) {
            $0.wasUnlockedSinceBoot = false
            $0.standing.isLeaving = true
        }
        expect([.leaving, .leaving, .leaving]) {
            $0.standing.isLeaving = true
            $0.standing.isInFront = true
        }
        expect([.inForeground, .inForeground, .inForeground]) {
            $0.standing.isInFront = true
            $0.surroundings.lowPowerMode = true
            $0.surroundings.battery = 1
        }
    }

    @Test func power_differsForProcessing() {
        expect([.lowPowerMode, .lowPowerMode, nil]) {
            $0.surroundings.lowPowerMode = true
            $0.surroundings.network = .none
        }
        expect([.lowBattery, .lowBattery, .lowBattery]) { $0.surroundings.battery = 19 }
        expect([nil, nil, nil]) { $0.surroundings.battery = 20 }
        expect([nil, nil, nil]) {
            $0.surroundings.battery = 19
            $0.surroundings.charging = true
        }
        let needs = [Self.processing(power: true)]
        expect([.noExternalPower], needs) { _ in }
        expect([nil], needs) {
            $0.surroundings.charging = true
            $0.surroundings.battery = 1
        }
    }

    @Test func network_isNeededByProcessingThatSaysSo() {
        let candidates = Self.all + [Self.processing(network: true)]
        expect([.unreachable, .unreachable, nil, .unreachable], candidates) { $0.surroundings.network = .none }
        expect([nil, nil, nil, nil], candidates) { $0.surroundings.network = .cellular }
    }

    @Test func usage_endsWithTheDormancyOfTheKind() {
        let week = 7.0 * 86_400
        expect([nil, nil, nil]) { $0.now = week }
        expect([.dormant, .dormant, nil]) { $0.now = week + 1 }
        expect([.dormant, .dormant, nil]) { $0.now = 2 * week }
        expect([.dormant, .dormant, .dormant]) { $0.now = 2 * week + 1 }
        expect([.neverOpened, .neverOpened, .neverOpened]) { $0.ledger = RefreshLedger() }
    }

    /// A pace of 1.8 and a usage of a half: 900 · 1.8 · 2.5 seconds.
    @Test func rate_countsFromTheLastRunOfTheKind() {
        expect([.tooSoon, .tooSoon, nil]) { $0.now = 4049 }
        expect([nil, nil, nil]) { $0.now = 4050 }
        expect([.tooSoon, nil, nil]) {
            $0.ledger.launched(.fetch, at: .boot + .seconds(96_000))
            $0.ledger.launched(.refresh, at: .boot + .seconds(95_000))
        }
        expect([nil, nil, .tooSoon]) { $0.ledger.launched(.processing, at: .boot + .seconds(78_401)) }
        expect([nil, nil, nil]) { $0.ledger.launched(.processing, at: .boot + .seconds(78_400)) }
    }

    @Test func rate_waitsForTheEarliestDate() {
        var refresh = Self.refresh
        refresh.request?.earliestBegin = .boot + .seconds(100_000)
        var processing = Self.processing()
        processing.request?.earliestBegin = .boot + .seconds(100_000)
        expect([nil, nil], [refresh, processing]) { _ in }
        expect([.tooEarly, .tooEarly], [refresh, processing]) { $0.now = 99_999 }
    }

    @Test func rate_hasTheAppsOwnMinimum() {
        let minimum = FetchInterval.atLeast(.seconds(50_000))
        expect([nil, nil, nil]) { $0.ledger.fetchInterval = minimum }
        expect([.tooSoon, nil, nil]) {
            $0.ledger.fetchInterval = minimum
            $0.now = 49_999
        }
        expect([nil, nil, nil]) {
            $0.ledger.fetchInterval = minimum
            $0.now = 50_000
        }
        // A minimum that is shorter than the system's is none.
        expect([.tooSoon, .tooSoon, nil]) {
            $0.ledger.fetchInterval = .atLeast(.seconds(1))
            $0.now = 4049
        }
    }

    /// Spends all but the given points of energy, and all but the given bytes, at second 100,000.
    private func spend(_ moment: inout Moment, energy: Int? = nil, cellular: Int? = nil) {
        let now = Instant.boot + .seconds(100_000)
        let profile = moment.profile
        let (capacity, refill) = (profile.energyCapacity, profile.energyRefill)
        if let energy {
            moment.ledger.energy.spend(capacity - energy, capacity: capacity, refill: refill, at: now)
        }
        let (bytes, hours) = (profile.cellularCapacity, profile.cellularRefill)
        if let cellular { moment.ledger.cellular.spend(bytes - cellular, capacity: bytes, refill: hours, at: now) }
    }

    @Test func budget_isTheAverageCost() {
        expect([nil, nil, nil]) { spend(&$0, energy: 1_000_000) }
        expect([.noEnergy, .noEnergy, .noEnergy]) { spend(&$0, energy: 999_999) }
        // On power processing has no limit.
        expect([.noEnergy, .noEnergy, nil]) {
            spend(&$0, energy: 0)
            $0.surroundings.charging = true
        }
        expect([nil, nil, nil]) {
            spend(&$0, energy: 0)
            $0.profile.hasBudgets = false
        }
    }

    @Test func budget_ofCellularData_isTheAverageOfData() {
        expect([nil, nil, nil]) {
            spend(&$0, cellular: 100_000)
            $0.surroundings.network = .cellular
        }
        expect([.noCellularData, .noCellularData, .noCellularData]) {
            spend(&$0, cellular: 99_999)
            $0.surroundings.network = .cellular
        }
        expect([nil, nil, nil]) { spend(&$0, cellular: 0) }
    }

    @Test func activity_holdsProcessingOnly() {
        expect([nil, nil, .displayOn]) { $0.displayOffSince = nil }
        expect([nil, nil, nil]) { $0.displayOffSince = 99_700 }
        expect([nil, nil, .displayOn]) { $0.displayOffSince = 99_701 }
    }

    // MARK: What is foretold

    @Test func opening_isTheFirstMomentOfTheRate() {
        var moment = Moment()
        moment.now = 1000
        func opening(_ candidate: RefreshCandidate) -> Int64 {
            moment.gates.opening(candidate, moment.ledger).nanoseconds / 1_000_000_000
        }
        #expect(opening(Self.refresh) == 4050)
        #expect(opening(Self.processing()) == 1000)
        var later = Self.refresh
        later.request?.earliestBegin = .boot + .seconds(9000)
        #expect(opening(later) == 9000)
        var laterProcessing = Self.processing()
        laterProcessing.request?.earliestBegin = .boot + .seconds(9000)
        #expect(opening(laterProcessing) == 9000)
        moment.ledger.fetchInterval = .atLeast(.seconds(8000))
        #expect(opening(Self.fetch) == 8000)
        moment.now = 20_000
        #expect(opening(Self.fetch) == 20_000)
        #expect(opening(Self.refresh) == 20_000)
    }

    @Test func next_waitsForEnergyToo() {
        var moment = Moment()
        spend(&moment, energy: 0)
        func next(_ candidate: RefreshCandidate) -> Int64 {
            moment.gates.next(candidate, moment.ledger).nanoseconds / 1_000_000_000
        }
        // A point of twenty comes back in 1,800 s of 36,000.
        #expect(next(Self.refresh) == 101_800)
        #expect(next(Self.processing()) == 101_800)
        moment.surroundings.charging = true
        #expect(next(Self.refresh) == 101_800)
        #expect(next(Self.processing()) == 100_000)
        moment.surroundings.charging = false
        moment.profile.hasBudgets = false
        #expect(next(Self.processing()) == 100_000)
    }

    // MARK: Words

    @Test(arguments: [
        ("permission", [RefreshObstacle.switchedOff, .forceQuit, .lockedSinceBoot, .inForeground, .leaving]),
        ("power", [.lowPowerMode, .lowBattery, .noExternalPower]), ("network", [.unreachable]),
        ("usage", [.neverOpened, .dormant]), ("rate", [.tooEarly, .tooSoon]),
        ("budget", [.noEnergy, .noCellularData]), ("activity", [.displayOn]), ("order", [.othersFirst]),
    ])
    func policy_isTheGatesName(policy: String, obstacles: [RefreshObstacle]) {
        for obstacle in obstacles { #expect(obstacle.policy == policy) }
    }
}
