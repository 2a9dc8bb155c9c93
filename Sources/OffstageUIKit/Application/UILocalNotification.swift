public import Foundation
import OffstageApp
import OffstageWire

/// A notification as apps asked for it before UserNotifications. The device shows it as one of those.
@available(*, deprecated, message: "Use UserNotifications.")
open class UILocalNotification: NSObject, @unchecked Sendable {
    // Sendable as on iOS: whoever schedules it is on the main thread.

    /// When it is due; nil or past: at once.
    open var fireDate: Date?
    /// - Note: Not looked at: a date is a date.
    open var timeZone: TimeZone?
    /// A minute, an hour, a day or a week; a month or a year is not repeated.
    open var repeatInterval: NSCalendar.Unit = []
    open var alertTitle: String?
    open var alertBody: String?
    open var hasAction = true
    open var alertAction: String?
    open var alertLaunchImage: String?
    open var soundName: String?
    /// Zero leaves the badge.
    open var applicationIconBadgeNumber = 0
    open var userInfo: [AnyHashable: Any]?
    open var category: String?

    fileprivate let identifier = UUID().uuidString

    /// What lies between two of them, in nanoseconds.
    private var period: Int64? {
        let seconds: Int64
        switch repeatInterval {
        case .minute: seconds = 60
        case .hour: seconds = 3600
        case .day: seconds = 86_400
        case .weekday, .weekOfYear, .weekOfMonth: seconds = 7 * 86_400
        default: return nil
        }
        return seconds * 1_000_000_000
    }

    /// As it goes to the device.
    fileprivate var message: NotificationMessage.Notification {
        var said = NotificationMessage.Notification(identifier: identifier)
        said.content.title = (alertTitle ?? "").clipped
        said.content.body = (alertBody ?? "").clipped
        said.content.sound = soundName?.clipped
        said.content.badge = applicationIconBadgeNumber == 0 ? nil : applicationIconBadgeNumber
        said.content.userInfo = userInfo.map(UserInfo.written) ?? ""
        said.content.category = (category ?? "").clipped
        if let fireDate, fireDate.timeIntervalSinceNow > 0 {
            let moment = fireDate.notificationMoment
            var trigger = NotificationMessage.Trigger(.calendar("{}"))
            trigger.period = period
            trigger.repeats = trigger.period != nil
            trigger.moments = [moment] + (trigger.period.map { [moment + $0] } ?? [])
            said.trigger = trigger
        }
        return said
    }
}

@available(*, deprecated, message: "Use UserNotifications.")
public let UILocalNotificationDefaultSoundName = "UILocalNotificationDefaultSoundName"

@available(*, deprecated, message: "Use UserNotifications.")
extension UIApplication {
    public func scheduleLocalNotification(_ notification: UILocalNotification) {
        MainThreadChecker.check("UIApplication.scheduleLocalNotification(_:)")
        UILocalNotification.scheduled.append(notification)
        Self.add(notification.message)
    }

    public func presentLocalNotificationNow(_ notification: UILocalNotification) {
        MainThreadChecker.check("UIApplication.presentLocalNotificationNow(_:)")
        var message = notification.message
        message.trigger = nil
        Self.add(message)
    }

    public func cancelLocalNotification(_ notification: UILocalNotification) {
        UILocalNotification.scheduled.removeAll { $0 === notification }
        Self.remove([notification.identifier])
    }

    public func cancelAllLocalNotifications() {
        UILocalNotification.scheduled = []
        Self.remove(nil)
    }

    /// - Note: Those of this process; iOS knows those of earlier ones, too.
    public var scheduledLocalNotifications: [UILocalNotification]? {
        get {
            UILocalNotification.scheduled.removeAll {
                ($0.fireDate ?? .distantPast) <= Date() && $0.repeatInterval == []
            }
            return UILocalNotification.scheduled
        }
        set {
            cancelAllLocalNotifications()
            for notification in newValue ?? [] { scheduleLocalNotification(notification) }
        }
    }

    /// Nobody waits for the answer, which is that it was taken.
    private static func add(_ message: NotificationMessage.Notification) {
        Connection.shared?.ask(.added(message)) { _ in }
    }

    /// Those of these identifiers, or all, whether they wait or are shown.
    private static func remove(_ identifiers: [String]?) {
        Connection.shared?.send(.push(.notification(.pendingRemoved(identifiers: identifiers))))
        Connection.shared?.send(.push(.notification(.shownRemoved(identifiers: identifiers))))
    }
}

@available(*, deprecated, message: "Use UserNotifications.")
extension UILocalNotification {
    @MainActor fileprivate static var scheduled: [UILocalNotification] = []
}
