/// What a generation of iOS does for apps that want to know where the device is. Where Apple says nothing the number is
/// chosen (`docs/fidelity.md`, Location).
public struct LocationProfile: Equatable, Sendable, Codable {
    /// Metres from the last event of the significant-change service to the next: Apple's documentation of
    /// `startMonitoringSignificantLocationChanges()`.
    public var significantDistance = 500.0
    /// At least this long lies between two of them (the same).
    public var significantInterval = Duration.seconds(300)
    /// The device must stay beyond a region's border for so long (Region Monitoring and iBeacon).
    public var regionDwell = Duration.seconds(20)
    /// The regions that an app can have (the same).
    public var regions = 20
    /// The largest radius of a region in metres; chosen.
    public var largestRadius = 1_000_000.0
    /// From `requestLocation` to its answer: a place ("may take several seconds", Apple, `requestLocation()`), that
    /// there is none, and that the app may not know; chosen.
    public var fixTime = Duration.seconds(2)
    public var noFixTime = Duration.seconds(10)
    public var refusalTime = Duration.milliseconds(20)
    /// What an app that is woken for an event has in the background without a task: about ten seconds (the same).
    public var eventTime = Duration.seconds(10)
    /// How long a device with the quirk ``Quirk/sleepsUnderLock`` sleeps in one go, at least and at most: a timer of
    /// ten seconds fired after 10 to 500 (openradar 37386167).
    public var shortestSleep = Duration.seconds(10)
    public var longestSleep = Duration.seconds(500)
    /// Whether an app that was removed in the app switcher is launched for events: from iOS 8 on (App Programming Guide
    /// for iOS, Background Execution).
    public var launchesRemovedApps: Bool

    init(os: Int) {
        launchesRemovedApps = os >= 8
    }

    func accelerated(by factor: Int) -> LocationProfile {
        var profile = self
        profile.significantInterval = significantInterval / factor
        profile.regionDwell = regionDwell / factor
        profile.fixTime = fixTime / factor
        profile.noFixTime = noFixTime / factor
        profile.refusalTime = refusalTime / factor
        profile.eventTime = eventTime / factor
        profile.shortestSleep = shortestSleep / factor
        profile.longestSleep = longestSleep / factor
        return profile
    }
}
