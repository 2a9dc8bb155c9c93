public import Foundation
import OffstageApp

public let kCLDistanceFilterNone: CLLocationDistance = -1
public let kCLHeadingFilterNone: CLLocationDegrees = -1
public let CLLocationDistanceMax: CLLocationDistance = .greatestFiniteMagnitude
public let CLTimeIntervalMax: TimeInterval = .greatestFiniteMagnitude

/// Tells an app where the device is, what regions it comes into and leaves, and when it has moved far: as the scenario
/// says, or the person at the device. Delegates are called on the main thread.
open class CLLocationManager: NSObject {
    /// Not kept alive. What the app was launched for comes to the first one that is set.
    open weak var delegate: (any CLLocationManagerDelegate)? {
        didSet { if delegate != nil { client.setDelegate() } }
    }

    // What the app asks for; kept, with iOS's defaults.
    open var desiredAccuracy = kCLLocationAccuracyBest
    open var headingFilter: CLLocationDegrees = 1
    open var headingOrientation = CLDeviceOrientation.portrait
    open var activityType = CLActivityType.other
    open var pausesLocationUpdatesAutomatically = true
    open var showsBackgroundLocationIndicator = false

    /// Metres from the last place that was told to the next.
    open var distanceFilter = kCLDistanceFilterNone {
        didSet { client.change(self) { [distanceFilter] in $0.distanceFilter = distanceFilter } }
    }

    /// Whether updates go on in the background. Only an app with the background mode `location` may set it.
    open var allowsBackgroundLocationUpdates = false {
        didSet {
            let modes = Bundle.main.infoDictionary?["UIBackgroundModes"] as? [String]
            if allowsBackgroundLocationUpdates, LocationClient.isInDevice, modes?.contains("location") != true {
                InternalInconsistency.raise(
                    "allowsBackgroundLocationUpdates needs `location` among the UIBackgroundModes of the Info.plist"
                )
            }
            client.change(self) { [allowsBackgroundLocationUpdates] in
                $0.allowsBackground = allowsBackgroundLocationUpdates
            }
        }
    }

    /// The place of the device as it is now, for an app that may know it.
    open var location: CLLocation? { LocationClient.place }
    open var heading: CLHeading? { nil }
    /// Those of all managers, and of earlier processes of the app.
    open var monitoredRegions: Set<CLRegion> { Set(client.regions.map { $0.copy() as! CLRegion }) }
    open var maximumRegionMonitoringDistance: CLLocationDistance { LocationClient.isInDevice ? 1_000_000 : -1 }
    open var authorizationStatus: CLAuthorizationStatus { LocationClient.authorization }
    open var accuracyAuthorization: CLAccuracyAuthorization {
        LocationClient.isAuthorized ? .fullAccuracy : .reducedAccuracy
    }
    open var isAuthorizedForWidgetUpdates: Bool { false }

    private var client: LocationClient { .shared }

    /// The delegate hears how things stand as soon as it is there.
    public override init() {
        super.init()
        client.add(self)
        tell {
            $1.locationManagerDidChangeAuthorization($0)
            $1.locationManager($0, didChangeAuthorization: LocationClient.authorization)
        }
    }

    deinit {
        LocationClient.shared.remove(ObjectIdentifier(self))
    }

    open class func locationServicesEnabled() -> Bool { LocationClient.isInDevice }
    open class func headingAvailable() -> Bool { false }
    open class func significantLocationChangeMonitoringAvailable() -> Bool { LocationClient.isInDevice }
    open class func isMonitoringAvailable(for regionClass: AnyClass) -> Bool {
        LocationClient.isInDevice && regionClass is CLCircularRegion.Type
    }
    open class func isRangingAvailable() -> Bool { false }
    open class func deferredLocationUpdatesAvailable() -> Bool { false }

    @available(*, deprecated, renamed: "CLLocationManager.authorizationStatus")
    open class func authorizationStatus() -> CLAuthorizationStatus { LocationClient.authorization }

    // MARK: Permission

    /// Asks the person, once.
    open func requestWhenInUseAuthorization() {
        askAuthorization(always: false)
    }

    /// Asks the person, if they have not allowed it yet.
    open func requestAlwaysAuthorization() {
        askAuthorization(always: true)
    }

