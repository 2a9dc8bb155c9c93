/// Something that is spent at once and refilled evenly: an app's energy or its cellular data (B-31).
///
/// Represented as what was missing at a moment; a budget that was never used is full.
struct RefreshBudget: Equatable, Sendable, Codable {
    private var missing = 0
    private var since = Instant.boot

    func level(capacity: Int, refill: Duration, at now: Instant) -> Int {
        capacity - missing(capacity, refill, now)
    }

    /// Spends an amount, or what there is.
    mutating func spend(_ amount: Int, capacity: Int, refill: Duration, at now: Instant) {
        missing = min(capacity, missing(capacity, refill, now) + amount)
        since = max(since, now)
    }

    /// When there will be as much as this.
    func refilled(to amount: Int, capacity: Int, refill: Duration, at now: Instant) -> Instant {
        let lack = min(amount, capacity) - level(capacity: capacity, refill: refill, at: now)
        guard lack > 0 else { return now }
        let microseconds = refill.nanoseconds / 1000 * Int64(lack) / Int64(capacity) + 1
        return now + .microseconds(microseconds)
    }

    private func missing(_ capacity: Int, _ refill: Duration, _ now: Instant) -> Int {
        let elapsed = max(0, min(now - since, refill).nanoseconds / 1000)
        let refilled = Int(Int64(capacity) * elapsed / max(1, refill.nanoseconds / 1000))
        return max(0, missing - refilled)
    }
}
