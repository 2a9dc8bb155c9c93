/// Installing, starting and ending apps.
extension Device {
    mutating func started(_ turn: inout Turn) {
        record(
            .deviceStarted,
            nil,
            [
                .init("os", .integer(settings.os)), .init("seed", .string(String(settings.seed))),
                .init("speed", .integer(settings.speed)),
            ],
            &turn
        )
        for app in apps.all {
            guard let process = app.process else { continue }
            forget(process, "device-stopped", &turn)
        }
        endExtensions(reason: "device-stopped", areGone: true, &turn)
        restartTransfers(&turn)
        front = nil
        // The connection ended with the device's driver.
        joined?.isConnected = false
        reachGateway(&turn)
    }

    mutating func installed(_ manifest: AppManifest, _ turn: inout Turn) {
        let app = manifest.identifier
        if let process = apps[app]?.process {
            kill(process, reason: "updated", &turn)
        }
        endExtensions(of: app, reason: "updated", &turn)
        let environment = apps[app]?.manifest.pushEnvironment
        let isUpdate = apps.change(app) { $0.manifest = manifest } != nil
        // A token is for one environment; the gateway inside makes another whenever it is asked.
        if hasJoined, environment != manifest.pushEnvironment { apps.change(app) { $0.push.forgetToken() } }
        if !isUpdate {
            apps.add(App(manifest: manifest))
            installations[app] = (installations[app] ?? 0) + 1
        }
        record(
            .appInstalled,
            app,
            [.init("name", .string(manifest.name)), .init("update", .boolean(isUpdate))],
            &turn
        )
    }

    mutating func uninstalled(_ app: AppIdentifier, _ turn: inout Turn) {
        guard isInstalled(app, &turn) else { return }
        if let process = apps[app]?.process {
            kill(process, reason: "uninstalled", &turn)
        }
        endExtensions(of: app, reason: "uninstalled", &turn)
        if front == app { front = nil }
        apps.remove(app)
        record(.appUninstalled, app, &turn)
        follow(gateway.unregister(app, at: turn.now), &turn)
        forgetTransfers(of: app, &turn)
        turn.effects.append(.deleteFiles(app))
    }

    /// Refuses what is asked of an app that is not there.
    func isInstalled(_ app: AppIdentifier, _ turn: inout Turn) -> Bool {
        if !apps.contains(app) {
            turn.refuse("no app \(app) is installed: `offstage app list` shows what is")
        }
        return apps.contains(app)
    }

    /// Starts a process of an app that has none.
    mutating func launch(_ app: AppIdentifier, _ reason: LaunchReason, _ turn: inout Turn) {
        guard let manifest = apps[app]?.manifest else { return }
        let number = nextProcessNumber()
        let goal = reason == .user ? Lifecycle.Goal.foreground : .background
        let process = RunningProcess(
            number: number,
            app: app,
            reason: reason,
            goal: goal,
            usesScenes: manifest.declaresScenes && profile.hasScenes,
            started: turn.now
        )
        processes.add(process)
        apps.change(app) { $0.process = number }
        record(
            .appLaunched,
            app,
            [
                .init("reason", .string(reason.rawValue)),
                .init("state", .string(reason == .user ? "foreground" : "background")),
            ],
            &turn
        )
        turn.effects.append(.spawn(number, app, reason))
        arm(.launchWatchdog(number), at: turn.now + profile.launchWatchdog)
    }

    /// Something other than the user wants the app to run (L-5, L-11, L-19).
    mutating func woken(_ app: AppIdentifier, _ reason: LaunchReason, _ turn: inout Turn) {
        guard isInstalled(app, &turn) else { return }
        guard apps[app]?.isForceQuit != true else {
            turn.refuse(
                "\(app) was removed in the app switcher: nothing wakes it until the user opens it",
                rule: "L-19"
            )
            return
        }
        guard let process = wake(app, reason, &turn) else { return }
        decide(process, &turn) { $0.rest($1) }
    }

