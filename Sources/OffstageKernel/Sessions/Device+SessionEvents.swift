/// How apps hear of their background transfers: at once, or by being woken when all are done.
extension Device {
    /// Tells the app what has ended, or wakes it for that, if it is time (T-39, T-45).
    mutating func flow(_ key: SessionKey, _ turn: inout Turn) {
        guard let standing = sessions.standing(of: key), standing.hasEnded || !standing.challenged.isEmpty else {
            return
        }
        if let holder = standing.holder, hears(holder, of: key) {
            for task in toTell(of: key) {
                tellEnd(of: TransferKey(session: key, task: task), to: holder, &turn)
            }
            for task in standing.challenged { ask(TransferKey(session: key, task: task), holder, &turn) }
        } else if let holder = standing.holder, extensions[holder] != nil {
            return  // It hears when it goes on; its app is woken when it is gone (T-48).
        } else if standing.isDone || has(.wakesForEachTask) || !standing.challenged.isEmpty {
            wakeForEvents(key, &turn)
        }
    }

    /// The tasks whose ends can be told now. Where ends are lost they are told one by one: what the app is told it has.
    private func toTell(of key: SessionKey) -> [Int] {
        let untold = sessions.untold(of: key)
        guard has(.losesUnheardEnds) else { return untold }
        return sessions[key]?.ended.count == untold.count ? Array(untold.prefix(1)) : []
    }

    /// The time of a wake is over.
    mutating func loseUnheardEnds(_ run: RefreshRun, _ process: ProcessNumber, _ turn: inout Turn) {
        guard has(.losesUnheardEnds), let session = run.session, let app = owner(of: process) else { return }
        let key = SessionKey(app: app, session: session)
        let lost = sessions.untold(of: key)
        guard !lost.isEmpty else { return }
        for task in lost {
            let transfer = TransferKey(session: key, task: task)
            sessions.remove(transfer)
            turn.effects.append(.discardTransfer(transfer))
        }
        record(
            .sessionEventsLost,
            app,
            [.init("session", .string(session)), .init("events", .integer(lost.count))],
            &turn
        )
    }

    /// Whether events of a session can go to this process now: it runs, is not on its way out (T-37), and has been
    /// called for them if it was woken for them (T-40). An extension hears of its own for as long as it runs (T-48).
    private func hears(_ process: ProcessNumber, of key: SessionKey) -> Bool {
        if let life = extensions[process] { return life.standing != .suspended }
        return processes.read(process) { process in
            guard process.lifecycle.goal != .ended else { return false }
            return switch process.lifecycle.standing {
            case .launching, .inactive, .active, .background: !process.awaitsCall(of: key.session)
            case .suspended, .ending: false
            }
        } ?? false
    }

    private mutating func tellEnd(of key: TransferKey, to process: ProcessNumber, _ turn: inout Turn) {
        guard let ending = sessions[key]?.ending else { return }
        sessions.change(key) { [now = turn.now] in
            $0.told = process
            $0.toldAt = now
        }
        turn.effects.append(.tellSession(process, key.session, .ended(task: key.task, ending)))
    }

    /// T-59.
    private mutating func ask(_ key: TransferKey, _ process: ProcessNumber, _ turn: inout Turn) {
        guard let challenge = sessions[key]?.openChallenge else { return }
        sessions.change(key) { $0.asked = process }
        turn.effects.append(.tellSession(process, key.session, .challenged(task: key.task, challenge)))
    }

    /// The app says who it is, or that it does not (T-60).
    mutating func identified(_ key: TransferKey, _ answer: ServerChallenge.Answer, _ turn: inout Turn) {
        guard sessions.change(key, { $0.identified() }) == true else { return }
        turn.effects.append(.answerChallenge(key, answer))
        finishEvents(key.session, &turn)
    }

    /// The process answers no more: for servers that the system trusts, it answers itself (T-59), and what waited for
    /// its date begins as it was made (T-56).
    mutating func goOnWithout(_ process: ProcessNumber, _ turn: inout Turn) {
        for key in sessions.asked(process) where sessions[key]?.openChallenge?.isTrusted == true {
            sessions.change(key) { _ = $0.identified() }
            turn.effects.append(.answerChallenge(key, .defaultHandling))
        }
        for key in sessions.deciding(process) {
            sessions.change(key) { $0.due(nil) }
            consider(key, &turn)
        }
    }

    // MARK: Delayed requests

    /// Nothing but its app is in the way of a task that has waited for its date. Who does not run is not woken for that
    /// (T-56).
    /// - Returns: whether an answer is waited for.
    mutating func isAsked(_ key: TransferKey, _ turn: inout Turn) -> Bool {
        guard sessions[key]?.delay == .dated else { return true }
        guard let holder = sessions[key.session]?.holder, hears(holder, of: key.session) else {
            sessions.change(key) { $0.due(nil) }
            return false
        }
        sessions.change(key) { $0.due(holder) }
        turn.effects.append(.tellSession(holder, key.session, .delayedRequest(task: key.task)))
        return true
    }

