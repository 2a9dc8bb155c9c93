import OffstagePush

/// Bounds the frames that cost work and bring no request further: a client may send a thousand at once, and then
/// thirty-three in a second, as nghttp2 has it for resets.
struct FrameBudget {
    private static let most = 1000
    private static let inSecond = 33

    private var left = most
    private var since: Moment

    init(at now: Moment) {
        since = now
    }

    /// - Returns: false if it is used up.
    mutating func spend(at now: Moment) -> Bool {
        let seconds = Int(clamping: (now - since).inNanoseconds / 1_000_000_000)
        if seconds > 0 {
            left = min(Self.most, left + min(seconds, Self.most) * Self.inSecond)
            since = now
        }
        left -= 1
        return left >= 0
    }
}
