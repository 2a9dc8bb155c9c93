#if canImport(Darwin)
import Darwin
#endif
import os
import UIKit
#if os(macOS)
import Desktop
#endif

@UIApplicationMain
class AppDelegate: UIResponder, UIApplicationDelegate {
    var window: UIWindow?
    private let log = Logger(subsystem: "com.example.eggtimer", category: "life")

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        window = UIWindow(frame: UIScreen.main.bounds)
        window?.rootViewController = UINavigationController(rootViewController: TimerViewController())
        window?.makeKeyAndVisible()
        NotificationCenter.default.addObserver(
            self, selector: #selector(left), name: UIApplication.didEnterBackgroundNotification, object: nil
        )
        NotificationCenter.default.addObserver(
            self, selector: Selector(("leaving:")), name: UIApplication.willResignActiveNotification, object: nil
        )
        return true
    }

    @objc(leaving:) private func isAboutToLeave(_ notification: Notification) {
        log.notice("leaving by \(notification.name.rawValue, privacy: .public)")
    }

    @objc private func left(_ notification: Notification) {
        #if os(iOS) && HANDHELD && !DESK && !targetEnvironment(simulator)
        log.notice("left by \(notification.name.rawValue, privacy: .public)")
        // Nobody ends it.
        _ = UIApplication.shared.beginBackgroundTask(withName: "boiling")
        #endif
    }
}
