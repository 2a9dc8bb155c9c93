import UIKit

/// An app that does nothing but say when its code runs: what its launch and its wake take is the device's and the
/// shims' own.
@main class AppDelegate: UIResponder, UIApplicationDelegate {
    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        print("launched \(DispatchTime.now().uptimeNanoseconds)")
        return true
    }

    func applicationWillEnterForeground(_ application: UIApplication) {
        print("foreground \(DispatchTime.now().uptimeNanoseconds)")
    }
}
