import Foundation
import OffstageApp
import OffstageWire
import Synchronization

/// All location managers of the process with one voice, as the device hears them, and the way back to each.
final class LocationClient: Sendable {
    static let shared = LocationClient()

    /// What one manager wants.
    struct Wishes {
        fileprivate weak var manager: CLLocationManager?
        var isUpdating = false
        var distanceFilter = kCLDistanceFilterNone
        var allowsBackground = false
        var isRequesting = false
        var watchesChanges = false
    }

    fileprivate struct State {
        /// In the order in which they were made.
        var managers: [(id: ObjectIdentifier, wishes: Wishes)] = []
        var hasDelegate = false
        var updates: LocationMessage.Updates?
        /// Nil until somebody asks: what the device monitors already is read then.
        var regions: [CLCircularRegion]?
    }

    private let state = Mutex(State())

    private init() {
        LocationCalls.setReceiver { LocationClient.shared.perform($0) }
    }

    // MARK: What the app sees

    /// Outside a device, in a process that only runs tests, the Location Services are off.
    static var isInDevice: Bool { Connection.shared != nil }

    static var authorization: CLAuthorizationStatus {
        guard isInDevice else { return .denied }
        let status = AppProcess.shared.surroundings.location?.authorization ?? 0
        return CLAuthorizationStatus(rawValue: Int32(status)) ?? .notDetermined
    }

    static var isAuthorized: Bool { authorization == .authorizedAlways || authorization == .authorizedWhenInUse }

    static var place: CLLocation? { AppProcess.shared.surroundings.location?.place.map(CLLocation.init) }

    var regions: [CLCircularRegion] { state.withLock { $0.readRegions() } }

    // MARK: What the managers want

    func add(_ manager: CLLocationManager) {
        state.withLock { $0.managers.append((ObjectIdentifier(manager), Wishes(manager: manager))) }
    }

    /// A manager that is gone wants no updates any more; what the system watches it goes on watching.
    func remove(_ id: ObjectIdentifier) {
        state.withLock { $0.managers.removeAll { $0.id == id } }
        sayUpdates()
    }

    func setDelegate() {
        let isFirst = state.withLock { state in
            defer { state.hasDelegate = true }
            return !state.hasDelegate
        }
        if isFirst { say(.delegateSet) }
    }

    func change(_ manager: CLLocationManager, _ body: (inout Wishes) -> Void) {
        state.withLock { state in
            guard let place = state.managers.firstIndex(where: { $0.id == ObjectIdentifier(manager) }) else { return }
            body(&state.managers[place].wishes)
        }
        sayUpdates()
    }

    private func sayUpdates() {
        // Said under the lock: what two threads change is said in the order in which it was changed.
        state.withLock { state in
            let updating = state.managers.map(\.wishes).filter(\.isUpdating)
            let new =
                updating.isEmpty
                ? nil
                : LocationMessage.Updates(
                    distanceFilter: updating.map(\.metres).min() ?? 0,
                    inBackground: updating.contains(where: \.allowsBackground)
                )
            guard new != state.updates else { return }
            state.updates = new
            say(.updates(new))
        }
    }

    func request(_ manager: CLLocationManager) {
        change(manager) { $0.isRequesting = true }
        say(.requested)
    }

    func watchChanges(_ manager: CLLocationManager) {
        change(manager) { $0.watchesChanges = true }
        say(.significantChanges(isOn: true))
    }

    func endChanges(_ manager: CLLocationManager) {
        change(manager) { $0.watchesChanges = false }
        let others = state.withLock { $0.managers.contains { $0.wishes.watchesChanges } }
        if !others { say(.significantChanges(isOn: false)) }
    }

    func monitor(_ region: CLCircularRegion) {
        state.withLock { state in
            let others = state.readRegions().filter { $0.identifier != region.identifier }
            state.regions = others + [region]
        }
        say(.monitored(region.message))
    }

    func unmonitor(_ identifier: String) {
        state.withLock { state in state.regions = state.readRegions().filter { $0.identifier != identifier } }
        say(.unmonitored(identifier: identifier))
    }

    func askState(of region: CLCircularRegion) { say(.stateAsked(region.message)) }

    func askAuthorization(always: Bool) { say(.authorizationAsked(always: always)) }

    private func say(_ word: LocationMessage) { Connection.shared?.send(.location(word)) }

    // MARK: What the device tells

