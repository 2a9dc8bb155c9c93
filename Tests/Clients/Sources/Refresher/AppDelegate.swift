import BackgroundTasks
import UIKit

/// Does what its arguments say, at launch and when it goes to the background, and answers its wakes as they say:
/// `register=ID`, `register-main=ID`, `register-own=ID`, `submit=ID`, `submit-later=ID`, `process=ID`, `continue=ID`, `cancel=ID`,
/// `pending`, `fetch=SECONDS`; those that begin with `home:` when it leaves; `again` to submit anew in the launch
/// handler; `assertion` to begin a finite-length task in each wake, ended in its handler; `answer=` and one of `complete`, `fail`, `never`, `twice`, `off-main`, `late`.
@main
final class AppDelegate: UIResponder, UIApplicationDelegate {
    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        print("launched in the background: \(application.applicationState == .background)")
        for word in CommandLine.arguments.dropFirst() { Wish(word).carryOut() }
        return true
    }

    func applicationDidEnterBackground(_ application: UIApplication) {
        for word in CommandLine.arguments where word.hasPrefix("home:") {
            Wish(String(word.dropFirst("home:".count))).carryOut()
        }
    }

    func application(
        _ application: UIApplication,
        performFetchWithCompletionHandler completionHandler: @escaping @Sendable (UIBackgroundFetchResult) -> Void
    ) {
        print("fetches")
        if CommandLine.arguments.contains("assertion") { Assertion.begin() }
        Wakes.answer { completionHandler($0 ? .newData : .failed) }
    }
}
