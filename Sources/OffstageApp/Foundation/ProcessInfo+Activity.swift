public import Foundation

extension ProcessInfo {
    /// How an activity wishes the system to treat the process. On iOS as here the options are accepted and change
    /// nothing.
    public struct ActivityOptions: OptionSet, Sendable {
        public let rawValue: UInt64

        public init(rawValue: UInt64) {
            self.rawValue = rawValue
        }

        public static let idleDisplaySleepDisabled = ActivityOptions(rawValue: 1 << 40)
        public static let idleSystemSleepDisabled = ActivityOptions(rawValue: 1 << 20)
        public static let suddenTerminationDisabled = ActivityOptions(rawValue: 1 << 14)
        public static let automaticTerminationDisabled = ActivityOptions(rawValue: 1 << 15)
        public static let animationTrackingEnabled = ActivityOptions(rawValue: 1 << 45)
        public static let trackingEnabled = ActivityOptions(rawValue: 1 << 46)
        public static let userInitiated = ActivityOptions(rawValue: 0x00FF_FFFF | 1 << 20)
        public static let userInitiatedAllowingIdleSystemSleep = ActivityOptions(rawValue: 0x00FF_FFFF & ~(1 << 20))
        public static let background = ActivityOptions(rawValue: 0xFF)
        public static let latencyCritical = ActivityOptions(rawValue: 0xFF_0000_0000)
        public static let userInteractive: ActivityOptions = [.userInitiated, .latencyCritical]
    }

    /// Runs a block that the system lets finish before it suspends the process (L-51).
    ///
    /// The block runs on a concurrent queue, with false if the system granted the time and with true if it could not.
    /// If it still runs when the time is up, it is called once more, beside itself, with true.
    public func performExpiringActivity(withReason reason: String, using block: @escaping @Sendable (Bool) -> Void) {
        ExpiringActivities.shared.begin(reason: reason, block: block)
    }

    /// Marks the beginning of an activity; keep the token until ``endActivity(_:)``.
    @discardableResult
    public func beginActivity(options: ActivityOptions = [], reason: String) -> any NSObjectProtocol {
        NSObject()
    }

    public func endActivity(_ activity: any NSObjectProtocol) {}

    public func performActivity(
        options: ActivityOptions = [],
        reason: String,
        using block: @escaping @Sendable () -> Void
    ) {
        block()
    }
}
