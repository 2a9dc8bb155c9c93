import UIKit

/// Expiring activities: code far from UIKit that asks not to be interrupted.
@main
final class AppDelegate: UIResponder, UIApplicationDelegate {
    private let journal = Journal()

    func applicationDidBecomeActive(_ application: UIApplication) {
        journal.note("opened")
    }

    func applicationDidEnterBackground(_ application: UIApplication) {
        journal.note("left")
        journal.save()
    }
}
