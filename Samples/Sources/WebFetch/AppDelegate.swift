import UIKit

/// Background Fetch: the system lets the app look for something new before the user comes.
///
/// What is printed tells whether the system woke the process that was there or launched the app in the background.
@main
final class AppDelegate: UIResponder, UIApplicationDelegate {
    var window: UIWindow?
    private let controller = ItemsViewController(style: .plain)

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        let isInBackground = application.applicationState == .background
        print("Did Finish Launching")
        print("Launched in background: \(isInBackground)")
        // Without this there is no background fetch at all.
        application.setMinimumBackgroundFetchInterval(UIApplication.backgroundFetchIntervalMinimum)

        let window = UIWindow()
        window.rootViewController = UINavigationController(rootViewController: controller)
        window.makeKeyAndVisible()
        self.window = window
        // A launch in the background is followed by the fetch it is for.
        if !isInBackground, controller.isEmpty { controller.fetch() }
        return true
    }

    func application(
        _ application: UIApplication,
        performFetchWithCompletionHandler completionHandler: @escaping @Sendable (UIBackgroundFetchResult) -> Void
    ) {
        print("Perform Fetch")
        controller.fetch { result in
            print("Background fetch result: \(result.name)")
            if result == .newData { application.applicationIconBadgeNumber += 1 }
            // The last thing: the snapshot is taken now, and the app is suspended.
            completionHandler(result)
        }
    }

    func applicationDidBecomeActive(_ application: UIApplication) {
        print("Did Become Active")
        application.applicationIconBadgeNumber = 0
    }

    func applicationWillResignActive(_ application: UIApplication) {
        print("Will Resign Active")
    }

    func applicationDidEnterBackground(_ application: UIApplication) {
        print("Did Enter Background")
    }

    func applicationWillEnterForeground(_ application: UIApplication) {
        print("Will Enter Foreground")
    }
}

extension UIBackgroundFetchResult {
    var name: String {
        switch self {
        case .newData: "new data"
        case .noData: "no data"
        case .failed: "failed"
        @unknown default: "unknown"
        }
    }
}
