import CoreLocation
import UIKit

/// Wants to know when its user comes home and leaves, as such apps are written: the manager is made at every launch, and
/// everything is started again by what the arguments say.
@main
final class AppDelegate: UIResponder, UIApplicationDelegate, CLLocationManagerDelegate {
    var window: UIWindow?
    private let manager = CLLocationManager()

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        window = UIWindow()
        window?.rootViewController = UIViewController()
        window?.makeKeyAndVisible()
        if let isForLocation = launchOptions?[.location] as? NSNumber {
            print("launched for a location: \(isForLocation.boolValue), state \(application.applicationState.rawValue)")
        }
        let watched = manager.monitoredRegions.compactMap { $0 as? CLCircularRegion }
            .sorted { $0.identifier < $1.identifier }
            .map { "\($0.identifier) \($0.radius) \($0.notifyOnExit)" }
        print("watched: \(watched), services \(CLLocationManager.locationServicesEnabled())")
        manager.delegate = self
        let wishes = Set(CommandLine.arguments.dropFirst())
        if wishes.contains("in-use") {
            manager.requestWhenInUseAuthorization()
        } else {
            manager.requestAlwaysAuthorization()
        }
        if wishes.contains("regions") { watch(until: 2) }
        if wishes.contains("many") { watch(until: 21) }
        if wishes.contains("changes") { manager.startMonitoringSignificantLocationChanges() }
        if wishes.contains("updates") { manager.startUpdatingLocation() }
        if wishes.contains("trip") {
            manager.allowsBackgroundLocationUpdates = true
            manager.distanceFilter = 100
            manager.startUpdatingLocation()
        }
        if wishes.contains("once") { manager.requestLocation() }
        return true
    }

    /// Around the same place, each one kilometre wider than the one before.
    private func watch(until last: Int) {
        let home = CLLocationCoordinate2D(latitude: 52.52, longitude: 13.405)
        for number in 1...last {
            let region = CLCircularRegion(center: home, radius: Double(number) * 1_000, identifier: "home \(number)")
            region.notifyOnExit = number == 1
            manager.startMonitoring(for: region)
        }
    }

    func applicationDidEnterBackground(_ application: UIApplication) {
        if CommandLine.arguments.contains("restless") { manager.allowsBackgroundLocationUpdates = true }
    }

    func locationManagerDidChangeAuthorization(_ manager: CLLocationManager) {
        print("status \(manager.authorizationStatus.rawValue)")
    }

    func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
        for location in locations {
            let age = Int(Date().timeIntervalSince(location.timestamp))
            print("at \(location.coordinate.latitude) \(location.coordinate.longitude), \(age) s ago")
        }
    }

    func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) {
        print("failed \((error as NSError).domain) \((error as NSError).code)")
    }

    func locationManager(_ manager: CLLocationManager, didEnterRegion region: CLRegion) {
        let left = UIApplication.shared.backgroundTimeRemaining
        print("entered \(region.identifier), \(left > 1_000 ? "no limit" : "\(left.rounded()) s left")")
    }

    func locationManager(_ manager: CLLocationManager, didExitRegion region: CLRegion) {
        print("exited \(region.identifier), at \(manager.location?.coordinate.latitude ?? 0)")
    }

    func locationManager(
        _ manager: CLLocationManager,
        didDetermineState state: CLRegionState,
        for region: CLRegion
    ) {
        print("\(state == .inside ? "inside" : "outside") \(region.identifier)")
    }

    func locationManager(
        _ manager: CLLocationManager,
        monitoringDidFailFor region: CLRegion?,
        withError error: any Error
    ) {
        let count = manager.monitoredRegions.count
        print("cannot watch \(region?.identifier ?? "any"): \((error as NSError).code), watches \(count)")
    }
}
