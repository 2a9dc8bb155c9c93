/// Moments to come, in a total order: moment, then kind rank, then order of insertion.
///
/// A heap in which every node has four children: half as deep as a binary heap, and the four lie side by side in
/// memory. Nothing is ever removed from the middle; whoever inserts a payload makes it recognisable as stale (a
/// generation, a number that is never used again) and drops it when it comes up.
///
/// Everything is inlinable because the payload is generic: a queue used from another module would otherwise pay for
/// every comparison with a witness call.
@frozen public struct EventQueue<Payload: Sendable>: Sendable {
    @frozen @usableFromInline struct Entry: Sendable {
        @usableFromInline var moment: Int64
        /// Kind rank in the top byte, insertion counter below: one comparison decides both.
        @usableFromInline var order: UInt64
        @usableFromInline var payload: Payload

        @inlinable init(moment: Int64, order: UInt64, payload: Payload) {
            self.moment = moment
            self.order = order
            self.payload = payload
        }

        @inlinable func precedes(_ other: borrowing Entry) -> Bool {
            moment != other.moment ? moment < other.moment : order < other.order
        }
    }

    @usableFromInline var entries: [Entry] = []
    @usableFromInline var inserted: UInt64 = 0

    @inlinable public init() {}

    @inlinable public var count: Int { entries.count }

    /// The earliest moment that waits, or nil.
    @inlinable public var first: Instant? {
        entries.isEmpty ? nil : Instant(nanoseconds: entries[0].moment)
    }

    /// Adds a payload; among equal moments the lower rank comes first, among equal ranks the earlier insertion.
    @inlinable public mutating func insert(_ payload: Payload, at moment: Instant, rank: UInt8 = 0) {
        inserted += 1
        let entry = Entry(moment: moment.nanoseconds, order: UInt64(rank) << 56 | inserted, payload: payload)
        entries.append(entry)
        let last = entries.count - 1
        entries.withUnsafeMutableBufferPointer { heap in
            guard let base = heap.baseAddress else { return }
            var hole = last
            // Entries are moved, not copied: a payload that is counted would be counted at every level.
            let entry = (base + hole).move()
            while hole > 0 {
                let parent = (hole - 1) >> 2
                guard entry.precedes(base[parent]) else { break }
                (base + hole).moveInitialize(from: base + parent, count: 1)
                hole = parent
            }
            (base + hole).initialize(to: entry)
        }
    }

    /// Takes out the first payload if its moment is not after `limit`.
    @inlinable public mutating func popFirst(upTo limit: Instant) -> (moment: Instant, payload: Payload)? {
        guard let first = entries.first, first.moment <= limit.nanoseconds else { return nil }
        let moved = entries.removeLast()
        if !entries.isEmpty { sift(moved) }
        return (Instant(nanoseconds: first.moment), first.payload)
    }

    /// Lets the hole at the root sink along the smallest children until `moved` fits.
    @inlinable mutating func sift(_ moved: Entry) {
        entries.withUnsafeMutableBufferPointer { heap in
            guard let base = heap.baseAddress else { return }
            let count = heap.count
            var hole = 0
            (base + hole).deinitialize(count: 1)
            while true {
                let firstChild = (hole << 2) + 1
                guard firstChild < count else { break }
                var smallest = firstChild
                for child in firstChild + 1..<max(firstChild + 1, min(firstChild + 4, count))
                where base[child].precedes(base[smallest]) {
                    smallest = child
                }
                guard base[smallest].precedes(moved) else { break }
                (base + hole).moveInitialize(from: base + smallest, count: 1)
                hole = smallest
            }
            (base + hole).initialize(to: moved)
        }
    }
}

extension EventQueue.Entry: Codable where Payload: Codable {}
extension EventQueue: Codable where Payload: Codable {}
