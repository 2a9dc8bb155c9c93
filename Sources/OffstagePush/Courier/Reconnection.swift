/// When a device tries again (C-12): after a span drawn from 0 up to a bound that doubles from 1 s to 5 min, so that
/// devices which lost their gateway together do not come back together.
struct Reconnection: Equatable, Sendable {
    private static let shortest = Duration.seconds(1)
    private static let longest = Duration.seconds(300)
    /// After this long connected the bound begins anew.
    private static let steady = Duration.seconds(60)

    private var state: UInt64
    private var failures = 0

    init(seed: UInt64) {
        state = seed
    }

    /// The wait after a connection ended, or could not be made.
    /// - Parameters:
    ///   - lasted: How long it was open; nil if it never was.
    ///   - floor: The least that the gateway asked for.
    mutating func wait(after lasted: Duration?, floor: Duration?) -> Duration {
        if let lasted, lasted >= Self.steady { failures = 0 }
        let bound = min(Self.longest, Self.shortest * (1 << min(failures, 16)))
        failures += 1
        return max(drawn(upTo: bound), floor ?? .zero)
    }

    /// With SplitMix64 (Steele, Lea, Flood 2014); to the nanosecond.
    private mutating func drawn(upTo bound: Duration) -> Duration {
        state &+= 0x9e37_79b9_7f4a_7c15
        var value = state
        value = (value ^ (value >> 30)) &* 0xbf58_476d_1ce4_e5b9
        value = (value ^ (value >> 27)) &* 0x94d0_49bb_1331_11eb
        value ^= value >> 31
        return .nanoseconds(Int64(value % UInt64(bound.inNanoseconds + 1)))
    }
}
