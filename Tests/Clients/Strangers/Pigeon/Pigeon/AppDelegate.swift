import UIKit

@UIApplicationMain
class AppDelegate: UIResponder, UIApplicationDelegate {
    var window: UIWindow?
    private let loft = Loft()
    private let weather = Weather()

    func application(
        _ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplicationLaunchOptionsKey: Any]?
    ) -> Bool {
        application.setMinimumBackgroundFetchInterval(UIApplicationBackgroundFetchIntervalMinimum)
        let settings = UIUserNotificationSettings(types: [.alert, .badge, .sound], categories: nil)
        application.registerUserNotificationSettings(settings)
        Foundation.NotificationCenter.default.addObserver(
            forName: NSNotification.Name.UIApplicationDidBecomeActive, object: nil, queue: .main
        ) { _ in
            print("became active")
        }
        weather?.watch()
        window = UIWindow(frame: UIScreen.main.bounds)
        window?.rootViewController = LoftViewController(loft)
        window?.makeKeyAndVisible()
        return true
    }

    func application(_ application: UIApplication, didRegister notificationSettings: UIUserNotificationSettings) {
        print("alerts \(notificationSettings.types.contains(.alert))")
        loft.sendOut()
    }

    func applicationDidEnterBackground(_ application: UIApplication) {
        let note = UILocalNotification()
        note.fireDate = Date(timeIntervalSinceNow: 3600)
        note.alertBody = "A pigeon is back"
        note.applicationIconBadgeNumber = 1
        application.scheduleLocalNotification(note)
        let other = UILocalNotification()
        other.fireDate = Date(timeIntervalSinceNow: 1800)
        other.alertBody = "It has rained"
        application.scheduleLocalNotification(other)
        application.cancelLocalNotification(other)
        print("scheduled \(application.scheduledLocalNotifications?.count ?? 0)")
    }

    func application(
        _ application: UIApplication,
        performFetchWithCompletionHandler completionHandler: @escaping (UIBackgroundFetchResult) -> Void
    ) {
        let flight = Flight("a fetch")
        flight.completionBlock = {
            Letters().read()
            DispatchQueue.main.async { completionHandler(.newData) }
        }
        loft.queue.addOperation(flight)
    }
}
