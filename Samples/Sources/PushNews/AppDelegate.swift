import OffstageKit
import UIKit
import UserNotifications

/// A silent push says that there is a story; the app loads it in the background and tells of it by a notification of
/// its own, whose tap shows what is there already.
@main
final class AppDelegate: UIResponder, UIApplicationDelegate {
    var window: UIWindow?
    private let controller = StoryViewController()
    private let newsroom = Newsroom()

    /// Whichever way a notification comes, and however often, its story is loaded once.
    private lazy var inbox = PushInbox(identifiedBy: { $0["story"] as? String }) { [newsroom] notification in
        let story = try await newsroom.load(notification.id)
        print("Loaded: \(story.title)")
        try await newsroom.announce(story)
        return .newData
    }

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        let window = UIWindow()
        window.rootViewController = controller
        window.makeKeyAndVisible()
        self.window = window

        let center = UNUserNotificationCenter.current()
        center.delegate = self
        center.requestAuthorization(options: [.alert, .badge]) { isGranted, _ in
            print("May notify: \(isGranted)")
        }
        // At every launch: the token may be another one.
        application.registerForRemoteNotifications()
        return true
    }

    func application(
        _ application: UIApplication,
        didRegisterForRemoteNotificationsWithDeviceToken deviceToken: Data
    ) {
        // A provider must be told of this.
        print("Token: \(deviceToken.map { String(format: "%02x", $0) }.joined())")
    }

    func application(
        _ application: UIApplication,
        didReceiveRemoteNotification userInfo: [AnyHashable: Any],
        fetchCompletionHandler completionHandler: @escaping @Sendable (UIBackgroundFetchResult) -> Void
    ) {
        print("Push: \(userInfo["story"] ?? "no story")")
        inbox.receive(userInfo, completionHandler)
    }

    func applicationDidBecomeActive(_ application: UIApplication) {
        application.applicationIconBadgeNumber = 0
    }
}

extension AppDelegate: @preconcurrency UNUserNotificationCenterDelegate {
    func userNotificationCenter(
        _ center: UNUserNotificationCenter,
        willPresent notification: UNNotification,
        withCompletionHandler completionHandler: @escaping @Sendable (UNNotificationPresentationOptions) -> Void
    ) {
        completionHandler([.banner, .list])
    }

    func userNotificationCenter(
        _ center: UNUserNotificationCenter,
        didReceive response: UNNotificationResponse,
        withCompletionHandler completionHandler: @escaping @Sendable () -> Void
    ) {
        let userInfo = response.notification.request.content.userInfo
        guard let id = userInfo["story"] as? String else { return completionHandler() }
        Task {
            // Nothing is loaded again, unless it failed the first time.
            await inbox.receive(userInfo)
            controller.show(newsroom.story(id))
            completionHandler()
        }
    }
}
