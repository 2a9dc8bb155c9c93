/// What an app says of where the device is: all its location managers with one voice.
public enum LocationMessage: Equatable, Sendable, Codable {
    /// A manager has a delegate.
    case delegateSet
    case authorizationAsked(always: Bool)
    /// The standard service; nil: no manager wants it any more.
    case updates(Updates?)
    case requested
    case significantChanges(isOn: Bool)
    case monitored(Region)
    case unmonitored(identifier: String)
    case stateAsked(Region)

    public struct Updates: Equatable, Sendable, Codable {
        /// Metres.
        public var distanceFilter: Double
        public var inBackground: Bool

        public init(distanceFilter: Double, inBackground: Bool) {
            self.distanceFilter = distanceFilter
            self.inBackground = inBackground
        }
    }

    /// In degrees.
    public struct Place: Equatable, Sendable, Codable {
        public var latitude: Double
        public var longitude: Double

        public init(latitude: Double, longitude: Double) {
            self.latitude = latitude
            self.longitude = longitude
        }
    }

    public struct Region: Equatable, Sendable, Codable {
        public var identifier: String
        public var center: Place
        /// Metres.
        public var radius: Double
        public var notifiesOnEntry: Bool
        public var notifiesOnExit: Bool

        public init(
            identifier: String,
            center: Place,
            radius: Double,
            notifiesOnEntry: Bool,
            notifiesOnExit: Bool
        ) {
            self.identifier = identifier
            self.center = center
            self.radius = radius
            self.notifiesOnEntry = notifiesOnEntry
            self.notifiesOnExit = notifiesOnExit
        }
    }

    /// What an app sees of it by itself.
    public struct Standing: Equatable, Sendable, Codable {
        /// `CLAuthorizationStatus.rawValue`.
        public var authorization: Int
        public var place: Place?
        public var regions: [Region]

        public init(authorization: Int, place: Place?, regions: [Region]) {
            self.authorization = authorization
            self.place = place
            self.regions = regions
        }
    }

    /// What a delegate is called with.
    public enum News: Equatable, Sendable, Codable {
        case authorizationChanged
        case updated(Place, service: Service)
        /// `CLError.Code.rawValue`.
        case failed(code: Int, service: Service)
        case entered(Region)
        case exited(Region)
        /// `CLRegionState.rawValue`.
        case determined(state: Int, Region)
        case monitoringStarted(Region)
        case monitoringFailed(code: Int, Region)
    }

    /// Who in the app asked.
    public enum Service: String, Equatable, Sendable, Codable {
        case standard, significant, request
    }
}
