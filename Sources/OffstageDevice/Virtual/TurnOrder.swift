import OffstageKernel

/// Who comes first among those whose moment is the same: in a fixed order, or as the seed has it.
///
/// A decision depends on the seed, its moment and how many were made at this moment, and on nothing before: a scenario
/// without one of its steps keeps the order of everything else.
struct TurnOrder {
    let seed: UInt64
    let isShuffled: Bool
    private var moment = Instant.boot
    private var decisions: UInt64 = 0

    init(seed: UInt64, isShuffled: Bool) {
        self.seed = seed
        self.isShuffled = isShuffled
    }

    /// A number by chance; 0, the first in the fixed order, without shuffling.
    mutating func draw(at now: Instant) -> UInt64 {
        guard isShuffled else { return 0 }
        decisions = now == moment ? decisions + 1 : 0
        moment = now
        return Self.chance(seed, now, decisions)
    }

    mutating func choice(among count: Int, at now: Instant) -> Int {
        count > 1 ? Int(draw(at: now) % UInt64(count)) : 0
    }

    /// Whether the device's own deadline comes before a process's of the same moment.
    mutating func isDeviceFirst(_ now: Instant) -> Bool {
        draw(at: now) % 2 == 0
    }

    /// Whether what happens from outside at a moment, such as a step of the user, comes before what else is due then.
    /// Counts as no decision, because it is asked for whether or not anything happens from outside.
    func endsBefore(_ now: Instant) -> Bool {
        isShuffled && Self.chance(seed, now, .max) % 2 == 0
    }

    private static func chance(_ seed: UInt64, _ moment: Instant, _ decision: UInt64) -> UInt64 {
        var first = SeededGenerator(seed: seed ^ UInt64(bitPattern: moment.nanoseconds))
        var second = SeededGenerator(seed: first.next() ^ decision)
        return second.next()
    }
}
