/// Runs: from the launch to the call, the answer or the end of the window.
extension Device {
    // MARK: Beginning

    /// Launches an app for what it waits for; it is called when it has launched (B-17, L-11).
    mutating func start(
        _ candidates: [RefreshCandidate],
        of app: AppIdentifier,
        isSimulated: Bool,
        _ turn: inout Turn
    ) {
        wake(app, candidates.first?.kind == .fetch ? .fetch : .bgtask, &turn)
        guard let process = apps[app]?.process else { return }
        for candidate in candidates {
            let run = RefreshRun(
                number: scheduler.nextRun(),
                kind: candidate.kind,
                request: candidate.request,
                isSimulated: isSimulated
            )
            processes.change(process) { $0.runs.add(run) }
        }
        beginOwed(process, &turn)
    }

    /// Calls a process that is there for everything it was launched for.
    mutating func beginOwed(_ process: ProcessNumber, _ turn: inout Turn) {
        guard canTakeCalls(process), processes.read(process, { $0.lifecycle.goal }) != .ended else { return }
        for run in processes[process]?.runs.all ?? [] where run.phase == .owed {
            if run.kind == .fetch {
                record(.refreshStarted, owner(of: process), &turn)
                open(run.number, window: profile.refresh.fetchWindow, process, &turn)
                deliver(.performFetch(run.number), to: process, &turn)
            } else {
                beginTask(run, process, &turn)
            }
        }
    }

    /// The request leaves the list as its handler is called (B-14); without a handler the framework raises (B-7).
    private mutating func beginTask(_ run: RefreshRun, _ process: ProcessNumber, _ turn: inout Turn) {
        guard let app = owner(of: process), let identifier = run.request?.identifier,
            let request = run.kind == .continued
                ? run.request : apps.change(app, { $0.refresh.take(identifier) }) ?? nil
        else {
            // Cancelled while the app was launching (B-15).
            processes.change(process) { $0.runs.remove(run.number) }
            return
        }
        guard processes.read(process, { $0.runs.registration(of: identifier) }) != nil else {
            processes.change(process) { $0.runs.remove(run.number) }
            reportMissingHandler(identifier, process, &turn)
            deliver(.raise(SystemTexts.noLaunchHandler(identifier)), to: process, &turn)
            return
        }
        processes.change(process) { $0.runs.change(run.number) { $0.request = request } }
        record(.bgtaskStarted, app, taskFields(request), &turn)
        let window: Duration? =
            switch run.kind {
            case .fetch, .refresh: profile.refresh.refreshWindow
            case .processing: profile.refresh.processingWindow
            case .continued: nil
            }
        open(run.number, window: window, process, &turn)
        deliver(.launchTask(LaunchedTask(run: run.number, request: request)), to: process, &turn)
    }

    /// The window opens with the call; an app in the foreground has none (F-13).
    private mutating func open(_ run: RunNumber, window: Duration?, _ process: ProcessNumber, _ turn: inout Turn) {
        let isInFront = processes.read(process) { $0.isInFront } ?? false
        let end = isInFront ? nil : window.map { turn.now + $0 }
        processes.change(process) { [now = turn.now] in $0.runs.start(run, windowEnds: end, at: now) }
        guard let end else { return }
        extendClock(of: process, until: end, &turn)
        arm(.runExpiry(process, run), at: end - profile.refresh.expiryLead)
        arm(.runEnd(process, run), at: end)
    }

    /// An event that finds the budget of an earlier wake used up, and nothing left of what it was used for, is a wake
    /// of its own (F-13).
    private mutating func extendClock(of process: ProcessNumber, until end: Instant, _ turn: inout Turn) {
        let isSpent = processes.read(process) { $0.assertions.clock?.handlersRan == true && !$0.assertions.isHolding }
        if isSpent == true {
            startClock(of: process, budget: profile.taskBudgetInBackground, isEvent: true, &turn)
        }
        let earlier = processes.read(process) { $0.assertions.clock?.generation }
        let clock = processes.change(process) {
            $0.assertions.eventBegan(until: end, lead: profile.expiryLead, grace: profile.killGrace)
            return $0.assertions.clock
        }
        guard let clock, let clock, clock.generation != earlier else { return }
        rearmClock(clock, of: process, &turn)
    }

