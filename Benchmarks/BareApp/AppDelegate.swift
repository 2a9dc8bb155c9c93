import UIKit

/// An app that does nothing: what its launch and its wake take is the device's and the shims' own.
@main class AppDelegate: UIResponder, UIApplicationDelegate {
    func applicationWillEnterForeground(_ application: UIApplication) {}
}
