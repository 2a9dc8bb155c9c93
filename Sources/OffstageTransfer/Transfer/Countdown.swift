import OffstageKernel

/// A span that runs out while it runs, and stands still while it does not.
struct Countdown: Equatable, Sendable {
    private let span: Duration
    private var left: Duration
    private var runningSince: Instant?

    init(_ span: Duration) {
        self.span = span
        left = span
    }

    /// When it will have run out, if it runs on.
    var deadline: Instant? { runningSince.map { $0 + left } }

    mutating func run(at now: Instant) {
        runningSince = runningSince ?? now
    }

    mutating func pause(at now: Instant) {
        guard let runningSince else { return }
        left -= now - runningSince
        self.runningSince = nil
    }

    /// Begins from the whole span again, running or not.
    mutating func restart(at now: Instant) {
        left = span
        if runningSince != nil { runningSince = now }
    }
}
