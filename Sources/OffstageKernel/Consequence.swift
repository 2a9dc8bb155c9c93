/// What follows from the decision of one process's machines: small steps, carried out in order by ``Device``.
///
/// A step that must see what the steps before it led to is a question of its own, such as ``rest``. What is large lies
/// apart, so that a list of steps is quickly written and read.
enum Consequence: Equatable, Sendable {
    /// A line of the log, of the process's app.
    case record(EventName, [Record.Field] = [])
    /// Misuse; said once in the life of the process.
    indirect case report(Finding)
    case arm(Deadline, at: Instant)
    /// Call into the app.
    indirect case call(Callback)
    case suspend, reclaimSockets, examine, measure
    /// The process has launched, and can be told and called.
    case launched
    /// The app is active: what was held for it may come.
    case activated
    /// The app was called for the events of a session: they may come.
    case sessionCalled(String)
    /// The time of a wake for a session's events is over, and the app never said that it has heard them.
    indirect case eventsLapsed(RefreshRun)
    /// The next step on the way to where the process shall stand.
    case advance
    /// An event has until then: the clock of an earlier wake goes on, or another one starts (F-13).
    case extendClock(until: Instant)
    /// A run is over: is anything left to do?
    case release
    /// Whether the process may be suspended now.
    case rest
    /// What a run used, for the ledger of its app (B-31).
    indirect case charge(RunCharge)
    /// The scheduler asks for what changed.
    case reconsider
    /// The process did or failed to do something that iOS kills for. There is at least one finding, though it may have
    /// been told of before.
    indirect case kill(CrashReport, for: [Finding])
}

/// What a process's machines are told of the device around it, at one moment.
struct Conditions {
    let now: Instant
    let sharedProfile: SharedProfile
    let surroundings: Surroundings
    let isLocked: Bool
    /// The device sleeps whoever gets location updates.
    let sleepsUnderLock: Bool

    var profile: Profile { sharedProfile.profile }
}

extension Device {
    /// Lets a process decide, and carries out what it decides; a process that is gone decides nothing.
    mutating func decide(
        _ number: ProcessNumber,
        _ turn: inout Turn,
        _ decision: (inout RunningProcess, Conditions) -> [Consequence]
    ) {
        let conditions = Conditions(
            now: turn.now,
            sharedProfile: sharedProfile,
            surroundings: surroundings,
            isLocked: lock.isLocked,
            sleepsUnderLock: sleepsUnderLock
        )
        let consequences = processes.change(number) { decision(&$0, conditions) } ?? []
        for consequence in consequences { carryOut(consequence, number, &turn) }
    }

    private mutating func carryOut(_ consequence: Consequence, _ number: ProcessNumber, _ turn: inout Turn) {
        switch consequence {
        case .record(let event, let fields): record(event, owner(of: number), fields, &turn)
        case .report(let finding): report(finding, of: number, &turn)
        case .arm(let deadline, let moment): arm(deadline, at: moment)
        case .call(let callback): deliver(callback, to: number, &turn)
        case .suspend:
            watchSuspension(of: number, &turn)
            goOnWithout(number, &turn)
            fellAsleep(number, &turn)
            turn.effects.append(.suspend(number))
        case .reclaimSockets: turn.effects.append(.reclaimSockets(number))
        case .examine: turn.effects.append(.examine(number))
        case .measure: turn.effects.append(.measure(number))
        case .launched: launched(number, &turn)
        case .activated: activated(number, &turn)
        case .sessionCalled(let session): sessionCalled(session, number, &turn)
        case .eventsLapsed(let run):
            eventsLapsed(run, number, &turn)
            loseUnheardEnds(run, number, &turn)
        case .advance: advance(number, &turn)
        case .extendClock(let end): extendClock(of: number, until: end, &turn)
        case .release: decide(number, &turn) { $0.released($1) }
        case .rest: decide(number, &turn) { $0.rest($1) }
        case .charge(let charge): self.charge(charge, to: owner(of: number))
        case .reconsider: turn.reconsiders = true
        case .kill(let report, let findings): kill(number, report, for: findings, &turn)
        }
    }
}
