/// Which progress of a response's body becomes a line of the log: one for each tenth of a long body, so that a log
/// tells of it and is not flooded. The driver asks piece by piece, and tells the device of nothing else: a piece is no
/// event.
public struct LoggedProgress: Equatable, Sendable {
    private var told: Int64 = 0

    /// What is shorter has no line but its last, and no two lines are nearer to each other.
    private static let longBody: Int64 = 1 << 20

    /// - Parameter told: the bytes that were there before, of which the log knows.
    public init(after told: Int64 = 0) {
        self.told = told
    }

    /// - Parameters:
    ///   - received: the bytes that have come by now.
    ///   - expected: the bytes of the whole body, or nil if its server did not say.
    /// - Returns: what the device wants to be told, or nil.
    public mutating func received(_ received: Int64, of expected: Int64?) -> TransferFact? {
        guard received - told >= max(Self.longBody, (expected ?? 0) / 10), received != expected else { return nil }
        told = received
        return .progressed(received: received, expected: expected)
    }
}
