import UIKit

/// Scenes, and the application's own callbacks where there are none: saves when the user leaves.
@main
final class AppDelegate: UIResponder, UIApplicationDelegate {
    let notebook = Notebook()

    func application(
        _ application: UIApplication,
        configurationForConnecting connectingSceneSession: UISceneSession,
        options: UIScene.ConnectionOptions
    ) -> UISceneConfiguration {
        UISceneConfiguration(name: "Default Configuration", sessionRole: connectingSceneSession.role)
    }

    func applicationDidEnterBackground(_ application: UIApplication) {
        notebook.save()
    }

    func applicationDidReceiveMemoryWarning(_ application: UIApplication) {
        notebook.forgetDrawings()
    }
}
