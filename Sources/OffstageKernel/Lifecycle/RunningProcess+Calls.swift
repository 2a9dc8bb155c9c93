/// Calls into one process, and the watchdogs over them.
extension RunningProcess {
    /// A callback goes out under this number.
    mutating func called(_ callback: Callback, _ call: CallbackNumber, _ conditions: Conditions) -> [Consequence] {
        var consequences: [Consequence] = []
        consequences.reserveCapacity(2)
        if callback == .willEnterForeground || callback == .connectScene {
            assertions.stopClock()
            runs.dropWindows()
        }
        if callback == .didBecomeActive { wasActive = true }
        if callback == .didEnterBackground { consequences += watchContinued(conditions) }
        if callback == .willTerminate {
            terminationCall = call
            consequences.append(.record(.appTerminating))
        }
        calls.append(Call(number: call, callback: callback, sent: conditions.now))
        if let limit = limit(of: callback, conditions.profile) {
            consequences.append(.arm(.watchdog(number, call), at: conditions.now + limit))
        }
        if let line = recorded(callback, "called") { consequences.append(line) }
        return consequences
    }

    /// What the app's side gets of a call.
    func delivery(of callback: Callback, _ call: CallbackNumber, at now: Instant) -> Delivery {
        Delivery(
            number: call,
            callback: callback,
            state: lifecycle.state(during: callback),
            allowance: runsOn ? nil : assertions.clock?.allowance(at: now),
            payload: payload(for: callback),
            response: callback == .connectScene ? owedResponses.first : nil
        )
    }

    /// A callback returned; one that is not out is none.
    mutating func returned(_ number: CallbackNumber, milliseconds: Int, _ conditions: Conditions) -> [Consequence] {
        guard let place = calls.firstIndex(where: { $0.number == number }) else { return [] }
        let call = calls.remove(at: place)
        let traits = call.callback.traits
        if traits.transition != nil { lifecycle.returned(call.callback) }
        var consequences: [Consequence] = []
        consequences.reserveCapacity(6)
        if let line = recorded(call.callback, "returned", milliseconds: milliseconds) { consequences.append(line) }
        if let outcome = traits.outcome { consequences.append(.record(outcome)) }
        let elapsed = conditions.now - call.sent
        if case .expireTasks(let tasks) = call.callback {
            consequences += handlersReturned(tasks, after: elapsed, conditions)
        }
        if case .handleSessionEvents(_, let session) = call.callback { consequences.append(.sessionCalled(session)) }
        switch traits.transition {
        case .launched: consequences.append(.launched)
        case .enteredBackground:
            if elapsed > conditions.profile.didEnterBackgroundLimit {
                consequences.append(.report(.slowCallback("didEnterBackground", took: elapsed)))
            }
            consequences.append(.call(.takeSnapshot))  // L-23
        case .activated: consequences.append(.activated)
        case .sceneConnected, .sceneDisconnected, .resignedActive, .enteredForeground, .toldToTerminate, nil: break
        }
        consequences.append(.advance)
        consequences.append(.rest)
        return consequences
    }

    private func recorded(_ callback: Callback, _ phase: String, milliseconds: Int? = nil) -> Consequence? {
        guard let name = callback.logName(usesScenes: usesScenes) else { return nil }
        var fields: [Record.Field] = [.init("name", .string(name.rawValue)), .init("phase", .string(phase))]
        if let milliseconds { fields.append(.init("main_ms", .integer(milliseconds))) }
        return .record(.callback, fields)
    }

    /// The payload that goes with a launch (N-8).
    private func payload(for callback: Callback) -> String? {
        if case .launch = callback { launchPayload } else { nil }
    }

    // MARK: Watchdogs (L-57)

    /// How long a callback may take, or nil where another clock bounds it. What has a window in the background has none
    /// in the foreground (F-13): there it is bounded as every other callback.
    private func limit(of callback: Callback, _ profile: Profile) -> Duration? {
        let traits = callback.traits
        if traits.watchdog == .window, traits.isOnMain, isInFront { return profile.updateWatchdog }
        return traits.watchdog.limit(profile)
    }

    mutating func watchdogDue(_ call: CallbackNumber, _ conditions: Conditions) -> [Consequence] {
        if let late = calls.first(where: { $0.number == call }) {
            let limit = limit(of: late.callback, conditions.profile) ?? .zero
            return condemn(late.callback, limit: limit, conditions)
        }
        // willTerminate has returned, but the process has not left (L-21). Other callbacks had their own time.
        guard call == terminationCall, lifecycle.standing == .ending else { return [] }
        return condemn(.willTerminate, limit: conditions.profile.terminateLimit, conditions)
    }

    mutating func launchWatchdogDue(_ conditions: Conditions) -> [Consequence] {
        guard lifecycle.standing == .launching else { return [] }
        return condemn(.launch(reason), limit: conditions.profile.launchWatchdog, conditions)
    }

    private mutating func condemn(
        _ callback: Callback,
        limit: Duration,
        _ conditions: Conditions
    ) -> [Consequence] {
        guard !conditions.surroundings.debugger else { return [] }
        let report = CrashReport.watchdog(callback, limit: limit, self, conditions.profile)
        return condemn(Sentence(report: report, cause: .watchdog(callback, limit: limit)))
    }
}
