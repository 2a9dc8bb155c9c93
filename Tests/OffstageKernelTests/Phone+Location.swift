import OffstageKernel

/// Apps that want to know where the device is, and the words tests need for them.
extension Phone {
    /// A phone at home whose app has set a location manager up at its launch and monitors a region around home and
    /// significant changes; it was opened at 0 and left at 10.
    static func located(
        _ behavior: Behavior = .locates(),
        permission: LocationPermission? = .always,
        os: Int = 17,
        modes: [String] = [],
        quirks: Set<Quirk> = []
    ) -> Phone {
        var phone = Phone(Device.Settings(os: os, quirks: quirks))
        phone.install(Phone.manifest(modes: modes), behavior)
        phone.move(to: .home)
        if let permission { phone.send(.user(.answeredLocation(Phone.app, permission))) }
        phone.open()
        phone.run(until: 10)
        phone.home()
        return phone
    }

    mutating func move(to place: Coordinate?) { send(.environment(.location(place))) }

    mutating func watch(_ region: CircularRegion) { report(.location(.monitored(region))) }

    /// What the delegate heard from the given moment on, in order, and in which state.
    func heard(from count: Int = 0) -> [String] {
        effects.dropFirst(count).compactMap { effect in
            guard case .deliver(_, let delivery) = effect, case .location(let news) = delivery.callback else {
                return nil
            }
            return "\(news.word) [\(delivery.state)]"
        }
    }

    /// The lines about places from the given moment on: seconds, what, which.
    func places(from seconds: Double) -> [String] {
        records.filter { $0.time.nanoseconds >= Int64(seconds * 1e9) }.compactMap { record in
            let names = ["region", "location", "kind", "phase", "status", "reason"]
            let isMeant =
                record.event.hasPrefix("location-") || record.event.hasPrefix("region-")
                || ["app-launched", "app-resumed", "app-suspended"].contains(record.event)
            guard isMeant else { return nil }
            let fields = names.compactMap { record.text($0) }
            return (["\(record.time.nanoseconds / 1_000_000_000)", record.event] + fields).joined(separator: " ")
        }
    }
}

extension Coordinate {
    static let home = Coordinate(latitude: 52.52, longitude: 13.405)!
    /// 334 m to the north.
    static let near = Coordinate(latitude: 52.523, longitude: 13.405)!
    /// 3.3 km to the north.
    static let far = Coordinate(latitude: 52.55, longitude: 13.405)!
}

extension CircularRegion {
    static let home = CircularRegion(identifier: "home", center: .home, radius: 1_000)
}

extension LocationNews {
    fileprivate var word: String {
        switch self {
        case .authorizationChanged: "authorization"
        case .updated(let place, let service): "\(service) \(place.text)"
        case .failed(let failure, let service): "\(service) failed: \(failure)"
        case .entered(let region): "entered \(region.identifier)"
        case .exited(let region): "exited \(region.identifier)"
        case .determined(let state, let region): "\(state) \(region.identifier)"
        case .monitoringStarted(let region): "monitors \(region.identifier)"
        case .monitoringFailed(let region, let failure): "does not monitor \(region.identifier): \(failure)"
        }
    }
}

extension Phone.Behavior {
    /// Says this at each launch, after its manager has a delegate.
    static func locates(
        _ facts: [LocationFact] = [.authorizationAsked(always: true), .monitored(.home)]
    ) -> Phone.Behavior {
        Phone.Behavior(facts: { callback in
            guard case .launch = callback else { return [] }
            return ([.delegateSet] + facts).map { .location($0) }
        })
    }
}
