/// When the user opens an app: `h[48]` of section 6.2, opens by half-hour of the day.
///
/// Counted in millionths, because what is past weighs less: at every local midnight all values are multiplied by 0.8.
struct UsageHabit: Equatable, Sendable, Codable {
    private(set) var opens = [Int](repeating: 0, count: LocalClock.slots)
    /// The local day the values belong to.
    private(set) var day = 0

    /// The user opened the app.
    mutating func opened(_ clock: LocalClock, at now: Instant) {
        passed(to: clock.day(at: now))
        opens[clock.slot(at: now)] += .million
    }

    /// Some midnights have passed.
    mutating func passed(to today: Int) {
        guard today > day else { return }
        // After this many days nothing is left of anything.
        for _ in 0..<min(today - day, 200) {
            for slot in opens.indices { opens[slot] = opens[slot] * 4 / 5 }
        }
        day = today
    }

    /// u: how likely the user opens the app in this half-hour or the next, in millionths of the likeliest.
    func score(slot: Int) -> Int {
        var highest = 0
        var sum = 0
        for count in opens {
            highest = max(highest, count)
            sum += count
        }
        guard sum >= 3 * Int.million else { return .million / 2 }
        return max(opens[slot], opens[(slot + 1) % LocalClock.slots]) * .million / highest
    }
}
