import BackgroundTasks
import UIKit

/// Refreshes its feeds in the background.
@main final class AppDelegate: UIResponder, UIApplicationDelegate {
    private static let task = "com.example.bug-25.feeds"

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        BGTaskScheduler.shared.register(forTaskWithIdentifier: Self.task, using: nil, launchHandler: Self.launched)
        return true
    }

    func applicationDidEnterBackground(_ application: UIApplication) {
        try? BGTaskScheduler.shared.submit(BGAppRefreshTaskRequest(identifier: Self.task))
    }

    @Sendable private nonisolated static func launched(_ task: BGTask) {
        let work = Task {
            await Feeds.refresh()
            task.setTaskCompleted(success: !Task.isCancelled)
        }
        // The defect: the task is completed by work that may not stop when it is cancelled.
        task.expirationHandler = { work.cancel() }
    }
}
