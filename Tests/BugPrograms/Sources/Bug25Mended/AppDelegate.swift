import OffstageKit
import UIKit

/// Refreshes its feeds in the background.
@main final class AppDelegate: UIResponder, UIApplicationDelegate {
    // The task is completed a moment after its expiration, whether the work has stopped by then or not.
    private let refresh = RefreshCoordinator(
        taskIdentifier: "com.example.bug-25-mended.feeds",
        children: [
            "feeds": {
                await Feeds.refresh()
                return .newData
            }
        ]
    )

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        refresh.register()
        return true
    }

    func applicationDidEnterBackground(_ application: UIApplication) {
        refresh.schedule()
    }
}
