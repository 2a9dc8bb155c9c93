/// A background session of an app, which outlives the app's processes.
struct BackgroundSession: Equatable, Sendable, Codable {
    let identifier: String
    /// Of the session that was made last (T-41).
    var settings: SessionSettings
    /// The process that has made the session, while it lives.
    var holder: ProcessNumber?
    /// The number of the last task (T-23).
    private(set) var lastTask = 0
    private var tasks: [Int: BackgroundTransfer] = [:]
    /// Those that have ended and whose end the app has not heard, in the order of their ends (T-42).
    private(set) var ended: [Int] = []
    /// How many are resumed and have not ended.
    private(set) var underWay = 0
    /// Those that nothing hinders, for each origin in their order. What is not ready any more is passed over.
    private var queues: [Queue] = []

    private struct Queue: Equatable, Sendable, Codable {
        var origin: String
        var tasks: [Int] = []
        var next = 0
    }

    init(_ identifier: String, _ settings: SessionSettings) {
        self.identifier = identifier
        self.settings = settings
    }

    subscript(task: Int) -> BackgroundTransfer? { tasks[task] }

    /// In the order of their numbers.
    var all: [BackgroundTransfer] { tasks.values.sorted { $0.order.task < $1.order.task } }

    var isEmpty: Bool { tasks.isEmpty }

    /// All that was resumed is done, and the app has not heard of some of it (T-39).
    var isDone: Bool { underWay == 0 && !ended.isEmpty }

    /// - Returns: false if there is a task of this number.
    mutating func add(_ transfer: BackgroundTransfer) -> Bool {
        let number = transfer.order.task
        guard number > lastTask else { return false }
        lastTask = number
        tasks[number] = transfer
        return true
    }

    /// Changes a task in place, and keeps count.
    mutating func change<Result>(_ number: Int, _ body: (inout BackgroundTransfer) -> Result) -> Result? {
        guard var task = tasks[number] else { return nil }
        let before = task
        let result = body(&task)
        tasks[number] = task
        underWay += (task.isUnderWay ? 1 : 0) - (before.isUnderWay ? 1 : 0)
        if task.standing == .ready, before.standing != .ready { enqueue(number, task.order.origin) }
        if task.ending != nil, before.ending == nil { ended.append(number) }
        return result
    }

    /// The app knows all of it.
    mutating func remove(_ number: Int) {
        tasks[number] = nil
        ended.removeAll { $0 == number }
    }

    // MARK: Turns

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
                guard tasks[number]?.standing == .ready else { continue }
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
        for number in ended where tasks[number]?.told == process { tasks[number]?.told = nil }
    }
}

/// The background sessions of all apps.
struct SessionTable: Equatable, Sendable, Codable {
    /// In the order in which they were made first.
    private(set) var keys: [SessionKey] = []
    private var sessions: [SessionKey: BackgroundSession] = [:]
    /// What the driver is at.
    private(set) var running: [TransferKey] = []
    /// Whose turn is next.
    private var turn = 0

    /// Tasks of all apps at a time (E-22).
    static let connections = 16

    subscript(key: SessionKey) -> BackgroundSession? { sessions[key] }
    subscript(key: TransferKey) -> BackgroundTransfer? { sessions[key.session]?[key.task] }

    /// What decides how a session's app hears of it: a copy of the session, which may have thousands of tasks, would be
    /// made again by the first change.
    func standing(of key: SessionKey) -> (holder: ProcessNumber?, hasEnded: Bool, isDone: Bool)? {
        sessions[key].map { ($0.holder, !$0.ended.isEmpty, $0.isDone) }
    }

    /// The tasks that have ended and whose end nobody was told of, in the order of their ends.
    func untold(of key: SessionKey) -> [Int] {
        sessions[key].map { session in session.ended.filter { session[$0]?.told == nil } } ?? []
    }

    func keys(of app: AppIdentifier) -> [SessionKey] { keys.filter { $0.app == app } }

    mutating func open(_ key: SessionKey, _ settings: SessionSettings) {
        if sessions[key] == nil {
            keys.append(key)
            sessions[key] = BackgroundSession(key.session, settings)
        }
        sessions[key]?.settings = settings
    }

    @discardableResult
    mutating func change<Result>(_ key: SessionKey, _ body: (inout BackgroundSession) -> Result) -> Result? {
        guard sessions[key] != nil else { return nil }
        return body(&sessions[key]!)
    }

    @discardableResult
    mutating func change<Result>(_ key: TransferKey, _ body: (inout BackgroundTransfer) -> Result) -> Result? {
        guard sessions[key.session] != nil else { return nil }
        let result = sessions[key.session]!.change(key.task, body)
        if sessions[key.session]?[key.task]?.isRunning != true { running.removeAll { $0 == key } }
        return result
    }

    mutating func remove(_ key: TransferKey) { sessions[key.session]?.remove(key.task) }

    mutating func remove(_ app: AppIdentifier) {
        running.removeAll { $0.session.app == app }
        for key in keys(of: app) { sessions[key] = nil }
        keys.removeAll { $0.app == app }
        turn = 0
    }

    mutating func lost(_ process: ProcessNumber) {
        for key in keys { sessions[key]?.lost(process) }
    }

    /// The next task to begin, sessions in turn (E-23); nil if nothing is ready or no connection is left.
    mutating func takeNext() -> TransferKey? {
        guard running.count < Self.connections else { return nil }
        for offset in keys.indices {
            let place = (turn + offset) % keys.count
            let key = keys[place]
            let limit = sessions[key]!.settings.connectionsPerHost
            let busy = running.filter { $0.session == key }.compactMap { self[$0]?.order.origin }
            let next = sessions[key]!.takeNext { origin in busy.count { $0 == origin } < limit }
            guard let next else { continue }
            let transfer = TransferKey(session: key, task: next)
            turn = place + 1
            running.append(transfer)
            sessions[key]!.change(next) { $0.started() }
            return transfer
        }
        return nil
    }
}
