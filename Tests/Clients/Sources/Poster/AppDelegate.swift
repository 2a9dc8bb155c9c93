import CoreLocation
import UIKit
import UserNotifications

/// Attaches files to notifications, and wants one at a place. Says what became of it.
@main
class AppDelegate: UIResponder, UIApplicationDelegate {
    private let center = UNUserNotificationCenter.current()

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        center.requestAuthorization(options: [.alert]) { _, _ in }
        application.registerForRemoteNotifications()
        Task {
            await post()
            await wantHome()
        }
        return true
    }

    func applicationDidBecomeActive(_ application: UIApplication) {
        Task {
            for notification in await center.deliveredNotifications().sorted(by: { $0.date < $1.date }) {
                let content = notification.request.content
                let files = content.attachments.map { attachment in
                    let text = (try? String(contentsOf: attachment.url, encoding: .utf8)) ?? "unreadable"
                    return "\(attachment.identifier), \(attachment.type): \(text)"
                }
                print("shown \(notification.request.identifier) \(files) \(content.relevanceScore)")
            }
            for request in await center.pendingNotificationRequests() {
                guard let trigger = request.trigger as? UNLocationNotificationTrigger else { continue }
                let circle = trigger.region as? CLCircularRegion
                print("waits for \(trigger.region.identifier), \(circle?.radius ?? 0) m, exit \(trigger.region.notifyOnExit)")
            }
        }
    }

    private func file(_ name: String, bytes: UInt64? = nil) throws -> URL {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent(name)
        try Data("of \(name)".utf8).write(to: url)
        if let bytes { truncate(url.path, Int(bytes)) }
        return url
    }

    private func refusal(_ url: URL, _ options: [String: String]? = nil) -> Int {
        do {
            _ = try UNNotificationAttachment(identifier: "", url: url, options: options)
            return 0
        } catch {
            return (error as? UNError)?.code.rawValue ?? -1
        }
    }

    private func post() async {
        do {
            let hint = [UNNotificationAttachmentOptionsTypeHintKey: "public.png"]
            let codes = try [
                refusal(URL(fileURLWithPath: "/nowhere.png")), refusal(URL(string: "https://example.com/a.png")!),
                refusal(file("a.txt")), refusal(file("a.txt"), hint), refusal(file("a.png", bytes: 10 << 20)),
                refusal(file("a.png", bytes: 10 << 20 + 1)), refusal(file("a.mp3", bytes: 5 << 20 + 1)),
            ]
            print("codes \(codes)")
            let content = UNMutableNotificationContent()
            content.body = "A picture"
            content.relevanceScore = 0.5
            let picture = try file("picture.JPEG")
            let plist = Bundle.main.bundleURL.appendingPathComponent("Info.plist")
            content.attachments = try [
                UNNotificationAttachment(identifier: "p", url: picture),
                UNNotificationAttachment(identifier: "bundle", url: plist, options: hint),
            ]
            try await center.add(UNNotificationRequest(identifier: "local", content: content, trigger: nil))
            let isThere = [picture, plist].map { FileManager.default.fileExists(atPath: $0.path) }
            print("left \(isThere)")
            // Its file went with the first.
            content.attachments = [content.attachments[0]]
            try await center.add(UNNotificationRequest(identifier: "again", content: content, trigger: nil))
        } catch {
            print("error \((error as? UNError)?.code.rawValue ?? -1)")
        }
    }

    private func wantHome() async {
        let center = CLLocationCoordinate2D(latitude: 52.5, longitude: 13.4)
        let region = CLCircularRegion(center: center, radius: 100, identifier: "home")
        region.notifyOnExit = false
        print("contains \(region.contains(.init(latitude: 52.5008, longitude: 13.4))), "
            + "\(region.contains(.init(latitude: 52.501, longitude: 13.4)))")
        let trigger = UNLocationNotificationTrigger(region: region, repeats: true)
        let content = UNMutableNotificationContent()
        content.body = "At home"
        try? await self.center.add(UNNotificationRequest(identifier: "home", content: content, trigger: trigger))
    }
}
