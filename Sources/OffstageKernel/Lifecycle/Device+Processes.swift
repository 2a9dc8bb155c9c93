/// What the facts about processes do to the device.
extension Device {
    mutating func observed(
        _ observation: Observation,
        _ number: ProcessNumber,
        _ app: AppIdentifier,
        _ turn: inout Turn
    ) {
        if case .sandboxViolation(let call, let path) = observation {
            let place = path.map { [Record.Field("path", .string($0))] } ?? []
            record(.sandboxViolation, app, place + [.init("call", .string(call))], &turn)
        }
        report(.observed(observation), of: number, &turn)
    }

    mutating func failedToSpawn(
        _ message: String,
        _ number: ProcessNumber,
        _ app: AppIdentifier,
        _ turn: inout Turn
    ) {
        record(.appLaunchFailed, app, [.init("message", .string(message))], &turn)
        ended(number, &turn)
    }

    /// The process is gone, and not by the device's hand.
    mutating func ended(_ number: ProcessNumber, _ turn: inout Turn) {
        remove(number, &turn)
        turn.effects.append(.endTransfers(number))
    }

    mutating func connected(_ number: ProcessNumber, _ turn: inout Turn) {
        guard let process = processes[number], process.lifecycle.standing == .launching, process.calls.isEmpty
        else { return }
        // The launch carries the surroundings.
        processes.change(number) { $0.knownChange = changes }
        if process.reason != .user {  // The clock of a background launch starts at the launch itself (clock rule 1).
            let budget = profile.taskBudgetInBackground
            startClock(of: number, budget: budget, from: process.started, isEvent: true, &turn)
        }
        deliver(.launch(process.reason), to: number, &turn)
    }

    mutating func badged(_ badge: Int, _ app: AppIdentifier, _ turn: inout Turn) {
        apps.change(app) { $0.badge = badge }
        record(.badge, app, [.init("badge", .integer(badge))], &turn)
    }
}
