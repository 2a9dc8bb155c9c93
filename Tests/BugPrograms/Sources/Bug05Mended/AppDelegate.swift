import SteadyWork
import UIKit

/// Flushes its events whenever the user leaves, and goes on with that if the user comes back.
@main final class AppDelegate: UIResponder, UIApplicationDelegate {
    private let flush = SteadyWork(named: "flush")
    private var task = UIBackgroundTaskIdentifier.invalid

    func applicationDidEnterBackground(_ application: UIApplication) {
        // A flush that is still under way has its task already.
        guard task == .invalid else { return }
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
