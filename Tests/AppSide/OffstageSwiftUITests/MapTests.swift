import OffstageMapKit
import OffstageMapKitSwiftUI
import Testing

@testable import OffstageSwiftUI

/// Maps among views: what lies on them is what the screen has of them.
@MainActor @Suite struct MapTests {
    private struct Town: Identifiable {
        let id: String
        let coordinate: CLLocationCoordinate2D
    }

    private static let towns = [
        Town(id: "Berlin", coordinate: CLLocationCoordinate2D(latitude: 52.52, longitude: 13.405)),
        Town(id: "Paris", coordinate: CLLocationCoordinate2D(latitude: 48.8566, longitude: 2.3522)),
    ]

    /// Content of an app's own.
    private struct Towns: MapContent {
        let isShown: Bool

        var body: some MapContent {
            if isShown {
                ForEach(MapTests.towns) { town in
                    Marker(town.id, systemImage: "house", coordinate: town.coordinate).tint(.red)
                }
            }
            MapPolyline(coordinates: MapTests.towns.map(\.coordinate)).stroke(.blue, lineWidth: 2)
        }
    }

    @Test func map_showsItsContent() {
        let town = Self.towns[0]
        let shown = Graph.words {
            Map(initialPosition: .item(MKMapItem(placemark: MKPlacemark(coordinate: town.coordinate)))) {
                Towns(isShown: true)
                Towns(isShown: false)
                Annotation("Tower", coordinate: town.coordinate) { Text("368 m") }
                UserAnnotation()
            }
            .mapStyle(.hybrid(elevation: .realistic))
            .mapControls { MapScaleView() }
        }
        #expect(shown == ["Map", "Berlin", "Paris", "368 m", "Tower"])
    }

    @Test func olderMap_showsItsItems() {
        let shown = Graph.words {
            Map(coordinateRegion: .constant(MKCoordinateRegion(.world)), annotationItems: Self.towns) { town in
                MapAnnotation(coordinate: town.coordinate) { Text(town.id) }
            }
        }
        #expect(shown == ["Map", "Berlin", "Paris"])
    }

    @Test func position_isWhatTheAppWished() {
        let region = MKCoordinateRegion(center: Self.towns[0].coordinate, latitudinalMeters: 10, longitudinalMeters: 10)
        let position = MapCameraPosition.userLocation(followsHeading: true, fallback: .region(region))
        #expect(position.followsUserLocation && position.followsUserHeading && position.region == nil)
        #expect(position.fallbackPosition == .region(region) && position != .automatic)
        #expect(MapCameraPosition.region(region) != .region(MKCoordinateRegion(.world)))
    }
}
