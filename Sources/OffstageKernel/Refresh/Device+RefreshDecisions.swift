/// Whether and when the scheduler launches something (section 6.2 of `docs/rules/refresh.md`).
extension Device {
    /// What of one app may be launched now, with all that the order among apps needs.
    private struct Passing {
        var app: AppIdentifier
        var candidates: [RefreshCandidate]
        var usage: Int
        /// The oldest of them.
        var lastRun: Instant

        /// By usage, then who has waited longest, then by name.
        func precedes(_ other: Passing) -> Bool {
            if usage != other.usage { return usage > other.usage }
            return lastRun != other.lastRun ? lastRun < other.lastRun : app < other.app
        }
    }

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
        guard apps.all.contains(where: hasWishes) else { return }
        let gates = refreshGates(at: turn.now)
        let today = gates.clock.day(at: turn.now)
        var passing: [Passing] = []
        for app in apps.all where hasWishes(app) && !scheduler.awaitsTurn(app.manifest.identifier) {
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

    /// - Returns: what of this app may be launched, or nil.
    private mutating func consider(_ app: App, _ gates: RefreshGates, _ turn: inout Turn) -> Passing? {
        let standing = standing(of: app)
        let name = app.manifest.identifier
        var launchable: [RefreshCandidate] = []
        for candidate in candidates(of: app) {
            if let obstacle = gates.obstacle(candidate, app.refresh, standing) {
                answer(candidate, of: name, app.refresh, obstacle, gates, &turn)
            } else {
                launchable.append(candidate)
            }
        }
        guard !launchable.isEmpty else { return nil }
        func lastRun(_ candidate: RefreshCandidate) -> Instant { app.refresh.lastRun(candidate.kind) ?? .boot }
        if launchable.count > 1 {
            launchable.sort {
                let (left, right) = (lastRun($0), lastRun($1))
                return left != right ? left < right : $0.identifier ?? "" < $1.identifier ?? ""
            }
        }
        return Passing(
            app: name,
            candidates: launchable,
            usage: gates.usage(app.refresh),
            lastRun: lastRun(launchable[0])
        )
    }

    func standing(of app: App) -> RefreshGates.Standing {
        let process = app.process.flatMap { processes.read($0) { ($0.isInFront, $0.lifecycle.goal == .ended) } }
        return RefreshGates.Standing(
            isForceQuit: app.isForceQuit,
            isInFront: process?.0 ?? false,
            isLeaving: process?.1 ?? false
        )
    }

    func hasWishes(_ app: App) -> Bool {
        !app.refresh.pending.isEmpty || app.refresh.fetchInterval != .never
    }

    /// What waits for a launch, but for what is being launched or runs already.
    func candidates(of app: App) -> [RefreshCandidate] {
        var candidates: [RefreshCandidate] = []
        if app.refresh.fetchInterval != .never, fetchRefusal(app.manifest) == nil {
            candidates.append(RefreshCandidate(kind: .fetch, since: app.lastInFront))
        }
        for wish in app.refresh.pending {
            let kind = wish.request.schedule
            candidates.append(RefreshCandidate(kind: kind, request: wish.request, since: wish.submitted))
        }
        guard let process = app.process else { return candidates }
        return candidates.filter { candidate in
            processes.read(process) { $0.runs.isOpenOrOwed(candidate.kind, candidate.identifier) } != true
        }
    }

    // MARK: Launching

    /// Due work of one app shares one launch.
    private mutating func launchInTurn(_ passing: [Passing], _ gates: RefreshGates, _ turn: inout Turn) {
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

    private mutating func launch(_ app: Passing, _ gates: RefreshGates, _ turn: inout Turn) {
        guard let ledger = apps[app.app]?.refresh else { return }
        for candidate in app.candidates {
            answer(candidate, of: app.app, ledger, nil, gates, &turn)
            apps.change(app.app) { [now = turn.now] in $0.refresh.launched(candidate.kind, at: now) }
        }
        start(app.candidates, of: app.app, isSimulated: false, &turn)
    }

    // MARK: Answers

    /// Keeps the answer, and records it if it is another than before; a launch is always news.
    private mutating func answer(
        _ candidate: RefreshCandidate,
        of app: AppIdentifier,
        _ ledger: RefreshLedger,
        _ obstacle: RefreshObstacle?,
        _ gates: RefreshGates,
        _ turn: inout Turn
    ) {
        let answer = RefreshObstacle.Answer(obstacle: obstacle)
        let previous =
            candidate.identifier.map { name in ledger.pending.first { $0.request.identifier == name }?.answer }
            ?? ledger.fetchAnswer
        guard previous != answer || obstacle == nil else { return }
        apps.change(app) {
            if let identifier = candidate.identifier {
                $0.refresh.answered(identifier, answer)
            } else {
                $0.refresh.fetchAnswer = answer
            }
        }
        record(.refreshDecision, app, fields(candidate, obstacle, ledger, gates), &turn)
    }

    private func fields(
        _ candidate: RefreshCandidate,
        _ obstacle: RefreshObstacle?,
        _ ledger: RefreshLedger,
        _ gates: RefreshGates
    ) -> [Record.Field] {
        var fields: [Record.Field] = [.init("kind", .string(candidate.request?.word ?? candidate.kind.rawValue))]
        if let identifier = candidate.identifier { fields.append(.init("identifier", .string(identifier))) }
        let interval = gates.interval(candidate, ledger, slot: gates.clock.slot(at: gates.now))
        fields += [
            .init("decision", .string(obstacle == nil ? "launch" : "wait")),
            .init("policy", .string(obstacle?.policy ?? "passed")),
            .init("reason", .string(obstacle?.reason ?? "every gate is open")),
        ]
        if obstacle != nil { fields.append(.init("next", .integer(Int(gates.next(candidate, ledger).nanoseconds)))) }
        fields += [
            .init("usage", .integer(gates.usage(ledger) / 1000)),
            .init("pace", .integer(ledger.pace / 1000)),
            .init("interval_s", .integer(Int(interval.nanoseconds / 1_000_000_000))),
            .init("energy", .integer(gates.energy(ledger) / 1000)),
            .init("cellular_kb", .integer(gates.cellular(ledger) / 1000)),
        ]
        return fields
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
