/// What an app's widgets have used of the reloads that the system grants them in a day.
///
/// Which widgets people have put on their home screens is not modelled: each kind that is named counts as one widget.
struct WidgetLedger: Equatable, Sendable, Codable {
    private struct Kind: Equatable, Sendable, Codable {
        var name: String
        /// The moments of its reloads that counted, oldest first.
        var reloads: [Instant] = []
    }

    /// Kinds that are told apart; those beyond count for all.
    static let mostKinds = 50

    private var kinds: [Kind] = []
    /// The reloads of all widgets at once, oldest first.
    private var ofAll: [Instant] = []

    /// Counts a reload, if there is one left.
    ///
    /// - Parameters:
    ///   - kind: of the widgets, or nil for all.
    ///   - limit: how many reloads of one widget are granted in any day.
    /// - Returns: how many are left of the kind, or of the one that has used most; nil if none was left for this one.
    mutating func reload(_ kind: String?, limit: Int, day: Duration, at now: Instant) -> Int? {
        forget(olderThan: day, at: now)
        let place = kind.flatMap { find($0) }
        let own = place.map { kinds[$0].reloads.count } ?? kinds.map(\.reloads.count).max() ?? 0
        let left = limit - ofAll.count - own
        guard left > 0 else { return nil }
        if let place { kinds[place].reloads.append(now) } else { ofAll.append(now) }
        return left - 1
    }

    private mutating func forget(olderThan day: Duration, at now: Instant) {
        ofAll.removeAll { now - $0 >= day }
        for place in kinds.indices { kinds[place].reloads.removeAll { now - $0 >= day } }
        kinds.removeAll { $0.reloads.isEmpty }
    }

    /// Where the kind stands; one that is new is added, as long as there is room.
    private mutating func find(_ name: String) -> Int? {
        if let place = kinds.firstIndex(where: { $0.name == name }) { return place }
        guard kinds.count < Self.mostKinds else { return nil }
        kinds.append(Kind(name: name))
        return kinds.count - 1
    }
}
