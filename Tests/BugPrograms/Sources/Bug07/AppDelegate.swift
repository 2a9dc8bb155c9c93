import SteadyWork
import UIKit

/// Trims its cache when the user leaves.
@main final class AppDelegate: UIResponder, UIApplicationDelegate {
    private let trimming = SteadyWork(named: "cache")
    private var task = UIBackgroundTaskIdentifier.invalid

    func applicationDidEnterBackground(_ application: UIApplication) {
        var task = UIBackgroundTaskIdentifier.invalid
        // The defect: the handler keeps the identifier as it is now, before there is one.
        task = application.beginBackgroundTask(withName: "cache trimming") { [trimming, task] in
            trimming.stop()
            UIApplication.shared.endBackgroundTask(task)
        }
        self.task = task
        trimming.start()
    }

    func applicationWillEnterForeground(_ application: UIApplication) {
        trimming.stop()
        application.endBackgroundTask(task)
    }
}
