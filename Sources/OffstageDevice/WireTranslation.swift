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
        case .widgetReload(let kind): [.widgetsReloaded(kind: kind.map(text))]
        case .snapshot: [.snapshotTaken, .returned(callback, milliseconds: 0)]
        case .offMainThread(let api, let site):
            [.observed(.offMainThread(api: text(api), site: place(site)))]
        case .defaultsReadBeforeUnlock(let key): [.observed(.defaultsReadBeforeUnlock(key: text(key)))]
        case .defaultsWrittenAfterRead(let key): [.observed(.defaultsWrittenAfterRead(key: text(key)))]
        case .sandboxViolation(let call, let path):
            [.observed(.sandboxViolation(call: text(call), path: path.map(self.path)))]
        case .takenConnectionUsed(let call): [.observed(.takenConnectionUsed(call: text(call)))]
        case .takenListenerReached(let call): [.observed(.takenListenerReached(call: text(call)))]
        case .refresh(let word): [.refresh(fact(word, question: id))]
        case .push(.registered): [.push(.registered)]
        case .push(.unregistered): [.push(.unregistered)]
        case .push(.notification(let word)): [.push(.notification(fact(word, question: id)))]
        case .location(let word): fact(word).map { [.location($0)] } ?? []
        // These are for the engine of transfers, which tells the kernel what it must know, and for the stage, which
        // takes the files of background tasks first and answers what needs no kernel.
        case .transfer, .session, .security: []
        // What is stored where, who has the process must see first.
        case .formerContainerReached: []
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
                strict: isStrict,
                hidesNeverResumed: device.has(.hidesNeverResumed)
            )
        )
    }

    private static func call(_ delivery: Delivery, _ epoch: Epoch) -> DeviceMessage.Call {
        let callback = delivery.callback
        let words = callback.words
        return DeviceMessage.Call(
            name: names[words.kind]!,
            state: delivery.state.rawValue,
            identifiers: words.identifiers,
            withTask: delivery.allowance?.withTask.nanoseconds,
            withoutTask: delivery.allowance?.withoutTask.nanoseconds,
            text: words.text ?? delivery.payload ?? delivery.response?.action,
            subject: subject(of: callback, epoch) ?? delivery.response.map { subject(of: $0, epoch) }
        )
    }

    private static func subject(of callback: Callback, _ epoch: Epoch) -> DeviceMessage.Call.Subject? {
        switch callback {
        case .launchTask(let task): .request(request(task.request, epoch))
        case .willPresent(_, let shown): .notification(notification(shown, epoch))
        case .didReceiveResponse(_, let response): subject(of: response, epoch)
        case .receiveNotification(_, let request): .notification(notification(request, epoch))
        case .location(let news): .location(self.news(news))
        default: nil
        }
    }

    private static func subject(of response: NotificationResponse, _ epoch: Epoch) -> DeviceMessage.Call.Subject {
        .notification(notification(response.notification, epoch), typed: response.text)
    }

    /// The wire's name for each kind of callback: the same word, or no device would get as far as its first call.
    private static let names = Dictionary(
        uniqueKeysWithValues: Callback.Kind.allCases.map { ($0, DeviceMessage.CallName(rawValue: $0.rawValue)!) }
    )

    /// What an app sees of its surroundings, its own badge among it.
    static func surroundings(
        _ visible: Surroundings.Visible,
        of app: AppIdentifier,
        _ device: Device
    ) -> DeviceMessage.Surroundings {
        let status = device.installedApp(app)
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
            isRegisteredForRemoteNotifications: status?.isRegisteredForRemoteNotifications ?? false,
            network: visible.surroundings.network.rawValue,
            lowDataMode: visible.surroundings.lowDataMode,
            passcode: visible.surroundings.passcode,
            location: device.locationStanding(of: app).map(Self.standing)
        )
    }
}
