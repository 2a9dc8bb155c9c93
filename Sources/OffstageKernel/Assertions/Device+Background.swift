/// Time in the background: the budget, its end, suspension.
extension Device {
    /// Starts the budget clock of a process that entered the background or was woken in it.
    mutating func startClock(
        of number: ProcessNumber,
        budget: Duration,
        from start: Instant? = nil,
        isEvent: Bool = false,
        _ turn: inout Turn
    ) {
        let start = start ?? turn.now
        let lead = profile.expiryLead + generator.span(within: profile.budgetJitter)
        let clock = processes.change(number) {
            $0.usage.restarted()
            $0.assertions.startClock(
                budget: budget,
                allowance: profile.noTaskAllowance,
                lead: lead,
                grace: profile.killGrace,
                isEvent: isEvent,
                at: start
            )
            return $0.assertions.clock
        }
        guard let clock, let clock else { return }
        armClock(clock, of: number)
        arm(.measurement(number, generation: clock.generation), at: turn.now + profile.usageInterval)
        turn.effects.append(.measure(number))
    }

    /// The clock has another end than before: deadlines of its earlier generation find nothing.
    mutating func rearmClock(_ clock: Assertions.Clock, of number: ProcessNumber, _ turn: inout Turn) {
        armClock(clock, of: number)
        arm(.measurement(number, generation: clock.generation), at: turn.now + profile.usageInterval)
    }

    private mutating func armClock(_ clock: Assertions.Clock, of number: ProcessNumber) {
        arm(.handlers(number, generation: clock.generation), at: clock.handlersDue)
        arm(.kill(number, generation: clock.generation), at: clock.kill)
    }

    // MARK: Tasks

    mutating func taskBegan(_ beginning: BackgroundTask.Beginning, _ number: ProcessNumber, _ turn: inout Turn) {
        guard let app = owner(of: number), let executable = apps[app]?.manifest.executable else { return }
        let task = BackgroundTask(beginning, by: executable, at: turn.now)
        let result = processes.change(number) {
            $0.usage.taskBegan()
            return $0.assertions.taskBegan(task, limit: profile.maximumOpenTasks)
        }
        record(.taskBegun, app, [.init("task", .integer(task.identifier)), .init("name", .string(task.name))], &turn)
        if let warning = profile.creationWarningAfter {
            arm(.creationWarning(number, task: task.identifier), at: turn.now + warning)
        }
        switch result {
        case .opened, nil: break
        case .expireAtOnce:  // L-36
            postponeKill(of: number, &turn)
            expire([task], [], number, &turn)
        case .tooMany:
            guard let process = processes[number] else { return }
            let finding = Finding.tooManyTasks(limit: profile.maximumOpenTasks ?? 0, at: task.site)
            kill(number, .tooManyTasks(process, profile), for: [finding], &turn)
        }
    }

    mutating func taskEnded(_ identifier: Int, inHandler: Bool, _ number: ProcessNumber, _ turn: inout Turn) {
        let result = processes.change(number) { [now = turn.now] in $0.assertions.taskEnded(identifier, at: now) }
        guard let result, let app = owner(of: number) else { return }
        switch result {
        case .ended(let task):
            record(.taskEnded, app, [.init("task", .integer(task.identifier))], &turn)
            lastEndMeasured(number, &turn)
            suspendIfIdle(number, &turn)
        case .endedBefore, .neverBegun:
            logSystem(profile.unknownTaskText(identifier), .error, of: app, &turn)
            guard result == .neverBegun, inHandler, let assertions = processes.read(number, { $0.assertions }),
                let open = assertions.tasks.first
            else { return }
            let isKept = assertions.keepsIdentifier(of: open)
            report(.endedInvalid(identifier, stillOpen: open, isKept: isKept), of: number, &turn)
        }
    }

    /// After an end that the system forced, work that goes on is work that will be cut off.
    private mutating func lastEndMeasured(_ number: ProcessNumber, _ turn: inout Turn) {
        guard let process = processes[number], process.assertions.clock?.handlersRan == true,
            !process.assertions.isHolding, !process.runs.isHolding
        else { return }
        processes.change(number) { $0.usage.lastTaskEnded() }
        turn.effects.append(.measure(number))
    }

