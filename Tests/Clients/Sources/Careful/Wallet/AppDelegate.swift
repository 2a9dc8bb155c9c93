import Security
import UIKit

/// Protected data and shared files: looks whether it may read before it believes what it reads, and lets go of locks.
@main
final class AppDelegate: UIResponder, UIApplicationDelegate {
    private let ledger = Ledger()

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        UserDefaults.standard.register(defaults: ["currency": "EUR"])
        print("counts in \(UserDefaults.standard.string(forKey: "currency") ?? "nothing")")
        if application.isProtectedDataAvailable { logIn() }
        return true
    }

    func applicationProtectedDataDidBecomeAvailable(_ application: UIApplication) {
        logIn()
    }

    func applicationWillEnterForeground(_ application: UIApplication) {
        if application.isProtectedDataAvailable { logIn() }
    }

    func applicationDidEnterBackground(_ application: UIApplication) {
        var task = UIBackgroundTaskIdentifier.invalid
        func end() {
            guard task != .invalid else { return }
            application.endBackgroundTask(task)
            task = .invalid
        }
        task = application.beginBackgroundTask(withName: "Balance the books") { end() }
        ledger.balance { end() }
    }

    private func logIn() {
        Token.use()
        guard UserDefaults.standard.string(forKey: "user") == nil else { return }
        UserDefaults.standard.set("ada", forKey: "user")
    }
}
