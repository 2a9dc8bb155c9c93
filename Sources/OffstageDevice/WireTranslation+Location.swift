import OffstageKernel
import OffstageWire

/// Where the device is, in the words of either side.
extension WireTranslation {
    /// - Returns: nil for a region that is nowhere.
    func fact(_ message: LocationMessage) -> LocationFact? {
        switch message {
        case .delegateSet: .delegateSet
        case .authorizationAsked(let always): .authorizationAsked(always: always)
        case .updates(let updates): .updates(updates.map(self.updates))
        case .requested: .requested
        case .significantChanges(let isOn): .significantChanges(isOn: isOn)
        case .monitored(let said): region(said).map { .monitored($0) }
        case .unmonitored(let identifier): .unmonitored(Self.clamped(identifier))
        case .stateAsked(let said): region(said).map { .stateAsked($0) }
        }
    }

    private func updates(_ said: LocationMessage.Updates) -> LocationUpdates {
        LocationUpdates(distanceFilter: Self.metres(said.distanceFilter), inBackground: said.inBackground)
    }

    private func region(_ said: LocationMessage.Region) -> CircularRegion? {
        Coordinate(latitude: said.center.latitude, longitude: said.center.longitude).map {
            CircularRegion(
                identifier: Self.clamped(said.identifier),
                center: $0,
                radius: Self.metres(said.radius),
                notifiesOnEntry: said.notifiesOnEntry,
                notifiesOnExit: said.notifiesOnExit
            )
        }
    }

    /// What is stored must be a number; beyond the globe all distances are alike.
    private static func metres(_ said: Double) -> Double { said.isNaN ? 0 : min(max(said, 0), 40_100_000) }

    // MARK: To the app

    static func news(_ news: LocationNews) -> LocationMessage.News {
        switch news {
        case .authorizationChanged: .authorizationChanged
        case .updated(let place, let service): .updated(self.place(place), service: self.service(service))
        case .failed(let failure, let service): .failed(code: failure.code, service: self.service(service))
        case .entered(let region): .entered(said(region))
        case .exited(let region): .exited(said(region))
        case .determined(let state, let region): .determined(state: state.rawState, said(region))
        case .monitoringStarted(let region): .monitoringStarted(said(region))
        case .monitoringFailed(let region, let failure): .monitoringFailed(code: failure.code, said(region))
        }
    }

    static func standing(_ standing: LocationStanding) -> LocationMessage.Standing {
        LocationMessage.Standing(
            authorization: standing.authorization.status,
            place: standing.place.map(place),
            regions: standing.regions.map(said)
        )
    }

    private static func place(_ place: Coordinate) -> LocationMessage.Place {
        LocationMessage.Place(latitude: place.latitude, longitude: place.longitude)
    }

    private static func said(_ region: CircularRegion) -> LocationMessage.Region {
        LocationMessage.Region(
            identifier: region.identifier,
            center: place(region.center),
            radius: region.radius,
            notifiesOnEntry: region.notifiesOnEntry,
            notifiesOnExit: region.notifiesOnExit
        )
    }

    private static func service(_ service: LocationService) -> LocationMessage.Service {
        switch service {
        case .standard: .standard
        case .significant: .significant
        case .request: .request
        }
    }
}

extension LocationFailure {
    /// `CLError.Code`.
    fileprivate var code: Int {
        switch self {
        case .unknown: 0
        case .denied: 1
        case .monitoringDenied: 4
        case .monitoringFailed: 5
        }
    }
}

extension RegionState {
    /// `CLRegionState`.
    fileprivate var rawState: Int {
        switch self {
        case .unknown: 0
        case .inside: 1
        case .outside: 2
        }
    }
}

extension LocationAuthorization {
    /// `CLAuthorizationStatus`.
    fileprivate var status: Int {
        switch self {
        case .notDetermined: 0
        case .denied: 2
        case .always: 3
        case .whenInUse: 4
        }
    }
}
