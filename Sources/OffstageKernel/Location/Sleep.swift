/// A process that would run on for its location updates stands still, because the device sleeps all the same
/// (``Quirk/sleepsUnderLock``); its timers stand still with it.
struct Sleep: Equatable, Sendable, Codable {
    let began: Instant
    /// When the device wakes by itself.
    let ends: Instant
    /// When a timer of the process was due first, once its driver has said so; nil if it has none.
    var timer: Instant?

    /// What is later than this is late; chosen.
    private static let tolerance = Duration.seconds(1)

    /// What there is to tell when it is over.
    func finding(at now: Instant) -> Finding? {
        guard let timer, now - timer >= Self.tolerance else { return nil }
        return .timerLate(after: timer - began, of: now - began)
    }
}

extension RunningProcess {
    /// Whether something keeps it running that has no end of its own: its location updates. No task expires then.
    var runsOn: Bool { location.keepsRunning }

    /// Whether that keeps the device awake, too.
    func keepsAwake(_ conditions: Conditions) -> Bool {
        runsOn && !(conditions.sleepsUnderLock && transfers.isEmpty)
    }

    /// It runs again.
    mutating func takeSleep() -> Sleep? {
        defer { sleep = nil }
        return sleep
    }
}

/// A device that sleeps under its lock, and on battery, whoever gets location updates.
extension Device {
    /// Asked for every decision, so without operators whose operands are closures: they copy the device where nothing
    /// optimises them away.
    var sleepsUnderLock: Bool {
        guard lock.isLocked, !surroundings.charging else { return false }
        return has(.sleepsUnderLock)
    }

    /// A process was stopped; if it would run on, the device wakes it after a while.
    mutating func fellAsleep(_ process: ProcessNumber, _ turn: inout Turn) {
        guard processes.read(process, { $0.runsOn }) == true else { return }
        let (shortest, longest) = (profile.location.shortestSleep, profile.location.longestSleep)
        let end = turn.now + shortest + generator.span(upTo: longest - shortest)
        processes.change(process) { [now = turn.now] in $0.sleep = Sleep(began: now, ends: end) }
        arm(.sleep(process), at: end)
    }

    mutating func sleepDue(_ process: ProcessNumber, _ turn: inout Turn) {
        let isOver = processes.read(process) { [now = turn.now] in $0.sleep.map { $0.ends <= now } }
        if isOver == true { awaken(process, &turn) }
    }

    /// The lock or the power is otherwise than before.
    mutating func considerSleep(_ turn: inout Turn) {
        for process in apps.all.compactMap(\.process) {
            if sleepsUnderLock {
                decide(process, &turn) { $0.rest($1) }
            } else {
                awaken(process, &turn)
            }
        }
    }

    /// The location service has something to tell: it wakes the device.
    mutating func awakenForUpdate(_ process: ProcessNumber, _ turn: inout Turn) {
        let isNews = processes.read(process) { [place = surroundings.location] in
            var use = $0.location
            return $0.sleep != nil && use.update(at: place) != nil
        }
        if isNews == true { awaken(process, &turn) }
    }

    private mutating func awaken(_ process: ProcessNumber, _ turn: inout Turn) {
        guard processes.read(process, { $0.sleep != nil }) == true, let app = owner(of: process) else { return }
        wake(app, .location, &turn)
        decide(process, &turn) { $0.rest($1) }
    }
}
