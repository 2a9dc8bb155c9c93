import UIKit

let appEnteredBGKey = "appEnteredBG"
let bgTaskExpiredKey = "bgTaskExpired"
let lastTickKey = "lastTick"
let stateKey = "state"

/// How long does the system let an app run in the background? Two time stamps tell: one when the app enters the
/// background, one when the expiration handler is called. A timer that ticks until the app is suspended gives an
/// estimate beside them.
@UIApplicationMain
class AppDelegate: UIResponder, UIApplicationDelegate {

    var window: UIWindow?
    var backgroundTaskId: UIBackgroundTaskIdentifier? = nil
    var vc: ViewController!
    var lastTick = Date()

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
        self.startTicking()

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
        self.lastTick = Date()
        self.longRunningTask()
    }

    func startTicking() {
        Timer.scheduledTimer(withTimeInterval: 0.25, repeats: true) { _ in
            // The first tick after a suspension is a late one and says nothing about how long the app ran.
            guard Date().timeIntervalSince(self.lastTick) < 1 else { return }
            self.lastTick = Date()
            UserDefaults.standard.set(self.lastTick.timeIntervalSince1970, forKey: lastTickKey)
        }
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

        state.executions.append(
            Execution(startTime: lastTaskStart, endTime: lastTaskEnd, lastTick: ud.double(forKey: lastTickKey))
        )
        ud.set(codable: state, forKey: stateKey)
        return state
    }
}
