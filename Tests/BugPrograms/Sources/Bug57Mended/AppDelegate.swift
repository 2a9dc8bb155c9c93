import UIKit
import UserNotifications

/// Shows stories, which people can save for later from the notification itself.
@main final class AppDelegate: UIResponder, UIApplicationDelegate, UNUserNotificationCenterDelegate {
    private let messages = MessagingKit()

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        let center = UNUserNotificationCenter.current()
        center.delegate = self
        center.requestAuthorization(options: [.alert]) { _, _ in }
        let save = UNNotificationAction(identifier: "save", title: "Save")
        center.setNotificationCategories([
            UNNotificationCategory(identifier: "story", actions: [save], intentIdentifiers: [])
        ])
        application.registerForRemoteNotifications()
        return true
    }

    nonisolated func userNotificationCenter(
        _ center: UNUserNotificationCenter,
        didReceive response: UNNotificationResponse,
        withCompletionHandler completionHandler: @escaping @Sendable () -> Void
    ) {
        if response.actionIdentifier == "save" { print("saved") }
        // The library calls it.
        messages.opened(response, completionHandler)
    }
}
