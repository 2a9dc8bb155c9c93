/// Time in the background: what of it a process cannot decide by itself.
extension Device {
    /// Starts the budget clock of a process that entered the background or was woken in it.
    mutating func startClock(
        of number: ProcessNumber,
        budget: Duration,
        from start: Instant? = nil,
        isEvent: Bool = false,
        _ turn: inout Turn
    ) {
        let lead = profile.expiryLead + generator.span(within: profile.budgetJitter)
        decide(number, &turn) {
            $0.startClock(budget: budget, lead: lead, from: start ?? $1.now, isEvent: isEvent, $1)
        }
    }

    /// An event finds the budget of an earlier wake, or is a wake of its own (F-13).
    mutating func extendClock(of process: ProcessNumber, until end: Instant, _ turn: inout Turn) {
        if processes.read(process, { $0.isBudgetSpent }) == true {
            startClock(of: process, budget: profile.taskBudgetInBackground, isEvent: true, &turn)
        }
        decide(process, &turn) { $0.eventBegan(until: end, $1) }
    }

    /// A task without a name is called after the app (L-28).
    mutating func taskBegan(_ beginning: BackgroundTask.Beginning, _ number: ProcessNumber, _ turn: inout Turn) {
        guard let executable = owner(of: number).flatMap({ apps[$0]?.manifest.executable }) else { return }
        let task = BackgroundTask(beginning, by: executable, at: turn.now)
        decide(number, &turn) { $0.taskBegan(task, $1) }
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
        decide(process, &turn) { $0.cutClockShort($1) }
    }
}
