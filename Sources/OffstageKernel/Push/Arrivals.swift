/// The ids of the notifications that have reached the device, as far back as one may come again: 1024 (C-6).
struct Arrivals: Equatable, Sendable, Codable {
    private static let window = 1024

    private var ids: [String] = []
    /// Where the next one goes when the window is full.
    private var place = 0

    func contains(_ id: String) -> Bool { ids.contains(id) }

    mutating func add(_ id: String) {
        if ids.count < Self.window { return ids.append(id) }
        ids[place] = id
        place = (place + 1) % Self.window
    }
}
