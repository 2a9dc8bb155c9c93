public import Foundation

public let kCLDistanceFilterNone: CLLocationDistance = -1
public let kCLHeadingFilterNone: CLLocationDegrees = -1
public let CLLocationDistanceMax: CLLocationDistance = .greatestFiniteMagnitude
public let CLTimeIntervalMax: TimeInterval = .greatestFiniteMagnitude

/// What an app knows of where the device is: nothing, for the Location Services of this device are switched off. The
/// manager says so in the ways that iOS has for it, all on the main thread.
open class CLLocationManager: NSObject {
    open weak var delegate: (any CLLocationManagerDelegate)?

    // What the app asks for; kept, with iOS's defaults.
    open var desiredAccuracy = kCLLocationAccuracyBest
    open var distanceFilter = kCLDistanceFilterNone
    open var headingFilter: CLLocationDegrees = 1
    open var headingOrientation = CLDeviceOrientation.portrait
    open var activityType = CLActivityType.other
    open var pausesLocationUpdatesAutomatically = true
    open var allowsBackgroundLocationUpdates = false
    open var showsBackgroundLocationIndicator = false

    open var location: CLLocation? { nil }
    open var heading: CLHeading? { nil }
    open var monitoredRegions: Set<CLRegion> { [] }
    open var maximumRegionMonitoringDistance: CLLocationDistance { -1 }
    open var authorizationStatus: CLAuthorizationStatus { .denied }
    open var accuracyAuthorization: CLAccuracyAuthorization { .reducedAccuracy }
    open var isAuthorizedForWidgetUpdates: Bool { false }

    /// The delegate hears how things stand as soon as it is there.
    public override init() {
        super.init()
        tell {
            $1.locationManagerDidChangeAuthorization($0)
            $1.locationManager($0, didChangeAuthorization: .denied)
        }
    }

    open class func locationServicesEnabled() -> Bool { false }
    open class func headingAvailable() -> Bool { false }
    open class func significantLocationChangeMonitoringAvailable() -> Bool { false }
    open class func isMonitoringAvailable(for regionClass: AnyClass) -> Bool { false }
    open class func isRangingAvailable() -> Bool { false }
    open class func deferredLocationUpdatesAvailable() -> Bool { false }

    @available(*, deprecated, renamed: "CLLocationManager.authorizationStatus")
    open class func authorizationStatus() -> CLAuthorizationStatus { .denied }

    // MARK: Permission

    /// Nobody is asked: what the person would allow is switched off for every app.
    open func requestWhenInUseAuthorization() {}
    open func requestAlwaysAuthorization() {}

    open func requestTemporaryFullAccuracyAuthorization(
        withPurposeKey purposeKey: String,
        completion: (((any Error)?) -> Void)? = nil
    ) {
        guard let completion else { return }
        DispatchQueue.main.async { completion(CLError(.denied)) }
    }

    open func requestTemporaryFullAccuracyAuthorization(withPurposeKey purposeKey: String) async throws {
        throw CLError(.denied)
    }

    // MARK: Locations

    open func startUpdatingLocation() { deny() }
    open func stopUpdatingLocation() {}
    open func requestLocation() { deny() }
    open func startMonitoringSignificantLocationChanges() { deny() }
    open func stopMonitoringSignificantLocationChanges() {}
    open func startMonitoringVisits() { deny() }
    open func stopMonitoringVisits() {}

    // MARK: Headings

    open func startUpdatingHeading() {
        tell { $1.locationManager($0, didFailWithError: CLError(.headingFailure)) }
    }

    open func stopUpdatingHeading() {}
    open func dismissHeadingCalibrationDisplay() {}

    // MARK: Regions

    open func startMonitoring(for region: CLRegion) { denyMonitoring(of: region) }
    open func stopMonitoring(for region: CLRegion) {}
    open func requestState(for region: CLRegion) { denyMonitoring(of: region) }

    private func denyMonitoring(of region: CLRegion) {
        tell { $1.locationManager($0, monitoringDidFailFor: region, withError: CLError(.regionMonitoringDenied)) }
    }

    private func deny() {
        tell { $1.locationManager($0, didFailWithError: CLError(.denied)) }
    }

    /// In a later turn of the main thread, as on iOS: nothing is called from within a call of the app's.
    private func tell(_ body: @escaping (CLLocationManager, any CLLocationManagerDelegate) -> Void) {
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
