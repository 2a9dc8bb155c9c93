import OffstageKernel
import OffstageWire

/// Notifications that people see: dates on the wire are moments in the kernel.
extension WireTranslation {
    /// - Parameter question: the number of the frame, under which a question is answered.
    func fact(_ message: NotificationMessage, question: UInt32) -> NotificationFact {
        let question = QuestionNumber(rawValue: Int(question))
        return switch message {
        case .authorizationAsked(let options): .authorizationAsked(question, options: options)
        case .settingsAsked: .settingsAsked(question)
        case .added(let notification): .added(question, request(notification))
        case .pendingAsked: .pendingAsked(question)
        case .pendingRemoved(let identifiers): .pendingRemoved(identifiers?.map(Self.clamped))
        case .shownAsked: .shownAsked(question)
        case .shownRemoved(let identifiers): .shownRemoved(identifiers?.map(Self.clamped))
        case .delegateSet(let isSet): .delegateSet(isSet)
        case .presented(let number, let options, let places):
            .presented(RunNumber(rawValue: number), options: options, places: places.map(self.places))
        case .categoriesSet(let categories): .categoriesSet(categories.map(category))
        case .categoriesAsked: .categoriesAsked(question)
        case .responded(let run, let places):
            .responded(RunNumber(rawValue: run), places: places.map(self.places))
        case .contentHandled(let number, let said): .contentHandled(RunNumber(rawValue: number), content(said))
        }
    }

    private func places(_ said: NotificationMessage.Places) -> CompletionPlaces {
        CompletionPlaces(place(said.place), first: place(said.first))
    }

    private func request(_ notification: NotificationMessage.Notification) -> NotificationRequest {
        NotificationRequest(
            identifier: Self.clamped(notification.identifier),
            content: content(notification.content),
            trigger: notification.trigger.map(trigger)
        )
    }

    /// What stands in the log is cleaned; the app's data comes back as it was said.
    private func content(_ said: NotificationMessage.Content) -> NotificationContent {
        var content = NotificationContent()
        content.title = text(said.title)
        content.subtitle = text(said.subtitle)
        content.body = text(said.body)
        content.badge = said.badge
        content.sound = said.sound.map(Self.clamped)
        content.userInfo = folders.stowed(said.userInfo)
        content.category = Self.clamped(said.category)
        content.thread = Self.clamped(said.thread)
        content.target = said.target.map(Self.clamped)
        content.filter = said.filter.map(Self.clamped)
        content.level = said.level
        content.relevance = said.relevance == 0 ? nil : said.relevance
        let attachments = said.attachments.prefix(Self.mostAttachments).filter { Self.isName($0.file) }
        if !attachments.isEmpty { content.attachments = attachments.map(attachment) }
        return content
    }

    /// A limit of this device.
    private static let mostAttachments = 32

    /// Whether it names a file within a folder, and not another place.
    private static func isName(_ text: String) -> Bool {
        !text.isEmpty && !text.hasPrefix(".") && !text.contains { $0 == "/" || $0 == "\0" } && text.utf8.count < 256
    }

    private func attachment(_ said: NotificationMessage.Attachment) -> NotificationAttachment {
        NotificationAttachment(identifier: Self.clamped(said.identifier), file: said.file, type: text(said.type))
    }

    private func trigger(_ said: NotificationMessage.Trigger) -> NotificationTrigger {
        let kind: NotificationTrigger.Kind =
            switch said.kind {
            case .push: .push
            case .interval(let nanoseconds): .interval(.nanoseconds(min(max(nanoseconds, 0), Self.century)))
            case .calendar(let components): .calendar(text(components))
            case .location(let region): .location(text(region))
            }
        return NotificationTrigger(
            kind: kind,
            repeats: said.repeats,
            moments: said.moments.prefix(64).map(epoch.instant(of:)),
            period: said.period.map { .nanoseconds(min(max($0, 1_000_000_000), Self.century)) }
        )
    }

    /// As good as ever, and fits the device's clock.
    private static let century: Int64 = 3_155_760_000 * 1_000_000_000

    // MARK: To the app

    /// The message with the app's own data as the app said it.
    func restored(_ message: DeviceMessage) -> DeviceMessage {
        switch message {
        case .callback(var call):
            guard case .notification(let notification, let typed)? = call.subject else { return message }
            call.subject = .notification(restored(notification), typed: typed)
            return .callback(call)
        case .answer(.notification(.pending(let all))): return .answer(.notification(.pending(all.map(restored))))
        case .answer(.notification(.shown(let all))): return .answer(.notification(.shown(all.map(restored))))
        case .answer(.session(let last, let tasks, let isLast)):
            return .answer(.session(lastTask: last, tasks: tasks.map(restored), isLast: isLast))
        case .launch, .surroundings, .answer, .transfer, .session: return message
        }
    }

    private func restored(_ notification: NotificationMessage.Notification) -> NotificationMessage.Notification {
        var notification = notification
        notification.content.userInfo = folders.restored(notification.content.userInfo)
        return notification
    }

    static func answer(_ answer: OffstageKernel.NotificationAnswer, _ epoch: Epoch) -> OffstageWire.NotificationAnswer {
        switch answer {
        case .settings(let status, let options): .settings(status: status.rawValue, options: options)
        case .added: .added
        case .pending(let requests): .pending(requests.map { notification($0, epoch) })
        case .shown(let notifications): .shown(notifications.map { notification($0, epoch) })
        case .categories(let categories): .categories(categories.map(category))
        }
    }

    static func notification(
        _ shown: ShownNotification,
        _ epoch: Epoch
    ) -> NotificationMessage.Notification {
        var notification = notification(shown.request, epoch)
        notification.date = epoch.date(of: shown.date)
        return notification
    }

    static func notification(
        _ request: NotificationRequest,
        _ epoch: Epoch
    ) -> NotificationMessage.Notification {
        var notification = NotificationMessage.Notification(identifier: request.identifier)
        notification.content = content(request.content)
        notification.trigger = request.trigger.map { trigger($0, epoch) }
        return notification
    }

    private static func content(_ content: NotificationContent) -> NotificationMessage.Content {
        var said = NotificationMessage.Content()
        said.title = content.title
        said.subtitle = content.subtitle
        said.body = content.body
        said.badge = content.badge
        said.sound = content.sound
        said.userInfo = content.userInfo
        said.category = content.category
        said.thread = content.thread
        said.target = content.target
        said.filter = content.filter
        said.level = content.level
        said.relevance = content.relevance ?? 0
        said.attachments = (content.attachments ?? []).map {
            .init(identifier: $0.identifier, file: $0.file, type: $0.type)
        }
        return said
    }

    private static func trigger(_ trigger: NotificationTrigger, _ epoch: Epoch) -> NotificationMessage.Trigger {
        let kind: NotificationMessage.Trigger.Kind =
            switch trigger.kind {
            case .push: .push
            case .interval(let span): .interval(nanoseconds: span.nanoseconds)
            case .calendar(let components): .calendar(components)
            case .location(let region): .location(region)
            }
        var said = NotificationMessage.Trigger(kind)
        said.repeats = trigger.repeats
        said.moments = trigger.moments.map(epoch.date(of:))
        said.period = trigger.period?.nanoseconds
        return said
    }
}
