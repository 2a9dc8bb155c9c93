import UIKit

/// Asks for a token at every launch, as Apple's guide has it, and says what it hears of notifications. What a
/// notification says under `do` decides how its handler behaves.
@main
final class AppDelegate: UIResponder, UIApplicationDelegate {
    var window: UIWindow?

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        window = UIWindow()
        window?.rootViewController = UIViewController()
        window?.makeKeyAndVisible()
        if let userInfo = launchOptions?[.remoteNotification] as? [AnyHashable: Any] {
            print("launched for \(userInfo["story"] ?? "nothing") in state \(application.applicationState.rawValue)")
        }
        if !CommandLine.arguments.contains("unregistered") { application.registerForRemoteNotifications() }
        print("registered: \(application.isRegisteredForRemoteNotifications)")
        return true
    }

    func application(
        _ application: UIApplication,
        didRegisterForRemoteNotificationsWithDeviceToken deviceToken: Data
    ) {
        print("token of \(deviceToken.count) bytes, registered: \(application.isRegisteredForRemoteNotifications)")
    }

    func application(
        _ application: UIApplication,
        didFailToRegisterForRemoteNotificationsWithError error: any Error
    ) {
        print("no token: \((error as NSError).domain) \((error as NSError).code) \(error.localizedDescription)")
    }

    func application(
        _ application: UIApplication,
        didReceiveRemoteNotification userInfo: [AnyHashable: Any],
        fetchCompletionHandler completionHandler: @escaping (UIBackgroundFetchResult) -> Void
    ) {
        print("received \(userInfo["story"] ?? "nothing") in state \(application.applicationState.rawValue)")
        switch userInfo["do"] as? String {
        case "nothing": break
        case "fail": completionHandler(.failed)
        case "twice":
            completionHandler(.newData)
            completionHandler(.newData)
        case "unregister":
            application.unregisterForRemoteNotifications()
            completionHandler(.noData)
        case "late": DispatchQueue.main.asyncAfter(deadline: .now() + 40) { completionHandler(.newData) }
        // Relies on what no provider promises: that one push has come before the other.
        case "begin":
            UserDefaults.standard.set(true, forKey: "begun")
            completionHandler(.newData)
        case "finish":
            precondition(UserDefaults.standard.bool(forKey: "begun"), "finished before it began")
            UserDefaults.standard.removeObject(forKey: "begun")
            completionHandler(.newData)
        case "block": Thread.sleep(forTimeInterval: 60)
        default:
            DispatchQueue.main.asyncAfter(deadline: .now() + 2) { completionHandler(.newData) }
        }
    }
}
