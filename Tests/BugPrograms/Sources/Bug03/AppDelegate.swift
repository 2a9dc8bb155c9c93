import SteadyWork
import UIKit

/// Sends its events when the user leaves. The server cannot be reached; meanwhile more events are written down.
@main final class AppDelegate: UIResponder, UIApplicationDelegate {
    private let events = SteadyWork(named: "events")
    private var task = UIBackgroundTaskIdentifier.invalid
    private var retry: Timer?

    func applicationDidEnterBackground(_ application: UIApplication) {
        guard task == .invalid else { return }
        // The defect, second half: the handler neither gives up the next try nor ends the task.
        task = application.beginBackgroundTask(withName: "event upload") { print("event upload: out of time") }
        send()
    }

    private func send() {
        events.start()
        // The defect, first half: the next try is further away than any budget, and the task is held until then.
        retry = Timer.scheduledTimer(withTimeInterval: 3600, repeats: false) { [unowned self] _ in
            MainActor.assumeIsolated { send() }
        }
    }
}
