public import OffstageMapKit
public import OffstageSwiftUI

/// A balloon at a place: its title.
public struct Marker<Label: View>: _PrimitiveMapContent {
    private let label: Label

    public init(coordinate: CLLocationCoordinate2D, @ViewBuilder label: () -> Label) {
        self.label = label()
    }

    public var _marks: [AnyView] { [AnyView(label)] }
}

extension Marker where Label == Text {
    public init(_ titleKey: LocalizedStringKey, coordinate: CLLocationCoordinate2D) {
        self.init(coordinate: coordinate) { Text(titleKey) }
    }

    @_disfavoredOverload public init<S: StringProtocol>(_ title: S, coordinate: CLLocationCoordinate2D) {
        self.init(coordinate: coordinate) { Text(verbatim: String(title)) }
    }

    public init(_ titleKey: LocalizedStringKey, monogram: Text, coordinate: CLLocationCoordinate2D) {
        self.init(titleKey, coordinate: coordinate)
    }

    @_disfavoredOverload
    public init<S: StringProtocol>(_ title: S, monogram: Text, coordinate: CLLocationCoordinate2D) {
        self.init(title, coordinate: coordinate)
    }

    public init(item: MKMapItem) {
        self.init(coordinate: item.placemark.coordinate) { Text(verbatim: item.name ?? "") }
    }
}

extension Marker where Label == OffstageSwiftUI.Label<Text, Image> {
    public init(_ titleKey: LocalizedStringKey, systemImage: String, coordinate: CLLocationCoordinate2D) {
        self.init(coordinate: coordinate) { Label(titleKey, systemImage: systemImage) }
    }

    @_disfavoredOverload
    public init<S: StringProtocol>(_ title: S, systemImage: String, coordinate: CLLocationCoordinate2D) {
        self.init(coordinate: coordinate) { Label(title, systemImage: systemImage) }
    }

    public init(_ titleKey: LocalizedStringKey, image: String, coordinate: CLLocationCoordinate2D) {
        self.init(coordinate: coordinate) { Label(titleKey, image: image) }
    }

    @_disfavoredOverload
    public init<S: StringProtocol>(_ title: S, image: String, coordinate: CLLocationCoordinate2D) {
        self.init(coordinate: coordinate) {
            Label {
                Text(verbatim: String(title))
            } icon: {
                Image(image)
            }
        }
    }
}

/// A view of the app's at a place, with its title below.
public struct Annotation<Label: View, Content: View>: _PrimitiveMapContent {
    private let label: Label
    private let content: Content

    public init(
        coordinate: CLLocationCoordinate2D,
        anchor: UnitPoint = .center,
        @ViewBuilder content: () -> Content,
        @ViewBuilder label: () -> Label
    ) {
        (self.label, self.content) = (label(), content())
    }

    public var _marks: [AnyView] { [AnyView(content), AnyView(label)] }
}

extension Annotation where Label == Text {
    public init(
        _ titleKey: LocalizedStringKey,
        coordinate: CLLocationCoordinate2D,
        anchor: UnitPoint = .center,
        @ViewBuilder content: () -> Content
    ) {
        self.init(coordinate: coordinate, anchor: anchor, content: content) { Text(titleKey) }
    }

    @_disfavoredOverload public init<S: StringProtocol>(
        _ title: S,
        coordinate: CLLocationCoordinate2D,
        anchor: UnitPoint = .center,
        @ViewBuilder content: () -> Content
    ) {
        self.init(coordinate: coordinate, anchor: anchor, content: content) { Text(verbatim: String(title)) }
    }
}

/// Where the user is. It is not shown.
public struct UserAnnotation<Content: View>: _PrimitiveMapContent {
    public init(anchor: UnitPoint = .center, @ViewBuilder content: @escaping (UserLocation) -> Content) {}
    public init(anchor: UnitPoint = .center, @ViewBuilder content: @escaping () -> Content) {}

    public var _marks: [AnyView] { [] }
}

extension UserAnnotation where Content == EmptyView {
    public init() {
        self.init { EmptyView() }
    }
}

public struct UserLocation {
    public var location: CLLocation?
    public var heading: CLHeading?
}

// Lines and surfaces: nothing is drawn.

public struct MapPolyline: _PrimitiveMapContent {
    public enum ContourStyle: Sendable { case straight, geodesic }

    public init(coordinates: [CLLocationCoordinate2D], contourStyle: ContourStyle = .straight) {}
    public init(points: [MKMapPoint], contourStyle: ContourStyle = .straight) {}
    public init(_ polyline: MKPolyline) {}
    public init(_ route: MKRoute) {}

    public var _marks: [AnyView] { [] }
}

public struct MapPolygon: _PrimitiveMapContent {
    public init(coordinates: [CLLocationCoordinate2D]) {}
    public init(points: [MKMapPoint]) {}
    public init(_ polygon: MKPolygon) {}

    public var _marks: [AnyView] { [] }
}

public struct MapCircle: _PrimitiveMapContent {
    public init(center: CLLocationCoordinate2D, radius: CLLocationDistance) {}
    public init(mapRect: MKMapRect) {}
    public init(_ circle: MKCircle) {}

    public var _marks: [AnyView] { [] }
}
