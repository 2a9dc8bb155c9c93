@_exported import UIKit

extension UNNotificationContent {
    /// A bell's words.
    public static func rung(by cook: AnyClass) -> UNNotificationContent {
        let content = UNMutableNotificationContent()
        content.title = "rung by \(NSStringFromClass(cook))"
        return content
    }
}
