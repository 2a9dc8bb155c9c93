import Foundation
import OffstageMapKit
import Testing

@testable import OffstageUIKit

/// Maps: values that are right, views that keep what lies on them, questions that fail.
@MainActor @Suite(.timeLimit(.minutes(1))) struct MapTests {
    private nonisolated static let berlin = CLLocationCoordinate2D(latitude: 52.52, longitude: 13.405)
    private nonisolated static let paris = CLLocationCoordinate2D(latitude: 48.8566, longitude: 2.3522)

    private func isNear(_ first: Double, _ second: Double, _ distance: Double = 1e-6) -> Bool {
        abs(first - second) <= distance
    }

    @Test func mapPoints_areMercators() {
        let middle = MKMapPoint(CLLocationCoordinate2D(latitude: 0, longitude: 0))
        #expect(isNear(middle.x, 134_217_728) && isNear(middle.y, 134_217_728))
        // At 60 degrees the projection is ln(2 + √3) of the world's radius from the equator.
        let north = MKMapPoint(CLLocationCoordinate2D(latitude: 60, longitude: 90))
        #expect(isNear(north.x, 201_326_592))
        #expect(isNear(north.y, 134_217_728 * (1 - log(2 + 3.0.squareRoot()) / .pi)))
        #expect(isNear(MKMapPoint(CLLocationCoordinate2D(latitude: 90, longitude: 0)).y, 0, 1e-3))
        let back = MKMapPoint(Self.berlin).coordinate
        #expect(isNear(back.latitude, 52.52) && isNear(back.longitude, 13.405))
    }

    @Test func distances_areThoseOfLocations() {
        let (berlin, paris) = (MKMapPoint(Self.berlin), MKMapPoint(Self.paris))
        #expect(isNear(berlin.distance(to: paris), 877_500, 1000))
        // A point of the map is half as long at 60 degrees as on the equator.
        #expect(isNear(MKMetersPerMapPointAtLatitude(60) * 2, MKMetersPerMapPointAtLatitude(0)))
        #expect(isNear(MKMetersPerMapPointAtLatitude(0) * MKMapSize.world.width, 40_030_000, 1000))
    }

    @Test func region_hasItsSizeInDegreesAndMetres() {
        let region = MKCoordinateRegion(center: Self.berlin, latitudinalMeters: 2000, longitudinalMeters: 2000)
        let here = CLLocation(latitude: 52.52, longitude: 13.405)
        let north = CLLocation(latitude: 52.52 + region.span.latitudeDelta, longitude: 13.405)
        let east = CLLocation(latitude: 52.52, longitude: 13.405 + region.span.longitudeDelta)
        #expect(isNear(here.distance(from: north), 2000, 1) && isNear(here.distance(from: east), 2000, 1))
        let view = MKMapView()
        view.region = region
        #expect(isNear(view.region.span.longitudeDelta, region.span.longitudeDelta))
        #expect(isNear(view.centerCoordinate.longitude, 13.405) && isNear(view.centerCoordinate.latitude, 52.52, 1e-4))
    }

    @Test func rectangles_meetAndJoin() {
        let (first, second) = (
            MKMapRect(x: 0, y: 0, width: 10, height: 10), MKMapRect(x: 5, y: 5, width: 10, height: 10)
        )
        let (both, shared) = (first.union(second), first.intersection(second))
        #expect(both.maxX == 15 && both.maxY == 15 && shared.width == 5 && shared.minY == 5)
        #expect(first.union(.null).width == 10 && first.intersection(.null).isNull)
        #expect(first.contains(MKMapPoint(x: 9, y: 0)) && !first.contains(MKMapPoint(x: 10, y: 0)))
        #expect(first.insetBy(dx: 2, dy: 3).height == 4 && first.insetBy(dx: 6, dy: 0).isNull)
        #expect(!first.intersects(first.offsetBy(dx: 10, dy: 0)))
        let over = MKMapRect(x: MKMapSize.world.width - 4, y: 0, width: 10, height: 1)
        #expect(over.spans180thMeridian && over.remainder.width == 6 && !first.spans180thMeridian)
    }

    @Test func overlays_coverTheirPlaces() {
        let line = MKPolyline(coordinates: [Self.berlin, Self.paris], count: 2)
        #expect(line.pointCount == 2 && isNear(line.points()[1].coordinate.latitude, 48.8566))
        #expect(isNear(line.boundingMapRect.minX, MKMapPoint(Self.paris).x))
        #expect(isNear(line.coordinate.longitude, (13.405 + 2.3522) / 2))
        let circle = MKCircle(center: Self.berlin, radius: 500)
        let rect = circle.boundingMapRect
        let west = MKMapPoint(x: rect.minX, y: rect.midY)
        #expect(isNear(west.distance(to: MKMapPoint(Self.berlin)), 500, 1))
        let view = MKMapView()
        view.addOverlays([line, circle])
        view.addOverlay(line, level: .aboveRoads)
        #expect(view.overlays.count == 2 && view.overlays(in: .aboveRoads).first === line)
        view.removeOverlay(circle)
        #expect(view.overlays.first === line && view.overlays.count == 1)
    }

    private final class Pin: MKAnnotationView {
        private(set) var isOwn = false

        override init(annotation: (any MKAnnotation)?, reuseIdentifier: String?) {
            super.init(annotation: annotation, reuseIdentifier: reuseIdentifier)
            isOwn = true
        }

        required init?(coder: NSCoder) {
            super.init(coder: coder)
        }
    }

    private final class Guide: NSObject, MKMapViewDelegate {
        var heard: [String] = []

        func mapView(_ mapView: MKMapView, viewFor annotation: any MKAnnotation) -> MKAnnotationView? {
            heard.append("view for \((annotation.title ?? nil) ?? "")")
            return mapView.dequeueReusableAnnotationView(withIdentifier: "Pin", for: annotation)
        }

        func mapView(_ mapView: MKMapView, regionDidChangeAnimated animated: Bool) {
            heard.append("region \(animated)")
        }

        func mapView(_ mapView: MKMapView, didChange mode: MKUserTrackingMode, animated: Bool) {
            heard.append("tracking \(mode)")
        }

        func mapView(_ mapView: MKMapView, didSelect view: MKAnnotationView) {
            heard.append("selected \((view as? Pin)?.isOwn == true)")
        }
    }

    /// A class of the app's with a title that is no variable.
    private final class Town: NSObject, MKAnnotation {
        let coordinate: CLLocationCoordinate2D
        let title: String?

        init(_ title: String, _ coordinate: CLLocationCoordinate2D) {
            (self.title, self.coordinate) = (title, coordinate)
        }
    }

    @Test func map_namesWhatWouldBeSeen() {
        let (view, guide) = (MKMapView(), Guide())
        view.delegate = guide
        view.register(Pin.self, forAnnotationViewWithReuseIdentifier: "Pin")
        view.addAnnotations([Town("Berlin", Self.berlin), Town("Paris", Self.paris)])
        view.setRegion(
            MKCoordinateRegion(center: Self.berlin, latitudinalMeters: 5000, longitudinalMeters: 5000),
            animated: true
        )
        #expect(view.words == ["Map", "Berlin"])
        #expect(view.words == ["Map", "Berlin"])
        #expect(guide.heard == ["region true", "view for Berlin"])
        view.selectAnnotation(view.annotations[1], animated: false)
        #expect(guide.heard.suffix(2) == ["view for Paris", "selected true"])
        #expect(view.selectedAnnotations.first === view.annotations[1])
        view.showAnnotations(view.annotations, animated: false)
        #expect(view.words == ["Map", "Berlin", "Paris"])
        view.removeAnnotations(view.annotations)
        #expect(view.words == ["Map"] && view.selectedAnnotations.isEmpty)
        view.userTrackingMode = .follow
        view.setUserTrackingMode(.follow, animated: true)
        #expect(guide.heard.last == "tracking follow" && guide.heard.count { $0.hasPrefix("tracking") } == 1)
        #expect(view.showsUserLocation)
    }

    @Test func questions_failAsWithoutAServer() async {
        let search = MKLocalSearch(request: MKLocalSearch.Request(naturalLanguageQuery: "tea"))
        let code: MKError.Code? = await withCheckedContinuation { continuation in
            search.start { response, error in
                continuation.resume(returning: response == nil ? (error as? MKError)?.code : nil)
            }
            #expect(search.isSearching)
        }
        #expect(code == .serverFailure && !search.isSearching)
        // One that is taken back has no answer; the one after it does.
        let directions = MKDirections(request: MKDirections.Request())
        var heard: [String] = []
        directions.calculate { _, _ in heard.append("cancelled") }
        directions.cancel()
        await withCheckedContinuation { continuation in
            directions.calculateETA { _, _ in
                heard.append("eta")
                continuation.resume()
            }
        }
        #expect(heard == ["eta"])
        #expect(!MKMapItem(placemark: MKPlacemark(coordinate: Self.berlin)).openInMaps())
    }

    @Test func distance_isWrittenAsPeopleReadIt() {
        let formatter = MKDistanceFormatter()
        formatter.units = .metric
        #expect(
            [7, 123, 999.6, 1240, 15_700].map(formatter.string(fromDistance:)) == [
                "7 m", "120 m", "1 km", "1.2 km", "16 km",
            ]
        )
        formatter.units = .imperial
        formatter.unitStyle = .full
        #expect([30.48, 1609.344, 4000].map(formatter.string(fromDistance:)) == ["100 feet", "1 mile", "2.5 miles"])
        #expect(isNear(formatter.distance(from: "2.5 miles"), 4023.36) && formatter.distance(from: "far") < 0)
    }
}
