/// Facts about processes, from their drivers or from the apps themselves.
extension Device {
    mutating func process(_ number: ProcessNumber, _ fact: ProcessFact, _ turn: inout Turn) {
        guard let app = owner(of: number) else { return }
        switch fact {
        case .spawned: break
        case .failedToSpawn(let message): failedToSpawn(message, number, app, &turn)
        case .connected: connected(number, &turn)
        case .returned(let call, let milliseconds): returned(call, milliseconds, number, &turn)
        case .taskBegan(let beginning): taskBegan(beginning, number, &turn)
        case .taskEnded(let task, let inHandler): taskEnded(task, inHandler: inHandler, number, &turn)
        case .activityBegan(let activity, let reason): activityBegan(activity, reason, number, &turn)
        case .activityEnded(let activity): activityEnded(activity, number, &turn)
        case .refresh(let fact): refresh(fact, number, app, &turn)
        case .transfer(let transfer, let fact): self.transfer(transfer, fact, number, app, &turn)
        case .logged(let line):
            noteLastWords(line, number)
            logged(line, app, &turn)
        case .badge(let badge): badged(badge, app, &turn)
        case .snapshotTaken: break
        case .observed(let observation): observed(observation, number, app, &turn)
        case .used(let usage): used(usage, number, &turn)
        case .stopped(let usage, let lockedFiles): stopped(usage, lockedFiles, number, &turn)
        case .exited(let status):
            record(.appExited, app, [.init("status", .integer(Int(status)))], &turn)
            ended(number, &turn)
        case .crashed(let signal, let scene):
            reportCrash(number, signal, scene, &turn)
            record(.appCrashed, app, [.init("signal", .integer(Int(signal)))], &turn)
            ended(number, &turn)
        case .examined(let scene): examined(scene, number, &turn)
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
        remove(number)
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

    mutating func logged(_ line: LogLine, _ app: AppIdentifier, _ turn: inout Turn) {
        record(
            .appLog,
            app,
            [
                .init("subsystem", .string(line.subsystem)), .init("category", .string(line.category)),
                .init("level", .string(line.level.rawValue)), .init("message", .string(line.message)),
            ],
            &turn
        )
    }

    private mutating func badged(_ badge: Int, _ app: AppIdentifier, _ turn: inout Turn) {
        apps.change(app) { $0.badge = badge }
        record(.badge, app, [.init("badge", .integer(badge))], &turn)
    }
}
