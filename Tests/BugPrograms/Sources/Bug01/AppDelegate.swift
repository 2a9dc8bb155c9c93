import SteadyWork
import UIKit

/// Uploads a draft whenever the user leaves.
@main final class AppDelegate: UIResponder, UIApplicationDelegate {
    private let upload = SteadyWork(named: "draft")
    private var task = UIBackgroundTaskIdentifier.invalid

    func applicationDidEnterBackground(_ application: UIApplication) {
        task = application.beginBackgroundTask(withName: "draft upload") { [unowned self] in
            upload.stop()
            DispatchQueue.main.async { Thread.sleep(forTimeInterval: 1.5) }  // Saves how far the upload came.
            // The defect: the end is sent to the main queue, where it stands behind whatever else waits there.
            DispatchQueue.main.async { self.endTask() }
        }
        upload.start()
    }

    func applicationWillEnterForeground(_ application: UIApplication) {
        upload.stop()
        endTask()
    }

    private func endTask() {
        guard task != .invalid else { return }
        UIApplication.shared.endBackgroundTask(task)
        task = .invalid
    }
}
