import OffstageKernel
import OffstageWire

/// The one place where the kernel's words and the wire's words meet; neither knows the other.
struct WireTranslation {
    let epoch: Epoch
    let folders: HostFolders

    /// The facts in a message, in order. Each text goes through ``text(_:)``, ``place(_:)`` or ``path(_:)``.
    /// - Parameters:
    ///   - id: the number of its frame, if it is a question.
    ///   - replyTo: the number of the callback that it answers.
    func facts(_ message: AppMessage, id: UInt32, replyTo: UInt32) -> [ProcessFact] {
        let callback = CallbackNumber(rawValue: Int(replyTo))
        return switch message {
        case .hello: [.connected]
        case .returned(let milliseconds): [.returned(callback, milliseconds: max(0, milliseconds))]
        case .taskBegan(let task): [.taskBegan(beginning(task))]
        case .taskEnded(let identifier, let inHandler): [.taskEnded(identifier, inHandler: inHandler)]
        case .activityBegan(let identifier, let reason): [.activityBegan(identifier, reason: text(reason))]
        case .activityEnded(let identifier): [.activityEnded(identifier)]
        case .log(let log): [.logged(line(log))]
        case .badge(let number): [.badge(number)]
        case .snapshot: [.snapshotTaken, .returned(callback, milliseconds: 0)]
        case .offMainThread(let api, let site):
            [.observed(.offMainThread(api: text(api), site: place(site)))]
        case .defaultsReadBeforeUnlock(let key): [.observed(.defaultsReadBeforeUnlock(key: text(key)))]
        case .defaultsWrittenAfterRead(let key): [.observed(.defaultsWrittenAfterRead(key: text(key)))]
        case .sandboxViolation(let call, let path):
            [.observed(.sandboxViolation(call: text(call), path: path.map(self.path)))]
        case .refresh(let word): [.refresh(fact(word, question: id))]
        case .push(.registered): [.push(.registered)]
        case .push(.unregistered): [.push(.unregistered)]
        case .push(.notification(let word)): [.push(.notification(fact(word, question: id)))]
        // These are for the engine of transfers, which tells the kernel what it must know.
        case .transfer: []
        }
    }

    private func beginning(_ task: AppMessage.TaskBeginning) -> BackgroundTask.Beginning {
        BackgroundTask.Beginning(
            identifier: task.identifier,
            name: task.name.map(text),
            hasHandler: task.hasHandler,
            site: place(task.site)
        )
    }

    private func line(_ log: AppMessage.Log) -> LogLine {
        LogLine(
            subsystem: text(log.subsystem),
            category: text(log.category),
            level: LogLine.Level(rawValue: log.level) ?? .default,
            message: text(log.message)
        )
    }

    /// A callback as an app hears it; the launch brings all that the app must know before its code runs.
    static func message(
        _ delivery: Delivery,
        to app: AppIdentifier,
        of device: Device,
        _ epoch: Epoch,
        isStrict: Bool
    ) -> DeviceMessage {
        let call = call(delivery, epoch)
        guard case .launch(let reason) = delivery.callback else { return .callback(call) }
        return .launch(
            DeviceMessage.Launch(
                os: device.settings.os,
                reason: reason.rawValue,
                call: call,
                surroundings: surroundings(device.visibleSurroundings, of: app, device),
                strict: isStrict
            )
        )
    }

    private static func call(_ delivery: Delivery, _ epoch: Epoch) -> DeviceMessage.Call {
        let (name, identifiers) = name(delivery.callback)
        var call = DeviceMessage.Call(
            name: name,
            state: delivery.state.rawValue,
            identifiers: identifiers,
            withTask: delivery.allowance?.withTask.nanoseconds,
            withoutTask: delivery.allowance?.withoutTask.nanoseconds
        )
        if case .launchTask(let task) = delivery.callback { call.request = request(task.request, epoch) }
        call.text = text(delivery)
        call.notification = notification(delivery.callback, epoch)
        return call
    }

    private static func text(_ delivery: Delivery) -> String? {
        switch delivery.callback {
        case .raise(let text), .failToRegister(let text), .didRegister(let text), .receivePush(_, let text): text
        default: delivery.payload
        }
    }

    /// The word under which a callback goes over the wire and into crash records.
    static func word(_ callback: Callback) -> String { name(callback).0.rawValue }

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
        case .performFetch(let run): (.performFetch, [run.rawValue])
        case .launchTask(let task): (.launchTask, [task.run.rawValue])
        case .expireTask(let run): (.expireTask, [run.rawValue])
        case .raise: (.raise, [])
        case .receivePush(let run, _): (.receivePush, [run.rawValue])
        case .didRegister: (.didRegister, [])
        case .failToRegister: (.failToRegister, [])
        case .willPresent(let number, _): (.willPresent, [number.rawValue])
        case .didReceiveResponse: (.didReceiveResponse, [])
        }
    }

    /// What an app sees of its surroundings, its own badge among it.
    static func surroundings(
        _ visible: Surroundings.Visible,
        of app: AppIdentifier,
        _ device: Device
    ) -> DeviceMessage.Surroundings {
        let status = device.installedApps.first { $0.manifest.identifier == app }
        let thermal = Surroundings.Thermal.allCases.firstIndex(of: visible.surroundings.thermal) ?? 0
        let refresh = Surroundings.BackgroundRefresh.allCases.firstIndex(of: visible.backgroundRefreshStatus)
        return DeviceMessage.Surroundings(
            battery: visible.surroundings.battery,
            charging: visible.surroundings.charging,
            lowPowerMode: visible.surroundings.lowPowerMode,
            thermal: thermal,
            backgroundRefresh: refresh ?? 0,
            protectedDataAvailable: visible.protectedDataAvailable,
            unlockedSinceBoot: visible.unlockedSinceBoot,
            badge: status?.badge ?? 0,
            isRegisteredForRemoteNotifications: status?.isRegisteredForRemoteNotifications ?? false
        )
    }
}
