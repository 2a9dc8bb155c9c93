import UIKit

let appEnteredBGKey = "appEnteredBG"
let bgTaskExpiredKey = "bgTaskExpired"
let stateKey = "state"

/// How long does the system let an app run in the background? Two time stamps tell: one when the app enters the
/// background, one when the expiration handler is called.
@UIApplicationMain
class AppDelegate: UIResponder, UIApplicationDelegate {

    var window: UIWindow?
    var backgroundTaskId: UIBackgroundTaskIdentifier? = nil
    var vc: ViewController!

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        let window = UIWindow()

        let state = retrieveAndUpdateState()

        let nc = UINavigationController()
        self.vc = ViewController(state: state)
        nc.viewControllers = [vc]

        window.rootViewController = nc
        self.window = window
        window.makeKeyAndVisible()

        self.longRunningTask()

        return true
    }

    func applicationDidEnterBackground(_ application: UIApplication) {
        UserDefaults.standard.set(
            Date().timeIntervalSince1970,
            forKey: appEnteredBGKey
        )
    }

    func applicationWillEnterForeground(_ application: UIApplication) {
        self.vc.state = self.retrieveAndUpdateState()
        self.longRunningTask()
    }

    func longRunningTask() {
        // Whoever comes back before time is up still holds the task of last time. It must not be overwritten.
        endLongRunningTask()
        self.backgroundTaskId = UIApplication.shared.beginBackgroundTask(
            withName: "test demon",
            expirationHandler: {
                UserDefaults.standard.set(
                    Date().timeIntervalSince1970,
                    forKey: bgTaskExpiredKey
                )
                self.endLongRunningTask()
            }
        )
    }

    func endLongRunningTask() {
        guard let id = self.backgroundTaskId else { return }
        self.backgroundTaskId = nil
        UIApplication.shared.endBackgroundTask(id)
    }

    /// Takes the last execution into the state, if there was one and it lasted until the handler.
    func retrieveAndUpdateState() -> State {
        let ud = UserDefaults.standard
        var state: State = ud.codable(forKey: stateKey) ?? State()

        let lastTaskStart: TimeInterval = ud.double(forKey: appEnteredBGKey)
        let lastTaskEnd: TimeInterval = ud.double(forKey: bgTaskExpiredKey)
        ud.removeObject(forKey: appEnteredBGKey)
        ud.removeObject(forKey: bgTaskExpiredKey)

        // Zero is what a missing stamp reads as: at the first launch, or after a return before time was up.
        guard lastTaskStart > 0, lastTaskEnd >= lastTaskStart else { return state }

        state.executions.append(Execution(startTime: lastTaskStart, endTime: lastTaskEnd))
        ud.set(codable: state, forKey: stateKey)
        return state
    }
}
