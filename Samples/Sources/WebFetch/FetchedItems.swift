import Foundation

/// What was fetched, the newest first. It outlives the process.
struct FetchedItems {
    private static let key = "items"

    private(set) var all: [FetchedItem]

    init() {
        let data = UserDefaults.standard.data(forKey: Self.key)
        all = data.flatMap { try? JSONDecoder().decode([FetchedItem].self, from: $0) } ?? []
    }

    mutating func insert(_ item: Item) {
        all.insert(FetchedItem(item: item, date: Date()), at: 0)
        UserDefaults.standard.set(try? JSONEncoder().encode(all), forKey: Self.key)
    }
}
