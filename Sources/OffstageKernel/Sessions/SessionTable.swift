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
    func standing(of key: SessionKey) -> (holder: ProcessNumber?, hasEnded: Bool, isDone: Bool, challenged: [Int])? {
        sessions[key].map { ($0.holder, !$0.ended.isEmpty, $0.isDone, $0.challenged) }
    }

    /// The tasks that have ended and whose end nobody was told of, in the order of their ends.
    func untold(of key: SessionKey) -> [Int] {
        sessions[key].map { session in session.ended.filter { session[$0]?.told == nil } } ?? []
    }

    /// What a process was asked about and has not answered.
    func asked(_ process: ProcessNumber) -> [TransferKey] { running.filter { self[$0]?.asked == process } }

    /// What a process is to say the request of (T-56).
    func deciding(_ process: ProcessNumber) -> [TransferKey] {
        keys(heldBy: process).flatMap { key in
            (sessions[key]?.deciding ?? []).map { TransferKey(session: key, task: $0) }
        }
        .filter { self[$0]?.decider == process }
    }

    func keys(of app: AppIdentifier) -> [SessionKey] { keys.filter { $0.app == app } }

    func keys(heldBy process: ProcessNumber) -> [SessionKey] { keys.filter { sessions[$0]?.holder == process } }

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
        guard let (result, leftDriver) = sessions[key.session]?.change(key.task, body) else { return nil }
        if leftDriver { running.removeAll { $0 == key } }
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
            guard let next = sessions[key]?.takeNext() else { continue }
            let transfer = TransferKey(session: key, task: next)
            turn = place + 1
            running.append(transfer)
            sessions[key]!.change(next) { $0.started() }
            return transfer
        }
        return nil
    }
}
