/// Time in the background as one process has it: its budget, its tasks, the end of the budget, its suspension.
///
/// Represented by ``Assertions``, which counts; here stands what the counting means for the process.
extension RunningProcess {
    // MARK: The clock

    /// The process entered the background, or was woken in it.
    /// - Parameter lead: how long before the budget's end the handlers run; with jitter no two clocks have the same.
    mutating func startClock(
        budget: Duration,
        lead: Duration,
        from start: Instant,
        isEvent: Bool,
        _ conditions: Conditions
    ) -> [Consequence] {
        usage.restarted()
        assertions.startClock(
            budget: budget,
            allowance: conditions.profile.noTaskAllowance,
            lead: lead,
            grace: conditions.profile.killGrace,
            isEvent: isEvent,
            at: start
        )
        var consequences = armClock(conditions)
        consequences.append(.measure)
        return consequences
    }

    /// The clock is new or has another end than before: deadlines of its earlier generation find nothing.
    func armClock(_ conditions: Conditions) -> [Consequence] {
        guard let clock = assertions.clock else { return [] }
        let generation = clock.generation
        return [
            .arm(.handlers(number, generation: generation), at: clock.handlersDue),
            .arm(.kill(number, generation: generation), at: clock.kill),
            .arm(.measurement(number, generation: generation), at: conditions.now + conditions.profile.usageInterval),
        ]
    }

    /// The system takes back the rest of the budget (L-40).
    mutating func cutClockShort(_ conditions: Conditions) -> [Consequence] {
        let profile = conditions.profile
        assertions.cutShort(lead: profile.expiryLead, grace: profile.killGrace, at: conditions.now)
        guard let generation = assertions.clock?.generation else { return [] }
        return armClock(conditions) + handlersDue(generation) + [.rest]
    }

    /// What is begun after the budget's end has one lead to end (L-36).
    private mutating func postponeKill(_ conditions: Conditions) -> [Consequence] {
        let profile = conditions.profile
        let isLater = assertions.beganAfterKill(
            lead: profile.expiryLead,
            grace: profile.killGrace,
            at: conditions.now
        )
        return isLater ? armClock(conditions) : []
    }

    // MARK: Tasks

    mutating func taskBegan(_ task: BackgroundTask, _ conditions: Conditions) -> [Consequence] {
        let profile = conditions.profile
        usage.workBegan()
        unfinished = nil
        let result = assertions.taskBegan(task, limit: profile.maximumOpenTasks)
        var consequences: [Consequence] = [.record(.taskBegun, task.fields)]
        if let warning = profile.creationWarningAfter {
            let due = conditions.now + warning
            consequences.append(.arm(.creationWarning(number, task: task.identifier), at: due))
        }
        switch result {
        case .opened: break
        case .expireAtOnce: consequences += postponeKill(conditions) + expire([task], [])  // L-36
        case .tooMany(let limit):
            consequences.append(
                .kill(.tooManyTasks(self, profile), for: [.tooManyTasks(limit: limit, at: task.site)])
            )
        }
        return consequences
    }

    mutating func taskEnded(_ identifier: Int, inHandler: Bool, _ conditions: Conditions) -> [Consequence] {
        let result = assertions.taskEnded(identifier, at: conditions.now)
        switch result {
        case .ended(let task):
            let ended: Consequence = .record(.taskEnded, [task.field])
            return lastEndMeasured() ? [ended, .measure, .rest] : [ended, .rest]
        case .endedBefore, .neverBegun:
            let unknown = Consequence.system(conditions.profile.unknownTaskText(identifier), .error)
            guard result == .neverBegun, inHandler, let open = assertions.tasks.first else { return [unknown] }
            let isKept = assertions.keepsIdentifier(of: open)
            return [unknown, .report(.endedInvalid(identifier, stillOpen: open, isKept: isKept))]
        }
    }

    /// After an end that the system forced, work that goes on is work that will be cut off.
    private mutating func lastEndMeasured() -> Bool {
        guard assertions.clock?.handlersRan == true, !assertions.isHolding, !runs.isHolding else { return false }
        usage.workEnded()
        return true
    }

    /// L-47.
    func creationWarningDue(_ task: Int, _ conditions: Conditions) -> [Consequence] {
        guard let open = assertions.tasks.first(where: { $0.identifier == task }) else { return [] }
        return [.system(conditions.profile.openForLongText(open), .default)]
    }

    // MARK: Activities

    mutating func activityBegan(_ identifier: Int, _ reason: String, _ conditions: Conditions) -> [Consequence] {
        let isLate = assertions.activityBegan(identifier, reason: reason)
        var consequences: [Consequence] = [
            .record(.activityBegun, [.init("activity", .integer(identifier)), .init("name", .string(reason))])
        ]
        if assertions.activities.count == conditions.profile.activityThreads {
            let due = conditions.now + conditions.profile.handlerLimit
            consequences.append(.arm(.activitiesExhausted(number), at: due))
        }
        guard isLate else { return consequences }
        return consequences + postponeKill(conditions) + [.call(.expireActivities([identifier]))]
    }

    mutating func activityEnded(_ identifier: Int, _ conditions: Conditions) -> [Consequence] {
        assertions.activityEnded(identifier, at: conditions.now)
        return [.record(.activityEnded, [.init("activity", .integer(identifier))]), .rest]
    }

    /// Blocks that wait for a thread and soon have one are no harm; blocks that keep all of them for a second are.
    func activitiesExhaustedDue(_ conditions: Conditions) -> [Consequence] {
        let (open, threads) = (assertions.activities.count, conditions.profile.activityThreads)
        return open >= threads ? [.report(.activitiesExhausted(open, threads: threads))] : []
    }

