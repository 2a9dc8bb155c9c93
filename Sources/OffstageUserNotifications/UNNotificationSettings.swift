public import Foundation
import OffstageWire

/// What the user allows the app.
open class UNNotificationSettings: NSObject, @unchecked Sendable {
    public let authorizationStatus: UNAuthorizationStatus
    private let options: UNAuthorizationOptions

    /// Without an answer nothing is decided.
    init(_ answer: NotificationAnswer?) {
        if case .settings(let status, let options) = answer {
            authorizationStatus = UNAuthorizationStatus(rawValue: status) ?? .notDetermined
            self.options = UNAuthorizationOptions(rawValue: UInt(clamping: options))
        } else {
            authorizationStatus = .notDetermined
            options = []
        }
    }

    var isAllowed: Bool {
        switch authorizationStatus {
        case .authorized, .provisional, .ephemeral: true
        case .notDetermined, .denied: false
        }
    }

    /// What the app did not ask for is not supported.
    private func setting(_ option: UNAuthorizationOptions) -> UNNotificationSetting {
        options.contains(option) ? isAllowed ? .enabled : .disabled : .notSupported
    }

    open var soundSetting: UNNotificationSetting { setting(.sound) }
    open var badgeSetting: UNNotificationSetting { setting(.badge) }
    open var alertSetting: UNNotificationSetting { setting(.alert) }
    open var notificationCenterSetting: UNNotificationSetting { setting(.alert) }
    open var lockScreenSetting: UNNotificationSetting { setting(.alert) }
    open var carPlaySetting: UNNotificationSetting { .notSupported }
    open var criticalAlertSetting: UNNotificationSetting { .notSupported }
    open var announcementSetting: UNNotificationSetting { .notSupported }
    open var timeSensitiveSetting: UNNotificationSetting { .notSupported }
    open var scheduledDeliverySetting: UNNotificationSetting { .notSupported }
    open var directMessagesSetting: UNNotificationSetting { .notSupported }
    open var providesAppNotificationSettings: Bool { options.contains(.providesAppNotificationSettings) }
    open var alertStyle: UNAlertStyle { alertSetting == .enabled ? .banner : .none }
    open var showPreviewsSetting: UNShowPreviewsSetting { .always }
}

public enum UNAuthorizationStatus: Int, Sendable {
    case notDetermined, denied, authorized, provisional, ephemeral
}

public enum UNNotificationSetting: Int, Sendable {
    case notSupported, disabled, enabled
}

public enum UNAlertStyle: Int, Sendable {
    case none, banner, alert
}

public enum UNShowPreviewsSetting: Int, Sendable {
    case always, whenAuthenticated, never
}
