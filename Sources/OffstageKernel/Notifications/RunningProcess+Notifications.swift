/// What only a running process knows of notifications.
extension RunningProcess {
    /// A notification that its delegate may show in the foreground.
    struct Presentation: Equatable, Sendable, Codable {
        var number: RunNumber
        var notification: ShownNotification
    }

    /// Whether people have it before them now.
    var isSeen: Bool { isInFront && (lifecycle.standing == .active || lifecycle.standing == .inactive) }

    /// Whether a notification is shown only if its delegate says so: it is in front, and there is a delegate (N-7).
    var decidesPresentation: Bool { hasNotificationDelegate && isSeen }

    mutating func takeAuthorizations() -> [QuestionNumber] {
        defer { owedAuthorizations = [] }
        return owedAuthorizations
    }

    mutating func takeResponses() -> [NotificationResponse] {
        defer { owedResponses = [] }
        return owedResponses
    }

    mutating func takePresentation(_ number: RunNumber) -> ShownNotification? {
        guard let place = presentations.firstIndex(where: { $0.number == number }) else { return nil }
        presented = presented.suffix(7) + [number]
        let notification = presentations.remove(at: place).notification
        if notification.request.isRemote { handlings.ended(notification.request.identifier) }
        return notification
    }
}
