/// A bucket of requests for each device token (P-25b): bursts of so many, refilled at so many a second.
public struct RateLimit: Equatable, Sendable, Codable {
    public struct Rate: Equatable, Sendable, Codable {
        public var burst: Int
        public var perSecond: Int

        public init(burst: Int = 100, perSecond: Int = 20) {
            self.burst = burst
            self.perSecond = perSecond
        }

        /// How long one request takes to be refilled.
        var interval: Duration { .nanoseconds(1_000_000_000 / Int64(perSecond)) }
    }

    /// Above this many buckets the full ones are forgotten, which changes no answer.
    private static let enough = 10_000

    private let rate: Rate
    /// The moment at which each bucket will be full again.
    private var full: [DeviceToken: Moment] = [:]

    public init(_ rate: Rate) {
        self.rate = rate
    }

    /// Takes one request out of the token's bucket.
    /// - Returns: false if it is empty.
    public mutating func take(_ token: DeviceToken, at now: Moment) -> Bool {
        if full.count > Self.enough { full = full.filter { $0.value > now } }
        let next = max(full[token] ?? now, now) + rate.interval
        guard next - now <= rate.interval * rate.burst else { return false }
        full[token] = next
        return true
    }
}
