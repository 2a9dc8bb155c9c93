public import Foundation

extension BudgetRecorder {
    /// One stay in the background that lasted until time ran out.
    public struct Execution: Codable, Sendable, Equatable {
        /// When the app entered the background.
        public let enteredBackground: Date
        /// When the expiration handler ran.
        public let expired: Date
        /// When the app was last seen running, if it ticked.
        public let lastTick: Date?

        /// What the app was given: from entering the background to the handler (L-32).
        public var length: Duration { .seconds(seconds) }

        /// How long the app was seen running, by its own timer. At most one tick too short, and it goes on past the
        /// handler until the app is suspended.
        public var estimate: Duration? {
            lastTick.map { .seconds($0.timeIntervalSince(enteredBackground)) }
        }

        var seconds: TimeInterval { expired.timeIntervalSince(enteredBackground) }
    }
}
