import UIKit

/// Transfers in a background session, for whoever watches from outside. Its arguments say what it begins when it comes
/// to the front for the first time, and what it does when it is left:
///
/// - `film` (the default): a film and a letter; `batch`: ten files together; `chain`: ten, each when the one
///   before it has ended.
/// - `exit`, `crash`: ends so in the background.
@main
final class AppDelegate: UIResponder, UIApplicationDelegate {
    private let transfers = Transfers()

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        transfers.reattach()
        return true
    }

    func applicationDidBecomeActive(_ application: UIApplication) {
        transfers.beginOnce()
    }

    func applicationDidEnterBackground(_ application: UIApplication) {
        if CommandLine.arguments.contains("exit") { exit(0) }
        if CommandLine.arguments.contains("crash") { fatalError("as it was told") }
    }

    func application(
        _ application: UIApplication,
        handleEventsForBackgroundURLSession identifier: String,
        completionHandler: @escaping () -> Void
    ) {
        transfers.eventsHandled = completionHandler
    }
}
