public import Foundation
public import OffstageCoreLocation

/// Something that lies on a map and covers a part of it.
public protocol MKOverlay: MKAnnotation {
    var boundingMapRect: MKMapRect { get }
    func intersects(_ mapRect: MKMapRect) -> Bool
    var canReplaceMapContent: Bool { get }
}

extension MKOverlay {
    public func intersects(_ mapRect: MKMapRect) -> Bool { boundingMapRect.intersects(mapRect) }
    public var canReplaceMapContent: Bool { false }
}

public enum MKOverlayLevel: Int, Sendable {
    case aboveRoads, aboveLabels
}

/// Places in a row.
open class MKMultiPoint: MKShape {
    private let places: [MKMapPoint]

    /// What the others come to. It is public for the subclasses of apps, which have it from here.
    public init(_places places: [MKMapPoint]) {
        self.places = places
    }

    open var pointCount: Int { places.count }

    /// - Note: What the pointer leads to is never given back: it is the app's on iOS as long as the object is, and here
    ///   as long as the process.
    open func points() -> UnsafeMutablePointer<MKMapPoint> { memory }

    private lazy var memory: UnsafeMutablePointer<MKMapPoint> = {
        let memory = UnsafeMutablePointer<MKMapPoint>.allocate(capacity: max(places.count, 1))
        memory.initialize(from: places, count: places.count)
        return memory
    }()

    open func getCoordinates(_ coords: UnsafeMutablePointer<CLLocationCoordinate2D>, range: NSRange) {
        for (offset, place) in places[range.location..<(range.location + range.length)].enumerated() {
            coords[offset] = place.coordinate
        }
    }

    public var boundingMapRect: MKMapRect { MKMapRect(around: places) }

    /// The middle of what it covers.
    open override var coordinate: CLLocationCoordinate2D {
        let rect = boundingMapRect
        return rect.isNull ? kCLLocationCoordinate2DInvalid : MKMapPoint(x: rect.midX, y: rect.midY).coordinate
    }
}

/// A line from place to place.
open class MKPolyline: MKMultiPoint, MKOverlay {
    public convenience init(coordinates coords: UnsafePointer<CLLocationCoordinate2D>, count: Int) {
        self.init(_places: UnsafeBufferPointer(start: coords, count: count).map { MKMapPoint($0) })
    }

    public convenience init(points: UnsafePointer<MKMapPoint>, count: Int) {
        self.init(_places: Array(UnsafeBufferPointer(start: points, count: count)))
    }
}

/// The same on the shortest way over the globe.
/// - Note: The places between are not made.
open class MKGeodesicPolyline: MKPolyline {}

/// What lies within a line that comes back to where it began.
open class MKPolygon: MKMultiPoint, MKOverlay {
    open private(set) var interiorPolygons: [MKPolygon]?

    public convenience init(coordinates coords: UnsafePointer<CLLocationCoordinate2D>, count: Int) {
        self.init(_places: UnsafeBufferPointer(start: coords, count: count).map { MKMapPoint($0) })
    }

    public convenience init(
        coordinates coords: UnsafePointer<CLLocationCoordinate2D>,
        count: Int,
        interiorPolygons: [MKPolygon]?
    ) {
        self.init(coordinates: coords, count: count)
        self.interiorPolygons = interiorPolygons
    }

    public convenience init(points: UnsafePointer<MKMapPoint>, count: Int) {
        self.init(_places: Array(UnsafeBufferPointer(start: points, count: count)))
    }
}

/// What is nearer to a place than so many metres.
open class MKCircle: MKShape, MKOverlay {
    private let center: CLLocationCoordinate2D
    public let radius: CLLocationDistance

    public init(center coord: CLLocationCoordinate2D, radius: CLLocationDistance) {
        (center, self.radius) = (coord, radius)
    }

    public convenience init(mapRect: MKMapRect) {
        let center = MKMapPoint(x: mapRect.midX, y: mapRect.midY).coordinate
        let side = max(mapRect.width, mapRect.height) / 2
        self.init(center: center, radius: side * MKMetersPerMapPointAtLatitude(center.latitude))
    }

    open override var coordinate: CLLocationCoordinate2D { center }

    public var boundingMapRect: MKMapRect {
        let points = radius * MKMapPointsPerMeterAtLatitude(center.latitude)
        return MKMapRect(origin: MKMapPoint(center), size: MKMapSize()).insetBy(dx: -points, dy: -points)
    }
}

/// Pictures of a map from elsewhere. None is fetched.
open class MKTileOverlay: NSObject, MKOverlay {
    public let urlTemplate: String?
    open var tileSize = CGSize(width: 256, height: 256)
    open var isGeometryFlipped = false
    open var minimumZ = 0
    open var maximumZ = 21
    open var canReplaceMapContent = false
    open var coordinate: CLLocationCoordinate2D { CLLocationCoordinate2D() }
    open var boundingMapRect: MKMapRect { .world }

    public init(urlTemplate URLTemplate: String?) {
        urlTemplate = URLTemplate
    }
}
