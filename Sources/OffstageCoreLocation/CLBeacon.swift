public import Foundation

public typealias CLBeaconMajorValue = UInt16
public typealias CLBeaconMinorValue = UInt16

/// Which beacons are meant.
open class CLBeaconIdentityConstraint: NSObject, @unchecked Sendable {
    public let uuid: UUID
    public let major: CLBeaconMajorValue?
    public let minor: CLBeaconMinorValue?

    public init(uuid: UUID, major: CLBeaconMajorValue? = nil, minor: CLBeaconMinorValue? = nil) {
        self.uuid = uuid
        self.major = major
        self.minor = minor
    }
}

/// Where certain beacons can be heard. This device hears none: monitoring such a region fails.
open class CLBeaconRegion: CLRegion, @unchecked Sendable {
    public let beaconIdentityConstraint: CLBeaconIdentityConstraint
    open var notifyEntryStateOnDisplay = false

    public init(beaconIdentityConstraint: CLBeaconIdentityConstraint, identifier: String) {
        self.beaconIdentityConstraint = beaconIdentityConstraint
        super.init(named: identifier)
    }

    public convenience init(uuid: UUID, identifier: String) {
        self.init(beaconIdentityConstraint: CLBeaconIdentityConstraint(uuid: uuid), identifier: identifier)
    }

    public convenience init(uuid: UUID, major: CLBeaconMajorValue, identifier: String) {
        self.init(
            beaconIdentityConstraint: CLBeaconIdentityConstraint(uuid: uuid, major: major),
            identifier: identifier
        )
    }

    public convenience init(uuid: UUID, major: CLBeaconMajorValue, minor: CLBeaconMinorValue, identifier: String) {
        let beacons = CLBeaconIdentityConstraint(uuid: uuid, major: major, minor: minor)
        self.init(beaconIdentityConstraint: beacons, identifier: identifier)
    }

    // As iOS 12 has them.

    public convenience init(proximityUUID: UUID, identifier: String) {
        self.init(uuid: proximityUUID, identifier: identifier)
    }

    public convenience init(proximityUUID: UUID, major: CLBeaconMajorValue, identifier: String) {
        self.init(uuid: proximityUUID, major: major, identifier: identifier)
    }

    public convenience init(
        proximityUUID: UUID,
        major: CLBeaconMajorValue,
        minor: CLBeaconMinorValue,
        identifier: String
    ) {
        self.init(uuid: proximityUUID, major: major, minor: minor, identifier: identifier)
    }

    open var uuid: UUID { beaconIdentityConstraint.uuid }
    open var proximityUUID: UUID { uuid }
    open var major: NSNumber? { beaconIdentityConstraint.major.map { NSNumber(value: $0) } }
    open var minor: NSNumber? { beaconIdentityConstraint.minor.map { NSNumber(value: $0) } }

    /// What a device that is a beacon itself would send.
    open func peripheralData(withMeasuredPower measuredPower: NSNumber?) -> NSMutableDictionary {
        NSMutableDictionary()
    }
}

public enum CLProximity: Int, Sendable {
    case unknown, immediate, near, far
}

/// A beacon that was heard.
open class CLBeacon: NSObject, @unchecked Sendable {
    public let uuid: UUID
    public let major: NSNumber
    public let minor: NSNumber
    public let proximity: CLProximity
    /// Metres, negative if it is not known.
    public let accuracy: CLLocationAccuracy
    public let rssi: Int
    public let timestamp: Date

    package init(uuid: UUID, major: NSNumber, minor: NSNumber) {
        self.uuid = uuid
        self.major = major
        self.minor = minor
        (proximity, accuracy, rssi, timestamp) = (.unknown, -1, 0, Date())
    }

    open var proximityUUID: UUID { uuid }
}

extension CLLocationManager {
    public var rangedRegions: Set<CLRegion> { [] }
    public var rangedBeaconConstraints: Set<CLBeaconIdentityConstraint> { [] }

    public func startRangingBeacons(satisfying constraint: CLBeaconIdentityConstraint) {
        tell { $1.locationManager($0, didFailRangingFor: constraint, error: CLError(.rangingUnavailable)) }
    }

    public func stopRangingBeacons(satisfying constraint: CLBeaconIdentityConstraint) {}

    public func startRangingBeacons(in region: CLBeaconRegion) {
        tell { $1.locationManager($0, rangingBeaconsDidFailFor: region, withError: CLError(.rangingUnavailable)) }
    }

    public func stopRangingBeacons(in region: CLBeaconRegion) {}

    /// Nothing is deferred (iOS 13 and later).
    public func allowDeferredLocationUpdates(untilTraveled distance: CLLocationDistance, timeout: TimeInterval) {
        tell { $1.locationManager($0, didFinishDeferredUpdatesWithError: CLError(.deferredFailed)) }
    }

    public func disallowDeferredLocationUpdates() {}
}
