/// What an app says of `CLLocationManager`. All its managers speak as one.
public enum LocationFact: Equatable, Sendable, Codable {
    /// A manager has a delegate: who was launched for an event can hear of it.
    case delegateSet
    /// `requestWhenInUseAuthorization`, `requestAlwaysAuthorization`.
    case authorizationAsked(always: Bool)
    /// `startUpdatingLocation`, and what was changed of it since; nil: no manager wants any.
    case updates(LocationUpdates?)
    /// `requestLocation`.
    case requested
    case significantChanges(isOn: Bool)
    /// `startMonitoring(for:)`.
    case monitored(CircularRegion)
    /// `stopMonitoring(for:)`.
    case unmonitored(String)
    /// `requestState(for:)`.
    case stateAsked(CircularRegion)
}

/// What an app wants of the standard location service.
public struct LocationUpdates: Equatable, Sendable, Codable {
    /// Metres.
    public var distanceFilter: Double
    /// `allowsBackgroundLocationUpdates`.
    public var inBackground: Bool

    public init(distanceFilter: Double, inBackground: Bool) {
        self.distanceFilter = distanceFilter
        self.inBackground = inBackground
    }
}

/// A circle on the globe that an app wants to hear of.
public struct CircularRegion: Equatable, Sendable, Codable {
    public var identifier: String
    public var center: Coordinate
    /// Metres.
    public var radius: Double
    public var notifiesOnEntry: Bool
    public var notifiesOnExit: Bool

    public init(
        identifier: String,
        center: Coordinate,
        radius: Double,
        notifiesOnEntry: Bool = true,
        notifiesOnExit: Bool = true
    ) {
        self.identifier = identifier
        self.center = center
        self.radius = radius
        self.notifiesOnEntry = notifiesOnEntry
        self.notifiesOnExit = notifiesOnExit
    }

    func contains(_ place: Coordinate) -> Bool { center.isWithin(radius, of: place) }
}

/// `CLAuthorizationStatus`, by the words of the log.
public enum LocationAuthorization: String, Equatable, Sendable, Codable {
    case notDetermined = "not-determined"
    case denied
    case whenInUse = "when-in-use"
    case always

    var isGranted: Bool { self == .whenInUse || self == .always }

    /// Whether an app may know a place now.
    /// - Parameter inUse: whether people have it before them, or it runs on in the background.
    func allows(inUse: Bool) -> Bool { self == .always || self == .whenInUse && inUse }
}

/// What a person can answer.
public enum LocationPermission: String, Equatable, Sendable, Codable {
    case denied
    case whenInUse = "when-in-use"
    case always
}

/// What an app hears of the place of the device, each a call of `CLLocationManagerDelegate`.
public enum LocationNews: Equatable, Sendable, Codable {
    /// `locationManagerDidChangeAuthorization`; what it is now stands in what the app sees of its surroundings.
    case authorizationChanged
    case updated(Coordinate, LocationService)
    case failed(LocationFailure, LocationService)
    case entered(CircularRegion)
    case exited(CircularRegion)
    case determined(RegionState, CircularRegion)
    case monitoringStarted(CircularRegion)
    case monitoringFailed(CircularRegion, LocationFailure)
}

/// Who in the app asked for the place.
public enum LocationService: String, Equatable, Sendable, Codable {
    /// `startUpdatingLocation`.
    case standard
    /// `startMonitoringSignificantLocationChanges`.
    case significant
    /// `requestLocation`.
    case request
}

/// `CLError.Code`.
public enum LocationFailure: String, Equatable, Sendable, Codable {
    case unknown, denied, monitoringDenied, monitoringFailed
}

/// `CLRegionState`.
public enum RegionState: String, Equatable, Sendable, Codable {
    case unknown, inside, outside
}
