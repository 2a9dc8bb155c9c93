import UIKit

@main
class AppDelegate: UIResponder, UIApplicationDelegate {
    private let cellar = Cellar()

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        cellar.look("found")
        return true
    }

    func applicationDidBecomeActive(_ application: UIApplication) {
        guard cellar.count == 0 else { return try! cellar.clear() }
        try! cellar.fill()
        cellar.look("filled")
    }

    func applicationDidEnterBackground(_ application: UIApplication) {
        let task = application.beginBackgroundTask()
        cellar.drink { [self] in
            cellar.look("left")
            application.endBackgroundTask(task)
        }
    }
}
