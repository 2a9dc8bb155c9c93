public import OffstageMapKit
public import OffstageSwiftUI

/// A map without pictures: a line that says so, and then what lies on it.
public struct Map<Content: View>: View {
    private let content: Content

    init(showing content: Content) {
        self.content = content
    }

    public var body: some View {
        VStack {
            Text(verbatim: "Map")
            content
        }
    }
}

/// The marks of a map one after the other.
public struct _MapMarks: View {
    let marks: [AnyView]

    public var body: some View {
        ForEach(marks.indices, id: \.self) { marks[$0] }
    }
}

extension Map where Content == _MapMarks {
    public init(
        bounds: MapCameraBounds? = nil,
        interactionModes: MapInteractionModes = .all,
        scope: Namespace.ID? = nil
    ) {
        self.init(showing: _MapMarks(marks: []))
    }

    public init<C: MapContent>(
        bounds: MapCameraBounds? = nil,
        interactionModes: MapInteractionModes = .all,
        scope: Namespace.ID? = nil,
        @MapContentBuilder content: () -> C
    ) {
        self.init(showing: _MapMarks(marks: content()._marks))
    }

    public init(
        initialPosition: MapCameraPosition,
        bounds: MapCameraBounds? = nil,
        interactionModes: MapInteractionModes = .all,
        scope: Namespace.ID? = nil
    ) {
        self.init(showing: _MapMarks(marks: []))
    }

    public init<C: MapContent>(
        initialPosition: MapCameraPosition,
        bounds: MapCameraBounds? = nil,
        interactionModes: MapInteractionModes = .all,
        scope: Namespace.ID? = nil,
        @MapContentBuilder content: () -> C
    ) {
        self.init(showing: _MapMarks(marks: content()._marks))
    }

    // The position is the app's: nobody moves the map.
    public init(
        position: Binding<MapCameraPosition>,
        bounds: MapCameraBounds? = nil,
        interactionModes: MapInteractionModes = .all,
        scope: Namespace.ID? = nil
    ) {
        self.init(showing: _MapMarks(marks: []))
    }

    public init<C: MapContent>(
        position: Binding<MapCameraPosition>,
        bounds: MapCameraBounds? = nil,
        interactionModes: MapInteractionModes = .all,
        scope: Namespace.ID? = nil,
        @MapContentBuilder content: () -> C
    ) {
        self.init(showing: _MapMarks(marks: content()._marks))
    }

    // Nobody selects.
    public init<Value: Hashable, C: MapContent>(
        bounds: MapCameraBounds? = nil,
        interactionModes: MapInteractionModes = .all,
        selection: Binding<Value?>,
        scope: Namespace.ID? = nil,
        @MapContentBuilder content: () -> C
    ) {
        self.init(showing: _MapMarks(marks: content()._marks))
    }

    public init<Value: Hashable, C: MapContent>(
        initialPosition: MapCameraPosition,
        bounds: MapCameraBounds? = nil,
        interactionModes: MapInteractionModes = .all,
        selection: Binding<Value?>,
        scope: Namespace.ID? = nil,
        @MapContentBuilder content: () -> C
    ) {
        self.init(showing: _MapMarks(marks: content()._marks))
    }

    public init<Value: Hashable, C: MapContent>(
        position: Binding<MapCameraPosition>,
        bounds: MapCameraBounds? = nil,
        interactionModes: MapInteractionModes = .all,
        selection: Binding<Value?>,
        scope: Namespace.ID? = nil,
        @MapContentBuilder content: () -> C
    ) {
        self.init(showing: _MapMarks(marks: content()._marks))
    }
}

// As it was before iOS 17.
extension Map where Content == _MapMarks {
    public init(
        coordinateRegion: Binding<MKCoordinateRegion>,
        interactionModes: MapInteractionModes = .all,
        showsUserLocation: Bool = false,
        userTrackingMode: Binding<MapUserTrackingMode>? = nil
    ) {
        self.init(showing: _MapMarks(marks: []))
    }

    public init(
        mapRect: Binding<MKMapRect>,
        interactionModes: MapInteractionModes = .all,
        showsUserLocation: Bool = false,
        userTrackingMode: Binding<MapUserTrackingMode>? = nil
    ) {
        self.init(showing: _MapMarks(marks: []))
    }

    public init<Items: RandomAccessCollection, Mark: MapAnnotationProtocol>(
        coordinateRegion: Binding<MKCoordinateRegion>,
        interactionModes: MapInteractionModes = .all,
        showsUserLocation: Bool = false,
        userTrackingMode: Binding<MapUserTrackingMode>? = nil,
        annotationItems: Items,
        annotationContent: @escaping (Items.Element) -> Mark
    ) where Items.Element: Identifiable {
        self.init(showing: _MapMarks(marks: annotationItems.map { annotationContent($0)._mark }))
    }

    public init<Items: RandomAccessCollection, Mark: MapAnnotationProtocol>(
        mapRect: Binding<MKMapRect>,
        interactionModes: MapInteractionModes = .all,
        showsUserLocation: Bool = false,
        userTrackingMode: Binding<MapUserTrackingMode>? = nil,
        annotationItems: Items,
        annotationContent: @escaping (Items.Element) -> Mark
    ) where Items.Element: Identifiable {
        self.init(showing: _MapMarks(marks: annotationItems.map { annotationContent($0)._mark }))
    }
}

public enum MapUserTrackingMode: Sendable {
    case none, follow
}

public struct MapInteractionModes: OptionSet, Sendable {
    public let rawValue: Int

    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    public static let pan = MapInteractionModes(rawValue: 1 << 0)
    public static let zoom = MapInteractionModes(rawValue: 1 << 1)
    public static let rotate = MapInteractionModes(rawValue: 1 << 2)
    public static let pitch = MapInteractionModes(rawValue: 1 << 3)
    public static let all: MapInteractionModes = [.pan, .zoom, .rotate, .pitch]
}
