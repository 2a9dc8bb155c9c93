import OSLog
import UIKit
import UserNotifications

let logger = Logger(subsystem: "com.example.scenes", category: "life")

@main
final class AppDelegate: UIResponder, UIApplicationDelegate {
    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        print("didFinishLaunching")
        for name in [
            UIApplication.didBecomeActiveNotification, UIApplication.willResignActiveNotification,
            UIApplication.didEnterBackgroundNotification, UIApplication.willEnterForegroundNotification,
            UIScene.willConnectNotification, UIScene.didActivateNotification, UIScene.didDisconnectNotification,
        ] {
            NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { notification in
                print("n:\(notification.name.rawValue)")
            }
        }
        if CommandLine.arguments.contains("news") {
            application.registerForRemoteNotifications()
            UNUserNotificationCenter.current().requestAuthorization(options: [.alert]) { _, _ in }
        }
        return true
    }

    func application(
        _ application: UIApplication,
        configurationForConnecting connectingSceneSession: UISceneSession,
        options: UIScene.ConnectionOptions
    ) -> UISceneConfiguration {
        UISceneConfiguration(name: "Default", sessionRole: connectingSceneSession.role)
    }

    func application(
        _ application: UIApplication,
        didReceiveRemoteNotification userInfo: [AnyHashable: Any]
    ) async -> UIBackgroundFetchResult {
        .newData
    }

    func applicationDidBecomeActive(_ application: UIApplication) {
        print("never called")
    }
}
