/// Why the scheduler does not launch something now: the first gate of section 6.2 that is closed.
enum RefreshObstacle: String, Equatable, Sendable, Codable {
    // permission
    case switchedOff, forceQuit, lockedSinceBoot, inForeground, leaving
    // power
    case lowPowerMode, lowBattery, noExternalPower
    // network
    case unreachable
    // usage
    case neverOpened, dormant
    // rate
    case tooEarly, tooSoon
    // budget
    case noEnergy, noCellularData
    // activity
    case displayOn
    // order
    case othersFirst

    /// What is recorded when it changes: nil is a launch.
    struct Answer: Equatable, Sendable, Codable {
        var obstacle: RefreshObstacle?
    }

    /// The gate's name.
    var policy: String {
        switch self {
        case .switchedOff, .forceQuit, .lockedSinceBoot, .inForeground, .leaving: "permission"
        case .lowPowerMode, .lowBattery, .noExternalPower: "power"
        case .unreachable: "network"
        case .neverOpened, .dormant: "usage"
        case .tooEarly, .tooSoon: "rate"
        case .noEnergy, .noCellularData: "budget"
        case .displayOn: "activity"
        case .othersFirst: "order"
        }
    }

    var reason: String {
        switch self {
        case .switchedOff: "Background App Refresh is switched off"
        case .forceQuit: "the user removed the app in the app switcher and has not opened it since"
        case .lockedSinceBoot: "the device has not been unlocked since it booted"
        case .inForeground: "the app is in the foreground"
        case .leaving: "the app is being terminated"
        case .lowPowerMode: "Low Power Mode is on"
        case .lowBattery: "the battery is low and not charging"
        case .noExternalPower: "the request needs external power"
        case .unreachable: "there is no network"
        case .neverOpened: "the user has never opened the app"
        case .dormant: "the user has not opened the app for too long"
        case .tooEarly: "its earliest begin date has not come"
        case .tooSoon: "too little time has passed"
        case .noEnergy: "the app's energy is used up"
        case .noCellularData: "the app's cellular data is used up"
        case .displayOn: "the device is in use, or was a moment ago"
        case .othersFirst: "other apps are launched first"
        }
    }
}

/// Something that the scheduler may launch.
struct RefreshCandidate: Equatable, Sendable {
    var kind: RefreshKind
    /// Of a task.
    var request: TaskRequest?
    /// From when the first interval counts: the submission, or the app's last time in front (gate 5).
    var since: Instant

    var identifier: String? { request?.identifier }
}

/// The gates of section 6.2, for one moment of a device. Pure arithmetic in whole numbers.
struct RefreshGates {
    /// What the device knows of the app beside its ledger.
    struct Standing {
        var isForceQuit: Bool
        var isInFront: Bool
        var isLeaving: Bool
    }

    let now: Instant
    let profile: RefreshProfile
    let clock: LocalClock
    let surroundings: Surroundings
    let wasUnlockedSinceBoot: Bool
    /// nil while it is on.
    let displayOffSince: Instant?

    /// The first gate that is closed, or nil.
    func obstacle(_ candidate: RefreshCandidate, _ ledger: RefreshLedger, _ standing: Standing) -> RefreshObstacle? {
        permission(standing) ?? power(candidate) ?? network(candidate) ?? usage(candidate, ledger)
            ?? rate(candidate, ledger) ?? budget(candidate, ledger) ?? activity(candidate)
    }

    /// u in this half-hour, in millionths.
    func usage(_ ledger: RefreshLedger) -> Int { ledger.habit.score(slot: clock.slot(at: now)) }

    // MARK: The gates

    private func permission(_ standing: Standing) -> RefreshObstacle? {
        if surroundings.backgroundRefresh != .available { return .switchedOff }
        if standing.isForceQuit { return .forceQuit }
        if !wasUnlockedSinceBoot { return .lockedSinceBoot }
        if standing.isLeaving { return .leaving }
        return standing.isInFront ? .inForeground : nil
    }

    private func power(_ candidate: RefreshCandidate) -> RefreshObstacle? {
        let isPowered = surroundings.battery >= profile.lowBattery || surroundings.charging
        if candidate.kind == .processing {
            if candidate.needsPower { return surroundings.charging ? nil : .noExternalPower }
        } else if surroundings.lowPowerMode {
            return .lowPowerMode
        }
        return isPowered ? nil : .lowBattery
    }

    private func network(_ candidate: RefreshCandidate) -> RefreshObstacle? {
        let needsNetwork = candidate.kind != .processing || candidate.request?.requirements.network == true
        return needsNetwork && surroundings.network == .none ? .unreachable : nil
    }

