import UIKit

/// Shows the budget to whoever watches from outside; the first launch argument says how.
@main
final class AppDelegate: UIResponder, UIApplicationDelegate {
    enum Behaviour: String {
        /// One task for each stay in the background, ended in its handler.
        case hold
        /// No task: the app is suspended after the short allowance.
        case noTask = "no-task"
        /// One task, never ended although its handler is called: the app is killed.
        case neverEnd = "never-end"
    }

    private let behaviour: Behaviour = {
        guard let argument = CommandLine.arguments.dropFirst().first else { return .hold }
        guard let behaviour = Behaviour(rawValue: argument) else {
            print("BudgetProbe knows hold, no-task and never-end, not \(argument); it holds.")
            return .hold
        }
        return behaviour
    }()

    private var task = UIBackgroundTaskIdentifier.invalid

    func applicationDidEnterBackground(_ application: UIApplication) {
        switch behaviour {
        case .hold:
            task = application.beginBackgroundTask(withName: "probe") { [unowned self] in endTask() }
        case .noTask:
            break
        case .neverEnd:
            // The identifier is let go on purpose.
            _ = application.beginBackgroundTask(withName: "probe") {}
        }
    }

    func applicationWillEnterForeground(_ application: UIApplication) {
        endTask()
    }

    private func endTask() {
        guard task != .invalid else { return }
        UIApplication.shared.endBackgroundTask(task)
        task = .invalid
    }
}
