import UIKit

/// Dies in one of the ways in which apps die. Its argument says which, and when.
@main final class AppDelegate: UIResponder, UIApplicationDelegate {
    private let way = CommandLine.arguments.dropFirst().first ?? ""

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        application.setMinimumBackgroundFetchInterval(UIApplication.backgroundFetchIntervalMinimum)
        switch way {
        case "launch-fatal": fatalError("there is no configuration")
        case "launch-semaphore": Blocked.bySemaphore()
        case "launch-sync": Blocked.byQueue()
        case "launch-lock": Blocked.byLock()
        case "launch-condition": Blocked.byCondition()
        case "expiration-lock": beginTask { Blocked.byLock() }
        case "expiration-sync": beginTask { Blocked.byQueue() }
        case "activity": keepActive()
        case "spin-background": spinWhileInBackground()
        default: break
        }
        return true
    }

    func applicationDidBecomeActive(_ application: UIApplication) {
        crash(way)
        if way == "thread" { Thread.detachNewThread { crash("fatal") } }
        if way == "queue" { DispatchQueue(label: "com.example.deaths.work").async { crash("fatal") } }
        if way == "task" { Task.detached { crash("fatal") } }
        if way == "exit" { exit(4) }
        if way == "wire" { breakWire() }
    }

    func applicationDidEnterBackground(_ application: UIApplication) {
        if way == "background-lock" { Blocked.byLock() }
    }

    func applicationWillTerminate(_ application: UIApplication) {
        if way == "terminate" { Blocked.bySemaphore() }
    }

    func application(
        _ application: UIApplication,
        performFetchWithCompletionHandler completionHandler: @escaping (UIBackgroundFetchResult) -> Void
    ) {
        if way == "fetch-blocked" { Blocked.byLock() }
        if way != "fetch" { completionHandler(.noData) }
    }

    private func beginTask(_ handler: @escaping () -> Void) {
        _ = UIApplication.shared.beginBackgroundTask(withName: "Upload", expirationHandler: handler)
    }
}