    /// Without its reasons in the Info.plist iOS asks nobody, and says so in the log. From iOS 11 on the question for
    /// always needs both: the person may answer it with use only.
    private func askAuthorization(always: Bool) {
        guard LocationClient.isInDevice else { return }
        let keys =
            switch (always, AppProcess.shared.os) {
            case (false, _): ["NSLocationWhenInUseUsageDescription"]
            case (true, ..<11): ["NSLocationAlwaysUsageDescription"]
            case (true, _): ["NSLocationAlwaysAndWhenInUseUsageDescription", "NSLocationWhenInUseUsageDescription"]
            }
        if let key = keys.first(where: { !(Bundle.main.infoDictionary?[$0] is String) }) {
            Log.send(
                subsystem: "com.apple.CoreLocation",
                category: "",
                level: "error",
                message: "The person is not asked: the Info.plist has no \(key)."
            )
        } else {
            client.askAuthorization(always: always)
        }
    }

    /// A person who lets the app know a place here lets it know the exact one.
    open func requestTemporaryFullAccuracyAuthorization(
        withPurposeKey purposeKey: String,
        completion: (((any Error)?) -> Void)? = nil
    ) {
        guard let completion else { return }
        DispatchQueue.main.async { completion(LocationClient.isAuthorized ? nil : CLError(.denied)) }
    }

    open func requestTemporaryFullAccuracyAuthorization(withPurposeKey purposeKey: String) async throws {
        if !LocationClient.isAuthorized { throw CLError(.denied) }
    }

    // MARK: Locations

    open func startUpdatingLocation() {
        if isDenied() { return }
        client.change(self) { $0.isUpdating = true }
    }

    /// Calls a request for one place off, too.
    open func stopUpdatingLocation() { client.change(self) { ($0.isUpdating, $0.isRequesting) = (false, false) } }

    /// One place, or one error, some seconds later.
    open func requestLocation() {
        if !LocationClient.isInDevice, isDenied() { return }
        client.request(self)
    }

    open func startMonitoringSignificantLocationChanges() {
        if isDenied() { return }
        client.watchChanges(self)
    }

    open func stopMonitoringSignificantLocationChanges() { client.endChanges(self) }

    /// - Note: No visit is ever noticed.
    open func startMonitoringVisits() { _ = isDenied() }
    open func stopMonitoringVisits() {}

    // MARK: Headings

    open func startUpdatingHeading() {
        tell { $1.locationManager($0, didFailWithError: CLError(.headingFailure)) }
    }

    open func stopUpdatingHeading() {}
    open func dismissHeadingCalibrationDisplay() {}

    // MARK: Regions

    /// Circular ones only. The system watches them from then on, whether the app runs or not.
    open func startMonitoring(for region: CLRegion) {
        guard let circle = watchable(region) else { return }
        client.monitor(circle)
    }

    open func stopMonitoring(for region: CLRegion) { client.unmonitor(region.identifier) }

    open func requestState(for region: CLRegion) {
        guard let circle = watchable(region) else { return }
        client.askState(of: circle)
    }

    private func watchable(_ region: CLRegion) -> CLCircularRegion? {
        let copy = region.copy() as? CLRegion ?? region
        let circle = (copy as? CLCircularRegion).flatMap { CLLocationCoordinate2DIsValid($0.center) ? $0 : nil }
        guard LocationClient.isInDevice, let circle else {
            let code = LocationClient.isInDevice ? CLError.regionMonitoringFailure : CLError.regionMonitoringDenied
            tell { $1.locationManager($0, monitoringDidFailFor: copy, withError: CLError(code)) }
            return nil
        }
        return circle
    }

    /// Whether the delegate hears at once that the app may not.
    private func isDenied() -> Bool {
        guard LocationClient.authorization == .denied else { return false }
        tell { $1.locationManager($0, didFailWithError: CLError(.denied)) }
        return true
    }

    /// In a later turn of the main thread, as on iOS: nothing is called from within a call of the app's.
    func tell(_ body: @escaping (CLLocationManager, any CLLocationManagerDelegate) -> Void) {
        DispatchQueue.main.async { [weak self] in
            if let self, let delegate = self.delegate { body(self, delegate) }
        }
    }
}

/// What the person does while the device moves.
public enum CLActivityType: Int, Sendable {
    case other = 1
    case automotiveNavigation = 2
    case fitness = 3
    case otherNavigation = 4
    case airborne = 5
}
