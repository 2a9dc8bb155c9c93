import BackgroundTasks
import SteadyWork
import UIKit

/// Synchronises in the background, which it schedules when it is first opened; each run schedules the next.
@main final class AppDelegate: UIResponder, UIApplicationDelegate {
    private nonisolated static let task = "com.example.bug-21-mended.sync"

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        register()
        if !UserDefaults.standard.bool(forKey: "scheduled") {
            schedule()
            UserDefaults.standard.set(true, forKey: "scheduled")
        }
        return true
    }

    private nonisolated func register() {
        BGTaskScheduler.shared.register(forTaskWithIdentifier: Self.task, using: nil) { [self] task in
            task.expirationHandler = { task.setTaskCompleted(success: false) }
            schedule()
            compute()
            task.setTaskCompleted(success: true)
        }
    }

    private nonisolated func schedule() {
        try? BGTaskScheduler.shared.submit(BGAppRefreshTaskRequest(identifier: Self.task))
    }
}
