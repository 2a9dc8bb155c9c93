public import Foundation

public typealias CLHeadingComponentValue = Double

/// Where the device points.
open class CLHeading: NSObject, NSCopying, @unchecked Sendable {
    // Sendable because nothing of it changes.
    /// Degrees clockwise from the magnetic pole.
    public let magneticHeading: CLLocationDirection
    /// Degrees clockwise from the geographic pole; negative if it is not known.
    public let trueHeading: CLLocationDirection
    /// Degrees; negative if the heading is invalid.
    public let headingAccuracy: CLLocationDirection
    public let timestamp: Date
    /// The magnetic field along the device's axes, in microteslas.
    public let x, y, z: CLHeadingComponentValue

    package init(
        magneticHeading: CLLocationDirection,
        trueHeading: CLLocationDirection,
        headingAccuracy: CLLocationDirection,
        timestamp: Date,
        field: (x: CLHeadingComponentValue, y: CLHeadingComponentValue, z: CLHeadingComponentValue)
    ) {
        self.magneticHeading = magneticHeading
        self.trueHeading = trueHeading
        self.headingAccuracy = headingAccuracy
        self.timestamp = timestamp
        (x, y, z) = field
    }

    open func copy(with zone: NSZone? = nil) -> Any { self }
}

/// Which side of the device counts as its top.
public enum CLDeviceOrientation: Int32, Sendable {
    case unknown = 0
    case portrait = 1
    case portraitUpsideDown = 2
    case landscapeLeft = 3
    case landscapeRight = 4
    case faceUp = 5
    case faceDown = 6
}