    @MainActor private func perform(_ news: LocationMessage.News) {
        switch news {
        case .authorizationChanged:
            let status = Self.authorization
            tell {
                $1.locationManagerDidChangeAuthorization($0)
                $1.locationManager($0, didChangeAuthorization: status)
            }
        case .updated(let place, let service):
            let location = CLLocation(place)
            tell(takeListeners(to: service)) { $1.locationManager($0, didUpdateLocations: [location]) }
        case .failed(let code, let service):
            let error = CLError(code)
            tell(takeListeners(to: service)) { $1.locationManager($0, didFailWithError: error) }
        case .entered(let said):
            let region = CLCircularRegion(said)
            tell { $1.locationManager($0, didEnterRegion: region) }
        case .exited(let said):
            let region = CLCircularRegion(said)
            tell { $1.locationManager($0, didExitRegion: region) }
        case .determined(let state, let said):
            let region = CLCircularRegion(said)
            tell { $1.locationManager($0, didDetermineState: CLRegionState(rawValue: state) ?? .unknown, for: region) }
        case .monitoringStarted(let said):
            let region = CLCircularRegion(said)
            tell { $1.locationManager($0, didStartMonitoringFor: region) }
        case .monitoringFailed(let code, let said):
            let region = CLCircularRegion(said)
            state.withLock { state in
                state.regions = state.readRegions().filter { $0.identifier != region.identifier }
            }
            tell { $1.locationManager($0, monitoringDidFailFor: region, withError: CLError(code)) }
        }
    }

    /// The managers that asked; a request is answered by this.
    private func takeListeners(to service: LocationMessage.Service) -> [CLLocationManager] {
        state.withLock { state in
            var listeners: [CLLocationManager] = []
            for place in state.managers.indices {
                let wishes = state.managers[place].wishes
                let isMeant =
                    switch service {
                    case .standard: wishes.isUpdating
                    case .significant: wishes.watchesChanges
                    case .request: wishes.isRequesting
                    }
                if service == .request { state.managers[place].wishes.isRequesting = false }
                if isMeant, let manager = wishes.manager { listeners.append(manager) }
            }
            return listeners
        }
    }

    /// - Parameter managers: all, if none are named.
    @MainActor private func tell(
        _ managers: [CLLocationManager]? = nil,
        _ body: (CLLocationManager, any CLLocationManagerDelegate) -> Void
    ) {
        let all = managers ?? state.withLock { $0.managers.compactMap(\.wishes.manager) }
        for manager in all {
            if let delegate = manager.delegate { body(manager, delegate) }
        }
    }
}

extension LocationClient.State {
    /// What the device monitored when the process began, until the app changes it.
    fileprivate mutating func readRegions() -> [CLCircularRegion] {
        if let regions { return regions }
        let known = AppProcess.shared.surroundings.location?.regions.map(CLCircularRegion.init) ?? []
        regions = known
        return known
    }
}

extension LocationClient.Wishes {
    /// Every place is reported without a filter.
    fileprivate var metres: Double { distanceFilter.isFinite ? max(0, distanceFilter) : CLLocationDistance(1e9) }
}

extension CLLocation {
    /// A place that is told now was found now.
    fileprivate convenience init(_ place: LocationMessage.Place) {
        self.init(
            coordinate: CLLocationCoordinate2D(latitude: place.latitude, longitude: place.longitude),
            altitude: 0,
            horizontalAccuracy: kCLLocationAccuracyNearestTenMeters,
            verticalAccuracy: -1,
            timestamp: Date()
        )
    }
}

extension CLCircularRegion {
    fileprivate convenience init(_ said: LocationMessage.Region) {
        let center = CLLocationCoordinate2D(latitude: said.center.latitude, longitude: said.center.longitude)
        self.init(center: center, radius: said.radius, identifier: said.identifier)
        notifyOnEntry = said.notifiesOnEntry
        notifyOnExit = said.notifiesOnExit
    }

    fileprivate var message: LocationMessage.Region {
        LocationMessage.Region(
            identifier: identifier,
            center: .init(latitude: center.latitude, longitude: center.longitude),
            radius: radius.isFinite ? radius : CLLocationDistance(1e9),
            notifiesOnEntry: notifyOnEntry,
            notifiesOnExit: notifyOnExit
        )
    }
}

extension CLError {
    fileprivate init(_ code: Int) {
        self.init(Code(rawValue: code) ?? .locationUnknown)
    }
}
