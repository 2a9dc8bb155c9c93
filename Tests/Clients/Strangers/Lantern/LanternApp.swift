import SwiftUI

@main
struct LanternApp: App {
    var body: some Scene {
        WindowGroup { LanternView().environment(\.oil, 3) }
    }
}

extension EnvironmentValues {
    @Entry var oil: Int = 1
    @Entry var wick = "cotton"
    @Entry var owner: String?
}
