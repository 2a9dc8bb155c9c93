/// What a process found under way when it made its background sessions, until it asks for it (T-24, T-25).
struct FoundTasks: Equatable, Sendable, Codable {
    private var sessions: [String] = []
    private var tasks: [[Int]] = []

    mutating func add(_ session: String, _ numbers: [Int]) {
        remove(session)
        guard !numbers.isEmpty else { return }
        sessions.append(session)
        tasks.append(numbers)
    }

    /// The app has asked.
    mutating func remove(_ session: String) {
        guard let place = sessions.firstIndex(of: session) else { return }
        sessions.remove(at: place)
        tasks.remove(at: place)
    }

    var all: [(session: String, tasks: [Int])] { zip(sessions, tasks).map { ($0, $1) } }
}

/// Misuse of background sessions that only the device sees.
extension Device {
    /// A delegate that is still at work when its process is suspended is told of if it has had this long: what is
    /// shorter is on its way.
    private static var slowDelegate: Duration { .seconds(10) }

    /// As many background sessions of one process as TortugaPower/BookPlayer#986 had when its uploads stuck.
    static let manySessions = 20

    /// Apple's engineers call thousands of tasks wrong (T-55).
    static let manyTransfers = 1000

    /// A task of the session was resumed.
    mutating func watchTasks(of key: SessionKey, _ process: ProcessNumber, _ turn: inout Turn) {
        guard let count = sessions[key]?.underWay, count == Self.manyTransfers else { return }
        report(.manyTransfers(key.session, count), of: process, &turn)
    }

    /// The process has made a session.
    mutating func watch(_ key: SessionKey, _ process: ProcessNumber, _ turn: inout Turn) {
        let outstanding = (sessions[key]?.all ?? []).filter { $0.ending == nil }.map(\.order.task)
        processes.change(process) { $0.found.add(key.session, outstanding) }
        let held = sessions.keys(heldBy: process).count
        if held >= Self.manySessions { report(.manySessions(held), of: process, &turn) }
    }

    /// The app says that it has heard all; whether it could hear anything is another question.
    mutating func answered(_ key: SessionKey, _ process: ProcessNumber, _ turn: inout Turn) {
        guard let session = sessions[key], session.holder == nil, !session.ended.isEmpty else { return }
        report(.sessionNotMade(key.session, waiting: session.ended.count), of: process, &turn)
    }

    mutating func eventsLapsed(_ run: RefreshRun, _ process: ProcessNumber, _ turn: inout Turn) {
        // A delegate that does not return is why: the handler's turn never came.
        guard let app = owner(of: process), undelivered(app, process, at: turn.now).isEmpty else { return }
        report(.eventsNeverHandled(run, profile), of: process, &turn)
    }

    /// The process is stopped: what it has not heard by now, and what it has not asked for.
    mutating func watchSuspension(of process: ProcessNumber, _ turn: inout Turn) {
        guard let app = owner(of: process) else { return }
        for (session, count, since) in undelivered(app, process, at: turn.now) {
            report(.undelivered(session, count, since: since, at: turn.now), of: process, &turn)
        }
        guard processes.read(process, { $0.wasActive }) == true else { return }
        for (session, tasks) in processes.read(process, { $0.found.all }) ?? [] {
            let key = SessionKey(app: app, session: session)
            let left = tasks.count { sessions[key]?[$0].map { $0.ending == nil } ?? false }
            if left > 0 { report(.neverAsked(session, left), of: process, &turn) }
        }
    }

    /// Sessions whose delegate has been at the first of its events for long.
    private func undelivered(
        _ app: AppIdentifier,
        _ process: ProcessNumber,
        at now: Instant
    ) -> [(session: String, count: Int, since: Instant)] {
        sessions.keys(of: app).compactMap { key in
            guard let session = sessions[key] else { return nil }
            let told = session.ended.compactMap { session[$0] }.filter { $0.told == process }
            guard let since = told.compactMap(\.toldAt).min(), now - since >= Self.slowDelegate else { return nil }
            return (key.session, told.count, since)
        }
    }
}