    // MARK: Answers

    mutating func fetchCompleted(
        _ number: RunNumber,
        _ result: FetchResult,
        at site: String,
        _ process: ProcessNumber,
        _ turn: inout Turn
    ) {
        guard let run = answered(number, at: site, process, &turn) else { return }
        let (word, outcome): (String, RunOutcome) =
            switch result {
            case .newData: ("new-data", .newData)
            case .noData: ("no-data", .noData)
            case .failed: ("failed", .failed)
            }
        record(.refreshCompleted, owner(of: process), [.init("result", .string(word))], &turn)
        end(run, outcome, process, turn.now)
        // L-23: the picture is taken anew after the answer.
        if processes.read(process, { $0.isInFront }) == false, canTakeCalls(process) {
            deliver(.takeSnapshot, to: process, &turn)
        }
        released(process, &turn)
    }

    mutating func taskCompleted(
        _ number: RunNumber,
        success: Bool,
        at site: String,
        _ process: ProcessNumber,
        _ turn: inout Turn
    ) {
        guard let run = answered(number, at: site, process, &turn) else { return }
        if success, run.phase == .expiring { report(.completedAfterExpiration(run, at: site), of: process, &turn) }
        recordCompleted(run, success: success, process, &turn)
        end(run, run.phase == .expiring ? .expired : success ? .success : .unsuccessful, process, turn.now)
        released(process, &turn)
    }

    private mutating func recordCompleted(
        _ run: RefreshRun,
        success: Bool,
        _ process: ProcessNumber,
        _ turn: inout Turn
    ) {
        let fields: [Record.Field] = [
            .init("identifier", .string(run.request?.identifier ?? "")), .init("success", .boolean(success)),
        ]
        record(.bgtaskCompleted, owner(of: process), fields, &turn)
    }

    /// - Returns: the run, if this is its first answer; a second one is ignored (F-9, B-21), a late one reported.
    private mutating func answered(
        _ number: RunNumber,
        at site: String,
        _ process: ProcessNumber,
        _ turn: inout Turn
    ) -> RefreshRun? {
        guard let answer = processes.change(process, { $0.runs.answered(number, at: site) }) else { return nil }
        switch answer {
        case .first(let run): return run
        case .late(let run):
            report(.completedLate(run, at: turn.now), of: process, &turn)
            return run.isOpen ? run : nil
        case .again(let run): report(.completedTwice(run, at: site), of: process, &turn)
        case .uncalled: break
        }
        return nil
    }

    /// The run is over; what it used is known when the process has been measured.
    private mutating func end(
        _ run: RefreshRun,
        _ outcome: RunOutcome,
        _ process: ProcessNumber,
        _ now: Instant
    ) {
        processes.change(process) { $0.runs.change(run.number) { $0.ended(outcome, at: now) } }
    }

    /// Charges what has ended for what it used, as far as that is known.
    mutating func settleRuns(_ process: ProcessNumber) {
        guard processes.read(process, { $0.runs.hasEnded }) == true, let app = owner(of: process),
            let charges = processes.change(process, { $0.runs.takeCharges() })
        else { return }
        for charge in charges {
            apps.change(app) { [profile = profile.refresh] in
                $0.refresh.charged(charge.cost, charge.outcome, profile, at: charge.end)
            }
        }
    }

    /// When nothing is left to do the app is suspended at once; a task begun meanwhile keeps what is left of the budget
    /// of the wake (F-6, F-13).
    private mutating func released(_ process: ProcessNumber, _ turn: inout Turn) {
        turn.effects.append(.measure(process))
        guard processes.read(process, { $0.runs.isHolding }) == false else { return }
        processes.change(process) { [now = turn.now] in
            $0.assertions.eventEnded(allowance: profile.noTaskAllowance, at: now)
        }
        suspendIfIdle(process, &turn)
    }

