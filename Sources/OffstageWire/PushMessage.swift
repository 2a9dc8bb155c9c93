/// What an app says about notifications.
public enum PushMessage: Equatable, Sendable, Codable {
    /// `registerForRemoteNotifications()`.
    case registered
    /// `unregisterForRemoteNotifications()`.
    case unregistered
    /// A word about what people see.
    case notification(NotificationMessage)
}
