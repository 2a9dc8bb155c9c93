public import Foundation

/// A part of the world that an app wants to hear of when the device comes in or leaves.
open class CLRegion: NSObject, NSCopying, @unchecked Sendable {
    public let identifier: String
    // Set before the region is handed on; whoever takes one takes a copy.
    open var notifyOnEntry = true
    open var notifyOnExit = true

    package init(named identifier: String) {
        self.identifier = identifier
    }

    open func copy(with zone: NSZone? = nil) -> Any { alike(CLRegion(named: identifier)) }

    fileprivate func alike(_ copy: CLRegion) -> CLRegion {
        copy.notifyOnEntry = notifyOnEntry
        copy.notifyOnExit = notifyOnExit
        return copy
    }

    /// Two regions are one by their name.
    open override func isEqual(_ object: Any?) -> Bool { (object as? CLRegion)?.identifier == identifier }

    open override var hash: Int { identifier.hashValue }
}

/// A circle on the globe.
open class CLCircularRegion: CLRegion, @unchecked Sendable {
    public let center: CLLocationCoordinate2D
    /// Metres.
    public let radius: CLLocationDistance

    public init(center: CLLocationCoordinate2D, radius: CLLocationDistance, identifier: String) {
        self.center = center
        self.radius = radius
        super.init(named: identifier)
    }

    /// Whether a place is within the circle.
    open func contains(_ coordinate: CLLocationCoordinate2D) -> Bool {
        center.distance(to: coordinate) <= radius
    }

    open override func copy(with zone: NSZone? = nil) -> Any {
        alike(CLCircularRegion(center: center, radius: radius, identifier: identifier))
    }
}

/// Whether the device is in a region.
public enum CLRegionState: Int, Sendable {
    case unknown = 0
    case inside = 1
    case outside = 2
}
