import BackgroundTasks
import SwiftUI

@main
struct OrchardApp: App {
    @UIApplicationDelegateAdaptor(AppDelegate.self) private var appDelegate
    @Environment(\.scenePhase) private var scenePhase
    @State private var orchard = Orchard()

    init() {
        print("init")
    }

    var body: some Scene {
        WindowGroup {
            ContentView()
                .environment(orchard)
        }
        .onChange(of: scenePhase) { oldPhase, newPhase in
            print("app: \(oldPhase) -> \(newPhase)")
            if newPhase == .background { scheduleRefresh() }
        }
        .backgroundTask(.appRefresh("com.example.orchard.refresh")) {
            await refresh()
        }
    }

    func scheduleRefresh() {
        let request = BGAppRefreshTaskRequest(identifier: "com.example.orchard.refresh")
        request.earliestBeginDate = .now.addingTimeInterval(15 * 60)
        do {
            try BGTaskScheduler.shared.submit(request)
        } catch {
            print("not scheduled: \(error)")
        }
    }

    func refresh() async {
        scheduleRefresh()
        await orchard.pick()
    }
}

class AppDelegate: NSObject, UIApplicationDelegate {
    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]? = nil
    ) -> Bool {
        print("launched \(application.applicationState == .background ? "in the background" : "by the user")")
        print("delegate is the adaptor's: \(application.delegate is AppDelegate)")
        return true
    }

    @objc func applicationDidEnterBackground(_ application: UIApplication) {
        print("never called in an app with scenes")
    }
}
