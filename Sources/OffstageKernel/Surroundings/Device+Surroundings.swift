/// The lock and everything else around the device.
extension Device {
    mutating func changed(_ change: Surroundings.Change, _ turn: inout Turn) {
        surroundings.apply(change)
        let (key, value) = change.words
        record(.environment, nil, [.init(key, .string(value))], &turn)
        if case .network(let network) = change {
            transferPathChanged(&turn)
            turn.effects.append(.useNetwork(network))
        }
        considerTransfers(&turn)
        informAll(&turn)
        turn.reconsiders = true
        reachGateway(&turn)
        for app in apps.all where app.push.held != nil { releaseHeld(app.manifest.identifier, &turn) }
        switch change {
        case .location(let place): moved(to: place, &turn)
        case .backgroundRefresh: lookForAll(&turn)
        case .charging: considerSleep(&turn)
        case .network, .battery, .lowPowerMode, .lowDataMode, .thermal, .passcode, .debugger: break
        }
        // A debugger that goes away leaves processes behind that it alone had kept running (L-52).
        if change == .debugger(false) {
            for app in apps.all { if let process = app.process { decide(process, &turn) { $0.rest($1) } } }
        }
    }

    private mutating func informAll(_ turn: inout Turn) {
        changes += 1
        for app in apps.all {
            guard let process = app.process, canTakeCalls(process) else { continue }
            inform(process, &turn)
        }
    }

    /// Tells a process what changed while it did not run, if anything did.
    mutating func inform(_ process: ProcessNumber, _ turn: inout Turn) {
        guard processes.read(process, { $0.knownChange }) != changes else { return }
        processes.change(process) { $0.knownChange = changes }
        turn.effects.append(.inform(process, visible))
    }

    /// The app in front leaves as if the user had pressed home (L-8) and comes back at the unlock.
    mutating func locked(_ turn: inout Turn) {
        let result = lock.locked(hasPasscode: surroundings.passcode)
        guard result != .alreadyLocked else {
            turn.refuse("the device is locked already")
            return
        }
        record(.deviceLocked, nil, &turn)
        displayTurned(on: false, &turn)
        for process in apps.all.compactMap(\.process) { decide(process, &turn) { $0.deviceLocked($1) } }
        if let front, let process = apps[front]?.process {
            apps.change(front) { [now = turn.now] in $0.lastInFront = now }
            aim(process, at: .background, &turn)
        }
        if case .lockedWithKeys(let generation) = result {
            arm(.keys(generation: generation), at: turn.now + profile.protectedDataLossAfterLock)
            callRunning(.protectedDataWillBecomeUnavailable, &turn)
        }
        considerSleep(&turn)
    }

    mutating func keysDue(_ generation: Int, _ turn: inout Turn) {
        guard lock.keysDue(generation: generation) else { return }
        record(.protectedData, nil, [.init("available", .boolean(false))], &turn)
        informAll(&turn)
    }

    mutating func unlocked(_ turn: inout Turn) {
        let wasUnavailable = !lock.isProtectedDataAvailable
        let wereKeysGoing = surroundings.passcode
        guard lock.unlocked() else {
            turn.refuse("the device is not locked")
            return
        }
        record(.deviceUnlocked, nil, &turn)
        displayTurned(on: true, &turn)
        if wasUnavailable {
            record(.protectedData, nil, [.init("available", .boolean(true))], &turn)
            informAll(&turn)
        }
        if wereKeysGoing { callRunning(.protectedDataDidBecomeAvailable, &turn) }
        if let front, let process = apps[front]?.process {
            aim(process, at: .foreground, &turn)
        }
        considerSleep(&turn)
    }

    /// Suspended apps hear nothing; they see the property when they run again (L-61).
    mutating func callRunning(_ callback: Callback, _ turn: inout Turn) {
        for app in apps.all {
            guard let process = app.process, canTakeCalls(process) else { continue }
            deliver(callback, to: process, &turn)
        }
    }
}
