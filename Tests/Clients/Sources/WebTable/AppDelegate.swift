import UIKit

/// Background Fetch as it was written in 2014: the completion handler is kept by the delegate and called by the table's
/// cell, from the queue of the session that loads what the cell shows.
@UIApplicationMain
class AppDelegate: UIResponder, UIApplicationDelegate {
    var window: UIWindow?
    var completionHandler: ((UIBackgroundFetchResult) -> Void)?
    let table = WebTableViewController(style: .plain)

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        print("Launched in background: \(application.applicationState == .background)")
        application.setMinimumBackgroundFetchInterval(UIApplication.backgroundFetchIntervalMinimum)
        window = UIWindow()
        window?.rootViewController = UINavigationController(rootViewController: table)
        window?.makeKeyAndVisible()
        return true
    }

    func application(
        _ application: UIApplication,
        performFetchWithCompletionHandler completionHandler: @escaping (UIBackgroundFetchResult) -> Void
    ) {
        print("Perform Fetch")
        self.completionHandler = completionHandler
        table.updateBackgroundFetchResult()
        application.applicationIconBadgeNumber += 1
    }
}
