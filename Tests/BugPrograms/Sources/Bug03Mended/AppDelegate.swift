import SteadyWork
import UIKit

/// Sends its events when the user leaves. The server cannot be reached; the next try is made when the app is back.
@main final class AppDelegate: UIResponder, UIApplicationDelegate {
    private let events = SteadyWork(named: "events")
    private var task = UIBackgroundTaskIdentifier.invalid
    private var mustRetry = false

    func applicationDidEnterBackground(_ application: UIApplication) {
        task = application.beginBackgroundTask(withName: "event upload") { [unowned self] in endTask() }
        send()
        endTask()
    }

    func applicationWillEnterForeground(_ application: UIApplication) {
        if mustRetry { send() }
    }

    private func send() {
        events.workOnce()
        mustRetry = true
    }

    private func endTask() {
        guard task != .invalid else { return }
        UIApplication.shared.endBackgroundTask(task)
        task = .invalid
    }
}
