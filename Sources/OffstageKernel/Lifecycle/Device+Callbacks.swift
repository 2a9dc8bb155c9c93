/// Calls into apps, one transition at a time, and the watchdogs over them.
extension Device {
    /// Whether nothing is in flight between the device and this app: no launch, no callback, no action waiting.
    public func isSettled(_ app: AppIdentifier) -> Bool {
        guard let process = apps[app]?.process else { return true }
        return processes.read(process) { $0.calls.isEmpty && $0.lifecycle.isSettled } ?? true
    }

    /// Takes the process as far toward its goal as it goes without waiting.
    mutating func advance(_ number: ProcessNumber, _ turn: inout Turn) {
        while processes.read(number, { $0.isInTransition }) == false {
            switch processes.change(number, { $0.lifecycle.nextStep() }) ?? .none {
            case .call(let callback):
                deliver(callback, to: number, &turn)
            case .resume:
                resume(number, .user, &turn)
            case .killSilently:
                kill(number, reason: "user", &turn)
            case .none:
                return
            }
        }
    }

    func canTakeCalls(_ process: ProcessNumber) -> Bool {
        processes.read(process) { $0.lifecycle.canTakeCalls } ?? false
    }

    mutating func deliver(_ callback: Callback, to number: ProcessNumber, _ turn: inout Turn) {
        guard let state = processes.read(number, { $0.lifecycle.state(during: callback) }) else { return }
        if callback == .willEnterForeground || callback == .connectScene {
            processes.change(number) {
                $0.assertions.stopClock()
                $0.runs.dropWindows()
            }
        }
        if callback == .didEnterBackground {
            startClock(of: number, budget: profile.taskBudget, &turn)
            watchContinued(number, &turn)
        }
        if callback == .willTerminate { record(.appTerminating, owner(of: number), &turn) }
        let call = RunningProcess.Call(number: nextCallbackNumber(), callback: callback, sent: turn.now)
        processes.change(number) { $0.calls.append(call) }
        recordCallback(callback, "called", of: number, milliseconds: nil, &turn)
        turn.effects.append(
            .deliver(
                number,
                Delivery(
                    number: call.number,
                    callback: callback,
                    state: state,
                    allowance: processes.read(number) { $0.assertions.clock?.allowance(at: turn.now) }
                )
            )
        )
        if let limit = callback.traits.watchdog.limit(profile) {
            arm(.watchdog(number, call.number), at: turn.now + limit)
        }
    }

    private mutating func recordCallback(
        _ callback: Callback,
        _ phase: String,
        of process: ProcessNumber,
        milliseconds: Int?,
        _ turn: inout Turn
    ) {
        guard let usesScenes = processes.read(process, { $0.usesScenes }),
            let name = callback.logName(usesScenes: usesScenes)
        else { return }
        var fields: [Record.Field] = [.init("name", .string(name.rawValue)), .init("phase", .string(phase))]
        if let milliseconds { fields.append(.init("main_ms", .integer(milliseconds))) }
        record(.callback, owner(of: process), fields, &turn)
    }

    mutating func returned(_ number: CallbackNumber, _ milliseconds: Int, _ process: ProcessNumber, _ turn: inout Turn)
    {
        guard let call = processes.read(process, { $0.calls.first { $0.number == number } }) else { return }
        processes.change(process) {
            $0.calls.removeAll { $0.number == number }
            if call.callback.traits.transition != nil { $0.lifecycle.returned(call.callback) }
        }
        recordCallback(call.callback, "returned", of: process, milliseconds: milliseconds, &turn)
        followUp(call, of: process, &turn)
        advance(process, &turn)
        suspendIfIdle(process, &turn)
    }

    /// What the return of a callback means for the device.
    private mutating func followUp(_ call: RunningProcess.Call, of process: ProcessNumber, _ turn: inout Turn) {
        if let outcome = call.callback.traits.outcome { record(outcome, owner(of: process), &turn) }
        if case .expireTasks(let tasks) = call.callback {
            handlersReturned(tasks, after: turn.now - call.sent, process, &turn)
        }
        switch call.callback.traits.transition {
        case .launched:
            // What changed meanwhile: who launches takes no word yet.
            inform(process, &turn)
            beginOwed(process, &turn)
        case .enteredBackground:
            if turn.now - call.sent > profile.didEnterBackgroundLimit {
                report(.slowCallback("didEnterBackground", took: turn.now - call.sent), of: process, &turn)
            }
            deliver(.takeSnapshot, to: process, &turn)  // L-23
        case .sceneConnected, .sceneDisconnected, .activated, .resignedActive, .enteredForeground, .toldToTerminate,
            nil:
            break
        }
    }

    // MARK: Watchdogs (L-57)

    mutating func watchdogDue(_ number: ProcessNumber, _ call: CallbackNumber, _ turn: inout Turn) {
        guard let process = processes[number], !surroundings.debugger else { return }
        if let late = process.calls.first(where: { $0.number == call }) {
            let limit = late.callback.traits.watchdog.limit(profile) ?? .zero
            killByWatchdog(process, late.callback, limit: limit, &turn)
        } else if process.lifecycle.standing == .ending {
            // willTerminate has returned, but the process has not left (L-21).
            killByWatchdog(process, .willTerminate, limit: profile.terminateLimit, &turn)
        }
    }

    mutating func launchWatchdogDue(_ number: ProcessNumber, _ turn: inout Turn) {
        guard let process = processes[number], process.lifecycle.standing == .launching, !surroundings.debugger
        else { return }
        killByWatchdog(process, .launch(process.reason), limit: profile.launchWatchdog, &turn)
    }

    private mutating func killByWatchdog(
        _ process: RunningProcess,
        _ callback: Callback,
        limit: Duration,
        _ turn: inout Turn
    ) {
        let report = CrashReport.watchdog(callback, limit: limit, process, profile)
        examine(process.number, Sentence(report: report, cause: .watchdog(callback, limit: limit)), &turn)
    }
}
