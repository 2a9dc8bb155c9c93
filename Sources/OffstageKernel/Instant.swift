/// A moment of device time, counted in nanoseconds since the device first booted.
///
/// Device time never runs backwards and goes on while the device is switched off: a device that comes back after its
/// host died continues at the moment its own clock would have reached.
public struct Instant: Comparable, Hashable, Sendable, Codable {
    /// Nanoseconds since the first boot.
    public var nanoseconds: Int64

    public init(nanoseconds: Int64) {
        self.nanoseconds = nanoseconds
    }

    /// The first boot of the device.
    public static let boot = Instant(nanoseconds: 0)

    public static func < (left: Instant, right: Instant) -> Bool {
        left.nanoseconds < right.nanoseconds
    }

    public static func + (moment: Instant, span: Duration) -> Instant {
        Instant(nanoseconds: moment.nanoseconds + span.nanoseconds)
    }

    public static func - (later: Instant, earlier: Instant) -> Duration {
        .nanoseconds(later.nanoseconds - earlier.nanoseconds)
    }

    public init(from decoder: any Decoder) throws {
        nanoseconds = try decoder.singleValueContainer().decode(Int64.self)
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(nanoseconds)
    }
}

extension Duration {
    /// The span in whole nanoseconds; what is finer than a nanosecond is dropped.
    package var nanoseconds: Int64 {
        let (seconds, attoseconds) = components
        return seconds * 1_000_000_000 + attoseconds / 1_000_000_000
    }
}
