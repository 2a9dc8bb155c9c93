import OffstageKernel

/// Where the device's clock stands among the dates that apps know.
struct Epoch: Equatable, Sendable {
    /// Of the device's first boot, counted since 1970.
    let nanoseconds: Int64

    /// Two and a half centuries: farther than any device goes, and near enough for the kernel to count on from there.
    private static let farthest: Int64 = 8_000_000_000_000_000_000

    /// The moment of a date, in nanoseconds since 1970; one that no device reaches is as far off as moments go.
    func instant(of date: Int64) -> Instant {
        let (moment, overflow) = date.subtractingReportingOverflow(nanoseconds)
        let bounded = overflow ? (date < 0 ? .min : .max) : moment
        return Instant(nanoseconds: min(max(bounded, -Self.farthest), Self.farthest))
    }

    /// The date of a moment, in nanoseconds since 1970.
    func date(of instant: Instant) -> Int64 {
        let (date, overflow) = instant.nanoseconds.addingReportingOverflow(nanoseconds)
        return overflow ? (instant.nanoseconds < 0 ? .min : .max) : date
    }
}