    /// Launches an app that has no process, or lets a suspended one run again.
    /// - Returns: the process, if it was there before.
    @discardableResult
    mutating func wake(_ app: AppIdentifier, _ reason: LaunchReason, _ turn: inout Turn) -> ProcessNumber? {
        guard let process = apps[app]?.process else {
            launch(app, reason, &turn)
            return nil
        }
        if processes.standing(of: process) == .suspended {
            resume(process, reason, &turn)
            startClock(of: process, budget: profile.taskBudgetInBackground, isEvent: true, &turn)
            tellLocation(process, &turn)
        }
        return process
    }

    mutating func resume(_ process: ProcessNumber, _ reason: LaunchReason, _ turn: inout Turn) {
        processes.change(process) { if $0.lifecycle.standing == .suspended { $0.lifecycle.resumed() } }
        turn.effects.append(.resume(process))
        inform(process, &turn)
        record(.appResumed, owner(of: process), [.init("reason", .string(reason.rawValue))], &turn)
        if let sleep = processes.change(process, { $0.takeSleep() }) ?? nil, let late = sleep.finding(at: turn.now) {
            report(late, of: process, &turn)
        }
        answerRegistrations(process, &turn)
        answerAuthorizations(process, &turn)
        flowAll(to: process, &turn)
    }

    // MARK: Ending

    /// Kills a process without a crash record: jetsam, update, reboot (L-4).
    mutating func kill(_ process: ProcessNumber, reason: String, _ turn: inout Turn) {
        forget(process, reason, &turn)
        turn.effects.append(.kill(process, nil))
    }

    /// Kills a process for something it did or failed to do, and leaves a crash record.
    /// - Parameter findings: what the app did wrong. iOS reports every such death, so there is at least one, though it
    ///   may have been told of before.
    mutating func kill(
        _ process: ProcessNumber,
        _ report: CrashReport,
        for findings: [Finding],
        _ turn: inout Turn
    ) {
        precondition(!findings.isEmpty, "\(process) is killed as \(report.reason) for nothing that was found")
        for finding in findings { self.report(finding, of: process, &turn) }
        end(process, report, [], &turn)
    }

    /// The wire to a process broke. No app can be blamed for it: there is no finding, but a run ends with it.
    mutating func brokeWire(_ message: String, _ process: ProcessNumber, _ turn: inout Turn) {
        guard let running = processes[process] else { return }
        end(process, .brokeWire(message, running), [.init("message", .string(message))], &turn)
    }

    private mutating func end(
        _ process: ProcessNumber,
        _ report: CrashReport,
        _ more: [Record.Field],
        _ turn: inout Turn
    ) {
        let fields: [Record.Field] = [
            .init("reason", .string(report.reason)), .init("code", .string(report.code)),
            .init("namespace", .string(report.namespace)),
        ]
        record(.appKilled, owner(of: process), fields + more, &turn)
        remove(process, &turn)
        turn.effects.append(.kill(process, report))
    }

    private mutating func forget(_ process: ProcessNumber, _ reason: String, _ turn: inout Turn) {
        record(.appKilled, owner(of: process), [.init("reason", .string(reason))], &turn)
        remove(process, &turn)
    }

    /// The process is gone; whatever it left in the queue finds nobody.
    mutating func remove(_ process: ProcessNumber, _ turn: inout Turn) {
        decide(process, &turn) { process, _ in process.chargeRuns() }
        if let app = owner(of: process) {
            // On its way out it heard of no place.
            if processes.read(process, { $0.lifecycle.goal }) == .ended, apps[app]?.location.isWatching == true {
                arm(.location(app), at: turn.now)
            }
            dropHeld(app, &turn)
            if front == app { front = nil }
            apps.change(app) { $0.process = nil }
        }
        processes.remove(process)
        goOnWithout(process, &turn)
        sessions.lost(process)
    }
}