    private func usage(_ candidate: RefreshCandidate, _ ledger: RefreshLedger) -> RefreshObstacle? {
        guard let lastOpen = ledger.lastOpen else { return .neverOpened }
        let dormancy = candidate.kind == .processing ? profile.processingDormancy : profile.refreshDormancy
        return now - lastOpen <= dormancy ? nil : .dormant
    }

    private func rate(_ candidate: RefreshCandidate, _ ledger: RefreshLedger) -> RefreshObstacle? {
        if let earliest = candidate.request?.earliestBegin, now < earliest { return .tooEarly }
        guard let reference = reference(candidate, ledger) else { return nil }
        return now - reference >= interval(candidate, ledger, slot: clock.slot(at: now)) ? nil : .tooSoon
    }

    private func budget(_ candidate: RefreshCandidate, _ ledger: RefreshLedger) -> RefreshObstacle? {
        guard profile.hasBudgets else { return nil }
        let isOnPower = candidate.kind == .processing && surroundings.charging
        if !isOnPower, energy(ledger) < ledger.averageCost { return .noEnergy }
        return surroundings.network == .cellular && cellular(ledger) < ledger.averageData ? .noCellularData : nil
    }

    private func activity(_ candidate: RefreshCandidate) -> RefreshObstacle? {
        guard candidate.kind == .processing else { return nil }
        guard let displayOffSince, now - displayOffSince >= profile.idleBeforeProcessing else { return .displayOn }
        return nil
    }

    func energy(_ ledger: RefreshLedger) -> Int {
        ledger.energy.level(capacity: profile.energyCapacity, refill: profile.energyRefill, at: now)
    }

    func cellular(_ ledger: RefreshLedger) -> Int {
        ledger.cellular.level(capacity: profile.cellularCapacity, refill: profile.cellularRefill, at: now)
    }

    // MARK: The rate

    /// I of gate 5 in this half-hour of the day.
    func interval(_ candidate: RefreshCandidate, _ ledger: RefreshLedger, slot: Int) -> Duration {
        if candidate.kind == .processing { return profile.processingInterval }
        // Microseconds times millionths: the largest product is below 2^63 by a factor of 100.
        let paced =
            profile.baseInterval.nanoseconds / 1000 * Int64(min(ledger.pace, profile.slowestPace)) / Int64(Int.million)
        let quiet = Int.million + profile.quietFactor * (.million - ledger.habit.score(slot: slot))
        let interval = Duration.microseconds(paced * Int64(quiet) / Int64(Int.million))
        return max(interval, minimum(candidate, ledger))
    }

    private func minimum(_ candidate: RefreshCandidate, _ ledger: RefreshLedger) -> Duration {
        guard candidate.kind == .fetch, case .atLeast(let minimum) = ledger.fetchInterval else { return .zero }
        return minimum
    }

    /// From when the interval counts; nil for a first processing run, which waits for no interval.
    private func reference(_ candidate: RefreshCandidate, _ ledger: RefreshLedger) -> Instant? {
        ledger.lastRun(candidate.kind) ?? (candidate.kind == .processing ? nil : candidate.since)
    }

    /// The earliest moment at which gate 5 can open, as the user's habits are now.
    func opening(_ candidate: RefreshCandidate, _ ledger: RefreshLedger) -> Instant {
        var moment = max(now, candidate.request?.earliestBegin ?? now)
        guard let reference = reference(candidate, ledger) else { return moment }
        moment = max(moment, reference + minimum(candidate, ledger))
        // The interval changes with the half-hour; it is bounded, and so is the search.
        while true {
            let due = reference + interval(candidate, ledger, slot: clock.slot(at: moment))
            let next = clock.nextSlot(after: moment)
            if due < next { return max(moment, due) }
            moment = next
        }
    }

    /// When the app may be asked for again, as far as rate and budget are concerned.
    func next(_ candidate: RefreshCandidate, _ ledger: RefreshLedger) -> Instant {
        let opening = opening(candidate, ledger)
        guard profile.hasBudgets, candidate.kind != .processing || !surroundings.charging else { return opening }
        let refilled = ledger.energy.refilled(
            to: ledger.averageCost,
            capacity: profile.energyCapacity,
            refill: profile.energyRefill,
            at: now
        )
        return max(opening, refilled)
    }
}

extension RefreshCandidate {
    fileprivate var needsPower: Bool { request?.requirements.power ?? false }
}
