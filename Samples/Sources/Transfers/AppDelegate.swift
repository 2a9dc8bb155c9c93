import UIKit
import os

/// Fetches films and sends a diary in a background session, which goes on without the app.
///
/// The app leaves by `exit()` when it enters the background: the way in which one tests, without waiting for the system
/// to need the memory, that its transfers outlive it.
@main
final class AppDelegate: UIResponder, UIApplicationDelegate {
    var window: UIWindow?
    private let log = Logger(subsystem: "com.example.transfers", category: "life")
    private lazy var library = TransferLibrary()

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        let window = UIWindow()
        let controller = TransfersViewController()
        window.rootViewController = controller
        window.makeKeyAndVisible()
        self.window = window
        // Whatever the app was launched for: the session is there before anything is heard of it.
        library.onChange = { [weak controller] in controller?.show($0, done: $1) }
        library.onLeave = { [log] in
            log.notice("leaving while transfers run")
            exit(0)
        }
        library.reattach()
        return true
    }

    func applicationDidBecomeActive(_ application: UIApplication) {
        library.stay()
        library.begin()
    }

    func applicationDidEnterBackground(_ application: UIApplication) {
        library.leave()
    }

    func application(
        _ application: UIApplication,
        handleEventsForBackgroundURLSession identifier: String,
        completionHandler: @escaping () -> Void
    ) {
        log.notice("woken for \(identifier)")
        library.eventsHandled = completionHandler
    }
}
