/// Time in the background: the budget, its end, suspension.
extension Device {
    /// Starts the budget clock of a process that entered the background or was woken in it.
    mutating func startClock(
        of number: ProcessNumber,
        budget: Duration,
        from start: Instant? = nil,
        _ turn: inout Turn
    ) {
        let start = start ?? turn.now
        let lead = profile.expiryLead + generator.span(within: profile.budgetJitter)
        let clock = apps.change(number) {
            $0.usage.restarted()
            $0.assertions.startClock(
                budget: budget,
                allowance: profile.noTaskAllowance,
                lead: lead,
                grace: profile.killGrace,
                at: start
            )
            return $0.assertions.clock
        }
        guard let clock, let clock else { return }
        armClock(clock, of: number)
        arm(.measurement(number, generation: clock.generation), at: turn.now + profile.usageInterval)
        turn.effects.append(.measure(number))
    }

    private mutating func armClock(_ clock: Assertions.Clock, of number: ProcessNumber) {
        arm(.handlers(number, generation: clock.generation), at: clock.handlersDue)
        arm(.kill(number, generation: clock.generation), at: clock.kill)
    }

    // MARK: Tasks

    mutating func taskBegan(_ beginning: BackgroundTask.Beginning, _ number: ProcessNumber, _ turn: inout Turn) {
        guard let app = apps.owner(of: number), let executable = apps[app]?.manifest.executable else { return }
        let task = BackgroundTask(
            identifier: beginning.identifier,
            name: beginning.name ?? "Called by \(executable), from \(beginning.site)",  // L-28
            hasHandler: beginning.hasHandler,
            site: beginning.site,
            began: turn.now
        )
        let result = apps.change(number) {
            $0.usage.taskBegan()
            return $0.assertions.taskBegan(task, limit: profile.maximumOpenTasks)
        }
        record("task-begun", app, [.init("task", .integer(task.identifier)), .init("name", .string(task.name))], &turn)
        if let warning = profile.creationWarningAfter {
            arm(.creationWarning(number, task: task.identifier), at: turn.now + warning)
        }
        switch result {
        case .opened, nil: break
        case .expireAtOnce: expire([task], [], number, &turn)  // L-36
        case .tooMany:
            report(.tooManyTasks(limit: profile.maximumOpenTasks ?? 0), of: number, &turn)
            if let process = apps.process(number) { kill(number, .tooManyTasks(process, profile), &turn) }
        }
    }

    mutating func taskEnded(_ identifier: Int, inHandler: Bool, _ number: ProcessNumber, _ turn: inout Turn) {
        let result = apps.change(number) { [now = turn.now] in $0.assertions.taskEnded(identifier, at: now) }
        guard let result, let app = apps.owner(of: number) else { return }
        switch result {
        case .ended(let task):
            record("task-ended", app, [.init("task", .integer(task.identifier))], &turn)
            lastEndMeasured(number, &turn)
            suspendIfIdle(number, &turn)
        case .endedBefore, .neverBegun:
            logSystem(profile.unknownTaskText(identifier), .error, of: app, &turn)
            let open = apps.process(number)?.assertions.tasks.first
            if result == .neverBegun, inHandler, let open {
                report(.endedInvalid(identifier, stillOpen: open), of: number, &turn)
            }
        }
    }

    /// After an end that the system forced, work that goes on is work that will be cut off.
    private mutating func lastEndMeasured(_ number: ProcessNumber, _ turn: inout Turn) {
        guard let process = apps.process(number), process.assertions.clock?.handlersRan == true,
            !process.assertions.isHolding
        else { return }
        apps.change(number) { $0.usage.lastTaskEnded() }
        turn.effects.append(.measure(number))
    }

    mutating func activityBegan(_ identifier: Int, _ reason: String, _ number: ProcessNumber, _ turn: inout Turn) {
        let isLate = apps.change(number) { $0.assertions.activityBegan(identifier, reason: reason) }
        record(
            "activity-begun",
            apps.owner(of: number),
            [.init("activity", .integer(identifier)), .init("name", .string(reason))],
            &turn
        )
        if isLate == true { deliver(.expireActivities([identifier]), to: number, &turn) }
    }

    mutating func activityEnded(_ identifier: Int, _ number: ProcessNumber, _ turn: inout Turn) {
        apps.change(number) { [now = turn.now] in $0.assertions.activityEnded(identifier, at: now) }
        record("activity-ended", apps.owner(of: number), [.init("activity", .integer(identifier))], &turn)
        suspendIfIdle(number, &turn)
    }

    // MARK: The end of the budget

    mutating func handlersDue(_ number: ProcessNumber, _ generation: Int, _ turn: inout Turn) {
        let expired = apps.change(number) { $0.assertions.handlersDue(generation: generation) }
        guard let expired, let expired else { return }
        expire(expired.tasks, expired.activities, number, &turn)
    }

    /// One pass over the handlers, in the order of the tasks' numbers (L-38).
    private mutating func expire(
        _ tasks: [BackgroundTask],
        _ activities: [Assertions.Activity],
        _ number: ProcessNumber,
        _ turn: inout Turn
    ) {
        for task in tasks {
            let fields: [Record.Field] = [
                .init("task", .integer(task.identifier)), .init("name", .string(task.name)),
            ]
            record("task-expired", apps.owner(of: number), fields, &turn)
        }
        if !tasks.isEmpty { deliver(.expireTasks(tasks.map(\.identifier)), to: number, &turn) }
        if !activities.isEmpty { deliver(.expireActivities(activities.map(\.identifier)), to: number, &turn) }
    }

