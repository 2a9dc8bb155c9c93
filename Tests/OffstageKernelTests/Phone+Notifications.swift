import OffstageKernel

/// Apps that show notifications, and the words tests need for them.
extension Phone {
    /// A phone whose app registered and asked at its launch, was opened at 0 and left at 10; the user has allowed it
    /// notifications, or denied them, or not answered.
    static func notified(
        _ behavior: Behavior = .notifies(),
        isAllowed: Bool? = true,
        modes: [String] = ["remote-notification"]
    ) -> Phone {
        var phone = Phone()
        phone.install(Phone.manifest(modes: modes), behavior)
        if let isAllowed { phone.send(.user(.answeredNotifications(Phone.app, isAllowed: isAllowed))) }
        phone.open()
        phone.run(until: 10)
        phone.home()
        return phone
    }

    mutating func tap(_ notification: String = "app") { send(.user(.tapped(notification: notification))) }

    mutating func choose(_ action: String, of notification: String = "app", typing text: String? = nil) {
        send(.user(.choseAction(action, notification: notification, text: text)))
    }

    /// The app registers a category `story` with these actions.
    mutating func register(_ actions: [NotificationAction], tellsOfDismissal: Bool = false) {
        let category = NotificationCategory(identifier: "story", actions: actions, tellsOfDismissal: tellsOfDismissal)
        report(.push(.notification(.categoriesSet([category]))))
    }

    /// An alert of that category.
    static let story = #"{"aps": {"alert": "Rain", "category": "story"}}"#

    /// What the delegate heard of, in order: the action and what was typed.
    var responses: [String] {
        effects.compactMap { effect in
            guard case .deliver(_, let delivery) = effect,
                case .didReceiveResponse(_, let response) = delivery.callback
            else { return nil }
            let action = String(response.action.split(separator: ".").last ?? "")
            return ["\(delivery.state)", action, response.text].compactMap(\.self).joined(separator: " ")
        }
    }

    /// The app adds one of its own.
    mutating func add(_ identifier: String = "local", badge: Int? = nil, _ trigger: NotificationTrigger? = nil) {
        report(.push(.notification(.added(Phone.question, .local(identifier, badge: badge, trigger)))))
    }

    static let question = QuestionNumber(rawValue: 7)

    /// The lines about notifications from the given moment on: seconds, what, which, why.
    func notifications(from seconds: Double = 0) -> [String] {
        records.filter { $0.event.hasPrefix("notification-") && $0.time.nanoseconds >= Int64(seconds * 1e9) }
            .filter { $0.event != "notification-authorization" }
            .map { record in
                let fields = [record.text("id"), record.text("reason")].compactMap(\.self)
                let what = record.event.dropFirst("notification-".count)
                return (["\(record.time.nanoseconds / 1_000_000_000)", String(what)] + fields).joined(separator: " ")
            }
    }

    var authorizations: [String] { events("notification-authorization").compactMap { $0.text("status") } }

    /// What was called from the given number of calls on: the callbacks' names, with the state that the app read.
    func calls(after count: Int) -> [String] {
        deliveries.dropFirst(count).map { text in
            let name = text.prefix { $0.isLetter }
            return "\(name)\(text[(text.lastIndex(of: "[") ?? text.endIndex)...])"
        }
    }

    var badge: Int { device.installedApps[0].badge }
    var pending: [String] { answered { if case .pending(let list) = $0 { list.map(\.identifier) } else { nil } } }
    var shown: [String] { answered { if case .shown(let list) = $0 { list.map(\.request.identifier) } else { nil } } }

    private func answered(_ body: (NotificationAnswer) -> [String]?) -> [String] {
        for answer in answers.reversed() {
            if case .notification(let answer) = answer, let list = body(answer) { return list }
        }
        return ["no answer"]
    }
}

extension NotificationRequest {
    static func local(
        _ identifier: String,
        title: String = "Local",
        badge: Int? = nil,
        _ trigger: NotificationTrigger? = nil
    ) -> Self {
        var content = NotificationContent()
        content.title = title
        content.badge = badge
        return NotificationRequest(identifier: identifier, content: content, trigger: trigger)
    }
}

extension Phone.Behavior {
    /// Registers, sets a delegate and asks at each launch; what comes in front is shown with these options, nil for no
    /// answer at all.
    static func notifies(
        hasDelegate: Bool = true,
        asks options: Int? = 7,
        presents presentation: Int? = 31
    ) -> Phone.Behavior {
        var behavior = answers()
        behavior.facts = { callback in
            switch callback {
            case .launch:
                var facts: [ProcessFact] = [.push(.registered)]
                if hasDelegate { facts.append(.push(.notification(.delegateSet(true)))) }
                if let options {
                    facts.append(.push(.notification(.authorizationAsked(Phone.question, options: options))))
                }
                return facts
            case .didReceiveResponse(let run, _): return [.push(.notification(.responded(run)))]
            case .willPresent(let number, _):
                return presentation.map { [.push(.notification(.presented(number, options: $0)))] } ?? []
            default: return []
            }
        }
        return behavior
    }
}
