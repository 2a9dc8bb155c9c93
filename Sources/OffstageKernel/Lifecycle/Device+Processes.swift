/// Facts about processes, from their drivers or from the apps themselves.
extension Device {
    mutating func process(_ number: ProcessNumber, _ fact: ProcessFact, _ turn: inout Turn) {
        guard let app = owner(of: number) else { return }
        switch fact {
        case .spawned: break
        case .failedToSpawn(let message): failedToSpawn(message, number, app, &turn)
        case .connected: connected(number, &turn)
        case .returned(let call, let milliseconds):
            decide(number, &turn) { $0.returned(call, milliseconds: milliseconds, $1) }
        case .taskBegan(let beginning): taskBegan(beginning, number, &turn)
        case .taskEnded(let task, let inHandler):
            decide(number, &turn) { $0.taskEnded(task, inHandler: inHandler, $1) }
        case .activityBegan(let activity, let reason):
            decide(number, &turn) { $0.activityBegan(activity, reason, $1) }
        case .activityEnded(let activity): decide(number, &turn) { $0.activityEnded(activity, $1) }
        case .refresh(let fact): refresh(fact, number, app, &turn)
        case .push(let fact): push(fact, number, app, &turn)
        case .transfer(let transfer, let fact):
            decide(number, &turn) { $0.transfer(transfer, fact, $1) }
        case .logged(let line): decide(number, &turn) { process, _ in process.logged(line) }
        case .badge(let badge): badged(badge, app, &turn)
        case .snapshotTaken: break
        case .observed(let observation): observed(observation, number, app, &turn)
        case .used(let usage): decide(number, &turn) { $0.used(usage, $1) }
        case .stopped(let usage, let lockedFiles):
            decide(number, &turn) { $0.stopped(usage, lockedFiles, $1) }
        case .exited(let status):
            record(.appExited, app, [.init("status", .integer(Int(status)))], &turn)
            ended(number, &turn)
        case .crashed(let signal, let scene):
            decide(number, &turn) { process, _ in process.crashed(signal, scene) }
            record(.appCrashed, app, [.init("signal", .integer(Int(signal)))], &turn)
            ended(number, &turn)
        case .examined(let scene): decide(number, &turn) { $0.examined(scene, $1) }
        case .brokeWire(let message): brokeWire(message, number, &turn)
        case .stuck: record(.appStuck, app, &turn)
        case .charged(let nanoseconds):
            record(.cpuCharged, app, [.init("ms", .integer(Int(nanoseconds / 1_000_000)))], &turn)
        }
    }

    private mutating func observed(
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

    private mutating func failedToSpawn(
        _ message: String,
        _ number: ProcessNumber,
        _ app: AppIdentifier,
        _ turn: inout Turn
    ) {
        record(.appLaunchFailed, app, [.init("message", .string(message))], &turn)
        ended(number, &turn)
    }

    /// The process is gone, and not by the device's hand.
    private mutating func ended(_ number: ProcessNumber, _ turn: inout Turn) {
        remove(number, &turn)
        turn.effects.append(.endTransfers(number))
    }

    private mutating func connected(_ number: ProcessNumber, _ turn: inout Turn) {
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