    mutating func expirationSimulated(_ app: AppIdentifier, _ turn: inout Turn) {
        guard isInstalled(app, &turn) else { return }
        guard let process = apps[app]?.process, let clock = process.assertions.clock, !clock.handlersRan else {
            turn.refuse(
                "\(app) has no background time that could expire: send it to the background first",
                rule: "L-40"
            )
            return
        }
        let cut = apps.change(process.number) { [now = turn.now] in
            $0.assertions.cutShort(lead: profile.expiryLead, grace: profile.killGrace, at: now)
            return $0.assertions.clock
        }
        guard let cut, let cut else { return }
        armClock(cut, of: process.number)
        arm(.measurement(process.number, generation: cut.generation), at: turn.now + profile.usageInterval)
        handlersDue(process.number, cut.generation, &turn)
        suspendIfIdle(process.number, &turn)
    }

    /// The pass is over: who is still open has been warned (L-46).
    mutating func handlersReturned(
        _ tasks: [Int],
        after elapsed: Duration,
        _ number: ProcessNumber,
        _ turn: inout Turn
    ) {
        guard let process = apps.process(number), let app = apps.owner(of: number) else { return }
        if elapsed > profile.handlerLimit * tasks.count {
            report(.slowCallback("the expiration handlers", took: elapsed), of: number, &turn)
        }
        for task in process.assertions.tasks where tasks.contains(task.identifier) {
            if profile.os >= 13 {
                logSystem(profile.stillOpenText(task, at: turn.now), .error, of: app, &turn)
            }
            report(.notEnded(task, isLeaked: process.assertions.isLeaked(task), at: turn.now), of: number, &turn)
        }
    }

    /// K (L-44, L-39). What was called may still be running: then the main thread overran.
    mutating func killDue(_ number: ProcessNumber, _ generation: Int, _ turn: inout Turn) {
        guard let process = apps.process(number), !surroundings.debugger,
            let isHolding = process.assertions.killDue(generation: generation)
        else { return }
        let isInHandlers = process.calls.contains { if case .expireTasks = $0.callback { true } else { false } }
        guard isHolding || isInHandlers else { return }
        for task in process.assertions.tasks where task.hasHandler && !process.assertions.isLeaked(task) {
            report(.overran(task, at: turn.now), of: number, &turn)
        }
        kill(number, .taskTimeout(process, inHandlers: isInHandlers, profile, at: turn.now), &turn)
    }

    mutating func creationWarningDue(_ number: ProcessNumber, _ task: Int, _ turn: inout Turn) {
        guard let open = apps.process(number)?.assertions.tasks.first(where: { $0.identifier == task }),
            let app = apps.owner(of: number)
        else { return }
        logSystem(profile.openForLongText(open), .default, of: app, &turn)
    }

    /// A line that the system's own frameworks write in the app's name.
    private mutating func logSystem(
        _ message: String,
        _ level: LogLine.Level,
        of app: AppIdentifier,
        _ turn: inout Turn
    ) {
        let line = LogLine(
            subsystem: "com.apple.UIKit",
            category: "BackgroundTask",
            level: level,
            message: message
        )
        logged(line, app, &turn)
    }

    // MARK: Suspension

    /// Suspends the process if nothing holds it, or comes back when that may be so (L-41, L-48).
    mutating func suspendIfIdle(_ number: ProcessNumber, _ turn: inout Turn) {
        guard let process = apps.process(number), process.lifecycle.standing == .background,
            process.lifecycle.goal == .background, process.calls.isEmpty, !surroundings.debugger
        else { return }
        switch process.assertions.suspension(settle: profile.suspendSettle, at: turn.now) {
        case .now:
            apps.change(number) {
                $0.lifecycle.suspended()
                $0.assertions.stopClock()
            }
            record("app-suspended", apps.owner(of: number), &turn)
            turn.effects.append(.suspend(number))
        case .notBefore(let moment): arm(.suspension(number), at: moment)
        case .no: break
        }
    }

    // MARK: Usage

    mutating func measurementDue(_ number: ProcessNumber, _ generation: Int, _ turn: inout Turn) {
        guard let process = apps.process(number), process.assertions.clock?.generation == generation else { return }
        turn.effects.append(.measure(number))
        arm(.measurement(number, generation: generation), at: turn.now + profile.usageInterval)
    }

    mutating func used(_ usage: Usage, _ number: ProcessNumber, _ turn: inout Turn) {
        guard apps.process(number)?.assertions.clock != nil else { return }
        let spent = apps.change(number) { [now = turn.now] in
            $0.usage.used(usage, window: profile.cpuWindow, at: now)
        }
        guard let process = apps.process(number), let clock = process.assertions.clock else { return }
        if let task = process.assertions.tasks.first, let since = process.usage.idleSince {
            let idle = turn.now - max(since, clock.started, task.began)
            if idle >= min(profile.idleTaskAfter, profile.taskBudget / 3), !clock.handlersRan {
                report(.idle(task, for: idle), of: number, &turn)
            }
        }
        guard let spent, let spent, let limit = profile.backgroundCPULimit, !surroundings.debugger,
            spent * 100 > profile.cpuWindow * limit
        else { return }
        kill(number, .cpuLimit(process, spent: spent, profile), &turn)  // L-56
    }

    mutating func stopped(_ usage: Usage, _ lockedFiles: [String], _ number: ProcessNumber, _ turn: inout Turn) {
        guard let process = apps.process(number) else { return }
        if let worked = process.usage.workAfterEnd(usage, at: turn.now) {
            report(.workAfterEnd(worked), of: number, &turn)
        }
        let shared = lockedFiles.filter { $0.hasPrefix("groups/") }
        guard !shared.isEmpty else { return }
        report(.lockedFiles(shared), of: number, &turn)
        kill(number, .lockedFiles(shared, process, profile), &turn)
    }
}
