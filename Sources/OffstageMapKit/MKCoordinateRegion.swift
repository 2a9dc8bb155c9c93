import Foundation
public import OffstageCoreLocation

/// How far a region reaches from north to south and from west to east.
public struct MKCoordinateSpan: Sendable {
    public var latitudeDelta: CLLocationDegrees
    public var longitudeDelta: CLLocationDegrees

    public init() {
        (latitudeDelta, longitudeDelta) = (0, 0)
    }

    public init(latitudeDelta: CLLocationDegrees, longitudeDelta: CLLocationDegrees) {
        (self.latitudeDelta, self.longitudeDelta) = (latitudeDelta, longitudeDelta)
    }
}

/// A part of the globe around a place.
public struct MKCoordinateRegion: Sendable {
    public var center: CLLocationCoordinate2D
    public var span: MKCoordinateSpan

    public init() {
        (center, span) = (CLLocationCoordinate2D(), MKCoordinateSpan())
    }

    public init(center: CLLocationCoordinate2D, span: MKCoordinateSpan) {
        (self.center, self.span) = (center, span)
    }

    public init(
        center centerCoordinate: CLLocationCoordinate2D,
        latitudinalMeters: CLLocationDistance,
        longitudinalMeters: CLLocationDistance
    ) {
        let degree = Globe.metersPerDegree
        let latitude = min(latitudinalMeters / degree, 180)
        let narrowing = cos(centerCoordinate.latitude * .pi / 180)
        let longitude = narrowing > 0 ? min(longitudinalMeters / (degree * narrowing), 360) : 360
        self.init(
            center: centerCoordinate,
            span: MKCoordinateSpan(latitudeDelta: latitude, longitudeDelta: longitude)
        )
    }

    public init(_ rect: MKMapRect) {
        let northWest = rect.origin.coordinate
        let southEast = MKMapPoint(x: rect.maxX, y: rect.maxY).coordinate
        self.init(
            center: MKMapPoint(x: rect.midX, y: rect.midY).coordinate,
            span: MKCoordinateSpan(
                latitudeDelta: northWest.latitude - southEast.latitude,
                longitudeDelta: southEast.longitude - northWest.longitude
            )
        )
    }

    /// The part of the flat map.
    var rect: MKMapRect {
        let half = (latitude: span.latitudeDelta / 2, longitude: span.longitudeDelta / 2)
        let northWest = MKMapPoint(
            CLLocationCoordinate2D(
                latitude: center.latitude + half.latitude,
                longitude: center.longitude - half.longitude
            )
        )
        let southEast = MKMapPoint(
            CLLocationCoordinate2D(
                latitude: center.latitude - half.latitude,
                longitude: center.longitude + half.longitude
            )
        )
        return MKMapRect(
            origin: northWest,
            size: MKMapSize(width: southEast.x - northWest.x, height: southEast.y - northWest.y)
        )
    }
}

public func MKCoordinateSpanMake(
    _ latitudeDelta: CLLocationDegrees,
    _ longitudeDelta: CLLocationDegrees
) -> MKCoordinateSpan {
    MKCoordinateSpan(latitudeDelta: latitudeDelta, longitudeDelta: longitudeDelta)
}

public func MKCoordinateRegionMake(
    _ centerCoordinate: CLLocationCoordinate2D,
    _ span: MKCoordinateSpan
) -> MKCoordinateRegion {
    MKCoordinateRegion(center: centerCoordinate, span: span)
}

public func MKCoordinateRegionMakeWithDistance(
    _ centerCoordinate: CLLocationCoordinate2D,
    _ latitudinalMeters: CLLocationDistance,
    _ longitudinalMeters: CLLocationDistance
) -> MKCoordinateRegion {
    MKCoordinateRegion(
        center: centerCoordinate,
        latitudinalMeters: latitudinalMeters,
        longitudinalMeters: longitudinalMeters
    )
}

public func MKCoordinateRegionForMapRect(_ rect: MKMapRect) -> MKCoordinateRegion { MKCoordinateRegion(rect) }
