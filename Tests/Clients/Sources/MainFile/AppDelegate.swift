import UIKit
import os.log
import os

private let log = OSLog(subsystem: "com.example.mainfile", category: "life")

/// Says everything that happens to it: each delegate method, each notification in the order of two observers.
class AppDelegate: UIResponder, UIApplicationDelegate {
    var window: UIWindow?

    override init() {
        super.init()
        say("init")
        for name in [
            UIApplication.didFinishLaunchingNotification, UIApplication.didBecomeActiveNotification,
            UIApplication.willResignActiveNotification, UIApplication.didEnterBackgroundNotification,
            UIApplication.willEnterForegroundNotification, UIApplication.willTerminateNotification,
            UIApplication.protectedDataDidBecomeAvailableNotification,
            UIApplication.didReceiveMemoryWarningNotification,
        ] {
            for observer in 1...6 {
                NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { notification in
                    say("n:\(notification.name.rawValue) \(observer)")
                }
            }
        }
        NotificationCenter.default.addObserver(forName: .NSProcessInfoPowerStateDidChange, object: nil, queue: .main) { _ in
            say("low power \(ProcessInfo.processInfo.isLowPowerModeEnabled)")
        }
    }

    func application(_ application: UIApplication, willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]? = nil) -> Bool {
        say("willFinishLaunching [\(application.applicationState.rawValue)]")
        return true
    }

    func application(_ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?) -> Bool {
        say("didFinishLaunching [\(application.applicationState.rawValue)]")
        let arguments = ProcessInfo.processInfo.arguments
        if arguments.contains("--tasks") { beginTasks() }
        if arguments.contains("--activity") { beginActivity() }
        if arguments.contains("--off-main") { workOffMain() }
        if arguments.contains("--log") { logInEveryWay() }
        if arguments.contains("--clocks") { startClocks() }
        if arguments.contains("--spin") { DispatchQueue.main.asyncAfter(deadline: .now() + 5) { spin() } }
        if arguments.contains("--ask") { DispatchQueue.main.asyncAfter(deadline: .now() + 5) { askWithoutEnd() } }
        if arguments.contains("--environment") {
            say("process \(ProcessInfo.processInfo.environment["OFFSTAGE_PROCESS"] ?? "nil")")
        }
        if arguments.contains("--defaults") {
            say("secret \(UserDefaults.standard.string(forKey: "secret") ?? "nil")")
            _ = UserDefaults.standard.string(forKey: "secret")
        }
        if arguments.contains("--registered-defaults") { readRegisteredDefaults() }
        if arguments.contains("--long-texts") { writeLongTexts() }
        let words = arguments.filter { $0.hasPrefix("launch:") }.map { String($0.dropFirst(7)) }
        Keychain.run(words)
        Keys.run(words)
        Files.run(words)
        return true
    }

    func applicationDidBecomeActive(_ application: UIApplication) {
        say("didBecomeActive [\(application.applicationState.rawValue)]")
    }

    func applicationWillResignActive(_ application: UIApplication) {
        say("willResignActive [\(application.applicationState.rawValue)]")
    }

    func applicationDidEnterBackground(_ application: UIApplication) {
        say("didEnterBackground [\(application.applicationState.rawValue)]")
        say("remaining \(application.backgroundTimeRemaining.rounded(.up))")
        if ProcessInfo.processInfo.arguments.contains("--late-activity") { beginLateActivity() }
        let words = ProcessInfo.processInfo.arguments.filter { $0.hasPrefix("locked:") }
        if !words.isEmpty { readWhileLocked(words.map { String($0.dropFirst(7)) }) }
    }

    func applicationWillEnterForeground(_ application: UIApplication) {
        say("willEnterForeground [\(application.applicationState.rawValue)]")
    }

    func applicationWillTerminate(_ application: UIApplication) {
        say("willTerminate")
    }

    func applicationDidReceiveMemoryWarning(_ application: UIApplication) {
        say("memory warning")
        if ProcessInfo.processInfo.arguments.contains("--remaining") {
            for _ in 1...2 { say("left \(application.backgroundTimeRemaining)") }
        }
    }

    func applicationProtectedDataDidBecomeAvailable(_ application: UIApplication) {
        say("protected data available \(application.isProtectedDataAvailable)")
    }

    private func beginActivity() {
        let entered = DispatchSemaphore(value: 0)
        let expired = DispatchSemaphore(value: 0)
        ProcessInfo.processInfo.performExpiringActivity(withReason: "upload") { isExpired in
            say("activity \(isExpired)")
            if isExpired {
                expired.signal()
            } else {
                entered.signal()
                expired.wait()
            }
        }
        entered.wait()
    }

    private func beginLateActivity() {
        let called = DispatchSemaphore(value: 0)
        ProcessInfo.processInfo.performExpiringActivity(withReason: "late") { isExpired in
            say("late activity \(isExpired)")
            called.signal()
        }
        called.wait()
    }

    private func workOffMain() {
        let label = UILabel()
        let done = DispatchSemaphore(value: 0)
        DispatchQueue.global().async {
            for text in ["a", "b"] { label.text = text }
            done.signal()
        }
        done.wait()
    }

    private func logInEveryWay() {
        os_log("percent %d%% of %{public}@", log: log, type: .error, 50, "work")
        os_log("plain")
        Logger(subsystem: "com.example.mainfile", category: "modern").info("number \(7, privacy: .public)")
        NSLog("%@ and %d", "text", 3)
        NSLog("100%% plain")
    }
}

func say(_ words: String) {
    print(words)
}
