import BackgroundTasks
import SwiftUI

@main
struct HarbourApp: App {
    @UIApplicationDelegateAdaptor(AppDelegate.self) var appDelegate
    @StateObject private var harbour = Harbour()
    @Environment(\.scenePhase) private var scenePhase

    var body: some Scene {
        WindowGroup {
            ContentView()
                .environmentObject(harbour)
        }
        .onChange(of: scenePhase) { phase in
            if phase == .background { harbour.schedule() }
        }
        .backgroundTask(.appRefresh(Harbour.task)) {
            await harbour.refresh()
        }
    }
}

class AppDelegate: NSObject, UIApplicationDelegate, ObservableObject {
    @Published var launches = 0

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]? = nil
    ) -> Bool {
        launches += 1
        return true
    }
}
