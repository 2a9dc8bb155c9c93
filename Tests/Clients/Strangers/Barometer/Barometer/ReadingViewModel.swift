import Combine
import Foundation

@MainActor
final class ReadingViewModel: ObservableObject {
    enum Trend: String {
        case rising, falling, steady
    }

    @Published var search = ""
    @Published private(set) var title = "no reading"
    let settings = Settings()
    private let taps = PassthroughSubject<String, Never>()
    private var cancellables: Set<AnyCancellable> = []

    init(station: Station) {
        $search
            .dropFirst()
            .debounce(for: .milliseconds(300), scheduler: DispatchQueue.main)
            .removeDuplicates()
            .sink { print("searches \($0)") }
            .store(in: &cancellables)

        station.$reading
            .compactMap { $0 }
            .scan((0, 0)) { ($0.1, $1.pressure) }
            .map { last, pressure -> (Int, Trend) in
                (pressure, last == 0 || last == pressure ? .steady : last < pressure ? .rising : .falling)
            }
            .combineLatest(station.publisher(for: \.isOnline))
            .map { "\($0.0) \($0.1.rawValue)\($1 ? "" : ", offline")" }
            .removeDuplicates()
            .assign(to: &$title)

        $title.dropFirst().sink { print("title: \($0)") }.store(in: &cancellables)
        settings.objectWillChange.sink { [unowned settings] in print("was \(settings.unit)") }.store(in: &cancellables)

        Publishers.Merge(taps, Just("ready"))
            .throttle(for: .seconds(2), scheduler: RunLoop.main, latest: true)
            .receive(on: OperationQueue.main)
            .sink { print("tap \($0)") }
            .store(in: &cancellables)
    }

    func type(_ text: String) {
        search = ""
        for letter in text { search.append(letter) }
    }

    func tap(_ name: String) {
        taps.send(name)
    }

    /// The titles, as they come.
    func titles(_ count: Int) async -> [String] {
        var titles: [String] = []
        for await title in $title.values {
            titles.append(title)
            if titles.count == count { break }
        }
        return titles
    }
}
