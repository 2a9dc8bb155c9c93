/// What keeps one process from being suspended: its finite-length tasks and expiring activities, and the clock that
/// limits them.
///
/// 1. It opens and closes tasks (L-24, L-25, L-42, L-49) and activities (L-51).
/// 2. It runs one budget clock for the process, only in the background (L-29, L-30, L-35, L-43).
/// 3. It says when the handlers are due, who is left after them, and whether the budget's end kills (L-36 to L-44).
/// 4. It says from when on the process may be suspended (L-41, L-48).
///
/// Represented as a list of tasks in the order of their numbers, which is the order of the handlers (L-38), and an
/// optional clock. A clock has a generation: a deadline of a clock that was discarded finds another one, or none.
///
/// The odd case: a task begun after the handlers ran is not refused but expired at once (L-36).
struct Assertions: Equatable, Sendable, Codable {
    struct Clock: Equatable, Sendable, Codable {
        var generation: Int
        /// The moment of entering the background, or of the event that woke the process.
        var started: Instant
        /// No task, no time beyond this.
        var allowanceEnds: Instant
        /// H.
        var handlersDue: Instant
        /// B; K is later by the grace.
        var budgetEnds: Instant
        var kill: Instant
        var handlersRan = false
        /// Whether an event woke the process, rather than the user leaving it.
        var isEvent = false

        /// What is left (L-33, L-34).
        func allowance(at now: Instant) -> BackgroundAllowance {
            BackgroundAllowance(
                withTask: max(.zero, budgetEnds - now),
                withoutTask: max(.zero, allowanceEnds - now)
            )
        }
    }

    struct Activity: Equatable, Sendable, Codable {
        var identifier: Int
        var reason: String
    }

    private(set) var tasks: [BackgroundTask] = []
    private(set) var activities: [Activity] = []
    private(set) var clock: Clock?
    /// When the last assertion of the present clock was given up.
    private(set) var lastEnd: Instant?
    /// Tasks that were begun later at the same place as one that is still open make that one a leak.
    private var latestBeginnings: [String: Int] = [:]
    /// Places where a task was begun that was ended: its identifier was kept somewhere.
    private var endedSites: Set<String> = []
    private var highestIdentifier = 0
    private var generations = 0

    var isHolding: Bool { !tasks.isEmpty || !activities.isEmpty }

    // MARK: The clock

    /// The process entered the background, or was woken in it: a new clock with a full budget (L-43).
    mutating func startClock(
        budget: Duration,
        allowance: Duration,
        lead: Duration,
        grace: Duration,
        isEvent: Bool,
        at now: Instant
    ) {
        generations += 1
        lastEnd = nil
        clock = Clock(
            generation: generations,
            started: now,
            allowanceEnds: now + allowance,
            handlersDue: now + budget - lead,
            budgetEnds: now + budget,
            kill: now + budget + grace,
            isEvent: isEvent
        )
    }

    /// The process is on its way to the foreground: no budget is used there (L-29, L-43).
    mutating func stopClock() {
        clock = nil
        lastEnd = nil
    }

    /// The system takes back the rest of the budget (L-40): handlers now, the end one lead later.
    mutating func cutShort(lead: Duration, grace: Duration, at now: Instant) {
        guard var clock, !clock.handlersRan else { return }
        generations += 1
        clock.generation = generations
        clock.allowanceEnds = min(clock.allowanceEnds, now)
        clock.handlersDue = now
        clock.budgetEnds = min(clock.budgetEnds, now + lead)
        clock.kill = clock.budgetEnds + grace
        self.clock = clock
    }

    /// The system called the app for an event and gives it this long (clock rule 2). A task has no more than the budget
    /// of the wake, and no more than the window of the event that woke the process (F-13).
    mutating func eventBegan(until end: Instant, lead: Duration, grace: Duration) {
        guard var clock, !clock.handlersRan else { return }
        clock.allowanceEnds = max(clock.allowanceEnds, end)
        if clock.isEvent, clock.budgetEnds > end {
            generations += 1
            clock.generation = generations
            clock.handlersDue = min(clock.handlersDue, end - lead)
            clock.budgetEnds = end
            clock.kill = end + grace
        }
        self.clock = clock
    }

    /// An event that nobody answers leaves the process this long without a task. What a task has stays as it is.
    mutating func grant(until end: Instant) {
        guard let clock, !clock.handlersRan else { return }
        self.clock?.allowanceEnds = max(clock.allowanceEnds, end)
    }

