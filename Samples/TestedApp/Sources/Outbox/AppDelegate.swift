import UIKit

/// Sends letters when the user has left the app. Its first launch argument says how many there are to begin with, the
/// second may be `forgetful`.
@main
final class AppDelegate: UIResponder, UIApplicationDelegate {
    private let outbox = Outbox(letters: CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 3)
    private let isForgetful = CommandLine.arguments.contains("forgetful")
    private let label = UILabel()
    private var task = UIBackgroundTaskIdentifier.invalid
    private var sending: Task<Void, Never>?
    var window: UIWindow?

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        let window = UIWindow(frame: UIScreen.main.bounds)
        let screen = UIViewController()
        screen.title = "Outbox"
        screen.view.addSubview(label)
        window.rootViewController = UINavigationController(rootViewController: screen)
        window.makeKeyAndVisible()
        self.window = window
        show()
        return true
    }

    func applicationDidEnterBackground(_ application: UIApplication) {
        guard outbox.count > 0, !ProcessInfo.processInfo.isLowPowerModeEnabled else { return }
        task = application.beginBackgroundTask(withName: "send") { [unowned self] in
            sending?.cancel()
            if !isForgetful { endTask() }
        }
        sending = Task {
            while outbox.count > 0, !Task.isCancelled {
                // A letter is on its way for five seconds.
                try? await Task.sleep(for: .seconds(5))
                if !Task.isCancelled { outbox.sendOne() }
                show()
            }
            if !isForgetful { endTask() }
        }
    }

    func applicationWillEnterForeground(_ application: UIApplication) {
        sending?.cancel()
        endTask()
        show()
    }

    private func show() {
        label.text = outbox.count == 0 ? "All sent" : "\(outbox.count) to send"
        UIApplication.shared.applicationIconBadgeNumber = outbox.count
    }

    private func endTask() {
        guard task != .invalid else { return }
        UIApplication.shared.endBackgroundTask(task)
        task = .invalid
    }
}
