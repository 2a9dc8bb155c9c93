import OffstageBackgroundTasks
import OffstageUIKit

/// An app with one behaviour for each launch argument.
@main
final class AppDelegate: UIResponder, UIApplicationDelegate {
    private let behaviour = CommandLine.arguments.dropFirst().first ?? "task"
    private var task = UIBackgroundTaskIdentifier.invalid
    private var isWorking = false

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        if behaviour == "refresh" { Refresh.register() }
        if behaviour == "news" { News.shared.register() }
        if behaviour == "place" { print(Bundle.main.bundlePath, CommandLine.arguments[0]) }
        return true
    }

    func application(
        _ application: UIApplication,
        performFetchWithCompletionHandler completionHandler: @escaping @Sendable (UIBackgroundFetchResult) -> Void
    ) {
        DispatchQueue.main.asyncAfter(deadline: .now() + 3) { completionHandler(.newData) }
    }

    func application(
        _ application: UIApplication,
        didReceiveRemoteNotification userInfo: [AnyHashable: Any],
        fetchCompletionHandler completionHandler: @escaping @Sendable (UIBackgroundFetchResult) -> Void
    ) {
        News.shared.tell(of: userInfo["story"] as? String ?? "", completionHandler)
    }

    func applicationDidEnterBackground(_ application: UIApplication) {
        if behaviour == "news" { return }
        print("left")
        if behaviour == "refresh" { return Refresh.submit() }
        if behaviour == "fetch" {
            return application.setMinimumBackgroundFetchInterval(UIApplication.backgroundFetchIntervalMinimum)
        }
        if behaviour == "spin" { while true {} }
        if behaviour == "crash" { fatalError("there is no room") }
        // The descriptor of the wire.
        if behaviour == "wire" { _ = write(3, [UInt8](repeating: 0xff, count: 4096), 4096) }
        task = application.beginBackgroundTask(withName: behaviour) { [unowned self] in
            isWorking = false
            if behaviour != "leak" { application.endBackgroundTask(task) }
        }
        if behaviour == "idle" { return }
        isWorking = true
        Task {
            // A task in which nothing happens is misuse by itself.
            while isWorking { try await Task.sleep(for: .seconds(1)) }
        }
    }
}
