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

    /// What the process has not been called for yet.
    var owed: [RefreshRun] { all.filter { $0.phase == .owed } }

    /// Continued tasks that were called and have not answered.
    var openContinued: [RefreshRun] { all.filter { $0.kind == .continued && $0.isOpen } }

    /// Whether a task is on that asked for the charger: on it such a task has no limit of processor time (B-25).
    var lastsOnPower: Bool { all.contains { $0.isOpen && $0.request?.requirements.power == true } }

    /// The task of this identifier, if it is on and was not told to stop.
    func running(_ identifier: String) -> RefreshRun? {
        all.first { $0.request?.identifier == identifier && $0.phase == .running }
    }

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

    /// Removed in the switcher: what the user sees run ends without a word (B-27).
    mutating func dropContinued() {
        all.removeAll { $0.kind == .continued }
    }

    @discardableResult
    mutating func change<Result>(_ number: RunNumber, _ body: (inout RefreshRun) -> Result) -> Result? {
        all.firstIndex { $0.number == number }.map { body(&all[$0]) }
    }

    /// The user sees other texts.
    /// - Returns: the request as it is now, or nil if no continued task of this number is on.
    mutating func retitled(_ number: RunNumber, _ title: String, _ subtitle: String) -> TaskRequest? {
        change(number) { run -> TaskRequest? in
            guard var continued = run.request?.continued else { return nil }
            continued.title = title
            continued.subtitle = subtitle
            run.request?.kind = .continued(continued)
            return run.request
        } ?? nil
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

    /// A run is over; what it used is known when the process has been measured.
    mutating func ended(_ number: RunNumber, _ outcome: RunOutcome, at now: Instant) {
        change(number) { $0.ended(outcome, at: now) }
    }

    /// What the runs that have ended used; those of a developer and continued tasks cost nothing.
    mutating func takeCharges() -> [RunCharge] {
        var charges: [RunCharge] = []
        for place in all.indices {
            guard case .ended(let outcome, let wall) = all[place].phase else { continue }
            all[place].phase = .over
            let cost = takeCost(wall: wall)
            guard !all[place].isSimulated, all[place].isCharged else { continue }
            charges.append(RunCharge(cost: cost, outcome: outcome, end: all[place].started + wall))
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
