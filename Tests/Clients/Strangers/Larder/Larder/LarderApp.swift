import BackgroundTasks
import SwiftData
import SwiftUI

@main
struct LarderApp: App {
    @Environment(\.scenePhase) private var phase
    private let container: ModelContainer = {
        do {
            return try ModelContainer(for: Jar.self, Shelf.self)
        } catch {
            fatalError("\(error)")
        }
    }()

    var body: some Scene {
        WindowGroup {
            JarsView()
        }
        .modelContainer(container)
        .onChange(of: phase) { _, phase in
            if phase == .background { schedule() }
        }
        .backgroundTask(.appRefresh("com.example.larder.stock")) {
            do {
                print("refilled", try await Stocktaking(modelContainer: container).refill())
                let context = ModelContext(container)
                let descriptor = FetchDescriptor<Jar>(sortBy: [SortDescriptor(\.grams, order: .reverse)])
                if let most = try context.fetch(descriptor).first {
                    most.tags.append("counted")
                    try context.save()
                    print("most of", most.label, most.tags, most.kind.rawValue, most.isHeavy)
                }
            } catch {
                print("not refilled", error)
            }
        }
    }

    private func schedule() {
        let request = BGAppRefreshTaskRequest(identifier: "com.example.larder.stock")
        try? BGTaskScheduler.shared.submit(request)
    }
}
