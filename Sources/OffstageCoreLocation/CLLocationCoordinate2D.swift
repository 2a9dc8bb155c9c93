import Foundation

public typealias CLLocationDegrees = Double
/// Metres.
public typealias CLLocationDistance = Double

/// A place on the globe, in degrees.
public struct CLLocationCoordinate2D: Sendable {
    public var latitude: CLLocationDegrees
    public var longitude: CLLocationDegrees

    public init() {
        latitude = 0
        longitude = 0
    }

    public init(latitude: CLLocationDegrees, longitude: CLLocationDegrees) {
        self.latitude = latitude
        self.longitude = longitude
    }
}

extension CLLocationCoordinate2D {
    /// Metres along the surface of a globe of one mean radius.
    func distance(to other: CLLocationCoordinate2D) -> CLLocationDistance {
        let here = (latitude * .pi / 180, longitude * .pi / 180)
        let there = (other.latitude * .pi / 180, other.longitude * .pi / 180)
        let half = (sin((there.0 - here.0) / 2), sin((there.1 - here.1) / 2))
        let square = half.0 * half.0 + cos(here.0) * cos(there.0) * half.1 * half.1
        return 2 * 6_371_009 * asin(min(1, square.squareRoot()))
    }
}

public func CLLocationCoordinate2DMake(
    _ latitude: CLLocationDegrees,
    _ longitude: CLLocationDegrees
) -> CLLocationCoordinate2D {
    CLLocationCoordinate2D(latitude: latitude, longitude: longitude)
}

public func CLLocationCoordinate2DIsValid(_ coordinate: CLLocationCoordinate2D) -> Bool {
    abs(coordinate.latitude) <= 90 && abs(coordinate.longitude) <= 180
}

public let kCLLocationCoordinate2DInvalid = CLLocationCoordinate2D(latitude: -180, longitude: -180)
