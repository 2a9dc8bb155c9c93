import BackgroundTasks
import SteadyWork
import UIKit

/// Handles its refresh task as its argument says: `once`, `never`, `twice`, `off-main`, `no-handler`, `late` or
/// `misspelt`.
@main final class AppDelegate: UIResponder, UIApplicationDelegate {
    private let manner = CommandLine.arguments.dropFirst().first ?? ""

    private var task: String {
        manner == "misspelt" ? "com.example.task-answers.refersh" : "com.example.task-answers.refresh"
    }

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        let isPermitted = BGTaskScheduler.shared.register(forTaskWithIdentifier: task, using: .main) {
            [unowned self] in handle($0)
        }
        print("registered: \(isPermitted)")
        return true
    }

    func applicationDidEnterBackground(_ application: UIApplication) {
        do {
            try BGTaskScheduler.shared.submit(BGAppRefreshTaskRequest(identifier: task))
        } catch {
            print("refused: \(error)")
        }
    }

    private func handle(_ task: BGTask) {
        compute()
        switch manner {
        case "once":
            task.expirationHandler = { task.setTaskCompleted(success: false) }
            DispatchQueue.main.asyncAfter(deadline: .now() + 2) { task.setTaskCompleted(success: true) }
        case "never": task.expirationHandler = { print("out of time") }
        case "twice":
            task.setTaskCompleted(success: true)
            task.setTaskCompleted(success: true)
        case "off-main": DispatchQueue.global().async { task.setTaskCompleted(success: true) }
        case "no-handler": break
        // The system has given the task up by then, and the app was suspended meanwhile.
        case "late": DispatchQueue.main.asyncAfter(deadline: .now() + 45) { task.setTaskCompleted(success: true) }
        default: print("there is no manner called \(manner)")
        }
    }
}
