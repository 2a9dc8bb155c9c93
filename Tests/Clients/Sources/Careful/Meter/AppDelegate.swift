import UIKit
import os

/// Timers, operations and the log: works while it is in front, and is quiet in the background.
@main
final class AppDelegate: UIResponder, UIApplicationDelegate {
    private let meter = Meter()
    private let logger = Logger(subsystem: "com.example.meter", category: "life")

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        NotificationCenter.default.addObserver(
            forName: UIApplication.didEnterBackgroundNotification,
            object: nil,
            queue: .main
        ) { _ in
            MainActor.assumeIsolated { self.meter.stop() }
        }
        return true
    }

    func applicationDidBecomeActive(_ application: UIApplication) {
        logger.notice("measures")
        meter.start()
    }

    func applicationWillTerminate(_ application: UIApplication) {
        logger.notice("ends")
    }
}
