import BackgroundTasks
import SwiftUI

@main
struct AlmanacApp: App {
    @UIApplicationDelegateAdaptor private var appDelegate: AppDelegate

    var body: some Scene {
        WindowGroup {
            PagesView()
        }
    }
}

/// The life is SwiftUI's, the tasks are registered as ever.
final class AppDelegate: NSObject, UIApplicationDelegate {
    static let refresh = "com.example.almanac.refresh"
    static let tidy = "com.example.almanac.tidy"

    private let pages = Pages()

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]? = nil
    ) -> Bool {
        BGTaskScheduler.shared.register(forTaskWithIdentifier: Self.refresh, using: .main) { task in
            MainActor.assumeIsolated { self.run(task) { await self.pages.write() } }
        }
        BGTaskScheduler.shared.register(forTaskWithIdentifier: Self.tidy, using: .main) { task in
            MainActor.assumeIsolated { self.run(task) { await self.pages.tidy() } }
        }
        NotificationCenter.default.addObserver(
            self,
            selector: #selector(schedule),
            name: UIScene.didEnterBackgroundNotification,
            object: nil
        )
        return true
    }

    @objc func schedule() {
        let refresh = BGAppRefreshTaskRequest(identifier: Self.refresh)
        refresh.earliestBeginDate = Date(timeIntervalSinceNow: 2 * 60 * 60)
        let tidy = BGProcessingTaskRequest(identifier: Self.tidy)
        tidy.requiresExternalPower = true
        for request in [refresh, tidy] {
            do {
                try BGTaskScheduler.shared.submit(request)
            } catch {
                print("not scheduled: \(error)")
            }
        }
    }

    private func run(_ task: BGTask, _ work: @escaping @MainActor () async -> Bool) {
        schedule()
        let work = Task {
            let isDone = await work()
            task.setTaskCompleted(success: isDone)
        }
        task.expirationHandler = { work.cancel() }
    }
}
