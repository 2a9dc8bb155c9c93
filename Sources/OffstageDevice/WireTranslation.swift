import OffstageKernel
import OffstageWire

/// The one place where the kernel's words and the wire's words meet; neither knows the other.
enum WireTranslation {
    /// What an app says is kept at most this long, so that every line of the log fits a frame.
    static let longestText = 16 << 10

    /// The facts in a message, in order.
    static func facts(_ message: AppMessage, replyTo: UInt32) -> [ProcessFact] {
        let callback = CallbackNumber(rawValue: Int(replyTo))
        return switch message {
        case .hello: [.connected]
        case .returned(let milliseconds): [.returned(callback, milliseconds: max(0, milliseconds))]
        case .taskBegan(let task): [.taskBegan(beginning(task))]
        case .taskEnded(let identifier, let inHandler): [.taskEnded(identifier, inHandler: inHandler)]
        case .activityBegan(let identifier, let reason): [.activityBegan(identifier, reason: clamped(reason))]
        case .activityEnded(let identifier): [.activityEnded(identifier)]
        case .log(let log): [.logged(line(log))]
        case .badge(let number): [.badge(number)]
        case .snapshot: [.snapshotTaken, .returned(callback, milliseconds: 0)]
        case .offMainThread(let api, let site):
            [.observed(.offMainThread(api: clamped(api), site: clamped(site)))]
        case .defaultsReadBeforeUnlock(let key): [.observed(.defaultsReadBeforeUnlock(key: clamped(key)))]
        }
    }

    private static func beginning(_ task: AppMessage.TaskBeginning) -> BackgroundTask.Beginning {
        BackgroundTask.Beginning(
            identifier: task.identifier,
            name: task.name.map(clamped),
            hasHandler: task.hasHandler,
            site: clamped(task.site)
        )
    }

    private static func line(_ log: AppMessage.Log) -> LogLine {
        LogLine(
            subsystem: clamped(log.subsystem),
            category: clamped(log.category),
            level: LogLine.Level(rawValue: log.level) ?? .default,
            message: clamped(log.message)
        )
    }

    private static func clamped(_ text: String) -> String {
        guard text.utf8.count > longestText else { return text }
        return String(decoding: text.utf8.prefix(longestText - 4), as: UTF8.self) + "…"
    }

    static func call(_ delivery: Delivery) -> DeviceMessage.Call {
        let (name, identifiers) = name(delivery.callback)
        return DeviceMessage.Call(
            name: name,
            state: delivery.state.rawValue,
            identifiers: identifiers,
            withTask: delivery.allowance?.withTask.nanoseconds,
            withoutTask: delivery.allowance?.withoutTask.nanoseconds
        )
    }

    private static func name(_ callback: Callback) -> (DeviceMessage.CallName, [Int]) {
        switch callback {
        case .launch: (.launch, [])
        case .connectScene: (.connectScene, [])
        case .disconnectScene: (.disconnectScene, [])
        case .didBecomeActive: (.didBecomeActive, [])
        case .willResignActive: (.willResignActive, [])
        case .didEnterBackground: (.didEnterBackground, [])
        case .willEnterForeground: (.willEnterForeground, [])
        case .willTerminate: (.willTerminate, [])
        case .expireTasks(let tasks): (.expireTasks, tasks)
        case .expireActivities(let activities): (.expireActivities, activities)
        case .didReceiveMemoryWarning: (.didReceiveMemoryWarning, [])
        case .protectedDataWillBecomeUnavailable: (.protectedDataWillBecomeUnavailable, [])
        case .protectedDataDidBecomeAvailable: (.protectedDataDidBecomeAvailable, [])
        case .takeSnapshot: (.takeSnapshot, [])
        }
    }

    static func surroundings(_ visible: Surroundings.Visible, badge: Int) -> DeviceMessage.Surroundings {
        let thermal = Surroundings.Thermal.allCases.firstIndex(of: visible.surroundings.thermal) ?? 0
        let refresh = Surroundings.BackgroundRefresh.allCases.firstIndex(of: visible.surroundings.backgroundRefresh)
        return DeviceMessage.Surroundings(
            battery: visible.surroundings.battery,
            charging: visible.surroundings.charging,
            lowPowerMode: visible.surroundings.lowPowerMode,
            thermal: thermal,
            backgroundRefresh: refresh ?? 0,
            protectedDataAvailable: visible.protectedDataAvailable,
            unlockedSinceBoot: visible.unlockedSinceBoot,
            badge: badge
        )
    }
}
