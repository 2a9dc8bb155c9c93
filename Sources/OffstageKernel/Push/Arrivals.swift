/// The ids of the notifications that have reached the device, as far back as one may come again: 1024 (C-6).
struct Arrivals: Equatable, Sendable, Codable {
    private static let window = 1024

    private var ids: [String] = []
    /// Where the next one goes when the window is full.
    private var place = 0
    /// Of the newest, those that have reached neither their app's code nor the user, in the order of their arrival.
    private var awaited: [String] = []

    init() {}

    /// What was stored before anything was awaited has nothing of it.
    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        ids = try values.decode([String].self, forKey: .ids)
        place = try values.decode(Int.self, forKey: .place)
        awaited = try values.decodeIfPresent([String].self, forKey: .awaited) ?? []
    }

    func contains(_ id: String) -> Bool { ids.contains(id) }

    mutating func add(_ id: String) {
        if awaited.count == Self.window { awaited.removeFirst() }
        awaited.append(id)
        if ids.count < Self.window { return ids.append(id) }
        ids[place] = id
        place = (place + 1) % Self.window
    }

    /// - Returns: whether it had reached nobody before.
    mutating func deliver(_ id: String) -> Bool {
        guard let index = awaited.lastIndex(of: id) else { return false }
        awaited.remove(at: index)
        return true
    }
}
