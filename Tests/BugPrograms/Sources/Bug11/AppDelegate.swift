import SteadyWork
import UIKit

/// Goes on with its stream when the user leaves.
@main final class AppDelegate: UIResponder, UIApplicationDelegate {
    private let stream = SteadyWork(named: "stream")
    private var task = UIBackgroundTaskIdentifier.invalid

    func applicationDidEnterBackground(_ application: UIApplication) {
        // The defect: without a handler nobody learns that time is running out.
        task = application.beginBackgroundTask(withName: "stream")
        stream.start()
    }

    func applicationWillEnterForeground(_ application: UIApplication) {
        stream.stop()
        endTask()
    }

    private func endTask() {
        guard task != .invalid else { return }
        UIApplication.shared.endBackgroundTask(task)
        task = .invalid
    }
}
