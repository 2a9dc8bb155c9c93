import BackgroundTasks
import Combine
import Foundation

@MainActor
final class Harbour: ObservableObject {
    static let task = "com.example.harbour.refresh"

    @Published private(set) var boats: [Boat] = []
    @Published var isFoggy = false
    private var cancellables = Set<AnyCancellable>()

    var arrivals: AnyPublisher<Int, Never> {
        $boats.map(\.count).removeDuplicates().dropFirst().eraseToAnyPublisher()
    }

    init() {
        print("harbour opens")
        $isFoggy
            .combineLatest($boats)
            .filter { $0 && !$1.isEmpty }
            .debounce(for: 1, scheduler: RunLoop.main)
            .sink { _, boats in print("horn for \(boats.count)") }
            .store(in: &cancellables)
    }

    func schedule() {
        let request = BGAppRefreshTaskRequest(identifier: Self.task)
        request.earliestBeginDate = Date(timeIntervalSinceNow: 60 * 60)
        try? BGTaskScheduler.shared.submit(request)
    }

    func refresh() async {
        schedule()
        try? await Task.sleep(nanoseconds: 2_000_000_000)
        boats.append(Boat(name: "Boat \(boats.count + 1)"))
        print("\(boats.count) in")
    }
}

/// Each boat tells of itself.
final class Boat: ObservableObject, Identifiable {
    let name: String
    @Published var isMoored = false

    init(name: String) {
        self.name = name
    }
}
