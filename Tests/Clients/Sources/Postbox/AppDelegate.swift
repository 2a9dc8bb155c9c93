import UIKit

/// Writes down every notification that its handler gets, before it answers: its number, and the time in nanoseconds since
/// 1970. A file tells what the device showed to the app, whatever ends the device or the app.
@main
final class AppDelegate: UIResponder, UIApplicationDelegate {
    var window: UIWindow?

    /// Each line is one write, so that none is torn when the process is killed.
    private let file: Int32 = {
        let folder = FileManager.default.urls(for: .documentDirectory, in: .userDomainMask)[0]
        return open(folder.appendingPathComponent("received").path, O_WRONLY | O_CREAT | O_APPEND, 0o600)
    }()

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        window = UIWindow()
        window?.rootViewController = UIViewController()
        window?.makeKeyAndVisible()
        application.registerForRemoteNotifications()
        return true
    }

    func application(
        _ application: UIApplication,
        didReceiveRemoteNotification userInfo: [AnyHashable: Any],
        fetchCompletionHandler completionHandler: @escaping (UIBackgroundFetchResult) -> Void
    ) {
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        let number = userInfo["number"] as? Int ?? 0
        let line = Array("\(number) \(now.tv_sec * 1_000_000_000 + now.tv_nsec)\n".utf8)
        completionHandler(write(file, line, line.count) == line.count ? .newData : .failed)
    }
}
