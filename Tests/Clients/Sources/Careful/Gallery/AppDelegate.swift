import UIKit

/// URL sessions in the foreground: a download and a slow upload that a finite-length task covers when the user leaves.
@main
final class AppDelegate: UIResponder, UIApplicationDelegate {
    private let transfers = Transfers()

    func applicationDidBecomeActive(_ application: UIApplication) {
        transfers.download()
        transfers.upload()
    }
}
