import UIKit
import UserNotifications

/// Shows what happens to people's posts; its extension reads the encrypted notifications.
@main final class AppDelegate: UIResponder, UIApplicationDelegate {
    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        UNUserNotificationCenter.current().requestAuthorization(options: [.alert]) { _, _ in }
        application.registerForRemoteNotifications()
        return true
    }
}
