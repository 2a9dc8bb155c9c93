/// A fact about one process: what its driver saw, or what the app said.
public enum ProcessFact: Equatable, Sendable, Codable {
    /// The process exists, but has not spoken yet.
    case spawned
    case failedToSpawn(String)
    /// The app's first word: it speaks this wire version and is ready for its launch callback.
    case connected
    /// A callback returned; its main thread was busy for this long, in milliseconds.
    case returned(CallbackNumber, milliseconds: Int)
    case taskBegan(BackgroundTask.Beginning)
    /// `endBackgroundTask`; `inHandler` tells whether the call came out of an expiration handler.
    case taskEnded(Int, inHandler: Bool)
    /// `performExpiringActivity` queued its block (L-51).
    case activityBegan(Int, reason: String)
    case activityEnded(Int)
    /// A word about Background Fetch or `BGTaskScheduler`.
    case refresh(RefreshFact)
    /// A word about remote notifications.
    case push(PushFact)
    /// Something became of a transfer of this number.
    case transfer(Int, TransferFact)
    /// A word about background sessions.
    indirect case session(SessionFact)
    /// A line the app printed or logged.
    case logged(LogLine)
    case badge(Int)
    /// The app's widgets shall have new timelines: those of this kind, or all.
    case widgetsReloaded(kind: String?)
    /// A word about where the device is.
    case location(LocationFact)
    /// The app drew its screen for the app switcher.
    case snapshotTaken
    /// Something the shims noticed inside the process.
    case observed(Observation)
    /// What the process has used since it was started.
    case used(Usage)
    /// The process is stopped; what it had used by then, the files it held locked and, where the device asks for that,
    /// how long its earliest timer has still to go.
    case stopped(Usage, lockedFiles: [String], nextTimer: Duration? = nil)
    case exited(status: Int32)
    /// A signal ended the process; the scene is there if the process could still tell of it.
    case crashed(signal: Int32, DeathScene? = nil)
    /// The answer to ``Effect/examine(_:)``, whether or not anything could be seen.
    case examined(DeathScene?)
    /// The app broke the wire's rules and was cut off.
    case brokeWire(String)
    /// It runs without ever waiting, so that virtual time cannot go on.
    case stuck
    /// So much of its processor time has passed on the device's clock, because this device charges it.
    case charged(nanoseconds: Int64)
}

/// Where each fact goes: to the machine that decides, or into the log.
extension Device {
    mutating func process(_ number: ProcessNumber, _ fact: ProcessFact, _ turn: inout Turn) {
        guard let app = owner(of: number) else { return extensionProcess(number, fact, &turn) }
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
        case .session(let fact): session(fact, number, app, &turn)
        case .logged(let line): decide(number, &turn) { process, _ in process.logged(line) }
        case .badge(let badge): badged(badge, app, &turn)
        case .widgetsReloaded(let kind): widgetsReloaded(kind, app, &turn)
        case .location(let fact): location(fact, number, app, &turn)
        case .snapshotTaken: break
        case .observed(let observation): observed(observation, number, app, &turn)
        case .used(let usage): decide(number, &turn) { $0.used(usage, $1) }
        case .stopped(let usage, let lockedFiles, let nextTimer):
            decide(number, &turn) { $0.stopped(usage, lockedFiles, nextTimer, $1) }
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
}
