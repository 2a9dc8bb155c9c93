public import Foundation
import OffstageApp
import OffstageWire

/// What shall be shown, and when.
open class UNNotificationRequest: NSObject, @unchecked Sendable {
    public let identifier: String
    public let content: UNNotificationContent
    /// Nil for now.
    public let trigger: UNNotificationTrigger?

    public init(identifier: String, content: UNNotificationContent, trigger: UNNotificationTrigger?) {
        self.identifier = identifier
        self.content = UNNotificationContent(keptOf: content)
        self.trigger = trigger
    }

    init(_ said: NotificationMessage.Notification) {
        identifier = said.identifier
        content = UNNotificationContent(said.content)
        trigger = said.trigger.map(UNNotificationTrigger.make)
    }

    /// The request as it goes to the device.
    func kept() throws(UNError) -> NotificationMessage.Notification {
        var said = NotificationMessage.Notification(identifier: identifier.clipped)
        said.content = try content.kept()
        said.trigger = trigger?.message
        return said
    }
}

/// A notification that was due.
open class UNNotification: NSObject, @unchecked Sendable {
    public let date: Date
    public let request: UNNotificationRequest

    init(_ said: NotificationMessage.Notification) {
        date = Date(timeIntervalSince1970: Double(said.date ?? 0) / 1_000_000_000)
        request = UNNotificationRequest(said)
    }
}

/// What the user did with a notification.
open class UNNotificationResponse: NSObject, @unchecked Sendable {
    public let notification: UNNotification
    /// That of an action, ``UNNotificationDefaultActionIdentifier`` or ``UNNotificationDismissActionIdentifier``.
    public let actionIdentifier: String

    init(_ notification: UNNotification, action: String) {
        self.notification = notification
        actionIdentifier = action
    }

    /// Nil if the call is about no notification.
    static func make(_ call: DeviceMessage.Call) -> UNNotificationResponse? {
        guard case .notification(let said, let typed)? = call.subject else { return nil }
        let notification = UNNotification(said)
        let action = call.text ?? UNNotificationDefaultActionIdentifier
        return typed.map { UNTextInputNotificationResponse(notification, action: action, text: $0) }
            ?? UNNotificationResponse(notification, action: action)
    }
}

/// What the user typed for a ``UNTextInputNotificationAction``.
open class UNTextInputNotificationResponse: UNNotificationResponse, @unchecked Sendable {
    public let userText: String

    init(_ notification: UNNotification, action: String, text: String) {
        userText = text
        super.init(notification, action: action)
    }
}

/// The user tapped the notification itself.
public let UNNotificationDefaultActionIdentifier = "com.apple.UNNotificationDefaultActionIdentifier"
/// The user dismissed it.
public let UNNotificationDismissActionIdentifier = "com.apple.UNNotificationDismissActionIdentifier"
