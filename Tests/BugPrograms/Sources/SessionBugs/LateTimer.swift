import CoreLocation
import Foundation

/// Row 73: an app that runs on for its location updates notes every ten seconds where it is, by a timer. Mended, it
/// does so when a location comes.
final class LateTimer: Program, CLLocationManagerDelegate, @unchecked Sendable {
    private let manager = CLLocationManager()

    override func launched() {
        manager.delegate = self
        manager.allowsBackgroundLocationUpdates = true
        manager.requestAlwaysAuthorization()
        manager.startUpdatingLocation()
    }

    override func opened() {
        guard !isMended else { return }
        // The defect: under the lock the device may sleep for minutes.
        Timer.scheduledTimer(withTimeInterval: 10, repeats: true) { [weak self] _ in self?.note() }
    }

    func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
        if isMended { note() }
    }

    private func note() { print("noted \(manager.location?.coordinate.latitude ?? 0)") }
}
