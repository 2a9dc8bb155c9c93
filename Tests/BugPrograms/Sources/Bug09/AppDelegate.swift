import SteadyWork
import UIKit

/// Fetches the feed when the user leaves. The server is overloaded and asks for patience.
@main final class AppDelegate: UIResponder, UIApplicationDelegate {
    private let request = SteadyWork(named: "feed")
    private var task = UIBackgroundTaskIdentifier.invalid
    private var retry: Timer?

    func applicationDidEnterBackground(_ application: UIApplication) {
        guard task == .invalid else { return }
        task = application.beginBackgroundTask(withName: "feed") { [unowned self] in
            retry?.invalidate()
            endTask()
        }
        fetch()
    }

    private func fetch() {
        for _ in 1...10 { request.workOnce() }
        // The defect: the answer was "come back in an hour", and the task is held while nothing is done.
        retry = Timer.scheduledTimer(withTimeInterval: 3600, repeats: false) { [unowned self] _ in
            MainActor.assumeIsolated { fetch() }
        }
    }

    private func endTask() {
        guard task != .invalid else { return }
        UIApplication.shared.endBackgroundTask(task)
        task = .invalid
    }
}
