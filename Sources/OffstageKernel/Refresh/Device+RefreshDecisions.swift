/// Whether and when the scheduler launches something (section 6.2 of `docs/rules/refresh.md`).
extension Device {
    var localClock: LocalClock {
        LocalClock(offset: scheduler.clockOffset, profile.refresh)
    }

    func refreshGates(at now: Instant) -> RefreshGates {
        RefreshGates(
            now: now,
            profile: profile.refresh,
            clock: localClock,
            surroundings: surroundings,
            wasUnlockedSinceBoot: lock.wasUnlockedSinceBoot,
            displayOffSince: scheduler.displayOffSince
        )
    }

    // MARK: Looking

    /// Looks at everything that waits, launches what may be launched, and records every answer that is new.
    mutating func reconsider(_ turn: inout Turn) {
        guard apps.all.contains(where: \.refresh.hasWishes) else { return }
        let gates = refreshGates(at: turn.now)
        let today = gates.clock.day(at: turn.now)
        var passing: [RefreshPassing] = []
        for app in apps.all where app.refresh.hasWishes && !scheduler.awaitsTurn(app.manifest.identifier) {
            var app = app
            if app.refresh.habit.day < today {
                app.refresh.habit.passed(to: today)
                apps.change(app.manifest.identifier) { $0.refresh.habit.passed(to: today) }
            }
            if let launchable = consider(app, gates, &turn) { passing.append(launchable) }
        }
        passing.sort { $0.precedes($1) }
        launchInTurn(passing, gates, &turn)
        armTick(turn.now)
    }

    /// Records what is new of one app.
    /// - Returns: what of it may be launched, or nil.
    private mutating func consider(_ app: App, _ gates: RefreshGates, _ turn: inout Turn) -> RefreshPassing? {
        let look = gates.look(at: candidates(of: app), of: app, standing(of: app))
        for (candidate, obstacle) in look.held {
            answer(candidate, of: app.manifest.identifier, app.refresh, obstacle, gates, &turn)
        }
        return look.passing
    }

    func standing(of app: App) -> RefreshGates.Standing {
        let process = app.process.flatMap { processes.read($0) { ($0.isInFront, $0.lifecycle.goal == .ended) } }
        return RefreshGates.Standing(
            isForceQuit: app.isForceQuit,
            isInFront: process?.0 ?? false,
            isLeaving: process?.1 ?? false
        )
    }

    /// What waits for a launch, but for what is being launched or runs already.
    func candidates(of app: App) -> [RefreshCandidate] {
        let candidates = app.refreshCandidates(profile)
        guard let process = app.process else { return candidates }
        return candidates.filter { candidate in
            processes.read(process) { $0.runs.isOpenOrOwed(candidate.kind, candidate.identifier) } != true
        }
    }

    // MARK: Launching

    /// Due work of one app shares one launch.
    private mutating func launchInTurn(_ passing: [RefreshPassing], _ gates: RefreshGates, _ turn: inout Turn) {
        for app in passing {
            switch scheduler.takeTurn(app.app, profile.refresh, at: turn.now) {
            case .now: launch(app, gates, &turn)
            case .at(let moment, let number): arm(.refreshLaunch(turn: number), at: moment)
            case .nextTick:
                guard let ledger = apps[app.app]?.refresh else { continue }
                for candidate in app.candidates {
                    answer(candidate, of: app.app, ledger, .othersFirst, gates, &turn)
                }
            }
        }
    }

    /// The app's turn has come, if its gates are still open.
    mutating func launchDue(_ number: Int, _ turn: inout Turn) {
        guard let app = scheduler.turnDue(number).flatMap({ apps[$0] }) else { return }
        let gates = refreshGates(at: turn.now)
        if let launchable = consider(app, gates, &turn) { launch(launchable, gates, &turn) }
    }

    private mutating func launch(_ app: RefreshPassing, _ gates: RefreshGates, _ turn: inout Turn) {
        guard let ledger = apps[app.app]?.refresh else { return }
        for candidate in app.candidates {
            answer(candidate, of: app.app, ledger, nil, gates, &turn)
            apps.change(app.app) { [now = turn.now] in $0.refresh.launched(candidate.kind, at: now) }
        }
        start(app.candidates, of: app.app, isSimulated: false, &turn)
    }

    // MARK: Answers

    /// Records an answer that is news.
    private mutating func answer(
        _ candidate: RefreshCandidate,
        of app: AppIdentifier,
        _ ledger: RefreshLedger,
        _ obstacle: RefreshObstacle?,
        _ gates: RefreshGates,
        _ turn: inout Turn
    ) {
        guard apps.change(app, { $0.refresh.answered(candidate.identifier, obstacle) }) == true else { return }
        record(.refreshDecision, app, gates.fields(candidate, obstacle, ledger), &turn)
    }

    // MARK: Moments

    /// On an accelerated device the day is as short as everything else.
    mutating func clockSet(_ timeOfDay: Duration, _ turn: inout Turn) {
        let day = profile.refresh.day.nanoseconds
        let offset = ((timeOfDay / settings.speed).nanoseconds - turn.now.nanoseconds % day) % day
        scheduler.clockOffset = .nanoseconds(offset < 0 ? offset + day : offset)
    }

    mutating func armTick(_ now: Instant) {
        guard let (generation, moment) = scheduler.armTick(profile.refresh, at: now) else { return }
        arm(.refreshTick(generation: generation), at: moment)
    }

    mutating func tickDue(_ generation: Int, _ turn: inout Turn) {
        if scheduler.tickDue(generation: generation) { turn.reconsiders = true }
    }

    mutating func idleDue(_ generation: Int, _ turn: inout Turn) {
        if scheduler.idleDue(generation: generation) { turn.reconsiders = true }
    }

    /// The display is on while the device is unlocked.
    mutating func displayTurned(on: Bool, _ turn: inout Turn) {
        scheduler.displayTurned(on: on, at: turn.now)
        turn.reconsiders = true
        if on { expireProcessing(&turn) }
        if apps.all.contains(where: { $0.refresh.pending.contains { $0.request.schedule == .processing } }) {
            armIdle(turn.now)
        }
    }

    /// Processing waits for the device to be left alone: that moment need not wait for a tick.
    mutating func armIdle(_ now: Instant) {
        guard let (generation, moment) = scheduler.idleMoment(profile.refresh), moment > now else { return }
        arm(.refreshIdle(generation: generation), at: moment)
    }

    /// The user opens an app that is not in front (gate 4, F-14).
    mutating func opensApp(_ app: AppIdentifier, at now: Instant) {
        apps.change(app) { [clock = localClock, refresh = profile.refresh] in
            $0.refresh.opened(clock, refresh, at: now)
        }
    }
}
