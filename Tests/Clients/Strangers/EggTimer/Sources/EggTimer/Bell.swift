import Cooking

/// UIKit comes along with Cooking, and UserNotifications with UIKit.
final class Bell: NSObject, UNUserNotificationCenterDelegate {
    override init() {
        super.init()
        UNUserNotificationCenter.current().delegate = self
        print(UNNotificationContent.rung(by: Bell.self).title)
    }
}
