import OffstageKernel

/// Notices that app and device answer each other without end at one moment: then time never passes, though neither is
/// busy for long.
struct Standstill {
    /// Exchanges that take a second of processor time; fewer than a debug build makes. Counted, not measured: a run
    /// ends at the same one every time.
    private static let pace = 3_000

    /// So many at one moment have no end. A device with ten thousand transfers that end at one moment exchanges fewer.
    let limit: Int
    private var moment = Instant.boot
    private var exchanges = 0

    /// - Parameter seconds: of processor time, after which code that never waits counts as stuck.
    init(seconds: Double) {
        limit = max(1, Int(seconds * Double(Self.pace)))
    }

    /// One more exchange.
    /// - Returns: whether there are so many at this moment that there will be no end.
    mutating func note(at now: Instant) -> Bool {
        exchanges = now == moment ? exchanges + 1 : 1
        moment = now
        return exchanges >= limit
    }
}
