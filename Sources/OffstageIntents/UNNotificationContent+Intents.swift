public import OffstageUserNotifications

/// What says more about a notification.
public protocol UNNotificationContentProviding: NSObjectProtocol {}

extension INSendMessageIntent: UNNotificationContentProviding {}
extension INStartCallIntent: UNNotificationContentProviding {}

extension UNNotificationContent {
    /// As it is: no notification shows who has sent it.
    public func updating(from provider: any UNNotificationContentProviding) throws -> UNNotificationContent {
        copy() as? UNNotificationContent ?? self
    }
}
