/// What one generation of iOS does with app extensions.
public struct ExtensionProfile: Equatable, Sendable, Codable {
    /// Whether a notification service extension may change what is shown, iOS 10 and later (Y-9).
    public var changesNotifications = true
    /// How long it may work on one notification, and how long any other lives (Y-9).
    public var window = Duration.seconds(30)
    /// It is told that its time ends this long before it does; chosen: Apple says that it is a last chance.
    public var expiryLead = Duration.seconds(1)

    init(os: Int) {
        changesNotifications = os >= 10
    }

    /// The same numbers, ending `factor` times as soon; the last chance is as long.
    func accelerated(by factor: Int) -> ExtensionProfile {
        var profile = self
        profile.window = window.divided(by: factor, butLast: expiryLead)
        return profile
    }
}
