import UIKit
import UserNotifications

/// The recommended pattern: a silent push fetches, a notification of the app's own says so, and its tap shows what was
/// fetched. Says whatever it hears.
@main
class AppDelegate: UIResponder, UIApplicationDelegate, UNUserNotificationCenterDelegate {
    var window: UIWindow?

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        window = UIWindow()
        window?.rootViewController = UIViewController()
        window?.makeKeyAndVisible()
        let center = UNUserNotificationCenter.current()
        if !CommandLine.arguments.contains("deaf") { center.delegate = self }
        if launchOptions?[.remoteNotification] != nil { print("launched for a push") }
        center.requestAuthorization(options: [.alert, .badge, .sound]) { granted, error in
            print("granted: \(granted)")
        }
        if CommandLine.arguments.contains("keeps") { Kept.register() } else { center.setNotificationCategories(Kept.categories) }
        application.registerForRemoteNotifications()
        return true
    }

    func applicationDidBecomeActive(_ application: UIApplication) {
        print("active, badge \(application.applicationIconBadgeNumber)")
    }

    func application(
        _ application: UIApplication,
        didReceiveRemoteNotification userInfo: [AnyHashable: Any],
        fetchCompletionHandler completionHandler: @escaping (UIBackgroundFetchResult) -> Void
    ) {
        let story = userInfo["story"] as? String ?? "nothing"
        print("received \(story) in state \(application.applicationState.rawValue)")
        if let unwanted = userInfo["tidy"] as? [String] {
            Task {
                await Kept.remove(unwanted)
                completionHandler(.noData)
            }
            return
        }
        let content = content(about: story)
        if let seconds = userInfo["later"] as? Int {
            let trigger = UNTimeIntervalNotificationTrigger(timeInterval: TimeInterval(seconds), repeats: false)
            add(UNNotificationRequest(identifier: story, content: content, trigger: trigger), completionHandler)
        } else if let hour = userInfo["hour"] as? Int {
            let components = DateComponents(timeZone: TimeZone(secondsFromGMT: 0), hour: hour)
            let trigger = UNCalendarNotificationTrigger(dateMatching: components, repeats: false)
            add(UNNotificationRequest(identifier: story, content: content, trigger: trigger), completionHandler)
        } else {
            add(UNNotificationRequest(identifier: story, content: content, trigger: nil), completionHandler)
        }
    }

    private func content(about story: String) -> UNNotificationContent {
        let content = UNMutableNotificationContent()
        content.title = "News"
        content.body = "About \(story)"
        content.badge = 1
        content.sound = .default
        content.userInfo = ["story": story, "paragraphs": 3]
        content.categoryIdentifier = "story"
        return content
    }

    private func add(
        _ request: UNNotificationRequest,
        _ completionHandler: @escaping (UIBackgroundFetchResult) -> Void
    ) {
        UNUserNotificationCenter.current().add(request) { error in
            DispatchQueue.main.async {
                print("added \(request.identifier), error: \(error != nil)")
                completionHandler(error == nil ? .newData : .failed)
            }
        }
    }

    func userNotificationCenter(
        _ center: UNUserNotificationCenter,
        willPresent notification: UNNotification,
        withCompletionHandler completionHandler: @escaping (UNNotificationPresentationOptions) -> Void
    ) {
        // What the other callback does too, for the same notification.
        if let story = notification.request.content.userInfo["twice"] as? String {
            center.add(UNNotificationRequest(identifier: "again", content: content(about: story), trigger: nil))
        }
        print("presents \(notification.request.identifier), push: \(notification.request.trigger is UNPushNotificationTrigger)")
        completionHandler([.banner, .list])
    }

    func userNotificationCenter(
        _ center: UNUserNotificationCenter,
        didReceive response: UNNotificationResponse,
        withCompletionHandler completionHandler: @escaping () -> Void
    ) {
        let content = response.notification.request.content
        let story = content.userInfo["story"] as? String ?? "nothing"
        let paragraphs = content.userInfo["paragraphs"] as? Int ?? 0
        let isTap = response.actionIdentifier == UNNotificationDefaultActionIdentifier
        print("tapped \(story), \(paragraphs) paragraphs, \(isTap), state \(UIApplication.shared.applicationState.rawValue)")
        Task {
            let shown = await center.deliveredNotifications().count
            let waiting = await center.pendingNotificationRequests().map(\.identifier)
            let settings = await center.notificationSettings()
            print("left: \(shown) shown, waiting \(waiting), alerts: \(settings.alertSetting == .enabled)")
            try? await center.setBadgeCount(0)
            completionHandler()
        }
    }
}
