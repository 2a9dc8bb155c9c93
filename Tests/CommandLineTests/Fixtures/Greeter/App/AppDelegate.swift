import OSLog
import UIKit
import os.log

// Neither @objc in a comment nor "#selector" in a string is code.
let words = "#selector(\(1 + 1)) @objc"

@UIApplicationMain
class AppDelegate: UIResponder, UIApplicationDelegate {
    var window: UIWindow?

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        Logger(subsystem: "greeter", category: "life").info("hello from \(Bundle.main.bundleIdentifier ?? "nowhere")")
        application.endBackgroundTask(application.beginBackgroundTask())
        return true
    }
}
