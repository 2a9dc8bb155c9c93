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
    @discardableResult
    mutating func change<Result>(_ number: Int, _ body: (inout BackgroundTransfer) -> Result) -> Result? {
        guard var task = tasks[number]?.transfer else { return nil }
        let before = task
        let result = body(&task)
        tasks[number] = .transfer(task)
        underWay += (task.isUnderWay ? 1 : 0) - (before.isUnderWay ? 1 : 0)
        if task.standing == .ready, before.standing != .ready { enqueue(number, task.order.origin) }
        if task.ending != nil, before.ending == nil { ended.append(number) }
        challenged.keep(number, task.openChallenge != nil && task.asked == nil)
        deciding.keep(number, task.decider != nil)
        return result
    }

    /// The app knows all of it.
    mutating func remove(_ number: Int) {
        tasks[number] = nil
        ended.removeAll { $0 == number }
        challenged.keep(number, false)
        deciding.keep(number, false)
    }

    // MARK: Turns

    /// Whether anything may be ready.
    var hasQueued: Bool { queues.contains { $0.next < $0.tasks.count } }

    private mutating func enqueue(_ number: Int, _ origin: String) {
        let place = queues.firstIndex { $0.origin == origin } ?? queues.endIndex
        if place == queues.endIndex { queues.append(Queue(origin: origin)) }
        queues[place].tasks.append(number)
    }

    /// The next task whose turn it is, at an origin that has a connection left (T-13).
    mutating func takeNext(_ hasRoom: (String) -> Bool) -> Int? {
        for place in queues.indices where hasRoom(queues[place].origin) {
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