    /// The app answered the last event: the rest of its window is not granted (F-6).
    mutating func eventEnded(allowance: Duration, at now: Instant) {
        guard var clock else { return }
        clock.allowanceEnds = clock.isEvent ? now : max(now, clock.started + allowance)
        self.clock = clock
        lastEnd = now
    }

    /// Something was begun after the budget's end, in a process that an event's window keeps running: it is expired at
    /// once (L-36), and has one lead to end.
    /// - Returns: whether the kill is due later than it was.
    mutating func beganAfterKill(lead: Duration, grace: Duration, at now: Instant) -> Bool {
        guard var clock, clock.handlersRan, clock.kill <= now else { return false }
        generations += 1
        clock.generation = generations
        clock.budgetEnds = now + lead
        clock.kill = clock.budgetEnds + grace
        self.clock = clock
        return true
    }

    // MARK: Tasks and activities

    enum BeganResult: Equatable {
        case opened
        /// The handlers have run: this one's turn is now (L-36).
        case expireAtOnce
        /// One more than a process may have (L-49).
        case tooMany(limit: Int)
    }

    mutating func taskBegan(_ task: BackgroundTask, limit: Int?) -> BeganResult {
        if let limit, tasks.count >= limit { return .tooMany(limit: limit) }
        tasks.append(task)
        highestIdentifier = max(highestIdentifier, task.identifier)
        if !task.site.isEmpty { latestBeginnings[task.site] = task.identifier }
        return clock?.handlersRan == true ? .expireAtOnce : .opened
    }

    enum EndedResult: Equatable {
        case ended(BackgroundTask)
        /// No such task, but there was one (L-42).
        case endedBefore
        /// There never was such a task, `.invalid` included (L-42).
        case neverBegun
    }

    mutating func taskEnded(_ identifier: Int, at now: Instant) -> EndedResult {
        guard let index = tasks.firstIndex(where: { $0.identifier == identifier }) else {
            return identifier >= 1 && identifier <= highestIdentifier ? .endedBefore : .neverBegun
        }
        let task = tasks.remove(at: index)
        endedSites.insert(task.site)
        if clock != nil { lastEnd = now }
        return .ended(task)
    }

    /// - Returns: whether the activity must be told at once that time is up.
    mutating func activityBegan(_ identifier: Int, reason: String) -> Bool {
        activities.append(Activity(identifier: identifier, reason: reason))
        return clock?.handlersRan == true
    }

    mutating func activityEnded(_ identifier: Int, at now: Instant) {
        activities.removeAll { $0.identifier == identifier }
        if clock != nil { lastEnd = now }
    }

    /// Whether a later task was begun where this one was: its number has been overwritten (finding `task-leaked`).
    func isLeaked(_ task: BackgroundTask) -> Bool {
        latestBeginnings[task.site].map { $0 > task.identifier } ?? false
    }

    /// Whether a task that was begun where this one was could be ended: the app keeps its identifier.
    func keepsIdentifier(of task: BackgroundTask) -> Bool {
        isLeaked(task) || endedSites.contains(task.site)
    }

    // MARK: Deadlines

    /// H has come.
    /// - Returns: what expires, or nil if the clock of this generation is gone or the handlers have run already.
    mutating func handlersDue(generation: Int) -> (tasks: [BackgroundTask], activities: [Activity])? {
        guard let clock, clock.generation == generation, !clock.handlersRan else { return nil }
        self.clock?.handlersRan = true
        return (tasks, activities)
    }

    /// K has come.
    /// - Returns: whether the process held anything to its end, or nil if the clock of this generation is gone.
    func killDue(generation: Int) -> Bool? {
        guard clock?.generation == generation else { return nil }
        return isHolding
    }

    // MARK: Suspension

    enum Suspension: Equatable {
        case now
        case notBefore(Instant)
        /// Something is open, or the process is not in the background.
        case no
    }

    func suspension(settle: Duration, at now: Instant) -> Suspension {
        guard let clock, !isHolding else { return .no }
        var earliest = clock.allowanceEnds
        if let lastEnd { earliest = max(earliest, lastEnd + settle) }
        return earliest <= now ? .now : .notBefore(earliest)
    }
}

extension Instant {
    static func - (moment: Instant, span: Duration) -> Instant {
        Instant(nanoseconds: moment.nanoseconds - span.nanoseconds)
    }
}
