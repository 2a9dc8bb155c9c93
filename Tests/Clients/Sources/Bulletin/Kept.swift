import Foundation
import UserNotifications

/// What the system keeps for the app from one life to the next.
enum Kept {
    static let categories: Set<UNNotificationCategory> = [
        UNNotificationCategory(
            identifier: "story",
            actions: [
                UNNotificationAction(identifier: "read", title: "Read", options: [.foreground]),
                UNTextInputNotificationAction(
                    identifier: "comment",
                    title: "Comment",
                    options: [.authenticationRequired],
                    textInputButtonTitle: "Send",
                    textInputPlaceholder: "Your thoughts"
                ),
            ],
            intentIdentifiers: ["INReadIntent"],
            hiddenPreviewsBodyPlaceholder: "A story",
            options: [.allowInCarPlay]
        )
    ]

    /// Registers only what the system does not know yet.
    static func register() {
        let center = UNUserNotificationCenter.current()
        center.getNotificationCategories { known in
            for category in known {
                let texts = category.actions.compactMap { ($0 as? UNTextInputNotificationAction)?.textInputPlaceholder }
                print("knows \(category.identifier): \(category.actions.map(\.title)), \(texts)")
            }
            print("as registered: \(known == categories)")
            if known != categories { center.setNotificationCategories(categories) }
        }
    }

    static func remove(_ identifiers: [String]) async {
        let center = UNUserNotificationCenter.current()
        await tell("before")
        center.removePendingNotificationRequests(withIdentifiers: identifiers)
        center.removeDeliveredNotifications(withIdentifiers: identifiers)
        await tell("after")
    }

    private static func tell(_ moment: String) async {
        let center = UNUserNotificationCenter.current()
        let waiting = await center.pendingNotificationRequests().map { "\($0.identifier) in \(minutes($0.trigger)) min" }
        let shown = await center.deliveredNotifications().map(\.request.identifier)
        print("\(moment): waiting \(waiting.sorted()), shown \(shown.sorted())")
    }

    private static func minutes(_ trigger: UNNotificationTrigger?) -> Int {
        let date = (trigger as? UNTimeIntervalNotificationTrigger)?.nextTriggerDate()
            ?? (trigger as? UNCalendarNotificationTrigger)?.nextTriggerDate()
        return Int(((date?.timeIntervalSinceNow ?? 0) / 60).rounded())
    }
}
