/// Notifications that people see: who may show them, when they are shown, and what a tap does.
extension Device {
    mutating func notification(
        _ fact: NotificationFact,
        _ process: ProcessNumber,
        _ app: AppIdentifier,
        _ turn: inout Turn
    ) {
        switch fact {
        case .authorizationAsked(let question, let options):
            authorizationAsked(question, options, process, app, &turn)
        case .settingsAsked(let question):
            if let ledger = apps[app]?.notifications { answer(question, ledger.settings, process, &turn) }
        case .added(let question, let request):
            answer(question, .added, process, &turn)
            let twice = processes.change(process) { $0.handlings.shows(request) } ?? nil
            if let twice { report(twice, of: process, &turn) }
            added(request, app, &turn)
        case .pendingAsked(let question):
            let pending = apps[app]?.notifications.pending ?? []
            answer(question, .pending(pending.map(\.request)), process, &turn)
        case .pendingRemoved(let identifiers): apps.change(app) { $0.notifications.remove(pending: identifiers) }
        case .shownAsked(let question):
            answer(question, .shown(apps[app]?.notifications.shown ?? []), process, &turn)
        case .shownRemoved(let identifiers): apps.change(app) { $0.notifications.remove(shown: identifiers) }
        case .delegateSet(let isSet): processes.change(process) { $0.hasNotificationDelegate = isSet }
        case .presented(let number, let options, let places):
            presented(number, options, places ?? .init(), process, app, &turn)
        case .categoriesSet(let categories): apps.change(app) { $0.notifications.set(categories) }
        case .categoriesAsked(let question):
            answer(question, .categories(apps[app]?.notifications.categories ?? []), process, &turn)
        case .responded(let run, let places): decide(process, &turn) { $0.responded(run, at: places ?? .init(), $1) }
        case .contentHandled(let number, let content):
            decideExtension(process, &turn) { $0.answered(number, content) }
        }
    }

    private func answer(
        _ question: QuestionNumber,
        _ answer: NotificationAnswer,
        _ process: ProcessNumber,
        _ turn: inout Turn
    ) {
        turn.effects.append(.answer(process, question, .notification(answer)))
    }

    // MARK: Authorization (N-4)

    private mutating func authorizationAsked(
        _ question: QuestionNumber,
        _ options: Int,
        _ process: ProcessNumber,
        _ app: AppIdentifier,
        _ turn: inout Turn
    ) {
        processes.change(process) { $0.owedAuthorizations.append(question) }
        let change = apps.change(app) { $0.notifications.asks(options: options) } ?? nil
        if let change { recordAuthorization(of: app, change, &turn) }
        answerAuthorizations(process, &turn)
    }

    /// The user says whether the app may show notifications: asked, before it asks, or later in Settings.
    mutating func answeredNotifications(_ app: AppIdentifier, _ isAllowed: Bool, _ turn: inout Turn) {
        guard isInstalled(app, &turn) else { return }
        apps.change(app) { $0.notifications.answered(isAllowed) }
        guard let installed = apps[app] else { return }
        let isToCome = installed.notifications.authorization == .notDetermined
        let word = isToCome ? (isAllowed ? "will-be-authorized" : "will-be-denied") : nil
        recordAuthorization(of: app, word ?? installed.notifications.authorization.word, &turn)
        if let process = installed.process { answerAuthorizations(process, &turn) }
    }

    /// Answers who asked, as soon as there is an answer and the process can hear it.
    mutating func answerAuthorizations(_ process: ProcessNumber, _ turn: inout Turn) {
        guard processes.read(process, { !$0.owedAuthorizations.isEmpty }) == true,
            let app = owner(of: process), let ledger = apps[app]?.notifications,
            ledger.authorization != .notDetermined,
            processes.standing(of: process) != .suspended,
            let questions = processes.change(process, { $0.takeAuthorizations() })
        else { return }
        for question in questions { answer(question, ledger.settings, process, &turn) }
    }

    private mutating func recordAuthorization(of app: AppIdentifier, _ status: String, _ turn: inout Turn) {
        record(.notificationAuthorization, app, [.init("status", .string(status))], &turn)
    }

    // MARK: What is due

    private mutating func added(_ request: NotificationRequest, _ app: AppIdentifier, _ turn: inout Turn) {
        guard let next = apps.change(app, { [now = turn.now] in $0.notifications.add(request, at: now) }) else {
            return
        }
        if let next {
            record(.notificationScheduled, app, [.init("id", .string(request.identifier))], &turn)
            arm(.notification(app), at: max(next, turn.now))
        } else if case .location? = request.trigger?.kind {
            record(.notificationScheduled, app, [.init("id", .string(request.identifier))], &turn)
        } else if request.trigger == nil {
            notify(app, request, &turn)
        }
    }

    mutating func notificationsDue(_ app: AppIdentifier, _ turn: inout Turn) {
        guard let due = apps.change(app, { [now = turn.now] in $0.notifications.takeDue(at: now) }) else { return }
        for request in due { notify(app, request, &turn) }
        if let next = apps[app]?.notifications.nextDeadline { arm(.notification(app), at: next) }
    }

