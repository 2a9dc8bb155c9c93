import CoreLocation

/// Where the readings are taken.
final class Whereabouts: NSObject, CLLocationManagerDelegate {
    private let manager = CLLocationManager()
    private let geocoder = CLGeocoder()
    private var lastStatus: CLAuthorizationStatus?

    func ask() {
        let paris = CLLocation(latitude: 48.8566, longitude: 2.3522)
        let london = CLLocation(
            coordinate: CLLocationCoordinate2D(latitude: 51.5074, longitude: -0.1278),
            altitude: 11,
            horizontalAccuracy: kCLLocationAccuracyHundredMeters,
            verticalAccuracy: -1,
            timestamp: Date(timeIntervalSince1970: 0)
        )
        let apart: CLLocationDistance = paris.distance(from: london) / 1_000
        let circle = CLCircularRegion(center: paris.coordinate, radius: 400_000, identifier: "paris")
        let isValid = CLLocationCoordinate2DIsValid(kCLLocationCoordinate2DInvalid)
        print("apart \(Int(apart)) km, nearby \(circle.contains(london.coordinate)), valid \(isValid)")
        print("services \(CLLocationManager.locationServicesEnabled())")

        manager.delegate = self
        manager.desiredAccuracy = kCLLocationAccuracyHundredMeters
        manager.distanceFilter = 50
        manager.activityType = .fitness
        manager.pausesLocationUpdatesAutomatically = false
        switch manager.authorizationStatus {
        case .notDetermined: manager.requestWhenInUseAuthorization()
        case .restricted, .denied: print("may not know")
        case .authorizedAlways, .authorizedWhenInUse: manager.startUpdatingLocation()
        @unknown default: break
        }
        manager.requestLocation()
        if CLLocationManager.isMonitoringAvailable(for: CLCircularRegion.self) {
            print("could watch regions")
        }
        circle.notifyOnExit = false
        manager.startMonitoring(for: circle)
        geocoder.reverseGeocodeLocation(paris) { placemarks, error in
            let place = placemarks?.first.flatMap { $0.locality ?? $0.name } ?? "nowhere"
            print("\(place), \((error as? CLError)?.code == .network)")
        }
    }

    func locationManagerDidChangeAuthorization(_ manager: CLLocationManager) {
        guard manager.authorizationStatus != lastStatus else { return }
        lastStatus = manager.authorizationStatus
        print("status \(manager.authorizationStatus.rawValue)")
    }

    func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
        guard let last = locations.last, last.horizontalAccuracy >= 0 else { return }
        print("at \(last.coordinate.latitude), \(last.coordinate.longitude), \(last.speed), \(last.timestamp)")
    }

    func locationManager(_ manager: CLLocationManager, didFailWithError error: Error) {
        do {
            throw error
        } catch CLError.denied {
            print("denied \((error as NSError).domain) \((error as NSError).code)")
        } catch {
            print("\(error)")
        }
    }

    func locationManager(_ manager: CLLocationManager, didEnterRegion region: CLRegion) {
        print("entered \(region.identifier)")
    }

    func locationManager(
        _ manager: CLLocationManager,
        monitoringDidFailFor region: CLRegion?,
        withError error: Error
    ) {
        print("cannot watch \(region?.identifier ?? "any"), \((error as? CLError)?.code == .regionMonitoringDenied)")
    }

    func locationManager(_ manager: CLLocationManager, didVisit visit: CLVisit) {
        print("left \(visit.coordinate.latitude) at \(visit.departureDate)")
    }

    func locationManager(_ manager: CLLocationManager, didUpdateHeading newHeading: CLHeading) {
        print("north is \(newHeading.trueHeading)")
    }
}
