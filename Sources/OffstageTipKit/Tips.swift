/// All tips of the app.
public enum Tips {
    public enum Status: Hashable, Sendable {
        case pending, available
        case invalidated(InvalidationReason)
    }

    public enum InvalidationReason: Hashable, Sendable {
        case actionPerformed, displayCountExceeded, displayDurationExceeded, tipClosed
    }

    public struct ConfigurationOption: Sendable {
        public struct DisplayFrequency: Sendable {
            public static let immediate = DisplayFrequency()
            public static let hourly = DisplayFrequency()
            public static let daily = DisplayFrequency()
            public static let weekly = DisplayFrequency()
            public static let monthly = DisplayFrequency()
        }

        public struct DatastoreLocation: Sendable {
            public static let applicationDefault = DatastoreLocation()

            public static func groupContainer(identifier: String) throws -> DatastoreLocation { DatastoreLocation() }
            public static func url(_ url: URL) -> DatastoreLocation { DatastoreLocation() }
        }

        public static func displayFrequency(_ displayFrequency: DisplayFrequency) -> ConfigurationOption {
            ConfigurationOption()
        }

        public static func datastoreLocation(_ datastoreLocation: DatastoreLocation) -> ConfigurationOption {
            ConfigurationOption()
        }
    }

    /// Has nothing to set up: no tip is shown.
    public static func configure(_ configuration: [ConfigurationOption] = []) throws {}

    /// Forgets which tips were invalidated.
    public static func resetDatastore() throws {
        ended.reset()
    }

    /// Without effect: no tip is shown.
    public static func showAllTipsForTesting() {}
    public static func hideAllTipsForTesting() {}
    public static func showTipsForTesting(_ tips: [any Tip.Type]) {}
    public static func hideTipsForTesting(_ tips: [any Tip.Type]) {}

    // MARK: What was invalidated

    private static let ended = Ended()

    private final class Ended: @unchecked Sendable {
        // Sendable because its state is a lock's.
        private let lock = NSLock()
        private var reasons: [String: InvalidationReason] = [:]

        subscript(id: String) -> InvalidationReason? {
            get { lock.withLock { reasons[id] } }
            set { lock.withLock { reasons[id] = newValue } }
        }

        func reset() {
            lock.withLock { reasons = [:] }
        }
    }

    static func invalidated(_ id: String) -> InvalidationReason? { ended[id] }

    static func invalidate(_ id: String, _ reason: InvalidationReason) {
        ended[id] = reason
    }
}
