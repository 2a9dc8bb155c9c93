import BackgroundTasks
import SteadyWork
import UIKit

/// Counts how often it was woken to tidy up its transcripts.
@main final class AppDelegate: UIResponder, UIApplicationDelegate {
    private static let task = "com.example.bug-27.transcripts"
    private var runs = 0

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        // The defect: the closure belongs to the main actor, as the class does, and is called on the scheduler's queue.
        BGTaskScheduler.shared.register(forTaskWithIdentifier: Self.task, using: nil) { [unowned self] task in
            task.expirationHandler = { task.setTaskCompleted(success: false) }
            runs += 1
            compute()
            task.setTaskCompleted(success: true)
        }
        return true
    }

    func applicationDidEnterBackground(_ application: UIApplication) {
        try? BGTaskScheduler.shared.submit(BGAppRefreshTaskRequest(identifier: Self.task))
    }
}
