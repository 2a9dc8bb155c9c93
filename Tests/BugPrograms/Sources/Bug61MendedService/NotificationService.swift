import UserNotifications

/// Says in the notification what its provider could only send encrypted, with an icon from the web.
final class NotificationService: UNNotificationServiceExtension {
    private var contentHandler: ((UNNotificationContent) -> Void)?
    private var content: UNMutableNotificationContent?

    override func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        guard let content = request.content.mutableCopy() as? UNMutableNotificationContent else { return }
        content.title = "Ada"
        content.body = "boosted your post"
        guard let icon = (request.content.userInfo["icon"] as? String).flatMap(URL.init) else {
            return contentHandler(content)
        }
        self.contentHandler = contentHandler
        self.content = content
        let task = URLSession.shared.dataTask(with: icon) { data, _, _ in
            print("icon of \(data?.count ?? 0) bytes")
            contentHandler(content)
        }
        task.resume()
    }

    override func serviceExtensionTimeWillExpire() {
        if let contentHandler, let content { contentHandler(content) }
    }
}
