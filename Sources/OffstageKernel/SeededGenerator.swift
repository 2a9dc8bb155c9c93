/// The kernel's only source of chance: SplitMix64 (Steele, Lea, Flood: "Fast splittable pseudorandom number
/// generators", OOPSLA 2014). The same seed gives the same numbers on every machine.
public struct SeededGenerator: RandomNumberGenerator, Equatable, Sendable, Codable {
    private var state: UInt64

    public init(seed: UInt64) {
        state = seed
    }

    public mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
        return mixed ^ (mixed >> 31)
    }

    /// A span from nothing up to `bound`, to the nanosecond.
    mutating func span(upTo bound: Duration) -> Duration {
        .nanoseconds(Int64(next() % UInt64(max(1, bound.nanoseconds))))
    }

    /// A span between −`bound` and +`bound`, to the nanosecond.
    package mutating func span(within bound: Duration) -> Duration {
        let limit = bound.nanoseconds
        guard limit > 0 else { return .zero }
        return .nanoseconds(Int64(next() % UInt64(2 * limit + 1)) - limit)
    }
}
