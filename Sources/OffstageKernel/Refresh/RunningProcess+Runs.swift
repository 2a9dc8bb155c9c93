/// Runs of one process: from the call to the answer or the end of the window.
extension RunningProcess {
    // MARK: Beginning

    /// Whether it can be called for what it was launched for: it is there, and not on its way out.
    var takesRuns: Bool { lifecycle.canTakeCalls && lifecycle.goal != .ended }

    /// The process is called for something it was launched for.
    /// - Parameters:
    ///   - request: of a task, nil if it was cancelled while the app was launching (B-15).
    ///   - wasRegistered: whether an earlier process of the app had a handler.
    mutating func begin(
        _ run: RefreshRun,
        _ request: TaskRequest?,
        wasRegistered: Bool,
        _ conditions: Conditions
    ) -> [Consequence] {
        switch run.kind {
        case .fetch: return [.record(.refreshStarted)] + open(run, conditions) + [.call(.performFetch(run.number))]
        case .push:
            let payload = run.notification?.payload ?? ""
            handlings.began(run.response == nil ? .arrival : .response, of: run.notification?.key)
            return open(run, conditions) + [.call(.receivePush(run.number, payload: payload))]
        case .response:
            guard let response = run.response, hasNotificationDelegate else { return unheard(run) }
            if response.request.isRemote { handlings.began(.response, of: response.request.identifier) }
            return open(run, conditions) + [.call(.didReceiveResponse(run.number, response))]
        case .session:
            let session = run.session ?? ""
            return open(run, conditions) + [.call(.handleSessionEvents(run.number, session: session))]
        case .refresh, .processing, .continued: break
        }
        guard let request else {
            runs.remove(run.number)
            return []
        }
        // Without a handler the framework raises (B-7).
        guard runs.registration(of: request.identifier) != nil else {
            runs.remove(run.number)
            return [
                .report(.noLaunchHandler(request.identifier, wasRegistered: wasRegistered)),
                .call(.raise(SystemTexts.noLaunchHandler(request.identifier))),
            ]
        }
        runs.change(run.number) { $0.request = request }
        return [.record(.bgtaskStarted, request.fields)] + open(run, conditions)
            + [.call(.launchTask(LaunchedTask(run: run.number, request: request)))]
    }

    /// The window opens with the call; an app in the foreground has none (F-13).
    private mutating func open(_ run: RefreshRun, _ conditions: Conditions) -> [Consequence] {
        let end = isInFront ? nil : run.kind.window(conditions.profile).map { conditions.now + $0 }
        runs.start(run.number, windowEnds: end, at: conditions.now)
        unfinished = nil
        usage.workBegan()
        runs.change(run.number) { $0.transfersBefore = transfers.newest }
        guard let end else { return [] }
        return [
            .extendClock(until: end),
            .arm(.runExpiry(number, run.number), at: end - conditions.profile.refresh.expiryLead),
            .arm(.runEnd(number, run.number), at: end),
        ]
    }

    /// Whether the budget of an earlier wake is used up, and nothing is left of what it was used for: the next event is
    /// a wake of its own (F-13).
    var isBudgetSpent: Bool { assertions.clock?.handlersRan == true && !assertions.isHolding }

    /// An event has this long.
    mutating func eventBegan(until end: Instant, _ conditions: Conditions) -> [Consequence] {
        let earlier = assertions.clock?.generation
        let profile = conditions.profile
        assertions.eventBegan(until: end, lead: profile.expiryLead, grace: profile.killGrace)
        return assertions.clock?.generation == earlier ? [] : armClock(conditions)
    }

    // MARK: Answers

    mutating func fetchCompleted(
        _ number: RunNumber,
        _ result: FetchResult,
        at places: CompletionPlaces,
        _ conditions: Conditions
    ) -> [Consequence] {
        let (first, findings) = answered(number, at: places, conditions.now)
        guard let run = first else { return findings }
        let (word, outcome): (String, RunOutcome) =
            switch result {
            case .newData: ("new-data", .newData)
            case .noData: ("no-data", .noData)
            case .failed: ("failed", .failed)
            }
        runs.ended(run.number, outcome, at: conditions.now)
        if run.kind == .push {
            handlings.ended(run.notification?.key)
            watchForWork(after: run)
        }
        // L-23: the picture is taken anew after the answer.
        let picture = run.kind == .fetch ? newPicture : []
        return findings + [run.completed(with: word)] + picture + [.release]
    }

    /// Of an app in the background that is not on its way out.
    var newPicture: [Consequence] { !isInFront && takesRuns ? [.call(.takeSnapshot)] : [] }

    /// The notification center's delegate is done with what a person did.
    mutating func responded(
        _ number: RunNumber,
        at places: CompletionPlaces,
        _ conditions: Conditions
    ) -> [Consequence] {
        let (first, findings) = answered(number, at: places, conditions.now)
        guard let run = first else { return findings }
        runs.ended(run.number, .noData, at: conditions.now)
        handlings.ended(run.response?.request.identifier)
        watchForWork(after: run)
        return findings + [.release]
    }

    mutating func taskCompleted(
        _ number: RunNumber,
        success: Bool,
        at site: String,
        _ conditions: Conditions
    ) -> [Consequence] {
        var (first, consequences) = answered(number, at: CompletionPlaces(site), conditions.now)
        guard let run = first else { return consequences }
        let isExpiring = run.phase == .expiring
        if success, isExpiring { consequences.append(.report(.completedAfterExpiration(run, at: site))) }
        runs.ended(run.number, isExpiring ? .expired : success ? .success : .unsuccessful, at: conditions.now)
        return consequences + [run.completed(success: success), .release]
    }

