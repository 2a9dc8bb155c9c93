import UIKit

/// Uploads the pictures that were chosen elsewhere whenever the user opens it.
@main final class AppDelegate: UIResponder, UIApplicationDelegate {
    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        Upload.register()
        return true
    }

    func applicationDidBecomeActive(_ application: UIApplication) {
        Upload.submit()
    }
}
