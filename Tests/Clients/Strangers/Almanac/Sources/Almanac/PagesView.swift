import SwiftUI

struct PagesView: View {
    @AppStorage(Pages.key) private var pages = 0
    @Environment(\.scenePhase) private var scenePhase

    var body: some View {
        NavigationStack {
            Text(pages == 0 ? "Nothing yet" : "\(pages) pages")
                .navigationTitle("Almanac")
        }
        .onChange(of: pages, initial: true) { print("shows \(pages)") }
        .onChange(of: scenePhase) { old, new in
            if new == .active { print("read from \(old)") }
        }
    }
}