    mutating func activityBegan(_ identifier: Int, _ reason: String, _ number: ProcessNumber, _ turn: inout Turn) {
        let isLate = processes.change(number) { $0.assertions.activityBegan(identifier, reason: reason) }
        record(
            .activityBegun,
            owner(of: number),
            [.init("activity", .integer(identifier)), .init("name", .string(reason))],
            &turn
        )
        if processes.read(number, { $0.assertions.activities.count }) == profile.activityThreads {
            arm(.activitiesExhausted(number), at: turn.now + profile.handlerLimit)
        }
        guard isLate == true else { return }
        postponeKill(of: number, &turn)
        deliver(.expireActivities([identifier]), to: number, &turn)
    }

    /// Blocks that wait for a thread and soon have one are no harm; blocks that keep all of them for a second are.
    mutating func activitiesExhaustedDue(_ number: ProcessNumber, _ turn: inout Turn) {
        let open = processes.read(number) { $0.assertions.activities.count } ?? 0
        guard open >= profile.activityThreads else { return }
        report(.activitiesExhausted(open, threads: profile.activityThreads), of: number, &turn)
    }

    private mutating func postponeKill(of number: ProcessNumber, _ turn: inout Turn) {
        let clock = processes.change(number) { [now = turn.now] in
            $0.assertions.beganAfterKill(lead: profile.expiryLead, grace: profile.killGrace, at: now)
                ? $0.assertions.clock : nil
        }
        guard let clock, let clock else { return }
        rearmClock(clock, of: number, &turn)
    }

    mutating func activityEnded(_ identifier: Int, _ number: ProcessNumber, _ turn: inout Turn) {
        processes.change(number) { [now = turn.now] in $0.assertions.activityEnded(identifier, at: now) }
        record(.activityEnded, owner(of: number), [.init("activity", .integer(identifier))], &turn)
        suspendIfIdle(number, &turn)
    }

    // MARK: The end of the budget

