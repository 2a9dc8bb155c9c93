import OffstageKit
import SteadyWork
import UIKit

/// Answers its background fetches as its argument says: `once`, `never`, `twice`, `off-main`, `late`, or `guarded` from
/// work that has no end.
@main final class AppDelegate: UIResponder, UIApplicationDelegate {
    private let refresh = RefreshCoordinator(children: [
        "feed": { await withUnsafeContinuation { (_: UnsafeContinuation<UIBackgroundFetchResult, Never>) in } }
    ])

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        application.setMinimumBackgroundFetchInterval(UIApplication.backgroundFetchIntervalMinimum)
        return true
    }

    func application(
        _ application: UIApplication,
        performFetchWithCompletionHandler completionHandler: @escaping @Sendable (UIBackgroundFetchResult) -> Void
    ) {
        compute()
        switch CommandLine.arguments.dropFirst().first {
        case "once": completionHandler(.newData)
        case "never": break
        case "twice":
            completionHandler(.newData)
            DispatchQueue.main.async { completionHandler(.failed) }
        case "off-main": DispatchQueue.global().async { completionHandler(.newData) }
        case "late": DispatchQueue.main.asyncAfter(deadline: .now() + 45) { completionHandler(.newData) }
        case "guarded": refresh.performFetch(completionHandler)
        case let other: print("there is no answer called \(other ?? "")")
        }
    }
}
