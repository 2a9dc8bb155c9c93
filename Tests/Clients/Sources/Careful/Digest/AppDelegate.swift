import BackgroundTasks
import UIKit

/// App refresh tasks: registered at launch, submitted on leaving and again in the handler, cancelled when time is up.
@main
final class AppDelegate: UIResponder, UIApplicationDelegate {
    private nonisolated static let refresh = "com.example.digest.refresh"

    /// Where the system is older than the scheduler, the app does without.
    private var hasScheduler: Bool { (Double(UIDevice.current.systemVersion) ?? 0) >= 13 }

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        guard hasScheduler else { return true }
        BGTaskScheduler.shared.register(forTaskWithIdentifier: Self.refresh, using: nil) { @Sendable task in
            Self.run(task)
        }
        return true
    }

    func applicationDidEnterBackground(_ application: UIApplication) {
        if hasScheduler { Self.submit() }
    }

    private nonisolated static func submit() {
        let request = BGAppRefreshTaskRequest(identifier: refresh)
        request.earliestBeginDate = Date(timeIntervalSinceNow: 30 * 60)
        do {
            try BGTaskScheduler.shared.submit(request)
        } catch {
            print("no refresh: \(error)")
        }
    }

    private nonisolated static func run(_ task: BGTask) {
        submit()
        let run = Run(task)
        let load = Task {
            do {
                try await Feed.load()
                run.complete(success: true)
            } catch {
                run.complete(success: false)
            }
        }
        task.expirationHandler = {
            load.cancel()
            run.complete(success: false)
        }
    }
}
