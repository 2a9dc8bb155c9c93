import OffstageKernel

/// How long the wire of a process must have been silent before text that no frame bounds is taken.
///
/// An app whose socket was full still holds frames that are older than what it has printed since, and may need a while
/// to send them; longer while it waits for a processor, which looks as if it worked. If it does, its text must come all
/// the same.
struct WireSilence {
    private static let shortest = Duration.milliseconds(2)
    private static let afterBurst = Duration.milliseconds(50)
    private static let longest = Duration.milliseconds(800)
    /// Where more came than this the socket may have been full. A quick device takes it in several readings.
    private static let burst = 32

    /// Frames since the wire was silent for ``afterBurst``.
    private var count = 0
    private var lastArrival = Instant.boot
    /// More may have been cut from the stream than one reading hands out.
    private var hasJustArrived = false
    private var length = WireSilence.shortest

    /// A reading has brought so many frames.
    mutating func read(frames arrived: Int, at now: Instant) {
        hasJustArrived = arrived > 0
        guard arrived > 0 else { return }
        count = lastArrival + Self.afterBurst < now ? arrived : count + arrived
        lastArrival = now
        length = count > Self.burst ? Self.afterBurst : Self.shortest
    }

    /// - Parameter isRunnable: whether the process runs or waits for a processor.
    mutating func isLongEnough(at now: Instant, isRunnable: @autoclosure () -> Bool) -> Bool {
        guard !hasJustArrived, lastArrival + length <= now else { return false }
        guard length >= Self.afterBurst, length < Self.longest, isRunnable() else { return true }
        length = length * 2
        return false
    }

    /// When there is something to read or to take although nothing happens.
    func end(hasUnread: Bool) -> Instant? {
        hasUnread || hasJustArrived ? lastArrival + length : nil
    }
}
