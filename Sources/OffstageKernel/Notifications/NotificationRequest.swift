/// What a notification says (`UNNotificationContent`).
public struct NotificationContent: Equatable, Sendable, Codable {
    public var title = ""
    public var subtitle = ""
    public var body = ""
    /// Nil leaves the badge as it is, 0 takes it away (Y-5).
    public var badge: Int?
    /// The name of a sound; nothing is heard on this device.
    public var sound: String?
    /// The app's data: of a remote notification its payload, JSON; of a local one as the app's side wrote it.
    public var userInfo = ""
    public var category = ""
    public var thread = ""
    public var target: String?
    public var filter: String?
    /// `UNNotificationInterruptionLevel.rawValue`; 1 is active.
    public var level = 1
    /// `relevanceScore`; nil for 0.
    public var relevance: Double?
    /// Nil for none.
    public var attachments: [NotificationAttachment]?

    public init() {}

    /// Whether there is something to read; the rest of it works without being shown.
    var isVisible: Bool { !title.isEmpty || !subtitle.isEmpty || !body.isEmpty }
}

/// A file that is shown with a notification (`UNNotificationAttachment`). It lies in the container of the app.
public struct NotificationAttachment: Equatable, Sendable, Codable {
    public var identifier: String
    /// The name of the file, which is in no other folder than that of all attachments.
    public var file: String
    public var type: String

    public init(identifier: String, file: String, type: String) {
        self.identifier = identifier
        self.file = file
        self.type = type
    }
}

/// When a notification is due (`UNNotificationTrigger`).
public struct NotificationTrigger: Equatable, Sendable, Codable {
    public enum Kind: Equatable, Sendable, Codable {
        /// It came from a provider.
        case push
        /// So long after it was added.
        case interval(Duration)
        /// Its date components as the app's side wrote them; the app's side also reads them, and gives the moments.
        case calendar(String)
        /// When the device comes into a region or leaves it, as the app's side wrote it: never, for it does not move.
        case location(String)
    }

    public var kind: Kind
    public var repeats: Bool
    /// Of a calendar trigger: when it is due, in order, as far ahead as its app has looked.
    public var moments: [Instant]
    /// What lies between any two of its moments, if that is always the same.
    public var period: Duration?

    public init(kind: Kind, repeats: Bool = false, moments: [Instant] = [], period: Duration? = nil) {
        self.kind = kind
        self.repeats = repeats
        self.moments = moments
        self.period = period
    }
}

/// What is to be shown, and when (`UNNotificationRequest`). An equal identifier replaces (P-15).
public struct NotificationRequest: Equatable, Sendable, Codable {
    public var identifier: String
    public var content: NotificationContent
    /// Nil for now.
    public var trigger: NotificationTrigger?
    /// The `apns-id` of a remote one.
    public var messageID: String?

    public init(
        identifier: String,
        content: NotificationContent,
        trigger: NotificationTrigger? = nil,
        messageID: String? = nil
    ) {
        self.identifier = identifier
        self.content = content
        self.trigger = trigger
        self.messageID = messageID
    }

    var isRemote: Bool { trigger?.kind == .push }
}

/// A request that was due (`UNNotification`).
public struct ShownNotification: Equatable, Sendable, Codable {
    public var request: NotificationRequest
    public var date: Instant

    public init(request: NotificationRequest, date: Instant) {
        self.request = request
        self.date = date
    }
}

/// `UNAuthorizationStatus`, with its raw values.
public enum NotificationAuthorization: Int, Equatable, Sendable, Codable {
    case notDetermined, denied, authorized, provisional

    var word: String {
        switch self {
        case .notDetermined: "not-determined"
        case .denied: "denied"
        case .authorized: "authorized"
        case .provisional: "provisional"
        }
    }
}
