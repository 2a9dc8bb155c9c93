import BackgroundTasks
import UIKit

/// Refreshes itself whenever it may, for five seconds, and succeeds every time.
@main
final class AppDelegate: UIResponder, UIApplicationDelegate {
    static let task = (Bundle.main.bundleIdentifier ?? "") + ".refresh"

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        BGTaskScheduler.shared.register(forTaskWithIdentifier: Self.task, using: .main) { task in
            Self.submit()
            task.expirationHandler = { task.setTaskCompleted(success: false) }
            DispatchQueue.main.asyncAfter(deadline: .now() + 5) { task.setTaskCompleted(success: true) }
        }
        return true
    }

    func applicationDidEnterBackground(_ application: UIApplication) {
        Self.submit()
    }

    static func submit() {
        try? BGTaskScheduler.shared.submit(BGAppRefreshTaskRequest(identifier: task))
    }
}
