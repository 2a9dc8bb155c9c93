import Foundation
public import OffstageCoreLocation

/// A place on the flat map of the world, whose side is 2²⁸ points long (Mercator's projection).
public struct MKMapPoint: Sendable {
    public var x: Double
    public var y: Double

    public init() {
        (x, y) = (0, 0)
    }

    public init(x: Double, y: Double) {
        (self.x, self.y) = (x, y)
    }

    public init(_ coordinate: CLLocationCoordinate2D) {
        let world = MKMapSize.world.width
        // North and south of it there is no map.
        let latitude = min(max(coordinate.latitude, -Self.edge), Self.edge) * .pi / 180
        x = (coordinate.longitude + 180) / 360 * world
        y = world / 2 - log(tan(.pi / 4 + latitude / 2)) * world / (2 * .pi)
    }

    public var coordinate: CLLocationCoordinate2D {
        let world = MKMapSize.world.width
        let latitude = 2 * atan(exp((world / 2 - y) * 2 * .pi / world)) - .pi / 2
        return CLLocationCoordinate2D(latitude: latitude * 180 / .pi, longitude: x / world * 360 - 180)
    }

    /// Metres along the surface.
    public func distance(to point: MKMapPoint) -> CLLocationDistance {
        let (here, there) = (coordinate, point.coordinate)
        return CLLocation(latitude: here.latitude, longitude: here.longitude)
            .distance(from: CLLocation(latitude: there.latitude, longitude: there.longitude))
    }

    /// The latitude at which the map is a square.
    private static let edge = atan(sinh(Double.pi)) * 180 / .pi
}

public struct MKMapSize: Sendable {
    public var width: Double
    public var height: Double

    public init() {
        (width, height) = (0, 0)
    }

    public init(width: Double, height: Double) {
        (self.width, self.height) = (width, height)
    }

    public static let world = MKMapSize(width: 268_435_456, height: 268_435_456)
}

/// Points of the map for a metre at a latitude.
public func MKMapPointsPerMeterAtLatitude(_ latitude: CLLocationDegrees) -> Double {
    1 / MKMetersPerMapPointAtLatitude(latitude)
}

/// - Note: By the globe of one radius that distances between locations have here.
public func MKMetersPerMapPointAtLatitude(_ latitude: CLLocationDegrees) -> CLLocationDistance {
    2 * .pi * Globe.radius * cos(latitude * .pi / 180) / MKMapSize.world.width
}

public func MKMapPointForCoordinate(_ coordinate: CLLocationCoordinate2D) -> MKMapPoint { MKMapPoint(coordinate) }
public func MKCoordinateForMapPoint(_ mapPoint: MKMapPoint) -> CLLocationCoordinate2D { mapPoint.coordinate }
public func MKMetersBetweenMapPoints(_ a: MKMapPoint, _ b: MKMapPoint) -> CLLocationDistance { a.distance(to: b) }
public func MKMapPointMake(_ x: Double, _ y: Double) -> MKMapPoint { MKMapPoint(x: x, y: y) }
public func MKMapSizeMake(_ width: Double, _ height: Double) -> MKMapSize { MKMapSize(width: width, height: height) }
public func MKMapPointEqualToPoint(_ point1: MKMapPoint, _ point2: MKMapPoint) -> Bool {
    point1.x == point2.x && point1.y == point2.y
}

/// The globe as Core Location measures it here.
enum Globe {
    static let radius = 6_371_009.0
    static var metersPerDegree: Double { radius * .pi / 180 }
}
