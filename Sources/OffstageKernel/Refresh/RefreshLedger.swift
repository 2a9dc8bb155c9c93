/// What the scheduler knows of one app: what the app asked for, when the user opens it, and how its runs went.
///
/// It outlives the app's processes and the device's reboots (F-1, B-15), and goes with the app.
struct RefreshLedger: Equatable, Sendable, Codable {
    /// A request that waits, or the app's wish to be fetched for.
    struct Wish: Equatable, Sendable, Codable {
        var request: TaskRequest
        var submitted: Instant
        /// The last answer, so that only a new one is recorded.
        var answer: RefreshObstacle.Answer?
    }

    var fetchInterval = FetchInterval.never
    private(set) var fetchAnswer: RefreshObstacle.Answer?
    /// Requests in the order of their submission; continued ones wait elsewhere.
    private(set) var pending: [Wish] = []
    /// Identifiers that some process of the app has registered (B-5, finding `no-launch-handler`).
    private(set) var registeredOnce: [String] = []

    var habit = UsageHabit()
    private(set) var lastOpen: Instant?
    /// p, in millionths.
    private(set) var pace = 2 * Int.million
    var energy = RefreshBudget()
    var cellular = RefreshBudget()
    /// Points in millionths; bytes.
    private(set) var averageCost = Int.million
    private(set) var averageData = 100_000
    private(set) var lastFetch: Instant?
    private(set) var lastRefresh: Instant?
    private(set) var lastProcessing: Instant?

    /// Whether anything waits.
    var hasWishes: Bool { !pending.isEmpty || fetchInterval != .never }

    func lastRun(_ kind: RefreshKind) -> Instant? {
        switch kind {
        case .fetch: lastFetch
        case .refresh: lastRefresh
        case .processing: lastProcessing
        case .continued, .push, .response, .session: nil
        }
    }

    // MARK: Requests

    enum SubmittedResult: Equatable {
        case added
        /// B-9.
        case replaced
        /// B-10.
        case tooMany
    }

    mutating func submitted(_ request: TaskRequest, _ profile: RefreshProfile, at now: Instant) -> SubmittedResult {
        if let place = pending.firstIndex(where: { $0.request.identifier == request.identifier }) {
            // Replacing a request by one of the other class counts as that class.
            let others = pending.filter { $0.request.identifier != request.identifier }
            guard hasRoom(for: request, beside: others, profile) else { return .tooMany }
            pending[place].request = request
            pending[place].submitted = now
            return .replaced
        }
        guard hasRoom(for: request, beside: pending, profile) else { return .tooMany }
        pending.append(Wish(request: request, submitted: now))
        return .added
    }

    private func hasRoom(for request: TaskRequest, beside others: [Wish], _ profile: RefreshProfile) -> Bool {
        let limit = request.schedule == .refresh ? profile.pendingRefreshLimit : profile.pendingProcessingLimit
        return others.count { $0.request.schedule == request.schedule } < limit
    }

    /// Takes a request out of the list: it was cancelled, or its handler is called (B-14).
    mutating func take(_ identifier: String) -> TaskRequest? {
        guard let place = pending.firstIndex(where: { $0.request.identifier == identifier }) else { return nil }
        return pending.remove(at: place).request
    }

    /// Keeps the scheduler's answer to a request, or without an identifier to the wish to be fetched for.
    /// - Parameter obstacle: nil for a launch.
    /// - Returns: whether it is another answer than before; a launch is always news.
    mutating func answered(_ identifier: String?, _ obstacle: RefreshObstacle?) -> Bool {
        let answer = RefreshObstacle.Answer(obstacle: obstacle)
        guard let identifier else { return Self.change(&fetchAnswer, to: answer) }
        guard let place = pending.firstIndex(where: { $0.request.identifier == identifier }) else { return false }
        return Self.change(&pending[place].answer, to: answer)
    }

    private static func change(_ last: inout RefreshObstacle.Answer?, to answer: RefreshObstacle.Answer) -> Bool {
        defer { last = answer }
        return last != answer || answer.obstacle == nil
    }

    /// Remembered beyond the process, up to a limit.
    mutating func registered(_ identifier: String) {
        guard !registeredOnce.contains(identifier), registeredOnce.count < 100 else { return }
        registeredOnce.append(identifier)
    }

    // MARK: What happened

    mutating func opened(_ clock: LocalClock, _ profile: RefreshProfile, at now: Instant) {
        habit.opened(clock, at: now)
        lastOpen = now
        changePace(by: 9, of: 10, profile)
    }

    /// The kind is launched now: the next one keeps its distance from this moment.
    mutating func launched(_ kind: RefreshKind, at now: Instant) {
        switch kind {
        case .fetch: lastFetch = now
        case .refresh: lastRefresh = now
        case .processing: lastProcessing = now
        case .continued, .push, .response, .session: break
        }
    }

    /// A run is over and what it used is known.
    mutating func charged(_ cost: RunCost, _ outcome: RunOutcome, _ profile: RefreshProfile, at now: Instant) {
        let points = cost.points(profile)
        if profile.hasBudgets {
            energy.spend(points, capacity: profile.energyCapacity, refill: profile.energyRefill, at: now)
            cellular.spend(
                cost.cellularBytes,
                capacity: profile.cellularCapacity,
                refill: profile.cellularRefill,
                at: now
            )
        }
        averageCost = (averageCost * 7 + points * 3) / 10
        averageData = (averageData * 7 + cost.cellularBytes * 3) / 10
        let factor = outcome.paceFactor
        changePace(by: factor.numerator, of: factor.denominator, profile)
    }

    private mutating func changePace(by numerator: Int, of denominator: Int, _ profile: RefreshProfile) {
        pace = min(profile.slowestPace, max(.million, (pace * numerator + denominator / 2) / denominator))
    }
}

/// How a run ended, as far as it teaches the scheduler something (F-8).
enum RunOutcome: Equatable, Sendable, Codable {
    case newData, noData, failed, success, unsuccessful, expired
    /// Killed because it did not answer.
    case notAnswered

    var paceFactor: (numerator: Int, denominator: Int) {
        switch self {
        case .newData, .success: (4, 5)
        case .noData: (5, 4)
        case .failed, .unsuccessful, .expired: (3, 2)
        case .notAnswered: (2, 1)
        }
    }
}

/// What a run used (B-31).
struct RunCost: Equatable, Sendable, Codable {
    var wall: Duration
    var processor: Duration
    var cellularBytes: Int

    /// In millionths of a point.
    func points(_ profile: RefreshProfile) -> Int {
        .million / 2 + share(wall, profile.wallTimePerPoint) + share(processor, profile.processorTimePerPoint)
    }

    private func share(_ span: Duration, _ unit: Duration) -> Int {
        // In microseconds, so that a year still fits.
        let spent = max(0, span.nanoseconds / 1000)
        return Int(min(spent, 1_000_000_000_000) * Int64(Int.million) / max(1, unit.nanoseconds / 1000))
    }
}

/// What an app is charged for a run that has ended.
struct RunCharge: Equatable, Sendable {
    var cost: RunCost
    var outcome: RunOutcome
    var end: Instant
}
