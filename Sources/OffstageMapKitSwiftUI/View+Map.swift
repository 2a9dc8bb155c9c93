public import OffstageMapKit
public import OffstageSwiftUI

extension View {
    // How a map looks, and what lies over it for people to touch: nothing is drawn.
    public func mapStyle(_ style: MapStyle) -> some View { self }
    public func mapControls<Content: View>(@ViewBuilder _ content: () -> Content) -> some View { self }
    public func mapControlVisibility(_ visibility: Visibility) -> some View { self }
    public func mapScope(_ scope: Namespace.ID) -> some View { self }
    public func mapFeatureSelectionDisabled(_ disabled: @escaping (MapFeature) -> Bool) -> some View { self }

    // Nobody moves a map.
    public func onMapCameraChange(
        frequency: MapCameraUpdateFrequency = .onEnd,
        _ action: @escaping (MapCameraUpdateContext) -> Void
    ) -> some View { self }
    public func onMapCameraChange(
        frequency: MapCameraUpdateFrequency = .onEnd,
        _ action: @escaping () -> Void
    ) -> some View { self }

    // There are no pictures of a street.
    public func lookAroundViewer(
        isPresented: Binding<Bool>,
        scene: Binding<MKLookAroundScene?>,
        allowsNavigation: Bool = true,
        showsRoadLabels: Bool = true,
        pointsOfInterest: PointOfInterestCategories = .all,
        onDismiss: (() -> Void)? = nil
    ) -> some View { self }
}

public struct MapStyle: Sendable {
    public struct Elevation: Sendable {
        public static let automatic = Elevation()
        public static let flat = Elevation()
        public static let realistic = Elevation()
    }

    public struct StandardEmphasis: Sendable {
        public static let automatic = StandardEmphasis()
        public static let muted = StandardEmphasis()
    }

    public static let standard = MapStyle()
    public static let imagery = MapStyle()
    public static let hybrid = MapStyle()

    public static func standard(
        elevation: Elevation = .automatic,
        emphasis: StandardEmphasis = .automatic,
        pointsOfInterest: PointOfInterestCategories = .all,
        showsTraffic: Bool = false
    ) -> MapStyle { .standard }
    public static func imagery(elevation: Elevation = .automatic) -> MapStyle { .imagery }
    public static func hybrid(
        elevation: Elevation = .automatic,
        pointsOfInterest: PointOfInterestCategories = .all,
        showsTraffic: Bool = false
    ) -> MapStyle { .hybrid }
}

public struct PointOfInterestCategories: Sendable {
    public static let all = PointOfInterestCategories()
    public static let excludingAll = PointOfInterestCategories()
    public static func including(_ categories: [MKPointOfInterestCategory]) -> PointOfInterestCategories { .all }
    public static func excluding(_ categories: [MKPointOfInterestCategory]) -> PointOfInterestCategories { .all }
}

/// Something that Apple's map has by itself. It has nothing here.
public struct MapFeature: Hashable, Sendable {
    public var title: String? { nil }
    public var coordinate: CLLocationCoordinate2D { kCLLocationCoordinate2DInvalid }
    public var pointOfInterestCategory: MKPointOfInterestCategory? { nil }

    init() {}
}

/// Where places of a map lie on the screen: nowhere, for there is no map on it.
public struct MapProxy {
    public func convert(_ point: CGPoint, from space: CoordinateSpace) -> CLLocationCoordinate2D? { nil }
    public func convert(_ coordinate: CLLocationCoordinate2D, to space: CoordinateSpace) -> CGPoint? { nil }
}

public struct MapReader<Content: View>: View {
    private let content: (MapProxy) -> Content

    public init(@ViewBuilder content: @escaping (MapProxy) -> Content) {
        self.content = content
    }

    public var body: some View { content(MapProxy()) }
}

// Nobody touches a map, so that none of these is shown.

public struct MapUserLocationButton: View {
    public init(scope: Namespace.ID? = nil) {}
    public var body: some View { EmptyView() }
}

public struct MapCompass: View {
    public init(scope: Namespace.ID? = nil) {}
    public var body: some View { EmptyView() }
}

public struct MapScaleView: View {
    public init(anchorEdge: HorizontalEdge = .leading, scope: Namespace.ID? = nil) {}
    public var body: some View { EmptyView() }
}

public struct MapPitchToggle: View {
    public init(scope: Namespace.ID? = nil) {}
    public var body: some View { EmptyView() }
}

public struct LookAroundPreview: View {
    public init(
        scene: Binding<MKLookAroundScene?>,
        allowsNavigation: Bool = true,
        showsRoadLabels: Bool = true,
        badgePosition: BadgePosition = .topLeading
    ) {}
    public init(
        initialScene: MKLookAroundScene?,
        allowsNavigation: Bool = true,
        showsRoadLabels: Bool = true,
        badgePosition: BadgePosition = .topLeading
    ) {}

    public enum BadgePosition: Sendable {
        case topLeading, topTrailing, bottomTrailing
    }

    public var body: some View { EmptyView() }
}
