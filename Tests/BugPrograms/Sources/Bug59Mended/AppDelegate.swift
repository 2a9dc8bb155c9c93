import UIKit

/// Hands what a silent push says to whoever consumes it.
@main final class AppDelegate: UIResponder, UIApplicationDelegate {
    private let consumer = Consumer()

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        application.registerForRemoteNotifications()
        return true
    }

    func application(
        _ application: UIApplication,
        didReceiveRemoteNotification userInfo: [AnyHashable: Any],
        fetchCompletionHandler completionHandler: @escaping @Sendable (UIBackgroundFetchResult) -> Void
    ) {
        consumer.consume {
            print("consumed")
            completionHandler(.newData)
        }
    }
}
