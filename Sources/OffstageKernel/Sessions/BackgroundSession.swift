/// A background session of an app, which outlives the app's processes.
struct BackgroundSession: Equatable, Sendable, Codable {
    let identifier: String
    /// Of the session that was made last (T-41).
    var settings: SessionSettings
    /// The process that has made the session, while it lives.
    var holder: ProcessNumber?
    /// The number of the last task (T-23).
    private(set) var lastTask = 0
    private var tasks: [Int: Task] = [:]
    /// Those that have ended and whose end the app has not heard, in the order of their ends (T-42).
    private(set) var ended: [Int] = []
    /// Those whose server wants to know who asks, and whose app was not asked (T-59).
    private(set) var challenged: [Int] = []
    /// Those whose app is asked what they send (T-56).
    private(set) var deciding: [Int] = []
    /// How many are resumed and have not ended.
    private(set) var underWay = 0
    /// Those that nothing hinders, for each origin in their order. What is not ready any more is passed over.
    private var queues: [Queue] = []

    /// A task in a place of its own. Thousands may wait, and a table of the tasks themselves has room for half as many
    /// again, and as much for its copy whenever it grows.
    private indirect enum Task: Equatable, Sendable, Codable {
        case transfer(BackgroundTransfer)

        var transfer: BackgroundTransfer {
            switch self {
            case .transfer(let transfer): transfer
            }
        }

        init(from decoder: any Decoder) throws { self = .transfer(try BackgroundTransfer(from: decoder)) }
        func encode(to encoder: any Encoder) throws { try transfer.encode(to: encoder) }
    }

    private struct Queue: Equatable, Sendable, Codable {
        var origin: String
        var tasks: [Int] = []
        var next = 0
        /// How many of this origin the driver is at: each has a connection.
        var running = 0
    }

    init(_ identifier: String, _ settings: SessionSettings) {
        self.identifier = identifier
        self.settings = settings
    }

    subscript(task: Int) -> BackgroundTransfer? { tasks[task]?.transfer }

    /// In the order of their numbers.
    var all: [BackgroundTransfer] { tasks.values.map(\.transfer).sorted { $0.order.task < $1.order.task } }

    /// All that was resumed is done, and the app has not heard of some of it (T-39).
    var isDone: Bool { underWay == 0 && !ended.isEmpty }

    /// - Returns: false if there is a task of this number.
    mutating func add(_ transfer: BackgroundTransfer) -> Bool {
        let number = transfer.order.task
        guard number > lastTask else { return false }
        var transfer = transfer
        // Most say the same as the one before, and need no copy of it.
        if let last = tasks[lastTask]?.transfer.order {
            if transfer.order.headers == last.headers { transfer.order.headers = last.headers }
            if transfer.order.origin == last.origin { transfer.order.origin = last.origin }
        }
        lastTask = number
        tasks[number] = .transfer(transfer)
        return true
    }

    /// Changes a task in place, and keeps count.
    /// - Returns: what came of it, and whether the driver was at the task and is not any more.
    @discardableResult
    mutating func change<Result>(
        _ number: Int,
        _ body: (inout BackgroundTransfer) -> Result
    ) -> (result: Result, leftDriver: Bool)? {
        guard var task = tasks[number]?.transfer else { return nil }
        let before = task.standing
        let result = body(&task)
        tasks[number] = .transfer(task)
        if task.standing != before { moved(number, task.order.origin, from: before, to: task.standing) }
        challenged.keep(number, task.openChallenge != nil && task.asked == nil)
        deciding.keep(number, task.decider != nil)
        return (result, before == .running && !task.isRunning)
    }

    private mutating func moved(
        _ number: Int,
        _ origin: String,
        from before: BackgroundTransfer.Standing,
        to after: BackgroundTransfer.Standing
    ) {
        underWay += (after.isUnderWay ? 1 : 0) - (before.isUnderWay ? 1 : 0)
        if after == .ready || after == .running || before == .running {
            let place = queue(of: origin)
            if after == .ready { queues[place].tasks.append(number) }
            queues[place].running += (after == .running ? 1 : 0) - (before == .running ? 1 : 0)
        }
        if after.isEnded, !before.isEnded { ended.append(number) }
    }

    /// The app knows all of it.
    mutating func remove(_ number: Int) {
        tasks[number] = nil
        ended.removeAll { $0 == number }
        challenged.keep(number, false)
        deciding.keep(number, false)
    }

    // MARK: Turns

    /// The place of an origin's queue.
    private mutating func queue(of origin: String) -> Int {
        if let place = queues.firstIndex(where: { $0.origin == origin }) { return place }
        queues.append(Queue(origin: origin))
        return queues.endIndex - 1
    }

    /// The next task whose turn it is, at an origin that has a connection left (T-13).
    mutating func takeNext() -> Int? {
        // Asked at the end of every event: most of the time there is nothing, or no room.
        for place in queues.indices where queues[place].running < settings.connectionsPerHost {
            while queues[place].next < queues[place].tasks.count {
                let number = queues[place].tasks[queues[place].next]
                queues[place].next += 1
                guard tasks[number]?.transfer.standing == .ready else { continue }
                return number
            }
            queues[place].tasks = []
            queues[place].next = 0
        }
        return nil
    }

    /// Who was told of an end and did not say that it heard is told again (T-46).
    mutating func lost(_ process: ProcessNumber) {
        if holder == process { holder = nil }
        for number in ended where self[number]?.told == process { change(number) { $0.told = nil } }
        let asked = tasks.filter { $1.transfer.asked == process }.keys.sorted()
        for number in asked { change(number) { $0.asked = nil } }
    }
}

extension [Int] {
    /// Has the number in it, at the end if it is new, or not.
    fileprivate mutating func keep(_ number: Int, _ isThere: Bool) {
        guard isThere != contains(number) else { return }
        if isThere { append(number) } else { removeAll { $0 == number } }
    }
}
