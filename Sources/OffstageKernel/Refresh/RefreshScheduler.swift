/// When the scheduler looks, and whose turn it is.
///
/// 1. It looks on ticks of the device's clock, more rarely with the display off, and only while something waits.
/// 2. It counts how many apps were launched since the last tick and keeps them apart.
/// 3. It numbers the runs and keeps the queue of continued tasks.
///
/// What it decides lies in ``RefreshGates``; what it remembers of an app in ``RefreshLedger``.
struct RefreshScheduler: Equatable, Sendable, Codable {
    /// An app whose launch waits for the one before.
    struct Turn: Equatable, Sendable, Codable {
        var number: Int
        var app: AppIdentifier
    }

    /// A continued task that waits for another to end (B-34).
    struct Queued: Equatable, Sendable, Codable {
        var process: ProcessNumber
        var app: AppIdentifier
        var request: TaskRequest
    }

    /// When the display went off, or nil while it is on.
    private(set) var displayOffSince: Instant?
    private(set) var tick: Instant?
    /// From local midnight to the first boot.
    var clockOffset = Duration.zero
    private(set) var turns: [Turn] = []
    private(set) var queue: [Queued] = []
    private var generation = 0
    private var idleGeneration = 0
    private var launches = 0
    private var lastLaunch: Instant?
    private var runs = 0
    private var lastTurn = 0

    mutating func nextRun() -> RunNumber {
        runs += 1
        return RunNumber(rawValue: runs)
    }

    // MARK: Ticks

    /// - Returns: the generation and the moment of the next tick, if none is on its way.
    mutating func armTick(_ profile: RefreshProfile, at now: Instant) -> (generation: Int, moment: Instant)? {
        guard tick == nil else { return nil }
        let period = (displayOffSince == nil ? profile.tickAwake : profile.tickAsleep).nanoseconds
        let moment = Instant(nanoseconds: (now.nanoseconds / period + 1) * period)
        generation += 1
        tick = moment
        return (generation, moment)
    }

    /// - Returns: whether this is the tick that is waited for.
    mutating func tickDue(generation: Int) -> Bool {
        guard tick != nil, generation == self.generation else { return false }
        tick = nil
        launches = 0
        return true
    }

    /// The display went on or off: ticks come at another pace from now on.
    mutating func displayTurned(on: Bool, at now: Instant) {
        displayOffSince = on ? nil : displayOffSince ?? now
        tick = nil
        idleGeneration += 1
    }

    /// - Returns: when the device will have been left alone for long enough, while the display is off.
    func idleMoment(_ profile: RefreshProfile) -> (generation: Int, moment: Instant)? {
        displayOffSince.map { (idleGeneration, $0 + profile.idleBeforeProcessing) }
    }

    func idleDue(generation: Int) -> Bool {
        displayOffSince != nil && generation == idleGeneration
    }

    // MARK: Turns

    enum TurnResult: Equatable {
        case now
        case at(Instant, turn: Int)
        /// As many as may be launched from one tick to the next have been.
        case nextTick
    }

    /// An app may be launched: when is its turn?
    mutating func takeTurn(_ app: AppIdentifier, _ profile: RefreshProfile, at now: Instant) -> TurnResult {
        guard launches < profile.launchesPerTick else { return .nextTick }
        launches += 1
        let moment = max(now, lastLaunch.map { $0 + profile.launchSpacing } ?? now)
        lastLaunch = moment
        guard moment > now else { return .now }
        lastTurn += 1
        turns.append(Turn(number: lastTurn, app: app))
        return .at(moment, turn: lastTurn)
    }

    func awaitsTurn(_ app: AppIdentifier) -> Bool {
        turns.contains { $0.app == app }
    }

    /// - Returns: the app whose turn has come.
    mutating func turnDue(_ number: Int) -> AppIdentifier? {
        guard let place = turns.firstIndex(where: { $0.number == number }) else { return nil }
        return turns.remove(at: place).app
    }

    // MARK: The queue of continued tasks

    /// Whether other tasks wait already.
    func hasOthers(beside request: Queued) -> Bool {
        queue.contains { !$0.isReplaced(by: request) }
    }

    /// First come, first served; a request of the same identifier gives up its place.
    mutating func enqueue(_ request: Queued) {
        queue.removeAll { $0.isReplaced(by: request) }
        queue.append(request)
    }

    /// - Returns: what the app waited for.
    mutating func dropped(_ app: AppIdentifier) -> [TaskRequest] {
        defer { queue.removeAll { $0.app == app } }
        return requests(of: app)
    }

    func requests(of app: AppIdentifier) -> [TaskRequest] {
        queue.filter { $0.app == app }.map(\.request)
    }

    /// It begins, was cancelled, or its process is gone.
    mutating func dequeue(_ identifier: String, of app: AppIdentifier) {
        queue.removeAll { $0.app == app && $0.request.identifier == identifier }
    }
}

extension RefreshScheduler.Queued {
    fileprivate func isReplaced(by other: Self) -> Bool {
        app == other.app && request.identifier == other.request.identifier
    }
}
