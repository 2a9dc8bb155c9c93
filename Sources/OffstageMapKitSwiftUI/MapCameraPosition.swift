public import OffstageMapKit

/// What a map shows, as the app wishes.
public struct MapCameraPosition: Equatable {
    private enum Wish {
        case automatic
        case region(MKCoordinateRegion)
        case rect(MKMapRect)
        case camera(MapCamera)
        case item(MKMapItem)
        indirect case user(fallback: MapCameraPosition)
    }

    private let wish: Wish
    public private(set) var followsUserHeading = false
    public private(set) var allowsAutomaticPitch = true

    public static let automatic = MapCameraPosition(wish: .automatic)
    public static func region(_ region: MKCoordinateRegion) -> MapCameraPosition { .init(wish: .region(region)) }
    public static func rect(_ rect: MKMapRect) -> MapCameraPosition { .init(wish: .rect(rect)) }
    public static func camera(_ camera: MapCamera) -> MapCameraPosition { .init(wish: .camera(camera)) }
    public static func item(_ mapItem: MKMapItem, allowsAutomaticPitch: Bool = true) -> MapCameraPosition {
        MapCameraPosition(wish: .item(mapItem), allowsAutomaticPitch: allowsAutomaticPitch)
    }
    public static func userLocation(
        followsHeading: Bool = false,
        fallback: MapCameraPosition
    ) -> MapCameraPosition {
        MapCameraPosition(wish: .user(fallback: fallback), followsUserHeading: followsHeading)
    }

    private init(wish: Wish, followsUserHeading: Bool = false, allowsAutomaticPitch: Bool = true) {
        self.wish = wish
        (self.followsUserHeading, self.allowsAutomaticPitch) = (followsUserHeading, allowsAutomaticPitch)
    }

    public var region: MKCoordinateRegion? {
        if case .region(let region) = wish { region } else { nil }
    }
    public var rect: MKMapRect? {
        if case .rect(let rect) = wish { rect } else { nil }
    }
    public var camera: MapCamera? {
        if case .camera(let camera) = wish { camera } else { nil }
    }
    public var item: MKMapItem? {
        if case .item(let item) = wish { item } else { nil }
    }
    public var fallbackPosition: MapCameraPosition? {
        if case .user(let fallback) = wish { fallback } else { nil }
    }
    public var followsUserLocation: Bool { fallbackPosition != nil }
    /// Nobody moves a map.
    public var positionedByUser: Bool { false }

    public static func == (first: MapCameraPosition, second: MapCameraPosition) -> Bool {
        guard first.followsUserHeading == second.followsUserHeading else { return false }
        return switch (first.wish, second.wish) {
        case (.automatic, .automatic): true
        case (.region(let first), .region(let second)):
            areOne(first.center, second.center) && first.span.latitudeDelta == second.span.latitudeDelta
                && first.span.longitudeDelta == second.span.longitudeDelta
        case (.rect(let first), .rect(let second)):
            (first.minX, first.minY, first.width, first.height)
                == (second.minX, second.minY, second.width, second.height)
        case (.camera(let first), .camera(let second)): first == second
        case (.item(let first), .item(let second)): first == second
        case (.user(let first), .user(let second)): first == second
        default: false
        }
    }

    fileprivate static func areOne(_ first: CLLocationCoordinate2D, _ second: CLLocationCoordinate2D) -> Bool {
        first.latitude == second.latitude && first.longitude == second.longitude
    }
}

/// From where a map is looked at.
public struct MapCamera: Equatable, Sendable {
    public var centerCoordinate: CLLocationCoordinate2D
    public var distance: Double
    public var heading: Double
    public var pitch: Double

    public init(
        centerCoordinate: CLLocationCoordinate2D,
        distance: Double,
        heading: Double = 0,
        pitch: Double = 0
    ) {
        (self.centerCoordinate, self.distance) = (centerCoordinate, distance)
        (self.heading, self.pitch) = (heading, pitch)
    }

    public static func == (first: MapCamera, second: MapCamera) -> Bool {
        MapCameraPosition.areOne(first.centerCoordinate, second.centerCoordinate)
            && (first.distance, first.heading, first.pitch) == (second.distance, second.heading, second.pitch)
    }
}

/// Where a map may be moved to. Kept by nobody.
public struct MapCameraBounds: Sendable {
    public init(
        centerCoordinateBounds: MKCoordinateRegion,
        minimumDistance: Double? = nil,
        maximumDistance: Double? = nil
    ) {}
    public init(centerCoordinateBounds: MKMapRect, minimumDistance: Double? = nil, maximumDistance: Double? = nil) {}
    public init(minimumDistance: Double? = nil, maximumDistance: Double? = nil) {}
}

public struct MapCameraUpdateContext: Sendable {
    public let camera: MapCamera
    public let region: MKCoordinateRegion
    public let rect: MKMapRect
}

public enum MapCameraUpdateFrequency: Sendable {
    case continuous, onEnd
}