    mutating func handlersDue(_ number: ProcessNumber, _ generation: Int, _ turn: inout Turn) {
        let expired = processes.change(number) { $0.assertions.handlersDue(generation: generation) }
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
            record(.taskExpired, owner(of: number), fields, &turn)
        }
        if !tasks.isEmpty { deliver(.expireTasks(tasks.map(\.identifier)), to: number, &turn) }
        if !activities.isEmpty { deliver(.expireActivities(activities.map(\.identifier)), to: number, &turn) }
    }

    /// - Parameter name: an app's identifier or a task's: only the device, which knows both, can tell.
    mutating func expirationSimulated(_ name: String, _ turn: inout Turn) {
        let app = AppIdentifier(name)
        guard apps.contains(app) else {
            let manifests = apps.all.map(\.manifest)
            if manifests.contains(where: { $0.mayUse(task: name) }) { return taskExpirationSimulated(name, &turn) }
            let near = name.nearest(among: manifests.flatMap { [$0.identifier.rawValue] + ($0.permittedTasks ?? []) })
            let hint = near.map { "did you mean \($0)?" } ?? "`offstage app list` shows the apps"
            return turn.refuse("\(name) is no installed app and no task of one: \(hint)")
        }
        guard let process = apps[app]?.process, let clock = processes[process]?.assertions.clock, !clock.handlersRan
        else {
            turn.refuse(
                "\(app) has no background time that could expire: send it to the background first",
                rule: "L-40"
            )
            return
        }
        let cut = processes.change(process) { [now = turn.now] in
            $0.assertions.cutShort(lead: profile.expiryLead, grace: profile.killGrace, at: now)
            return $0.assertions.clock
        }
        guard let cut, let cut else { return }
        rearmClock(cut, of: process, &turn)
        handlersDue(process, cut.generation, &turn)
        suspendIfIdle(process, &turn)
    }

    /// The pass is over: who is still open has been warned (L-46).
    mutating func handlersReturned(
        _ tasks: [Int],
        after elapsed: Duration,
        _ number: ProcessNumber,
        _ turn: inout Turn
    ) {
        guard let process = processes[number], let app = owner(of: number) else { return }
        if elapsed > profile.handlerLimit * tasks.count {
            report(.slowCallback("the expiration handlers", took: elapsed), of: number, &turn)
        }
        for task in process.assertions.tasks where tasks.contains(task.identifier) {
            if profile.os >= 13 {
                logSystem(profile.stillOpenText(task, at: turn.now), .error, of: app, &turn)
            }
        }
        guard let generation = process.assertions.clock?.generation else { return }
        arm(.expiredStillOpen(number, generation: generation), at: turn.now + profile.handlerLimit)
    }

    /// A handler may take a second (L-39), so an end that hops to the main queue and comes within one is as good as an
    /// end in the handler. Who is open still will be killed.
    mutating func expiredStillOpenDue(_ number: ProcessNumber, _ generation: Int, _ turn: inout Turn) {
        guard let process = processes[number], process.assertions.clock?.generation == generation else { return }
        // A task that was begun since has its own time.
        for task in process.assertions.tasks where turn.now - task.began >= profile.handlerLimit {
            let isLeaked = process.assertions.isLeaked(task)
            report(.notEnded(task, isLeaked: isLeaked, at: turn.now), of: number, &turn)
        }
    }

    /// K (L-44, L-39). What was called may still be running: then the main thread overran.
    mutating func killDue(_ number: ProcessNumber, _ generation: Int, _ turn: inout Turn) {
        // A window that closes unanswered at the same moment is what kills (F-5).
        guard let process = processes[number], !surroundings.debugger, !process.runs.windowCloses(at: turn.now),
            let isHolding = process.assertions.killDue(generation: generation)
        else { return }
        let isInHandlers = process.calls.contains { if case .expireTasks = $0.callback { true } else { false } }
        guard isHolding || isInHandlers else { return }
        let crash = CrashReport.taskTimeout(process, inHandlers: isInHandlers, profile, at: turn.now)
        if let call = process.calls.first(where: { $0.callback.traits.watchdog == .budget }) {
            return examine(number, Sentence(report: crash, cause: .expirationPass(since: call.sent)), &turn)
        }
        kill(number, crash, for: process.assertions.overruns(at: turn.now), &turn)
    }

    mutating func creationWarningDue(_ number: ProcessNumber, _ task: Int, _ turn: inout Turn) {
        let found = processes.read(number) { $0.assertions.tasks.first { $0.identifier == task } }
        guard let open = found, let app = owner(of: number)
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
        guard processes.read(number, { $0.rests }) == true, !surroundings.debugger else { return }
        let now = turn.now
        switch processes.read(number, { $0.assertions.suspension(settle: profile.suspendSettle, at: now) }) ?? .no {
        case .now:
            processes.change(number) {
                $0.lifecycle.suspended()
                $0.assertions.stopClock()
            }
            record(.appSuspended, owner(of: number), &turn)
            turn.effects.append(.suspend(number))
            reclaimSockets(of: number, &turn)
            turn.reconsiders = true
        case .notBefore(let moment): arm(.suspension(number), at: moment)
        case .no: break
        }
    }

    // MARK: Usage

    mutating func measurementDue(_ number: ProcessNumber, _ generation: Int, _ turn: inout Turn) {
        guard processes.read(number, { $0.assertions.clock?.generation }) == generation else { return }
        turn.effects.append(.measure(number))
        arm(.measurement(number, generation: generation), at: turn.now + profile.usageInterval)
    }

    mutating func used(_ usage: Usage, _ number: ProcessNumber, _ turn: inout Turn) {
        processes.change(number) { $0.runs.used = max($0.runs.used, usage.cpuNanoseconds) }
        settleRuns(number)
        let spent = processes.change(number) { [now = turn.now] process -> Duration? in
            guard process.assertions.clock != nil else { return nil }
            return process.usage.used(
                usage,
                isTransferring: process.transfers.isMoving,
                window: profile.cpuWindow,
                at: now
            )
        }
        let idle = processes.change(number) { [now = turn.now] in $0.idleTask(profile, at: now) }
        if let idle, let idle { report(idle, of: number, &turn) }
        guard let spent, let spent, let limit = profile.backgroundCPULimit, !surroundings.debugger,
            spent * 100 > profile.cpuWindow * limit, let process = processes[number],
            !isFreeOfProcessorLimit(process)
        else { return }
        let crash = CrashReport.cpuLimit(process, spent: spent, profile)
        kill(number, crash, for: [.overranProcessor(crash.description)], &turn)  // L-56
    }

    mutating func stopped(_ usage: Usage, _ lockedFiles: [String], _ number: ProcessNumber, _ turn: inout Turn) {
        processes.change(number) { $0.runs.used = max($0.runs.used, usage.cpuNanoseconds) }
        settleRuns(number)
        guard let process = processes[number] else { return }
        if let worked = process.usage.workAfterEnd(usage, at: turn.now) {
            report(.workAfterEnd(worked), of: number, &turn)
        }
        let shared = lockedFiles.filter { $0.hasPrefix("groups/") }
        guard !shared.isEmpty else { return }
        kill(number, .lockedFiles(shared, process, profile), for: [.lockedFiles(shared)], &turn)
    }
}
