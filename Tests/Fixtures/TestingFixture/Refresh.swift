import OffstageBackgroundTasks
import OffstageUIKit

/// A task that takes three seconds.
@MainActor enum Refresh {
    private static let task = "com.example.TestingFixture.refresh"

    static func register() {
        BGTaskScheduler.shared.register(forTaskWithIdentifier: task, using: .main) { task in
            task.expirationHandler = { task.setTaskCompleted(success: false) }
            DispatchQueue.main.asyncAfter(deadline: .now() + 3) { task.setTaskCompleted(success: true) }
        }
    }

    static func submit() {
        try? BGTaskScheduler.shared.submit(BGAppRefreshTaskRequest(identifier: task))
    }
}
