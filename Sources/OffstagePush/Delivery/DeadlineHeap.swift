/// Moments at which something may be due, the earliest first. What is no longer wanted stays until it is due, and its
/// owner then finds nothing to do.
struct DeadlineHeap<Owner: Equatable & Sendable & Codable>: Equatable, Sendable, Codable {
    struct Entry: Equatable, Sendable, Codable {
        var moment: Moment
        var number: UInt64
        var owner: Owner

        /// By moment, then by number, so that the order is total.
        static func isBefore(_ left: Entry, _ right: Entry) -> Bool {
            (left.moment, left.number) < (right.moment, right.number)
        }
    }

    private var entries: [Entry] = []

    var count: Int { entries.count }
    /// Whether it is time to look how many of these are still wanted: at each power of two, so that it costs little.
    var hasGrown: Bool { count >= 1024 && count & (count - 1) == 0 }

    /// Forgets all others.
    mutating func keep(only wanted: [Entry]) { entries = wanted.sorted(by: Entry.isBefore) }

    var earliest: Moment? { entries.first?.moment }

    mutating func insert(_ entry: Entry) {
        entries.append(entry)
        var index = entries.count - 1
        while index > 0, Entry.isBefore(entries[index], entries[(index - 1) / 2]) {
            entries.swapAt(index, (index - 1) / 2)
            index = (index - 1) / 2
        }
    }

    /// Takes out the earliest, if it is due.
    mutating func popDue(at now: Moment) -> Entry? {
        guard let first = entries.first, first.moment <= now, let last = entries.popLast() else { return nil }
        if entries.isEmpty { return first }
        entries[0] = last
        sink(from: 0)
        return first
    }

    private mutating func sink(from start: Int) {
        var index = start
        while 2 * index + 1 < entries.count {
            var child = 2 * index + 1
            if child + 1 < entries.count, Entry.isBefore(entries[child + 1], entries[child]) { child += 1 }
            guard Entry.isBefore(entries[child], entries[index]) else { return }
            entries.swapAt(index, child)
            index = child
        }
    }
}
