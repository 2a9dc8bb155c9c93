import UserNotifications

/// Counts which notifications are opened, as libraries for messages do: whoever hands it a response has handed over
/// the completion handler too.
struct MessagingKit {
    func opened(_ response: UNNotificationResponse, _ completionHandler: @escaping @Sendable () -> Void) {
        print("opened \(response.notification.request.identifier)")
        completionHandler()
    }
}
