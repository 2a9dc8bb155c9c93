/// How often an app is woken for its transfers: each time the tasks that it then makes wait twice as long (T-50).
struct WakeLimiter: Equatable, Sendable, Codable {
    private(set) var delay = Duration.zero
    /// When the delay is over that the last wake began.
    private(set) var ends: Instant?

    /// The app is resumed or launched for transfers.
    mutating func woken(_ profile: TransferProfile, at now: Instant) {
        delay = delay == .zero ? profile.firstDelay : min(delay * 2, profile.longestDelay)
        ends = now + delay
    }

    /// The user brings the app to the front, or it was not woken although nothing of it waited (T-51).
    mutating func reset() { self = WakeLimiter() }
}
