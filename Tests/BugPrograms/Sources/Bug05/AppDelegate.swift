import SteadyWork
import UIKit

/// Flushes its events whenever the user leaves, and goes on with that if the user comes back.
@main final class AppDelegate: UIResponder, UIApplicationDelegate {
    private let flush = SteadyWork(named: "flush")
    private var task = UIBackgroundTaskIdentifier.invalid

    func applicationDidEnterBackground(_ application: UIApplication) {
        // The defect: while the first flush is still under way, the second overwrites the identifier of its task.
        task = application.beginBackgroundTask(withName: "flush") { [unowned self] in
            flush.stop()
            endTask()
        }
        flush.start()
    }

    private func endTask() {
        guard task != .invalid else { return }
        UIApplication.shared.endBackgroundTask(task)
        task = .invalid
    }
}