    // MARK: The end of the window

    mutating func runExpiryDue(_ process: ProcessNumber, _ number: RunNumber, _ turn: inout Turn) {
        guard let run = processes.read(process, { $0.runs[number] }), let end = run.windowEnds,
            turn.now >= end - profile.refresh.expiryLead
        else { return }
        expire(run, process, &turn)
    }

    /// Calls the expiration handler, if there is one and it was not called yet; a fetch has none.
    mutating func expire(_ run: RefreshRun, _ process: ProcessNumber, _ turn: inout Turn) {
        guard run.phase == .running, run.kind != .fetch, run.hasExpirationHandler else { return }
        processes.change(process) { $0.runs.change(run.number) { $0.phase = .expiring } }
        record(.bgtaskExpired, owner(of: process), identifierField(run), &turn)
        deliver(.expireTask(run.number), to: process, &turn)
    }

    /// The system takes the rest of the window back: the handler now, the end one lead later (B-23, B-36).
    mutating func cutShort(_ run: RefreshRun, _ process: ProcessNumber, _ turn: inout Turn) {
        guard run.hasExpirationHandler else {
            lapse(run, process, &turn)  // B-20
            return
        }
        let end = min(run.windowEnds ?? turn.now + profile.refresh.expiryLead, turn.now + profile.refresh.expiryLead)
        processes.change(process) { $0.runs.change(run.number) { $0.windowEnds = end } }
        arm(.runEnd(process, run.number), at: end)
        expire(run, process, &turn)
    }

    mutating func runEndDue(_ process: ProcessNumber, _ number: RunNumber, _ turn: inout Turn) {
        guard let run = processes.read(process, { $0.runs[number] }), run.isOpen, let end = run.windowEnds,
            turn.now >= end
        else { return }
        let isInFront = processes.read(process) { $0.isInFront } ?? false
        switch run.windowClosed(isInFront: isInFront, hasDebugger: surroundings.debugger) {
        case .goesOn:
            processes.change(process) {
                $0.runs.change(number) {
                    $0.hasLapsed = true
                    $0.windowEnds = nil
                }
            }
        case .lapses: lapse(run, process, &turn)
        case .kills: killUnanswered(run, process, &turn)
        }
    }

    /// The system marks the task complete and unsuccessful (B-20).
    private mutating func lapse(_ run: RefreshRun, _ process: ProcessNumber, _ turn: inout Turn) {
        if run.phase == .running {
            record(.bgtaskExpired, owner(of: process), identifierField(run), &turn)
            if !run.hasExpirationHandler { report(.withoutExpirationHandler(run), of: process, &turn) }
        }
        recordCompleted(run, success: false, process, &turn)
        processes.change(process) { $0.runs.change(run.number) { $0.hasLapsed = true } }
        end(run, .expired, process, turn.now)
        released(process, &turn)
    }

    private mutating func killUnanswered(_ run: RefreshRun, _ number: ProcessNumber, _ turn: inout Turn) {
        guard let process = processes[number] else { return }
        end(run, .notAnswered, number, turn.now)
        let crash = CrashReport.unanswered(run, process, profile)
        // A fetch that does not return from its method keeps the main thread.
        if process.calls.contains(where: { $0.callback == .performFetch(run.number) }) {
            examine(number, Sentence(report: crash, cause: .fetch(run)), &turn)
        } else {
            kill(number, crash, for: [.neverCompleted(run, process)], &turn)
        }
    }

    // MARK: Fields

    private func identifierField(_ run: RefreshRun) -> [Record.Field] {
        [.init("identifier", .string(run.request?.identifier ?? ""))]
    }

    func taskFields(_ request: TaskRequest) -> [Record.Field] {
        [.init("identifier", .string(request.identifier)), .init("kind", .string(request.word))]
    }
}
