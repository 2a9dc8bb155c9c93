/// A phone as a value: it decides what iOS would decide, and nothing else. It reads no clock and touches nothing.
public struct Device: Sendable, Codable {
    public init(settings: Settings) {
        self.settings = settings
    }

    public let settings: Settings

    /// The earliest moment at which ``Event/timePassed`` has something to do, or nil.
    public var nextDeadline: Instant? { nil }

    /// Whether nothing is in flight between the device and this app: no launch, no callback, no action waiting.
    public func isSettled(_ app: AppIdentifier) -> Bool { true }

    /// Takes in one event and answers with what must be done, in order.
    public mutating func handle(_ event: Event, at now: Instant) -> [Effect] { [] }
}

extension Device {
    /// What stays the same for the life of a device.
    public struct Settings: Equatable, Sendable, Codable {
        /// The OS profile: 6, 9, 12, 13, 15, 17, 18 or 26.
        public var os: Int
        public var seed: UInt64
        /// Every span of the profile is divided by this; 1 is a real device.
        public var speed: Int

        public init(os: Int, seed: UInt64 = 1, speed: Int = 1) {
            self.os = os
            self.seed = seed
            self.speed = speed
        }
    }
}
