/// One launch of an app's code by the scheduler, from the decision to the answer.
///
/// It belongs to a process and dies with it. Numbers are never used again, so that an answer that comes late or twice
/// is recognised.
struct RefreshRun: Equatable, Sendable, Codable {
    enum Phase: Equatable, Sendable, Codable {
        /// The process is still launching. Next: running, or gone with the request.
        case owed
        /// The app was called. Next: expiring, ended.
        case running
        /// The expiration handler was called. Next: ended.
        case expiring
        /// It has ended; what it used is not known yet. Next: over.
        case ended(RunOutcome, wall: Duration)
        case over
    }

    let number: RunNumber
    let kind: RefreshKind
    /// The request, of a task.
    var request: TaskRequest?
    /// Provoked by a developer: it teaches the scheduler nothing (F-15, B-29).
    let isSimulated: Bool
    var phase = Phase.owed
    var started = Instant.boot
    /// When the window closes; nil without a limit: a continued task, or the app is in the foreground (F-13).
    var windowEnds: Instant?
    /// Where the app gave its first answer, where that is known, else empty.
    var answerSite = ""
    var hasExpirationHandler = false
    /// The window closed without an answer, and no kill followed: the system marked the task (B-20), or a debugger is
    /// attached (L-52).
    var hasLapsed = false
    /// Thousandths, and when they last changed (B-35).
    var progress = 0
    var progressed = Instant.boot

    init(number: RunNumber, kind: RefreshKind, request: TaskRequest? = nil, isSimulated: Bool) {
        self.number = number
        self.kind = kind
        self.request = request
        self.isSimulated = isSimulated
    }

    /// Called and not answered.
    var isOpen: Bool {
        switch phase {
        case .running, .expiring: true
        case .owed, .ended, .over: false
        }
    }

    /// Whether it keeps its process from being suspended.
    var holds: Bool { isOpen && (windowEnds != nil || kind == .continued) }

    /// What becomes of a run whose window closes without an answer.
    enum WindowClosing: Equatable {
        /// A debugger keeps the app from being killed (L-52).
        case goesOn
        /// The system marks the task complete and unsuccessful: it was never told to stop (B-20), or the user has the
        /// app before them.
        case lapses
        /// F-5, B-21.
        case kills
    }

    func windowClosed(isInFront: Bool, hasDebugger: Bool) -> WindowClosing {
        if hasDebugger { return .goesOn }
        return isInFront || (kind != .fetch && phase == .running) ? .lapses : .kills
    }

    /// The run is over; what it used is known when the process has been measured.
    mutating func ended(_ outcome: RunOutcome, at now: Instant) {
        phase = .ended(outcome, wall: now - started)
    }

    var words: String {
        switch kind {
        case .fetch: "the background fetch"
        case .refresh, .processing, .continued: "the task \"\(request?.identifier ?? "")\""
        }
    }
}

/// The runs of one process, and what the process registered for them.
struct RefreshRuns: Equatable, Sendable, Codable {
    struct Registration: Equatable, Sendable, Codable {
        var identifier: String
        var queue: String
        /// `File.swift:12` where it is known, else empty.
        var site = ""
    }

    private(set) var all: [RefreshRun] = []
    private(set) var registrations: [Registration] = []
    /// What is known of the process's use, and how much of it runs have been charged for.
    var used: Int64 = 0
    private var chargedUse: Int64 = 0
    var cellularBytes = 0

    subscript(number: RunNumber) -> RefreshRun? {
        all.first { $0.number == number }
    }

    var isHolding: Bool { all.contains { $0.holds } }

    /// Whether a window closes now without an answer.
    func windowCloses(at now: Instant) -> Bool {
        all.contains { $0.isOpen && $0.windowEnds.map { $0 <= now } == true }
    }

    /// Whether the same thing is being launched or runs already. What lost its window to the user and was never
    /// answered stands in nobody's way (F-13).
    func isOpenOrOwed(_ kind: RefreshKind, _ identifier: String?) -> Bool {
        for place in all.indices where all[place].phase != .over {
            guard all[place].kind == kind, all[place].request?.identifier == identifier else { continue }
            if all[place].holds || all[place].phase == .owed { return true }
        }
        return false
    }

    func registration(of identifier: String) -> Registration? {
        registrations.first { $0.identifier == identifier }
    }

    mutating func register(_ identifier: String, queue: String, at site: String) {
        registrations.append(Registration(identifier: identifier, queue: queue, site: site))
    }

    /// Adds a run; what ended long ago is forgotten, or what nobody waits for.
    mutating func add(_ run: RefreshRun) {
        let spent = all.firstIndex { $0.phase == .over } ?? all.firstIndex { $0.isOpen && !$0.holds }
        if all.count >= 8, let spent { all.remove(at: spent) }
        all.append(run)
    }

    mutating func remove(_ number: RunNumber) {
        all.removeAll { $0.number == number }
    }

    @discardableResult
    mutating func change<Result>(_ number: RunNumber, _ body: (inout RefreshRun) -> Result) -> Result? {
        all.firstIndex { $0.number == number }.map { body(&all[$0]) }
    }

    /// A run begins; what the process used before is not its own, unless another run is still on.
    mutating func start(_ number: RunNumber, windowEnds: Instant?, at now: Instant) {
        if !all.contains(where: { $0.holds }) {
            chargedUse = used
            cellularBytes = 0
        }
        change(number) {
            $0.phase = .running
            $0.started = now
            $0.windowEnds = windowEnds
            $0.progressed = now
        }
    }

    enum Answer: Equatable {
        case first(RefreshRun)
        /// The window had closed, and nothing came of it; said once.
        case late(RefreshRun)
        /// F-9, B-21.
        case again(RefreshRun)
        /// There is no such run, or the app was not called for it yet.
        case uncalled
    }

    /// The app says that a run is done.
    mutating func answered(_ number: RunNumber, at site: String) -> Answer {
        guard let run = self[number], run.phase != .owed else { return .uncalled }
        if run.hasLapsed {
            change(number) { $0.hasLapsed = false }
            return .late(run)
        }
        guard run.isOpen else { return .again(run) }
        change(number) { $0.answerSite = site }
        return .first(run)
    }

    /// Whether a run has ended and was not charged yet.
    var hasEnded: Bool { all.contains { if case .ended = $0.phase { true } else { false } } }

    /// What the runs that have ended used; those of a developer and continued tasks cost nothing.
    mutating func takeCharges() -> [(cost: RunCost, outcome: RunOutcome, end: Instant)] {
        var charges: [(cost: RunCost, outcome: RunOutcome, end: Instant)] = []
        for place in all.indices {
            guard case .ended(let outcome, let wall) = all[place].phase else { continue }
            all[place].phase = .over
            let cost = takeCost(wall: wall)
            guard !all[place].isSimulated, all[place].kind != .continued else { continue }
            charges.append((cost, outcome, all[place].started + wall))
        }
        return charges
    }

    /// The app comes to the foreground: what it does there has no window (F-13).
    mutating func dropWindows() {
        for place in all.indices { all[place].windowEnds = nil }
    }

    /// Takes the process's use since the last charge.
    mutating func takeCost(wall: Duration) -> RunCost {
        defer {
            chargedUse = used
            cellularBytes = 0
        }
        return RunCost(
            wall: wall,
            processor: .nanoseconds(max(0, used - chargedUse)),
            cellularBytes: cellularBytes
        )
    }
}
