import Foundation
import OffstageKernel
import Testing

/// Seeded random histories: whatever users, apps and the surroundings do, some things stay true.
@Suite struct RandomRunTests {
    /// A history of random events on a device with three apps, some of which misbehave.
    static func history(seed: UInt64, events: Int) -> Phone {
        var generator = SeededGenerator(seed: seed)
        let generations = Profile.generations
        var phone = Phone(os: generations[Int(seed) % generations.count], seed: seed)
        phone.install("well", .endsInHandler)
        phone.install("leaky", scenes: true, .neverEnds)
        phone.install("hung", Phone.Behavior(hangs: { $0 == .didEnterBackground || $0 == .willTerminate }))
        var seconds = 0.0
        for _ in 0..<events {
            seconds += Double(generator.next() % 20_000) / 1000
            phone.run(until: seconds)
            phone.send(event(&generator))
        }
        phone.run(until: seconds + 2000)
        return phone
    }

    private static func event(_ generator: inout SeededGenerator) -> Event {
        let apps: [AppIdentifier] = ["well", "leaky", "hung", "absent"]
        let app = apps[Int(generator.next() % 13) % 4]
        switch generator.next() % 12 {
        case 0...3: return .user(.opened(app))
        case 4, 5: return .user(.pressedHome)
        case 6: return .user(.removed(app))
        case 7: return generator.next() % 2 == 0 ? .user(.locked) : .environment(.passcode(true))
        case 8: return .user(.unlocked)
        case 9: return .woken(app, .location)
        case 10: return .simulated(generator.next() % 4 == 0 ? .reboot : .memoryPressure)
        default: return .simulated(.expiration(app.rawValue))
        }
    }

    @Test(arguments: 0..<200) func anyHistory_keepsTheInvariants(seed: UInt64) throws {
        let phone = Self.history(seed: seed, events: 60)
        try expectSequence(phone.records)
        for app in phone.device.installedApps {
            try expectLife(phone.records.filter { $0.app == app.manifest.identifier })
        }
        #expect(phone.device.installedApps.allSatisfy { !["launching", "ending"].contains($0.state) })
        #expect(phone.device.installedApps.filter { $0.state == "active" }.count <= 1)
    }

    @Test(arguments: 0..<20) func anyHistory_runTwice_isTheSame(seed: UInt64) {
        let first = Self.history(seed: seed, events: 60).records.map(\.line)
        #expect(first.count > 60)
        #expect(first == Self.history(seed: seed, events: 60).records.map(\.line))
    }

    /// The log counts without a gap and never runs backwards.
    private func expectSequence(_ records: [Record]) throws {
        for (earlier, later) in zip(records, records.dropFirst()) {
            try #require(later.sequence == earlier.sequence + 1)
            try #require(later.time >= earlier.time)
        }
    }

    /// One app's log is a life: nothing of a process before its launch or after its end, one launch for one end.
    private func expectLife(_ records: [Record]) throws {
        var runs = false
        var isSuspended = false
        var wasFound = false
        for record in records {
            if record.event == "finding" { wasFound = true }
            if record.event == "app-killed", record["code"] != nil { try #require(wasFound, "\(record.line)") }
            switch record.event {
            case "app-launched":
                try #require(!runs)
                runs = true
                wasFound = false
            case "app-killed", "app-exited", "app-crashed":
                try #require(runs)
                runs = false
                isSuspended = false
            case "app-suspended":
                try #require(runs && !isSuspended)
                isSuspended = true
            case "app-resumed":
                try #require(isSuspended)
                isSuspended = false
            case "callback", "task-begun", "task-expired", "task-ended":
                try #require(runs && !isSuspended, "\(record.line)")
            default: break
            }
        }
    }
}

/// A device is a fold over its events: what was stored and read back goes on as if nothing had happened.
@Suite struct ReplayTests {
    @Test(arguments: 0..<10) func device_storedAndReadBack_goesOnTheSame(seed: UInt64) throws {
        var device = try #require(Device(settings: .init(os: 17, seed: seed)))
        var generator = SeededGenerator(seed: seed)
        let manifest = AppManifest(identifier: "app", name: "App", executable: "App")
        let events: [Event] = [
            .started, .installed(manifest), .user(.opened("app")),
            .process(ProcessNumber(rawValue: 1), .connected),
            .process(ProcessNumber(rawValue: 1), .taskBegan(.test(1))),
            .process(ProcessNumber(rawValue: 1), .returned(CallbackNumber(rawValue: 1), milliseconds: 2)),
            .process(ProcessNumber(rawValue: 1), .returned(CallbackNumber(rawValue: 2), milliseconds: 0)),
            .user(.pressedHome), .timePassed, .user(.locked), .timePassed, .simulated(.reboot),
        ]
        var copy = device
        for (index, event) in events.enumerated() {
            let moment = Instant(nanoseconds: Int64(index) * 9_000_000_000 + Int64(generator.next() % 1000))
            let stored = try JSONDecoder().decode(Event.self, from: JSONEncoder().encode(event))
            copy = try JSONDecoder().decode(Device.self, from: JSONEncoder().encode(copy))
            #expect(copy.handle(stored, at: moment) == device.handle(event, at: moment))
            #expect(copy.nextDeadline == device.nextDeadline)
        }
    }
}