    // MARK: The end of the budget

    /// H (L-32, L-38).
    mutating func budgetDue(_ generation: Int) -> [Consequence] {
        runsOn ? [] : handlersDue(generation)
    }

    /// The time of the tasks is over.
    mutating func handlersDue(_ generation: Int) -> [Consequence] {
        guard let (tasks, activities) = assertions.handlersDue(generation: generation) else { return [] }
        return expire(tasks, activities)
    }

    /// One pass over the handlers, in the order of the tasks' numbers (L-38).
    private func expire(_ tasks: [BackgroundTask], _ activities: [Assertions.Activity]) -> [Consequence] {
        var consequences: [Consequence] = tasks.map { .record(.taskExpired, $0.fields) }
        if !tasks.isEmpty { consequences.append(.call(.expireTasks(tasks.map(\.identifier)))) }
        if !activities.isEmpty { consequences.append(.call(.expireActivities(activities.map(\.identifier)))) }
        return consequences
    }

    /// The pass is over: who is still open has been warned (L-46).
    func handlersReturned(_ tasks: [Int], after elapsed: Duration, _ conditions: Conditions) -> [Consequence] {
        let profile = conditions.profile
        var consequences: [Consequence] = []
        if elapsed > profile.slowHandler * tasks.count {
            consequences.append(.report(.slowCallback("the expiration handlers", took: elapsed)))
        }
        if profile.os >= 13 {
            for task in assertions.tasks where tasks.contains(task.identifier) {
                consequences.append(.system(profile.stillOpenText(task, at: conditions.now), .error))
            }
        }
        guard let clock = assertions.clock else { return consequences }
        // Where the kill comes first, that tells of them.
        let due = conditions.now + profile.handlerLimit
        return consequences + [.arm(.expiredStillOpen(number, generation: clock.generation), at: due)]
    }

    /// A handler may take a second (L-39), so an end that hops to the main queue and comes within one is as good as an
    /// end in the handler. Who is open still will be killed.
    func expiredStillOpenDue(_ generation: Int, _ conditions: Conditions) -> [Consequence] {
        guard assertions.clock?.generation == generation else { return [] }
        let now = conditions.now
        // A task that was begun since has its own time.
        let late = assertions.tasks.filter { now - $0.began >= conditions.profile.handlerLimit }
        return late.map { .report(.notEnded($0, isLeaked: assertions.isLeaked($0), at: now)) }
    }

    /// K (L-44, L-39). What was called may still be running: then the main thread overran.
    mutating func killDue(_ generation: Int, _ conditions: Conditions) -> [Consequence] {
        let now = conditions.now
        // A window that closes unanswered at the same moment is what kills (F-5).
        guard !conditions.surroundings.debugger, !runs.windowCloses(at: now),
            !runsOn || assertions.clock?.handlersRan == true,
            let isHolding = assertions.killDue(generation: generation)
        else { return [] }
        let isInHandlers = calls.contains { if case .expireTasks = $0.callback { true } else { false } }
        guard isHolding || isInHandlers else { return [] }
        let crash = CrashReport.taskTimeout(self, inHandlers: isInHandlers, conditions.profile, at: now)
        if let call = calls.first(where: { $0.callback.traits.watchdog == .budget }) {
            return condemn(Sentence(report: crash, cause: .expirationPass(since: call.sent)))
        }
        return [.kill(crash, for: assertions.overruns(at: now))]
    }

    // MARK: Suspension

    /// Suspends the process if nothing holds it, or comes back when that may be so (L-41, L-48).
    mutating func rest(_ conditions: Conditions) -> [Consequence] {
        guard rests(conditions), !conditions.surroundings.debugger else { return [] }
        switch assertions.suspension(settle: conditions.profile.suspendSettle, at: conditions.now) {
        case .now:
            let cut = cutTransfers
            // What is told of now is not told again when it fails.
            if cut.isEmpty { transfers.suspended() }
            lifecycle.suspended()
            assertions.stopClock()
            usage.suspended()
            return cut + [suspensionLine, .suspend] + reclaimSockets(conditions) + [.reconsider]
        case .notBefore(let moment): return [.arm(.suspension(number), at: moment)]
        case .no: return []
        }
    }

    /// Where it would run on, it is the device that sleeps.
    private var suspensionLine: Consequence {
        .record(.appSuspended, runsOn ? [.init("reason", .string("device-sleeps"))] : [])
    }

    /// The device was locked (L-54).
    func deviceLocked(_ conditions: Conditions) -> [Consequence] {
        lifecycle.standing == .suspended ? reclaimSockets(conditions) : []
    }

    /// Recent systems take the sockets of a suspended process at once, all take them under the lock (L-54). A process
    /// that sleeps with the device is not suspended.
    private func reclaimSockets(_ conditions: Conditions) -> [Consequence] {
        let isDue = conditions.profile.reclaimsSockets == .atSuspension || conditions.isLocked
        return isDue && !runsOn ? [.reclaimSockets] : []
    }
}

extension Consequence {
    /// A line that the system's own frameworks write in the app's name.
    fileprivate static func system(_ message: String, _ level: LogLine.Level) -> Consequence {
        let line = LogLine(
            subsystem: "com.apple.UIKit",
            category: "BackgroundTask",
            level: level,
            message: message
        )
        return .record(.appLog, line.fields)
    }
}

extension BackgroundTask {
    fileprivate var field: Record.Field { .init("task", .integer(identifier)) }
    fileprivate var fields: [Record.Field] { [field, .init("name", .string(name))] }
}