    // MARK: Presentation

    /// A remote notification that people would notice (Y-4 to Y-6). Its wake is another matter (N-20b).
    mutating func notify(
        _ app: AppIdentifier,
        _ notification: RemoteNotification,
        isMutable: Bool,
        _ turn: inout Turn
    ) {
        let request = NotificationRequest(
            identifier: notification.key,
            content: NotificationContent(notification.payload, texts: apps[app]?.manifest.texts ?? [:]),
            trigger: NotificationTrigger(kind: .push),
            messageID: notification.id
        )
        if isMutable, request.content.isVisible, handToExtension(app, request, &turn) { return }
        notify(app, request, &turn)
    }

    /// Shows what is due, or asks the app that is in front whether to (N-7).
    mutating func notify(_ app: AppIdentifier, _ request: NotificationRequest, _ turn: inout Turn) {
        guard let ledger = apps[app]?.notifications else { return }
        if let obstacle = ledger.obstacle { return recordDropped(request, app, obstacle, &turn) }
        let notification = ShownNotification(request: request, date: turn.now)
        guard let process = apps[app]?.process, processes.read(process, { $0.decidesPresentation }) == true else {
            return show(notification, app, presents: true, badges: true, &turn)
        }
        let number = scheduler.nextRun()
        processes.change(process) {
            $0.presentations.append(.init(number: number, notification: notification))
            if request.isRemote { $0.handlings.began(.presentation, of: request.identifier) }
        }
        deliver(.willPresent(number, notification), to: process, &turn)
        delivered(request.messageID, &turn)
    }

    private mutating func presented(
        _ number: RunNumber,
        _ options: Int?,
        _ places: CompletionPlaces,
        _ process: ProcessNumber,
        _ app: AppIdentifier,
        _ turn: inout Turn
    ) {
        guard let notification = processes.change(process, { $0.takePresentation(number) }) ?? nil else {
            guard processes.read(process, { $0.presented.contains(number) }) == true else { return }
            return report(.presentedTwice(number, at: places), of: process, &turn)
        }
        let options = options.map(PresentationOptions.init) ?? .own
        show(notification, app, presents: options.presents, badges: options.badges, &turn)
    }

    /// The system's part, for which no process is needed (N-22).
    private mutating func show(
        _ notification: ShownNotification,
        _ app: AppIdentifier,
        presents: Bool,
        badges: Bool,
        _ turn: inout Turn
    ) {
        guard let ledger = apps[app]?.notifications else { return }
        let request = notification.request
        if !request.content.isVisible {
            if request.content.badge == nil { recordDropped(request, app, .nothingToShow, &turn) }
        } else if !presents {
            recordDropped(request, app, .notPresented, &turn)
        } else if !ledger.allows(NotificationLedger.Option.alert) {
            recordDropped(request, app, .noAlerts, &turn)
        } else {
            apps.change(app) { $0.notifications.show(notification) }
            record(.notificationShown, app, request.fields, &turn)
            delivered(request.messageID, &turn)
        }
        if badges, let badge = request.content.badge, ledger.allows(NotificationLedger.Option.badge) {
            badged(badge, app, &turn)
            delivered(request.messageID, &turn)
            changes += 1
            if let process = apps[app]?.process, canTakeCalls(process) { inform(process, &turn) }
        }
    }

    private mutating func recordDropped(
        _ request: NotificationRequest,
        _ app: AppIdentifier,
        _ obstacle: NotificationObstacle,
        _ turn: inout Turn
    ) {
        let reason = Record.Field("reason", .string(obstacle.rawValue))
        record(.notificationDropped, app, [.init("id", .string(request.identifier)), reason], &turn)
    }
}

extension NotificationRequest {
    /// What the log says of it.
    fileprivate var fields: [Record.Field] {
        var fields: [Record.Field] = [
            .init("id", .string(identifier)), .init("source", .string(isRemote ? "push" : "local")),
        ]
        if !content.title.isEmpty { fields.append(.init("title", .string(content.title))) }
        if !content.body.isEmpty { fields.append(.init("body", .string(content.body))) }
        if let attachments = content.attachments { fields.append(.init("attachments", .integer(attachments.count))) }
        return fields
    }
}

extension NotificationLedger {
    fileprivate var settings: NotificationAnswer { .settings(authorization, options: options) }
}

/// `UNNotificationPresentationOptions`.
private struct PresentationOptions {
    /// As if the app were in the background.
    static let own = PresentationOptions(~0)

    let rawValue: Int

    init(_ rawValue: Int) {
        self.rawValue = rawValue
    }

    var badges: Bool { rawValue & 1 != 0 }
    /// `.alert`, `.list` or `.banner`.
    var presents: Bool { rawValue & (1 << 2 | 1 << 3 | 1 << 4) != 0 }
}
