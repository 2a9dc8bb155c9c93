@testable import OffstageKernel
import Testing

/// Seeded random journeys: apps hear of every border that the device stays beyond, and of no other.
@Suite struct LocationRunTests {
    private static let apps: [AppIdentifier] = ["well", "late"]
    private static let regions = [("home", 52.52), ("near", 52.523), ("far", 52.55)].map { name, latitude in
        CircularRegion(identifier: name, center: Coordinate(latitude: latitude, longitude: 13.405)!, radius: 400)
    }

    /// One app has its manager at once, the other some time after its launch.
    private static func history(seed: UInt64, stored: Bool = false) throws -> Phone {
        var generator = SeededGenerator(seed: seed)
        var phone = Phone(os: [9, 13, 17, 26][Int(seed % 4)], seed: seed)
        let wishes: [LocationFact] =
            [.authorizationAsked(always: true), .significantChanges(isOn: true)] + regions.map { .monitored($0) }
        phone.install("well", .locates(wishes))
        phone.install(
            "late",
            Phone.Behavior(later: { callback, _ in
                guard case .launch = callback else { return [] }
                return ([.delegateSet] + wishes).map { (3, .location($0)) }
            })
        )
        var seconds = 0.0
        for _ in 0..<80 {
            seconds += Double(generator.next() % 60_000) / 1000
            phone.run(until: seconds)
            phone.send(event(&generator))
            if stored { try phone.storeAndReadBack() }
        }
        // In the end nothing is in the way any more.
        phone.send(.environment(.backgroundRefresh(.available)))
        for app in apps { phone.send(.user(.answeredLocation(app, .always))) }
        phone.run(until: seconds + 1000)
        return phone
    }

    private static func event(_ generator: inout SeededGenerator) -> Event {
        let app = apps[Int(generator.next() % 2)]
        let places = [Coordinate.home, .near, .far, nil]
        switch generator.next() % 20 {
        case 0...9: return .environment(.location(places[Int(generator.next() % 7) % 4]))
        case 10, 11: return .user(.opened(app))
        case 12: return .user(.pressedHome)
        case 13: return .user(.removed(app))
        case 14: return .simulated(generator.next() % 4 == 0 ? .reboot : .memoryPressure)
        case 15: return .environment(.backgroundRefresh(generator.next() % 2 == 0 ? .denied : .available))
        case 16: return .woken(app, .fetch)
        default:
            let answers = [LocationPermission.always, .whenInUse, .denied, .always]
            return .user(.answeredLocation(app, answers[Int(generator.next() % 4)]))
        }
    }

    @Test(arguments: 0..<200) func anyJourney_isToldAsItWas(seed: UInt64) throws {
        let phone = try Self.history(seed: seed)
        for app in Self.apps { try expectTruth(phone, app) }
    }

    @Test(arguments: 0..<20) func anyJourney_storedAfterEveryStep_goesOnTheSame(seed: UInt64) throws {
        let whole = try Self.history(seed: seed).records.map(\.line)
        #expect(whole == (try Self.history(seed: seed, stored: true).records.map(\.line)))
    }

    /// The log says of each border what the way of the device says, and an app is launched only where it may be.
    private func expectTruth(_ phone: Phone, _ app: AppIdentifier) throws {
        var way: [(since: Instant, place: Coordinate?)] = [(.boot, nil)]
        var (status, canRefresh) = ("", true)
        var sides: [String: String] = [:]
        var reported: Instant?
        for record in phone.records where record.app == nil || record.app == app {
            switch record.event {
            case "environment":
                if let place = record.text("location") { way.append((record.time, Coordinate(place))) }
                if let refresh = record.text("backgroundRefresh") { canRefresh = refresh == "available" }
            case "location-authorization":
                status = standing(record) ?? status
            case "app-launched":
                reported = nil
                guard record.text("reason") == "location" else { break }
                try #require(status == "always" && canRefresh, "\(record.line)")
            case "location-changed":
                try #require(reported.map { $0 + .seconds(300) <= record.time } != false, "\(record.line)")
                reported = record.time
            case "region-entered", "region-exited":
                try #require(sides.updateValue(record.event, forKey: record.text("region") ?? "") != record.event)
                try expectStay(record, way)
            default: break
            }
        }
        try expectHearing(phone, app, at: way.last?.place ?? nil)
    }

    /// What the app may from now on.
    private func standing(_ record: Record) -> String? {
        record.text("status").flatMap { ["always", "when-in-use", "denied"].contains($0) ? $0 : nil }
    }

    /// For 20 seconds the device has not been seen on the other side.
    private func expectStay(_ record: Record, _ way: [(since: Instant, place: Coordinate?)]) throws {
        let region = try #require(Self.regions.first { $0.identifier == record.text("region") })
        let ends = way.dropFirst().map(\.since) + [record.time]
        for (stay, end) in zip(way, ends) where end + .seconds(20) > record.time && end > stay.since {
            guard let place = stay.place else { continue }
            try #require(region.contains(place) == (record.event == "region-entered"), "\(record.line)")
        }
    }

    /// What the app heard last of each border is how things are, and it heard nothing in the background that it may
    /// hear in use only.
    private func expectHearing(_ phone: Phone, _ app: AppIdentifier, at place: Coordinate?) throws {
        var processes: Set<ProcessNumber> = []
        var status = ""
        var heard: [String: Bool] = [:]
        for effect in phone.effects {
            switch effect {
            case .spawn(let process, app, _): processes.insert(process)
            case .record(let record) where record.app == app && record.event == "location-authorization":
                status = standing(record) ?? status
            case .deliver(let process, let delivery) where processes.contains(process):
                guard case .location(let news) = delivery.callback else { break }
                switch news {
                case .entered(let region): heard[region.identifier] = true
                case .exited(let region): heard[region.identifier] = false
                case .updated: break
                default: continue
                }
                try #require(status == "always" || delivery.state != .background, "\(news)")
            default: break
            }
        }
        guard let place else { return }
        for region in Self.regions {
            if let isInside = heard[region.identifier] { #expect(isInside == region.contains(place), "\(region)") }
        }
    }
}
