import SteadyWork
import UIKit

/// Synchronises when the user leaves.
@main final class AppDelegate: UIResponder, UIApplicationDelegate {
    private var synchronisation: Synchronisation?
    private var task = UIBackgroundTaskIdentifier.invalid

    func applicationDidEnterBackground(_ application: UIApplication) {
        guard synchronisation == nil else { return }
        let synchronisation = Synchronisation()
        task = application.beginBackgroundTask(withName: "synchronisation") { [unowned self] in
            synchronisation.cancel()
            // The defect: cancelling has only begun, and the task that protects it is gone.
            endTask()
        }
        self.synchronisation = synchronisation
        Thread.detachNewThread { synchronisation.run() }
    }

    func applicationDidBecomeActive(_ application: UIApplication) {
        if synchronisation?.isOver == true { synchronisation = nil }
    }

    private func endTask() {
        guard task != .invalid else { return }
        UIApplication.shared.endBackgroundTask(task)
        task = .invalid
    }
}
