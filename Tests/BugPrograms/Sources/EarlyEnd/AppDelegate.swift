import UIKit

/// Sends a draft in two parts when the user leaves, well within the budget.
@main final class AppDelegate: UIResponder, UIApplicationDelegate {
    private var task = UIBackgroundTaskIdentifier.invalid
    private var timer: Timer?
    private var steps = 0

    func applicationDidEnterBackground(_ application: UIApplication) {
        steps = 0
        let begun = application.beginBackgroundTask(withName: "draft") { [unowned self] in
            UIApplication.shared.endBackgroundTask(task)
        }
        timer = Timer.scheduledTimer(withTimeInterval: 0.5, repeats: true) { [unowned self] _ in
            MainActor.assumeIsolated {
                steps += 1
                // The defect: before the second part nobody knows which task to end, and the system may want its time
                // back before that.
                if steps == 20 { task = begun }
                guard steps == 40 else { return }
                UIApplication.shared.endBackgroundTask(begun)
                timer?.invalidate()
            }
        }
    }
}
