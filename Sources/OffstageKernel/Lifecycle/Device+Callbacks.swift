/// Calls into apps, one transition at a time.
extension Device {
    /// Whether nothing is in flight between the device and this app: no launch, no callback, no action waiting.
    public func isSettled(_ app: AppIdentifier) -> Bool {
        guard let process = apps[app]?.process else { return true }
        return processes.read(process) { $0.calls.isEmpty && $0.lifecycle.isSettled } ?? true
    }

    /// Takes the process as far toward its goal as it goes without waiting.
    mutating func advance(_ number: ProcessNumber, _ turn: inout Turn) {
        while processes.isInTransition(number) == false {
            switch processes.change(number, { $0.lifecycle.nextStep() }) ?? .none {
            case .call(let callback):
                // Before the app is active, or, if it never is, before it leaves (N-14).
                if callback == .didBecomeActive || callback == .didEnterBackground { respond(number, &turn) }
                deliver(callback, to: number, &turn)
            case .resume:
                resume(number, .user, &turn)
            case .killSilently:
                kill(number, reason: "user", &turn)
            case .none:
                if processes.read(number, { $0.isSeen }) == true { respond(number, &turn) }
                return
            }
        }
    }

    /// Gives the process another goal, and takes it there as far as it goes.
    mutating func aim(_ number: ProcessNumber, at goal: Lifecycle.Goal, _ turn: inout Turn) {
        processes.change(number) { $0.lifecycle.aim(at: goal) }
        advance(number, &turn)
    }

    func canTakeCalls(_ process: ProcessNumber) -> Bool {
        processes.read(process) { $0.lifecycle.canTakeCalls } ?? false
    }

    mutating func deliver(_ callback: Callback, to number: ProcessNumber, _ turn: inout Turn) {
        guard owner(of: number) != nil else { return }
        if callback == .didEnterBackground { startClock(of: number, budget: profile.taskBudget, &turn) }
        let call = nextCallbackNumber()
        decide(number, &turn) { $0.called(callback, call, $1) }
        // Nothing changes, but `read` would copy the process here.
        let delivery = processes.change(number) { [now = turn.now] in $0.delivery(of: callback, call, at: now) }
        if let delivery { turn.effects.append(.deliver(number, delivery)) }
    }

    /// It is before people: what was held for it may come (N-19b).
    mutating func activated(_ number: ProcessNumber, _ turn: inout Turn) {
        guard let app = owner(of: number) else { return }
        releaseHeld(app, &turn)
        holdForLocation(app, &turn)
        look(app, &turn)
    }

    /// What changed meanwhile, and what it was launched for: who launches takes no word yet.
    mutating func launched(_ number: ProcessNumber, _ turn: inout Turn) {
        inform(number, &turn)
        answerRegistrations(number, &turn)
        beginOwed(number, &turn)
        if let app = owner(of: number) { look(app, &turn) }
    }
}
