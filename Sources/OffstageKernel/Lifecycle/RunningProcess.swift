/// One process of an app and what the device knows of it.
///
/// It joins the machines that each govern one thing of a process. What happens to the process is handed to it, one
/// method for each input, and what follows is a list of ``Consequence``s. It knows no other process and no app.
struct RunningProcess: Equatable, Sendable, Codable {
    /// A callback that was sent and has not returned.
    struct Call: Equatable, Sendable, Codable {
        var number: CallbackNumber
        var callback: Callback
        var sent: Instant
    }

    let number: ProcessNumber
    let app: AppIdentifier
    let reason: LaunchReason
    let started: Instant
    let usesScenes: Bool
    var lifecycle: Lifecycle
    var assertions = Assertions()
    var usage = UsageWatch()
    var runs = RefreshRuns()
    var transfers = OpenTransfers()
    /// What it found under way in its background sessions and has not asked for.
    var found = FoundTasks()
    /// Whether the user has seen it.
    var wasActive = false
    var calls: [Call] = []
    /// The call that tells it to terminate.
    var terminationCall: CallbackNumber?
    /// How often it asked for a token and has not been answered (N-1).
    var owedRegistrations = 0
    /// The payload of the notification that it was launched for (N-8).
    var launchPayload: String?
    /// Whether its notification center has a delegate (N-7, N-15).
    var hasNotificationDelegate = false
    /// What it asked about its authorization and has not been answered.
    var owedAuthorizations: [QuestionNumber] = []
    /// What it is to be told of in the foreground: the user tapped them (N-14).
    var owedResponses: [NotificationResponse] = []
    /// What it was asked about and has not answered (N-7).
    var presentations: [Presentation] = []
    /// The ones of these that it answered last: a second answer is misuse.
    var presented: [RunNumber] = []
    /// What it does about the notifications that it hears of.
    var handlings = Handlings()
    /// What it said last that it was done with, until something else holds it.
    var unfinished: Unfinished?
    /// What it wants of the place of the device.
    var location = LocationUse()
    /// While it stands still because the device sleeps.
    var sleep: Sleep?
    /// The last change of the surroundings that the process was told of.
    var knownChange = 0
    /// Findings that were reported, by id and subject: each is said once in a process's life.
    var reported: [String] = []
    /// What it said last before it ends, if it said why.
    var lastWords: String?
    /// What it will be killed for when it has been examined.
    var sentence: Sentence?

    init(
        number: ProcessNumber,
        app: AppIdentifier,
        reason: LaunchReason,
        goal: Lifecycle.Goal,
        usesScenes: Bool,
        started: Instant
    ) {
        self.number = number
        self.app = app
        self.reason = reason
        self.started = started
        self.usesScenes = usesScenes
        lifecycle = Lifecycle(goal: goal, usesScenes: usesScenes)
    }

    /// Whether it stands in the background, shall stay there, no callback is out on the main thread, and neither a run
    /// of the scheduler nor the location service holds it.
    func rests(_ conditions: Conditions) -> Bool {
        lifecycle.standing == .background && lifecycle.goal == .background && !runs.isHolding
            && !keepsAwake(conditions) && !calls.contains { $0.callback.traits.isOnMain }
    }

    /// Whether the user sees it, or will in a moment.
    var isInFront: Bool {
        switch lifecycle.goal {
        case .foreground, .interrupted: true
        case .background, .ended: false
        }
    }
}

/// The processes that are there, in the order of their numbers.
///
/// Numbers lie in an array of their own: they only grow, so a process is found by halving, without a hash.
struct ProcessTable: Sendable, Codable {
    private var numbers: [Int] = []
    private var all: [RunningProcess] = []

    private func place(of number: ProcessNumber) -> Int? {
        var low = 0
        var high = numbers.count
        while low < high {
            let middle = (low + high) / 2
            if numbers[middle] < number.rawValue { low = middle + 1 } else { high = middle }
        }
        return low < numbers.count && numbers[low] == number.rawValue ? low : nil
    }

    /// A copy of the process, or nil if it is gone.
    subscript(number: ProcessNumber) -> RunningProcess? {
        place(of: number).map { all[$0] }
    }

    /// Asks a process something without copying it: by its place in memory, for an array would hand out a copy.
    /// - Returns: nil if the process is gone.
    func read<Result>(_ number: ProcessNumber, _ body: (borrowing RunningProcess) -> Result) -> Result? {
        guard let place = place(of: number) else { return nil }
        return all.withUnsafeBufferPointer { body($0[place]) }
    }

    /// Asks a process for something it may not have, without copying it.
    func read<Result>(_ number: ProcessNumber, _ body: (borrowing RunningProcess) -> Result?) -> Result? {
        guard let place = place(of: number) else { return nil }
        return all.withUnsafeBufferPointer { body($0[place]) }
    }

    /// Whether a callback of a transition is out, so that the next one must wait; nil if the process is gone. Asked
    /// after most events.
    func isInTransition(_ number: ProcessNumber) -> Bool? {
        read(number) { $0.calls.contains { $0.callback.traits.transition != nil } }
    }

    /// Where a process stands; nil if it is gone.
    func standing(of number: ProcessNumber) -> Lifecycle.Standing? {
        read(number) { $0.lifecycle.standing }
    }

    /// Changes a process in place.
    /// - Returns: nil if the process is gone.
    @discardableResult
    mutating func change<Result>(_ number: ProcessNumber, _ body: (inout RunningProcess) -> Result) -> Result? {
        place(of: number).map { body(&all[$0]) }
    }

    mutating func add(_ process: RunningProcess) {
        numbers.append(process.number.rawValue)
        all.append(process)
    }

    mutating func remove(_ number: ProcessNumber) {
        guard let place = place(of: number) else { return }
        numbers.remove(at: place)
        all.remove(at: place)
    }
}
