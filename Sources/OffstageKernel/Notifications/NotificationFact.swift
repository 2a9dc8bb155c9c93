/// What an app says about notifications that people see. Its questions are answered by a ``NotificationAnswer``.
public enum NotificationFact: Equatable, Sendable, Codable {
    /// `requestAuthorization(options:)`, with the raw value of its options. The answer may take as long as the user
    /// does.
    case authorizationAsked(QuestionNumber, options: Int)
    /// `getNotificationSettings`.
    case settingsAsked(QuestionNumber)
    /// `add(_:)`.
    case added(QuestionNumber, NotificationRequest)
    case pendingAsked(QuestionNumber)
    /// Those of these identifiers, or all.
    case pendingRemoved([String]?)
    case shownAsked(QuestionNumber)
    case shownRemoved([String]?)
    /// `UNUserNotificationCenter.delegate` was set, or set to nil.
    case delegateSet(Bool)
    /// What the delegate says to ``Callback/willPresent(_:_:)``, the raw value of its options; nil if it is gone.
    case presented(RunNumber, options: Int?, places: CompletionPlaces? = nil)
    /// `setNotificationCategories`.
    case categoriesSet([NotificationCategory])
    /// `getNotificationCategories`.
    case categoriesAsked(QuestionNumber)
    /// The delegate is done with ``Callback/didReceiveResponse(_:_:)``.
    case responded(RunNumber, places: CompletionPlaces? = nil)
    /// An extension has called the content handler of ``Callback/receiveNotification(_:_:)``.
    case contentHandled(RunNumber, NotificationContent)
}

/// What the device says to a question about notifications.
public enum NotificationAnswer: Equatable, Sendable {
    case settings(NotificationAuthorization, options: Int)
    case added
    case pending([NotificationRequest])
    case shown([ShownNotification])
    case categories([NotificationCategory])
}
