/// What one generation of iOS does with background transfers: the table of defaults in `docs/rules/transfers.md`.
public struct TransferProfile: Equatable, Sendable, Codable {
    /// From the call of `handleEventsForBackgroundURLSession` to its completion handler (T-44).
    public var window = Duration.seconds(30)
    /// T-50.
    public var firstDelay = Duration.seconds(60)
    public var longestDelay = Duration.seconds(86_400)
    /// The version of the draft of resumable uploads that is spoken; nil before iOS 17 (T-68). Which one later releases
    /// speak is not known.
    public var uploadInterop: Int?

    init(os: Int) {
        uploadInterop = os >= 17 ? 3 : nil
    }

    /// The same numbers with every span divided by `factor`; the window is the caller's, who knows when tasks end.
    func accelerated(by factor: Int) -> TransferProfile {
        var profile = self
        profile.firstDelay = firstDelay / factor
        profile.longestDelay = longestDelay / factor
        return profile
    }
}
