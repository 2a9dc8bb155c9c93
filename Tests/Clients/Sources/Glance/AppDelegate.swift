import UIKit
import WidgetKit

/// Has its widgets reloaded whenever it goes.
@main final class AppDelegate: UIResponder, UIApplicationDelegate {
    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        WidgetCenter.shared.reloadAllTimelines()
        WidgetCenter.shared.getCurrentConfigurations { result in
            print("widgets: \((try? result.get())?.map(\.kind) ?? ["unknown"])")
        }
        return true
    }

    func applicationDidEnterBackground(_ application: UIApplication) {
        for _ in 0..<21 { WidgetCenter.shared.reloadTimelines(ofKind: "weather") }
    }
}
