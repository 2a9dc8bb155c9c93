/// A moment on the owner's timeline, in nanoseconds: since 1970 in a gateway that serves, since the first boot in a
/// virtual device.
public struct Moment: Comparable, Hashable, Sendable, Codable {
    public var nanoseconds: Int64

    public init(nanoseconds: Int64) {
        self.nanoseconds = nanoseconds
    }

    /// Whole seconds, as `iat` and `apns-expiration` count them. What does not fit is the last moment there is.
    public init(seconds: Int64) {
        let (product, isTooMuch) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
        nanoseconds = isTooMuch ? (seconds < 0 ? .min : .max) : product
    }

    /// Whole seconds, rounded down.
    public var seconds: Int64 {
        nanoseconds >= 0 ? nanoseconds / 1_000_000_000 : (nanoseconds - 999_999_999) / 1_000_000_000
    }

    /// Whole milliseconds, as a 410 tells them (P-23).
    public var milliseconds: Int64 { nanoseconds / 1_000_000 }

    public static func < (left: Moment, right: Moment) -> Bool { left.nanoseconds < right.nanoseconds }

    /// A moment that does not fit is the last there is.
    public static func + (moment: Moment, span: Duration) -> Moment {
        let (sum, isTooMuch) = moment.nanoseconds.addingReportingOverflow(span.inNanoseconds)
        return Moment(nanoseconds: isTooMuch ? .max : sum)
    }

    public static func - (later: Moment, earlier: Moment) -> Duration {
        let (difference, isTooMuch) = later.nanoseconds.subtractingReportingOverflow(earlier.nanoseconds)
        return .nanoseconds(isTooMuch ? (later > earlier ? Int64.max : .min) : difference)
    }
}

extension Duration {
    /// The span in whole nanoseconds; what is finer is dropped.
    package var inNanoseconds: Int64 {
        let (seconds, attoseconds) = components
        let (product, isTooMuch) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
        return isTooMuch ? (seconds < 0 ? .min : .max) : product &+ attoseconds / 1_000_000_000
    }
}
