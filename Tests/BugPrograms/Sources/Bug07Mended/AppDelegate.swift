import SteadyWork
import UIKit

/// Trims its cache when the user leaves.
@main final class AppDelegate: UIResponder, UIApplicationDelegate {
    private let trimming = SteadyWork(named: "cache")
    private var task = UIBackgroundTaskIdentifier.invalid

    func applicationDidEnterBackground(_ application: UIApplication) {
        // The handler looks the identifier up when it runs, long after it was assigned.
        task = application.beginBackgroundTask(withName: "cache trimming") { [unowned self] in
            trimming.stop()
            endTask()
        }
        trimming.start()
    }

    func applicationWillEnterForeground(_ application: UIApplication) {
        trimming.stop()
        endTask()
    }

    private func endTask() {
        guard task != .invalid else { return }
        UIApplication.shared.endBackgroundTask(task)
        task = .invalid
    }
}
