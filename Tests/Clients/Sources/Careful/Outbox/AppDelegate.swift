import UIKit

/// Finite-length tasks: sends what is left in the outbox when the user leaves, and stops in time.
@main
final class AppDelegate: UIResponder, UIApplicationDelegate {
    private let outbox = Outbox()
    private var task = UIBackgroundTaskIdentifier.invalid

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        print("\(outbox.count) letters wait")
        return true
    }

    func applicationDidBecomeActive(_ application: UIApplication) {
        outbox.write(letters: 40)
    }

    func applicationDidEnterBackground(_ application: UIApplication) {
        guard outbox.count > 0, task == .invalid else { return }
        task = application.beginBackgroundTask(withName: "Send letters") { [weak self] in
            self?.outbox.stop()
            self?.end()
        }
        guard task != .invalid else { return }
        outbox.send { [weak self] in self?.end() }
    }

    func applicationWillEnterForeground(_ application: UIApplication) {
        outbox.stop()
        end()
    }

    private func end() {
        guard task != .invalid else { return }
        UIApplication.shared.endBackgroundTask(task)
        task = .invalid
    }
}
