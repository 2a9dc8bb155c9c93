import UIKit

/// Uploads the pictures that were chosen elsewhere whenever the user opens it.
@main final class AppDelegate: UIResponder, UIApplicationDelegate {
    func applicationDidBecomeActive(_ application: UIApplication) {
        // The defect: every upload registers the handler again.
        Upload.register()
        Upload.submit()
    }
}
