/// A remote notification as its provider sends it: a payload, and headers of the request (P-12 to P-17).
public struct RemoteNotification: Equatable, Sendable, Codable {
    /// `apns-id`; nil lets the gateway choose one (P-12).
    public var id: String?
    /// The body, JSON.
    public var payload: String
    /// `apns-push-type`; nil lets the payload tell (P-17).
    public var type: String?
    /// `apns-priority`: 10, 5 or 1; nil for the type's own (P-14).
    public var priority: Int?
    /// How long it is kept for a device that cannot be reached: zero for one attempt, nil for 30 days (P-13).
    public var lifetime: Duration?
    /// `apns-collapse-id` (P-15).
    public var collapseID: String?

    public init(
        id: String? = nil,
        payload: String,
        type: String? = nil,
        priority: Int? = nil,
        lifetime: Duration? = nil,
        collapseID: String? = nil
    ) {
        self.id = id
        self.payload = payload
        self.type = type
        self.priority = priority
        self.lifetime = lifetime
        self.collapseID = collapseID
    }

    /// What names it among those that are shown (P-15).
    var key: String { collapseID ?? id ?? "" }
}

/// What becomes of remote notifications outside of any process.
public enum PushEvent: Equatable, Sendable, Codable {
    /// A provider sends it to the gateway that the device has inside, which answers as Apple's does (P-33).
    case sent(AppIdentifier, RemoteNotification)
    /// It has reached the device; its driver keeps it until it is dealt with (C-5, N-23).
    case arrived(AppIdentifier, RemoteNotification)
    /// The gateway can be reached from now on, or cannot.
    case gateway(isOnline: Bool)
    /// At a start: a gateway outside serves the device from now on, or the one inside does again.
    case joined(Bool)
    /// The gateway outside has a token for the app, or none (C-16).
    case issued(AppIdentifier, token: String?)
}

/// What an app says about remote notifications.
public enum PushFact: Equatable, Sendable, Codable {
    /// `registerForRemoteNotifications()` (N-1).
    case registered
    /// `unregisterForRemoteNotifications()` (N-5).
    case unregistered
    /// A word about what people see.
    indirect case notification(NotificationFact)
}
