import OffstageKernel
import Testing

/// Seeded random histories of pushes: whatever happens, none is delivered twice and none is forgotten.
@Suite struct PushRunTests {
    /// Apps that answer, never answer, or may not be woken; networks, switches and gateways that come and go.
    private static func history(seed: UInt64, stored: Bool = false) throws -> Phone {
        var generator = SeededGenerator(seed: seed)
        var phone = Phone(os: [9, 13, 17, 26][Int(seed % 4)], seed: seed)
        let modes = ["remote-notification"]
        phone.install(Phone.manifest("well", modes: modes), .answers())
        phone.install(Phone.manifest("mute", modes: modes), .answersNever)
        phone.install(Phone.manifest("plain", modes: []), .answers(.noData, after: 40))
        for app in ["well", "mute", "plain"] { phone.open(AppIdentifier(app)) }
        var seconds = 10.0
        for number in 0..<80 {
            seconds += Double(generator.next() % 400_000) / 1000
            phone.run(until: seconds)
            phone.send(event(number, &generator))
            if stored { try phone.storeAndReadBack() }
        }
        phone.run(until: seconds + 4000)
        return phone
    }

    private static func event(_ number: Int, _ generator: inout SeededGenerator) -> Event {
        let app = AppIdentifier(["well", "mute", "plain"][Int(generator.next() % 3)])
        let payloads = [Phone.silent, Phone.alertThatWakes, Phone.alert, "{}"]
        var notification = RemoteNotification(payload: payloads[Int(generator.next() % 7) % 4])
        // One in eight has an id that came before.
        let id = String(generator.next() % 8 == 0 ? number / 2 : number)
        notification.id = "00000000-0000-0000-0000-" + String(repeating: "0", count: 12 - id.count) + id
        notification.lifetime = [nil, .zero, .seconds(600)][Int(generator.next() % 3)]
        switch generator.next() % 20 {
        case 0...7: return .push(.sent(app, notification))
        case 8, 9: return .push(.arrived(app, notification))
        case 10: return .push(.gateway(isOnline: generator.next() % 2 == 0))
        case 11: return .environment(.network(generator.next() % 2 == 0 ? .none : .wifi))
        case 12: return .environment(.lowPowerMode(generator.next() % 2 == 0))
        case 13: return .environment(.backgroundRefresh(generator.next() % 2 == 0 ? .denied : .available))
        case 14...16: return .user(.opened(app))
        case 17: return .user(.pressedHome)
        case 18: return .user(.removed(app))
        default: return .simulated(generator.next() % 4 == 0 ? .reboot : .memoryPressure)
        }
    }

    @Test(arguments: 0..<200) func anyHistory_deliversOnceAndForgetsNothing(seed: UInt64) throws {
        let phone = try Self.history(seed: seed)
        func ids(_ event: String) -> [String] { phone.events(event).compactMap { $0.text("id") } }
        let delivered = ids("push-delivered")
        #expect(Set(delivered).count == delivered.count, "delivered once")
        #expect(Set(ids("push-completed")).count == ids("push-completed").count, "answered once")
        #expect(phone.handled.count <= delivered.count)
        // Every push that was taken in has an end, or still waits and says so.
        for id in Set(ids("push-accepted")).subtracting(delivered) {
            let last = phone.records.last { $0.event.hasPrefix("push-") && $0.text("id") == id }
            #expect(["push-dropped", "push-stored"].contains(last?.event), "\(id): \(last?.line ?? "nothing")")
        }
        #expect(!delivered.isEmpty && !ids("push-dropped").isEmpty)
    }

    @Test(arguments: 0..<20) func anyHistory_storedAfterEveryStep_goesOnTheSame(seed: UInt64) throws {
        let whole = try Self.history(seed: seed).records.map(\.line)
        #expect(whole == (try Self.history(seed: seed, stored: true).records.map(\.line)))
    }
}
