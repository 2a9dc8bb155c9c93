/// Whether the app may begin Live Activities. The device shows none.
public final class ActivityAuthorizationInfo: Sendable {
    public init() {}

    public var areActivitiesEnabled: Bool { false }
    public var frequentPushesEnabled: Bool { false }

    /// It does not change: whoever iterates waits.
    public var activityEnablementUpdates: ActivitySequence<Bool> { ActivitySequence() }
    public var frequentPushEnablementUpdates: ActivitySequence<Bool> { ActivitySequence() }
}

public enum ActivityAuthorizationError: Error, Hashable, Sendable {
    case attributesTooLarge, denied, globalMaximumExceeded, malformedActivityIdentifier, missingProcessIdentifier
    case persistenceFailure, reconnectNotPermitted, targetMaximumExceeded, unentitled, unsupported
    case unsupportedTarget, visibility
}
