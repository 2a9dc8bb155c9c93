/// A kind of notification and what people can do with it (`UNNotificationCategory`).
public struct NotificationCategory: Equatable, Sendable, Codable {
    public var identifier: String
    public var actions: [NotificationAction]
    /// Whether the app hears that one was dismissed: `.customDismissAction` (N-17).
    public var tellsOfDismissal: Bool
    /// What else the app said, which it is told again when it asks; nil in what was stored before that was kept.
    public var intents: [String]?
    /// `UNNotificationCategoryOptions.rawValue`.
    public var options: Int?

    public init(identifier: String, actions: [NotificationAction] = [], tellsOfDismissal: Bool = false) {
        self.identifier = identifier
        self.actions = actions
        self.tellsOfDismissal = tellsOfDismissal
    }
}

/// A button on a notification (`UNNotificationAction`).
public struct NotificationAction: Equatable, Sendable, Codable {
    public var identifier: String
    /// `.foreground`; else the app stays where it is (N-17).
    public var opensApp: Bool
    /// `.authenticationRequired`.
    public var needsUnlock: Bool
    /// `UNTextInputNotificationAction`.
    public var takesText: Bool
    /// What else the app said, as in ``NotificationCategory/intents``.
    public var title: String?
    /// `UNNotificationActionOptions.rawValue`.
    public var options: Int?
    /// Of what takes a text: its button, and what stands there before anything is typed.
    public var button: String?
    public var placeholder: String?

    public init(identifier: String, opensApp: Bool = false, needsUnlock: Bool = false, takesText: Bool = false) {
        self.identifier = identifier
        self.opensApp = opensApp
        self.needsUnlock = needsUnlock
        self.takesText = takesText
    }
}

/// What a person did with a notification that was shown (`UNNotificationResponse`).
public struct NotificationResponse: Equatable, Sendable, Codable {
    /// The tap itself, and the swipe that takes it away, as Apple names them.
    public static let tap = "com.apple.UNNotificationDefaultActionIdentifier"
    public static let dismissal = "com.apple.UNNotificationDismissActionIdentifier"

    public var notification: ShownNotification
    public var action: String
    /// What was typed.
    public var text: String?

    public init(_ notification: ShownNotification, action: String = Self.tap, text: String? = nil) {
        self.notification = notification
        self.action = action
        self.text = text
    }

    var request: NotificationRequest { notification.request }
}

/// Where an app called a completion handler, and where it had called the same one before; empty where that is unknown.
public struct CompletionPlaces: Equatable, Sendable, Codable {
    public var place: String
    public var first: String

    public init(_ place: String = "", first: String = "") {
        self.place = place
        self.first = first
    }
}
