/// What a process uses, and what it is charged or killed for.
extension RunningProcess {
    /// Time to see what it used, as long as the clock of this generation runs (L-56).
    func measurementDue(_ generation: Int, _ conditions: Conditions) -> [Consequence] {
        guard assertions.clock?.generation == generation else { return [] }
        let next = conditions.now + conditions.profile.usageInterval
        return [.measure, .arm(.measurement(number, generation: generation), at: next)]
    }

    /// What it has used by now, which its driver was asked for.
    mutating func used(_ total: Usage, _ conditions: Conditions) -> [Consequence] {
        var consequences = chargeRuns(total)
        let spent = assertions.clock.flatMap { _ in
            usage.used(
                total,
                isTransferring: transfers.isMoving,
                window: conditions.profile.cpuWindow,
                at: conditions.now
            )
        }
        if let idle = idleTask(conditions.profile, at: conditions.now) { consequences.append(.report(idle)) }
        if let spent { consequences += overrun(spent, conditions) }
        return consequences
    }

    /// L-56.
    private func overrun(_ spent: Duration, _ conditions: Conditions) -> [Consequence] {
        let (profile, surroundings) = (conditions.profile, conditions.surroundings)
        guard let limit = profile.backgroundCPULimit, !surroundings.debugger, spent * 100 > profile.cpuWindow * limit,
            !(surroundings.charging && runs.lastsOnPower)
        else { return [] }
        let crash = CrashReport.cpuLimit(self, spent: spent, profile)
        return [.kill(crash, for: [.overranProcessor(crash.description)])]
    }

    /// It is stopped; this is what it had used by then, the files it held locked, and when a timer would be due.
    mutating func stopped(
        _ total: Usage,
        _ lockedFiles: [String],
        _ nextTimer: Duration?,
        _ conditions: Conditions
    ) -> [Consequence] {
        var consequences = chargeRuns(total)
        let worked = usage.workAfterEnd(total, at: conditions.now)
        // Who may run on may work on, and keep files locked.
        guard sleep == nil else {
            sleep?.timer = nextTimer.map { conditions.now + $0 }
            return consequences
        }
        if let worked {
            consequences.append(
                .report(unfinished.map { .workAfterCompletion(of: $0, worked) } ?? .workAfterEnd(worked))
            )
        }
        let shared = lockedFiles.filter { $0.hasPrefix("groups/") }
        guard !shared.isEmpty else { return consequences }
        let crash = CrashReport.lockedFiles(shared, self, conditions.profile)
        return consequences + [.kill(crash, for: [.lockedFiles(shared)])]
    }

    private mutating func chargeRuns(_ total: Usage) -> [Consequence] {
        runs.used = max(runs.used, total.cpuNanoseconds)
        return chargeRuns()
    }

    /// What has ended is charged for what it used, as far as that is known.
    mutating func chargeRuns() -> [Consequence] { runs.takeCharges().map { .charge($0) } }

    /// A task that is held for nothing, once for each such task (finding `task-idle`).
    private mutating func idleTask(_ profile: Profile, at now: Instant) -> Finding? {
        guard !runsOn, let since = usage.idleSince, let task = assertions.tasks.first,
            let clock = assertions.clock, !clock.handlersRan
        else { return nil }
        let idle = now - max(since, clock.started, task.began)
        guard idle >= profile.idleTaskAfter, usage.idleTaskReported(task.identifier)
        else { return nil }
        return .idle(task, for: idle, transfers.idleness)
    }
}
