public import OffstageMapKit
public import OffstageSwiftUI

/// What lay on a map before there was ``MapContent``.
@preconcurrency @MainActor public protocol MapAnnotationProtocol {
    /// What a screen shows of it.
    var _mark: AnyView { get }
}

public struct MapPin: MapAnnotationProtocol {
    public init(coordinate: CLLocationCoordinate2D, tint: Color? = nil) {}

    public var _mark: AnyView { AnyView(Image(systemName: "mappin")) }
}

public struct MapMarker: MapAnnotationProtocol {
    public init(coordinate: CLLocationCoordinate2D, tint: Color? = nil) {}

    public var _mark: AnyView { AnyView(Image(systemName: "mappin")) }
}

public struct MapAnnotation<Content: View>: MapAnnotationProtocol {
    private let content: Content

    public init(
        coordinate: CLLocationCoordinate2D,
        anchorPoint: CGPoint = CGPoint(x: 0.5, y: 0.5),
        @ViewBuilder content: () -> Content
    ) {
        self.content = content()
    }

    public var _mark: AnyView { AnyView(content) }
}