    /// - Returns: the run, if this is its first answer; a second one is ignored (F-9, B-21), a late one reported.
    mutating func answered(
        _ number: RunNumber,
        at places: CompletionPlaces,
        _ now: Instant
    ) -> (first: RefreshRun?, findings: [Consequence]) {
        switch runs.answered(number, at: places.place) {
        case .first(let run): (run, [])
        case .late(let run): (run.isOpen ? run : nil, [.report(.completedLate(run, at: now))])
        case .again(let run): (nil, [again(run, at: places)])
        case .uncalled: (nil, [])
        }
    }

    /// To find the names of the two places takes the app's process a moment, which is no work of the app's.
    private mutating func again(_ run: RefreshRun, at places: CompletionPlaces) -> Consequence {
        unfinished = nil
        usage.workBegan()
        return .report(.completedTwice(run, at: places))
    }

    /// When nothing is left to do the app is suspended at once; a task begun meanwhile keeps what is left of the budget
    /// of the wake (F-6, F-13).
    mutating func released(_ conditions: Conditions) -> [Consequence] {
        guard !runs.isHolding else { return [.measure] }
        assertions.eventEnded(allowance: conditions.profile.noTaskAllowance, at: conditions.now)
        return [.measure, .rest]
    }

    // MARK: The end of the window

    /// An expiration handler that is set after its moment runs at once, as long as the window is open.
    mutating func expirationHandlerSet(_ number: RunNumber, _ isSet: Bool, _ conditions: Conditions) -> [Consequence] {
        runs.change(number) { $0.hasExpirationHandler = isSet }
        return runExpiryDue(number, conditions)
    }

    mutating func runExpiryDue(_ number: RunNumber, _ conditions: Conditions) -> [Consequence] {
        guard let run = runs[number], let end = run.windowEnds,
            conditions.now >= end - conditions.profile.refresh.expiryLead
        else { return [] }
        return expire(run)
    }

    /// Calls the expiration handler, if there is one and it was not called yet; a fetch has none.
    private mutating func expire(_ run: RefreshRun) -> [Consequence] {
        guard run.phase == .running, run.isTask, run.hasExpirationHandler else { return [] }
        runs.change(run.number) { $0.phase = .expiring }
        return [.record(.bgtaskExpired, [run.identifierField]), .call(.expireTask(run.number))]
    }

    /// The system takes the rest of the window back: the handler now, the end one lead later (B-23, B-36).
    mutating func cutShort(_ number: RunNumber, _ conditions: Conditions) -> [Consequence] {
        guard let run = runs[number] else { return [] }
        guard run.hasExpirationHandler else { return lapse(run, conditions) }  // B-20
        let lead = conditions.now + conditions.profile.refresh.expiryLead
        let end = min(run.windowEnds ?? lead, lead)
        runs.change(number) { $0.windowEnds = end }
        return [.arm(.runEnd(self.number, number), at: end)] + expire(run)
    }

    mutating func runEndDue(_ number: RunNumber, _ conditions: Conditions) -> [Consequence] {
        guard let run = runs[number], run.isOpen, let end = run.windowEnds, conditions.now >= end else { return [] }
        switch run.windowClosed(isInFront: isInFront, hasDebugger: conditions.surroundings.debugger) {
        case .goesOn:
            runs.change(number) {
                $0.hasLapsed = true
                $0.windowEnds = nil
            }
            return []
        case .lapses: return lapse(run, conditions)
        case .kills: return killUnanswered(run, conditions)
        }
    }

    /// The system marks the task complete and unsuccessful (B-20).
    private mutating func lapse(_ run: RefreshRun, _ conditions: Conditions) -> [Consequence] {
        var consequences: [Consequence] = []
        if run.kind == .session { return lapseUnheard(run, conditions) }
        if run.phase == .running {
            consequences.append(.record(.bgtaskExpired, [run.identifierField]))
            if !run.hasExpirationHandler { consequences.append(.report(.withoutExpirationHandler(run))) }
        }
        runs.change(run.number) { $0.hasLapsed = true }
        runs.ended(run.number, .expired, at: conditions.now)
        return consequences + [run.completed(success: false), .release]
    }

    private mutating func killUnanswered(_ run: RefreshRun, _ conditions: Conditions) -> [Consequence] {
        runs.ended(run.number, .notAnswered, at: conditions.now)
        let crash = CrashReport.unanswered(run, self, conditions.profile)
        // A method that does not return keeps the main thread.
        if calls.contains(where: { $0.callback.handles(run.number) }) {
            return condemn(Sentence(report: crash, cause: .fetch(run)))
        }
        return [.kill(crash, for: [.neverCompleted(run, self)])]
    }
}

extension RefreshRun {
    fileprivate var identifierField: Record.Field { .init("identifier", .string(request?.identifier ?? "")) }

    /// The completion handler of a fetch or a notification was called.
    fileprivate func completed(with result: String) -> Consequence {
        let fields: [Record.Field] = [.init("result", .string(result))]
        guard let id = notification?.id else { return .record(.refreshCompleted, fields) }
        return .record(.pushCompleted, [.init("id", .string(id))] + fields)
    }

    fileprivate func completed(success: Bool) -> Consequence {
        .record(.bgtaskCompleted, [identifierField, .init("success", .boolean(success))])
    }
}
