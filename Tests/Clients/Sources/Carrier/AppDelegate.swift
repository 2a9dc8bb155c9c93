import UIKit

/// Fetches and sends what its command line says, in a background session, whatever becomes of its processes:
/// `https://server/ downloads 20 uploads 5 size 100000`. A later process does what an earlier one was told; with
/// `more 100` each launch by the user wants so many uploads more.
@main
final class AppDelegate: UIResponder, UIApplicationDelegate {
    var window: UIWindow?
    private let carrier = Carrier()

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        window = UIWindow()
        window?.rootViewController = UIViewController()
        window?.makeKeyAndVisible()
        carrier.begin(
            Array(CommandLine.arguments.dropFirst()),
            isUserThere: application.applicationState != .background
        )
        return true
    }

    func application(
        _ application: UIApplication,
        handleEventsForBackgroundURLSession identifier: String,
        completionHandler: @escaping () -> Void
    ) {
        carrier.eventsHandled = completionHandler
    }
}
