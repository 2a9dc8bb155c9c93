import UIKit

let enteredBackgroundKey = "enteredBackground"
let taskExpiredKey = "taskExpired"
let stateKey = "state"

@UIApplicationMain
class AppDelegate: UIResponder, UIApplicationDelegate {

    var window: UIWindow?
    var backgroundTaskId: UIBackgroundTaskIdentifier? = nil
    var viewController: ViewController!

    func application(_ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?) -> Bool {
        let window = UIWindow()

        let navigationController = UINavigationController()
        self.viewController = ViewController(state: retrieveAndUpdateState())
        navigationController.viewControllers = [viewController]

        window.rootViewController = navigationController
        self.window = window
        window.makeKeyAndVisible()

        self.longRunningTask()
        print("launched, state \(application.applicationState.rawValue)")

        return true
    }

    func applicationDidBecomeActive(_ application: UIApplication) {
        print("active")
    }

    func applicationDidEnterBackground(_ application: UIApplication) {
        UserDefaults.standard.set(Date().timeIntervalSince1970, forKey: enteredBackgroundKey)
    }

    func applicationWillEnterForeground(_ application: UIApplication) {
        self.viewController.state = self.retrieveAndUpdateState()
        self.longRunningTask()
    }

    func longRunningTask() {
        self.backgroundTaskId = UIApplication.shared.beginBackgroundTask(
            withName: "measurement",
            expirationHandler: {
                UserDefaults.standard.set(Date().timeIntervalSince1970, forKey: taskExpiredKey)
                UIApplication.shared.endBackgroundTask(self.backgroundTaskId!)
            })
    }

    func retrieveAndUpdateState() -> State {
        let defaults = UserDefaults.standard
        var state: State = defaults.codable(forKey: stateKey) ?? State()
        let execution = Execution(
            startTime: defaults.double(forKey: enteredBackgroundKey),
            endTime: defaults.double(forKey: taskExpiredKey)
        )
        state.executions.append(execution)
        defaults.set(codable: state, forKey: stateKey)
        return state
    }
}
