public import Foundation
import OffstageWire

/// What an app of the years before UserNotifications asks leave for.
open class UIUserNotificationSettings: NSObject, @unchecked Sendable {
    // Sendable because it never changes.
    public let types: UIUserNotificationType

    public init(types: UIUserNotificationType, categories: Set<NSObject>?) {
        self.types = types
    }

    /// What the user allows: nothing unless it is granted, for now or for good.
    convenience init(_ answer: NotificationAnswer?) {
        var types: UIUserNotificationType = []
        // From `UNAuthorizationStatus.authorized` on.
        if case .settings(let status, let options) = answer, status >= 2 {
            types = UIUserNotificationType(rawValue: UInt(clamping: options))
        }
        self.init(types: types, categories: nil)
    }
}

public struct UIUserNotificationType: OptionSet, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) {
        self.rawValue = rawValue
    }

    public static let badge = UIUserNotificationType(rawValue: 1 << 0)
    public static let sound = UIUserNotificationType(rawValue: 1 << 1)
    public static let alert = UIUserNotificationType(rawValue: 1 << 2)
}
