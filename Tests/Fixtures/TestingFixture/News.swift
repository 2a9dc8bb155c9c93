import OffstageUIKit
import OffstageUserNotifications

/// Tells of every story by a notification of its own, and prints what the user does with it.
final class News: NSObject, UNUserNotificationCenterDelegate, Sendable {
    static let shared = News()

    @MainActor func register() {
        let center = UNUserNotificationCenter.current()
        center.delegate = self
        center.requestAuthorization(options: [.alert, .badge]) { _, _ in }
        center.setNotificationCategories([
            UNNotificationCategory(
                identifier: "story",
                actions: [
                    UNNotificationAction(identifier: "save", title: "Save", options: []),
                    UNTextInputNotificationAction(
                        identifier: "reply",
                        title: "Reply",
                        options: [],
                        textInputButtonTitle: "Send",
                        textInputPlaceholder: ""
                    ),
                ],
                intentIdentifiers: [],
                options: [.customDismissAction]
            )
        ])
        UIApplication.shared.registerForRemoteNotifications()
    }

    func tell(of story: String, _ completionHandler: @escaping @Sendable (UIBackgroundFetchResult) -> Void) {
        let content = UNMutableNotificationContent()
        content.title = story
        content.categoryIdentifier = "story"
        let request = UNNotificationRequest(identifier: story, content: content, trigger: nil)
        UNUserNotificationCenter.current().add(request) { error in
            DispatchQueue.main.async { completionHandler(error == nil ? .newData : .failed) }
        }
    }

    func userNotificationCenter(
        _ center: UNUserNotificationCenter,
        didReceive response: UNNotificationResponse,
        withCompletionHandler completionHandler: @escaping () -> Void
    ) {
        let text = (response as? UNTextInputNotificationResponse).map { " " + $0.userText } ?? ""
        print("\(response.actionIdentifier) \(response.notification.request.identifier)\(text)")
        completionHandler()
    }
}
