import UIKit

/// Misuses background sessions, or what a device locks or lets sleep, as its first argument says, by the number of the
/// row; with `mended` it does not.
@main final class AppDelegate: UIResponder, UIApplicationDelegate {
    private let program: Program = {
        let arguments = Array(CommandLine.arguments.dropFirst())
        let row = arguments.first ?? ""
        let isMended = arguments.contains("mended")
        return switch row {
        case "31", "45": UploadOfWhat(row, isMended)
        case "33": TwoClients(row, isMended)
        case "35": SharedName(row, isMended)
        case "37": ForgottenHandler(row, isMended)
        case "39": LateSession(row, isMended)
        case "41": LateMove(row, isMended)
        case "43", "43-absent", "43-changed": LostBody(row, isMended)
        case "47": NeverAsks(row, isMended)
        case "49": SessionForEach(row, isMended)
        case "51": SlowDelegate(row, isMended)
        case "53": StoredPath(row, isMended)
        case "63": KeptLock(row, isMended)
        case "65": LostInstallation(row, isMended)
        case "67": LoggedOut(row, isMended)
        case "69": KeptConnection(row, isMended)
        case "71", "71-loaded": KeptListener(row, isMended)
        case "73": LateTimer(row, isMended)
        case "75": HeavyDelegate(row, isMended)
        case "frozen": FrozenTransfer(row, isMended)
        default: fatalError("there is no row \(row)")
        }
    }()
    private var hasOpened = false

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        program.launched()
        return true
    }

    func applicationDidBecomeActive(_ application: UIApplication) {
        guard !hasOpened else { return program.returned() }
        hasOpened = true
        program.opened()
    }

    func applicationProtectedDataDidBecomeAvailable(_ application: UIApplication) { program.unlocked() }

    func applicationDidEnterBackground(_ application: UIApplication) { program.left() }

    func application(
        _ application: UIApplication,
        handleEventsForBackgroundURLSession identifier: String,
        completionHandler: @escaping () -> Void
    ) {
        program.woken(completionHandler)
    }
}
