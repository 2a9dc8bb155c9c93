/// What the user's thumb and the developer do.
extension Device {
    mutating func user(_ action: UserAction, _ turn: inout Turn) {
        switch action {
        case .opened(let app): opened(app, &turn)
        case .pressedHome: pressedHome(&turn)
        case .removed(let app): removed(app, &turn)
        case .locked: locked(&turn)
        case .unlocked: unlocked(&turn)
        case .interruptionBegan: interrupted(true, &turn)
        case .interruptionEnded: interrupted(false, &turn)
        case .stoppedTask(let identifier): stoppedTask(identifier, &turn)
        case .tapped(let notification): tapped(notification, &turn)
        case .choseAction(let action, let notification, let text): choseAction(action, notification, text, &turn)
        case .dismissed(let notification): dismissed(notification, &turn)
        case .answeredNotifications(let app, let isAllowed): answeredNotifications(app, isAllowed, &turn)
        case .answeredLocation(let app, let permission): answeredLocation(app, permission, &turn)
        }
    }

    mutating func simulated(_ simulation: Simulation, _ turn: inout Turn) {
        switch simulation {
        case .memoryPressure: memoryPressure(&turn)
        case .reboot: rebooted(&turn)
        case .expiration(let name): expirationSimulated(name, &turn)
        case .termination(let app): terminated(app, &turn)
        case .fetch(let app): fetchSimulated(app, &turn)
        case .task(let identifier): taskSimulated(identifier, &turn)
        case .appExtension(let identifier): extensionSimulated(identifier, &turn)
        case .prewarm(let app): prewarmed(app, &turn)
        }
    }

    // MARK: The foreground

    mutating func opened(_ app: AppIdentifier, _ turn: inout Turn) {
        guard isInstalled(app, &turn) else { return }
        guard !lock.isLocked else {
            turn.refuse("the device is locked: unlock it first with `offstage user unlock`")
            return
        }
        if let front, front != app { leaveFront(front, &turn) }
        if front != app { opensApp(app, at: turn.now) }
        front = app
        apps.change(app) {
            $0.isForceQuit = false
            $0.transferWakes.reset()  // T-51
        }
        considerTransfers(of: app, &turn)
        show(app, &turn)
    }

    /// Brings an app to the foreground, whatever it takes.
    private mutating func show(_ app: AppIdentifier, _ turn: inout Turn) {
        guard let process = apps[app]?.process else {
            launch(app, .user, &turn)
            return
        }
        aim(process, at: .foreground, &turn)
    }

    private mutating func pressedHome(_ turn: inout Turn) {
        guard let app = front else {
            turn.refuse("no app is in the foreground: open one first with `offstage user open`")
            return
        }
        leaveFront(app, &turn)
        front = nil
    }

    private mutating func leaveFront(_ app: AppIdentifier, _ turn: inout Turn) {
        apps.change(app) { [now = turn.now] in $0.lastInFront = now }
        guard let process = apps[app]?.process else { return }
        aim(process, at: .background, &turn)
    }

    private mutating func interrupted(_ begins: Bool, _ turn: inout Turn) {
        guard let front, let process = apps[front]?.process, !lock.isLocked else {
            turn.refuse("no app is in the foreground that could be interrupted: open one first", rule: "L-10")
            return
        }
        aim(process, at: begins ? .interrupted : .foreground, &turn)
    }

    /// Launches it in the background, before the first unlock too, with nothing to do there.
    private mutating func prewarmed(_ app: AppIdentifier, _ turn: inout Turn) {
        guard isInstalled(app, &turn) else { return }
        guard settings.os >= 15 else {
            turn.refuse("only iOS 15 and later start an app before the user opens it")
            return
        }
        guard apps[app]?.process == nil else {
            turn.refuse("\(app) is running already")
            return
        }
        launch(app, .prewarm, &turn)
    }

    // MARK: Leaving

    /// Removing sets the force-quit flag whether the app runs or not (L-18, L-19).
    private mutating func removed(_ app: AppIdentifier, _ turn: inout Turn) {
        guard isInstalled(app, &turn) else { return }
        apps.change(app) { $0.isForceQuit = true }
        record(.appRemoved, app, &turn)
        dropContinued(of: app, &turn)
        // It leaves first: what becomes of its transfers it is told at its next launch (T-37).
        end(app, &turn)
        cancelTransfers(of: app, &turn)
    }

    private mutating func terminated(_ app: AppIdentifier, _ turn: inout Turn) {
        guard isInstalled(app, &turn) else { return }
        guard apps[app]?.process != nil else {
            turn.refuse("\(app) is not running")
            return
        }
        end(app, &turn)
    }

    /// Ends a running app through `applicationWillTerminate`, a suspended one without a word (L-18, L-20).
    private mutating func end(_ app: AppIdentifier, _ turn: inout Turn) {
        if front == app { front = nil }
        guard let process = apps[app]?.process else { return }
        processes.change(process) { $0.runs.dropWindows() }
        aim(process, at: .ended, &turn)
    }

    private mutating func memoryPressure(_ turn: inout Turn) {
        let suspended = apps.all.filter { app in
            app.process.flatMap(processes.standing) == .suspended
        }
        // Whoever was used last survives longest; here all of them go, in that order (L-55).
        for app in suspended.sorted(by: { $0.lastInFront < $1.lastInFront }) {
            if let process = app.process { kill(process, reason: "jetsam", &turn) }
        }
        for app in apps.all {
            guard let process = app.process, canTakeCalls(process) else { continue }
            deliver(.didReceiveMemoryWarning, to: process, &turn)
        }
        jetsamExtensions(&turn)
        expireSlowestContinued(&turn)
    }

    private mutating func rebooted(_ turn: inout Turn) {
        for app in apps.all {
            if let process = app.process { kill(process, reason: "reboot", &turn) }
        }
        endExtensions(reason: "reboot", &turn)
        stopTransfers(&turn)
        restartTransfers(&turn)
        front = nil
        lock.booted(hasPasscode: surroundings.passcode)
        record(.deviceRebooted, nil, &turn)
        displayTurned(on: !lock.isLocked, &turn)
    }
}
