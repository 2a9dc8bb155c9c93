/// What people do with notifications that are shown, and who hears of it (N-14 to N-17).
extension Device {
    /// The app that shows the notification of this identifier; given an app, its newest one. Of two apps that show the
    /// same identifier the one that was installed later.
    func shownNotification(_ name: String) -> (app: AppIdentifier, notification: ShownNotification)? {
        for app in apps.all.reversed() {
            if let notification = app.notifications.shown.last(where: { $0.request.identifier == name }) {
                return (app.manifest.identifier, notification)
            }
        }
        let app = AppIdentifier(name)
        return (apps[app]?.notifications.shown.last).map { (app, $0) }
    }

    /// The tap on the notification itself (N-14).
    mutating func tapped(_ name: String, _ turn: inout Turn) {
        guard let (app, notification) = shown(name, &turn), !isLocked(&turn) else { return }
        take(notification, of: app, &turn)
        openFor(NotificationResponse(notification), app, &turn)
    }

    /// The tap on one of its buttons: with `.foreground` the app opens, else it hears of it where it is (N-17).
    mutating func choseAction(_ identifier: String, _ name: String, _ text: String?, _ turn: inout Turn) {
        guard let (app, notification) = shown(name, &turn),
            let action = action(identifier, on: notification, of: app, &turn)
        else { return }
        guard action.takesText || text == nil else {
            turn.refuse("the action \(identifier) takes no text: leave it out", rule: "N-17")
            return
        }
        if action.opensApp || action.needsUnlock, isLocked(&turn) { return }
        take(notification, of: app, action: identifier, &turn)
        let typed = action.takesText ? text ?? "" : nil
        let response = NotificationResponse(notification, action: identifier, text: typed)
        if action.opensApp { openFor(response, app, &turn) } else { tell(app, response, &turn) }
    }

    /// The app hears of it only if the notification's category asks for that (N-17).
    mutating func dismissed(_ name: String, _ turn: inout Turn) {
        guard let (app, notification) = shown(name, &turn) else { return }
        apps.change(app) { $0.notifications.remove(shown: [notification.request.identifier]) }
        record(.notificationDismissed, app, [.init("id", .string(notification.request.identifier))], &turn)
        let category = apps[app]?.notifications.category(notification.request.content.category)
        guard category?.tellsOfDismissal == true else { return }
        tell(app, NotificationResponse(notification, action: NotificationResponse.dismissal), &turn)
    }

    private func shown(
        _ name: String,
        _ turn: inout Turn
    ) -> (app: AppIdentifier, notification: ShownNotification)? {
        let found = shownNotification(name)
        if found == nil {
            turn.refuse(
                "no notification \(name) is shown: the lines notification-shown of `offstage log show` name those that "
                    + "were, the lines notification-dropped say why others were not",
                rule: "N-14"
            )
        }
        return found
    }

    private func isLocked(_ turn: inout Turn) -> Bool {
        if lock.isLocked { turn.refuse("the device is locked: unlock it first with `offstage user unlock`") }
        return lock.isLocked
    }

    /// Y-10: a category that the app has not registered has no actions.
    private func action(
        _ identifier: String,
        on notification: ShownNotification,
        of app: AppIdentifier,
        _ turn: inout Turn
    ) -> NotificationAction? {
        let name = notification.request.content.category
        guard let category = apps[app]?.notifications.category(name) else {
            let what = name.isEmpty ? "has no category" : "is of the category \(name), which \(app) has not registered"
            turn.refuse(
                "the notification \(notification.request.identifier) \(what): it has no actions",
                rule: "Y-10"
            )
            return nil
        }
        if let action = category.actions.first(where: { $0.identifier == identifier }) { return action }
        let known = category.actions.isEmpty ? "none" : category.actions.map(\.identifier).joined(separator: ", ")
        turn.refuse("the category \(name) has no action \(identifier): it has \(known)", rule: "N-17")
        return nil
    }

    private mutating func take(
        _ notification: ShownNotification,
        of app: AppIdentifier,
        action: String? = nil,
        _ turn: inout Turn
    ) {
        let identifier = notification.request.identifier
        apps.change(app) { $0.notifications.remove(shown: [identifier]) }
        let fields = action.map { [Record.Field("action", .string($0))] } ?? []
        record(.notificationTapped, app, [.init("id", .string(identifier))] + fields, &turn)
    }

    /// The app opens, and hears of it before it is active.
    private mutating func openFor(_ response: NotificationResponse, _ app: AppIdentifier, _ turn: inout Turn) {
        let running = apps[app]?.process
        // A scene that is connected at once is told of it.
        if let running { processes.change(running) { $0.owedResponses.append(response) } }
        opened(app, &turn)
        guard let process = apps[app]?.process else { return }
        if running == nil {
            processes.change(process) {
                if response.request.isRemote { $0.launchPayload = response.request.content.userInfo }
                $0.owedResponses.append(response)
            }
        }
        advance(process, &turn)
    }

    /// The app hears of it where it is, and is launched or resumed for it in the background: that a person removed it
    /// before does not matter, because it is a person who wants this.
    private mutating func tell(_ app: AppIdentifier, _ response: NotificationResponse, _ turn: inout Turn) {
        wake(app, .action, &turn)
        guard let process = apps[app]?.process else { return }
        begin(RefreshRun(number: scheduler.nextRun(), response: response), process, &turn)
    }

    /// Tells the app which notifications the user has tapped: its notification center's delegate, or the app's own
    /// where there is none.
    mutating func respond(_ process: ProcessNumber, _ turn: inout Turn) {
        guard let responses = processes.change(process, { $0.takeResponses() }), !responses.isEmpty else { return }
        for response in responses {
            if processes.read(process, { $0.hasNotificationDelegate }) == true {
                begin(RefreshRun(number: scheduler.nextRun(), response: response), process, &turn)
            } else if response.request.isRemote, response.action == NotificationResponse.tap {
                let notification = RemoteNotification(
                    id: response.request.identifier,
                    payload: response.request.content.userInfo
                )
                var run = RefreshRun(number: scheduler.nextRun(), notification: notification)
                run.response = response
                begin(run, process, &turn)
            }
        }
    }

    /// A notification that wakes nobody is heard of in front only, and only without a notification center's delegate
    /// (N-7).
    mutating func toldInFront(_ app: AppIdentifier, of notification: RemoteNotification, _ turn: inout Turn) {
        guard let process = apps[app]?.process,
            processes.read(process, { $0.isSeen && !$0.hasNotificationDelegate }) == true
        else { return }
        begin(RefreshRun(number: scheduler.nextRun(), notification: notification), process, &turn)
    }

    /// Calls the process as soon as it takes calls.
    private mutating func begin(_ run: RefreshRun, _ process: ProcessNumber, _ turn: inout Turn) {
        processes.change(process) { $0.runs.add(run) }
        beginOwed(process, &turn)
    }
}
