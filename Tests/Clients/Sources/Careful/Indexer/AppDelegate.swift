import BackgroundTasks
import UIKit

/// Processing tasks: hours of work in slices, each of which remembers how far it came.
@main
final class AppDelegate: UIResponder, UIApplicationDelegate {
    private static let index = "com.example.indexer.index"
    private var hasScheduler: Bool { (Double(UIDevice.current.systemVersion) ?? 0) >= 13 }

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        guard hasScheduler else { return true }
        // On the main queue: the handler belongs to the main actor.
        BGTaskScheduler.shared.register(forTaskWithIdentifier: Self.index, using: .main) { task in
            MainActor.assumeIsolated { self.run(task) }
        }
        return true
    }

    func applicationDidEnterBackground(_ application: UIApplication) {
        if hasScheduler { submit() }
    }

    private func submit() {
        let request = BGProcessingTaskRequest(identifier: Self.index)
        request.requiresExternalPower = true
        request.requiresNetworkConnectivity = false
        do {
            try BGTaskScheduler.shared.submit(request)
        } catch {
            print("no indexing: \(error)")
        }
    }

    private func run(_ task: BGTask) {
        let work = Index()
        task.expirationHandler = { work.stop() }
        work.start { isComplete in
            if !isComplete { self.submit() }
            task.setTaskCompleted(success: isComplete)
        }
    }
}
