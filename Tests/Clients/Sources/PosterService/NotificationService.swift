import UserNotifications

/// Attaches a picture that it makes itself; the second time it is given it has gone.
final class NotificationService: UNNotificationServiceExtension {
    override func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        guard let content = request.content.mutableCopy() as? UNMutableNotificationContent else { return }
        let picture = FileManager.default.temporaryDirectory.appendingPathComponent("seal.png")
        try? Data("a seal".utf8).write(to: picture)
        content.attachments = (try? [UNNotificationAttachment(identifier: "seal", url: picture)]) ?? []
        if content.userInfo["torn"] != nil { try? FileManager.default.removeItem(at: picture) }
        content.title = "with \(content.attachments.count), relevance \(content.relevanceScore)"
        contentHandler(content)
    }
}
