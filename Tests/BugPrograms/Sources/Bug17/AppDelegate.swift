import BackgroundTasks
import UIKit

/// Keeps its block lists up to date.
@main final class AppDelegate: UIResponder, UIApplicationDelegate {
    private static let task = "com.example.bug-17.update"
    private let queue = DispatchQueue(label: "com.example.bug-17.updates")

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        BGTaskScheduler.shared.register(
            forTaskWithIdentifier: Self.task,
            using: queue,
            launchHandler: Self.launched
        )
        return true
    }

    func applicationDidEnterBackground(_ application: UIApplication) {
        try? BGTaskScheduler.shared.submit(BGAppRefreshTaskRequest(identifier: Self.task))
    }

    /// Called on `queue`.
    @Sendable private nonisolated static func launched(_ task: BGTask) {
        let update = Update()
        task.expirationHandler = { update.stop() }
        // The defect: the work occupies the queue on which the expiration handler is to be called.
        update.run()
        task.setTaskCompleted(success: update.isComplete)
    }
}
