import UIKit

@main
final class AppDelegate: UIResponder, UIApplicationDelegate {
    func applicationDidEnterBackground(_ application: UIApplication) {
        print("Right is gone")
    }
}
