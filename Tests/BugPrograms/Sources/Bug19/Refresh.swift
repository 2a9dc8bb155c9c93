import BackgroundTasks
import SteadyWork

/// The app's refresh task.
enum Refresh {
    private static let identifier = "com.example.bug-19.refresh"

    static func register() {
        BGTaskScheduler.shared.register(forTaskWithIdentifier: identifier, using: nil) { task in
            task.expirationHandler = { task.setTaskCompleted(success: false) }
            compute()
            task.setTaskCompleted(success: true)
        }
    }

    static func request() {
        try? BGTaskScheduler.shared.submit(BGAppRefreshTaskRequest(identifier: identifier))
    }
}