    /// The app says what is sent.
    mutating func begin(
        _ key: TransferKey,
        with request: TransferOrder?,
        _ process: ProcessNumber,
        _ turn: inout Turn
    ) {
        guard sessions.change(key, { $0.begins(with: request, saidBy: process) }) == true else { return }
        if sessions[key]?.order.isRefused == true {
            return end(key, .init(error: TransferError.insecure), keepsFile: false, &turn)
        }
        consider(key, &turn)
    }

    mutating func tell(_ key: SessionKey, _ news: SessionNews, _ turn: inout Turn) {
        guard let holder = sessions[key]?.holder, hears(holder, of: key) else { return }
        turn.effects.append(.tellSession(holder, key, news))
    }

    /// All tasks of background sessions of which something may lie on the disk.
    public var transferKeys: [TransferKey] {
        sessions.keys.flatMap { key in
            (sessions[key]?.all ?? []).map { TransferKey(session: key, task: $0.order.task) }
        }
    }

    /// Where what comes of a task can be told at this moment, for progress that nobody waits for (T-33).
    public func audience(of key: TransferKey) -> ProcessNumber? {
        guard sessions[key]?.isRunning == true, let holder = sessions[key.session]?.holder else { return nil }
        return hears(holder, of: key.session) ? holder : nil
    }

    // MARK: Waking

    private mutating func wakeForEvents(_ key: SessionKey, _ turn: inout Turn) {
        guard let session = sessions[key], session.settings.sendsLaunchEvents, let app = apps[key.app], !app.isForceQuit
        else { return }
        let process = app.process.flatMap { processes[$0] }
        // An app in the foreground makes its session when it likes (T-45), one that leaves none at all.
        guard process?.isInFront != true, process?.lifecycle.goal != .ended else { return }
        guard process?.runs.isOpenOrOwed(session: key.session) != true else { return }
        if process == nil || process?.lifecycle.standing == .suspended {
            apps.change(key.app) { [profile = profile.transfers, now = turn.now] in
                $0.transferWakes.woken(profile, at: now)
            }
            if let end = apps[key.app]?.transferWakes.ends { arm(.transferDelay(key.app), at: end) }
        }
        let run = RefreshRun(number: scheduler.nextRun(), session: key.session)
        // It is called before it hears anything (T-40): what is owed it is known before it runs.
        if let number = app.process { processes.change(number) { $0.runs.add(run) } }
        wake(key.app, .urlSession, &turn)
        guard let number = apps[key.app]?.process else { return }
        if app.process == nil { processes.change(number) { $0.runs.add(run) } }
        beginOwed(number, &turn)
    }

    /// A process goes on: it hears what has ended meanwhile (T-45).
    mutating func flowAll(to process: ProcessNumber, _ turn: inout Turn) {
        for key in sessions.keys(heldBy: process) { flow(key, &turn) }
    }

    /// The app was called for the events of a session; they come now, if it has made the session.
    mutating func sessionCalled(_ session: String, _ process: ProcessNumber, _ turn: inout Turn) {
        guard let app = owner(of: process) else { return }
        let key = SessionKey(app: app, session: session)
        // Who has not made it by now is not called again for the same: what it has not heard waits (T-41).
        guard sessions.standing(of: key)?.holder == process else { return }
        flow(key, &turn)
    }

    // MARK: Hearing

    mutating func delivered(_ key: TransferKey, isLast: Bool, _ turn: inout Turn) {
        guard let ending = sessions[key]?.ending else { return }
        guard isLast else {
            sessions.change(key) { $0.fileDelivered() }
            return
        }
        sessions.remove(key)
        if let holder = sessions[key.session]?.holder {
            processes.change(holder) { $0.runs.eventHeard(of: key.session.session) }
        }
        // A partial file is its resume data's from now on.
        if ending.partial == nil { turn.effects.append(.discardTransfer(key)) }
        if has(.losesUnheardEnds) { flow(key.session, &turn) }
        finishEvents(key.session, &turn)
    }

    /// The last word of a wake: all that waited has been heard (T-43).
    private mutating func finishEvents(_ key: SessionKey, _ turn: inout Turn) {
        guard let session = sessions[key], session.ended.isEmpty, session.challenged.isEmpty,
            let holder = session.holder,
            let delivered = processes.change(holder, { $0.runs.finishEvents(of: key.session) }) ?? nil
        else { return }
        record(
            .sessionEventsDelivered,
            key.app,
            [.init("session", .string(key.session)), .init("events", .integer(delivered))],
            &turn
        )
        turn.effects.append(.tellSession(holder, key, .eventsFinished))
    }
}
