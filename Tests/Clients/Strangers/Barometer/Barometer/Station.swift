import Combine
import Foundation

struct Reading: Codable, Equatable {
    var pressure: Int
}

final class Station: NSObject, ObservableObject {
    @Published var reading: Reading?
    @objc dynamic var isOnline = false

    private let url = URL(string: "https://weather.example.com/pressure")!

    func load() -> AnyPublisher<Reading, URLError> {
        URLSession.shared.dataTaskPublisher(for: url)
            .handleEvents(receiveOutput: { [weak self] _ in self?.isOnline = true })
            .map(\.data)
            .decode(type: Reading.self, decoder: JSONDecoder())
            .mapError { $0 as? URLError ?? URLError(.cannotParseResponse) }
            .eraseToAnyPublisher()
    }
}

/// Its changes are told by hand.
final class Settings: ObservableObject {
    var unit = "hPa" {
        willSet { objectWillChange.send() }
    }
}
