/// What one generation of iOS does with remote notifications: the numbers of the table of defaults in
/// `docs/rules/push.md`.
public struct PushProfile: Equatable, Sendable, Codable {
    /// The background mode `remote-notification`, iOS 7 and later (seed of N-10).
    public var hasBackgroundMode = true
    /// From the call to the answer (N-11).
    public var window = Duration.seconds(30)
    /// How many wakes an app has at most, in millionths (N-20).
    public var wakeCapacity = 3 * Int.million
    /// How long all of them take to come back: 20 minutes each (N-20).
    public var wakeRefill = Duration.seconds(3 * 1200)
    /// Whether Background App Refresh must be on for a wake (N-21b).
    public var needsBackgroundRefresh = true

    init(os: Int) {
        hasBackgroundMode = os >= 7
    }

    /// The same numbers with every span divided by `factor`; the window is the caller's, who knows when tasks end.
    func accelerated(by factor: Int) -> PushProfile {
        var profile = self
        profile.wakeRefill = wakeRefill / factor
        return profile
    }

    func level(_ budget: RefreshBudget, at now: Instant) -> Int {
        budget.level(capacity: wakeCapacity, refill: wakeRefill, at: now)
    }

    func spend(_ budget: inout RefreshBudget, at now: Instant) {
        budget.spend(.million, capacity: wakeCapacity, refill: wakeRefill, at: now)
    }

    func refill(_ budget: RefreshBudget, at now: Instant) -> Instant {
        budget.refilled(to: .million, capacity: wakeCapacity, refill: wakeRefill, at: now)
    }
}
