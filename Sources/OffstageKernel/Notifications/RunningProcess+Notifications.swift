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

    mutating func takeResponses() -> [ShownNotification] {
        defer { owedResponses = [] }
        return owedResponses
    }

    mutating func takePresentation(_ number: RunNumber) -> ShownNotification? {
        presentations.firstIndex { $0.number == number }.map { presentations.remove(at: $0).notification }
    }
}
