import UIKit

/// A background session: a film and a page of a diary at each visit, which go on without the app.
@main
final class AppDelegate: UIResponder, UIApplicationDelegate {
    private let shelf = Shelf()

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        // Before anything is heard of it, whatever the app was launched for.
        shelf.attach()
        return true
    }

    func applicationDidBecomeActive(_ application: UIApplication) {
        shelf.begin()
    }

    func application(
        _ application: UIApplication,
        handleEventsForBackgroundURLSession identifier: String,
        completionHandler: @escaping () -> Void
    ) {
        shelf.handled = completionHandler
    }
}
