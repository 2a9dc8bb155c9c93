import SteadyWork
import UIKit

/// Fetches the feed when the user leaves. The server is overloaded and asks for patience.
@main final class AppDelegate: UIResponder, UIApplicationDelegate {
    private let request = SteadyWork(named: "feed")
    private var task = UIBackgroundTaskIdentifier.invalid
    private var retry: Timer?

    func applicationDidEnterBackground(_ application: UIApplication) {
        task = application.beginBackgroundTask(withName: "feed") { [unowned self] in endTask() }
        fetch()
        // Waiting needs no task: suspended or not, the timer fires when the app runs again.
        endTask()
    }

    private func fetch() {
        for _ in 1...10 { request.workOnce() }
        retry?.invalidate()
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
