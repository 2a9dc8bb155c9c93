import Foundation
import OffstageKernel
import Testing

/// Seeded random months of apps that are launched by the scheduler.
@Suite struct RefreshRunTests {
    private static let apps: [AppIdentifier] = ["news", "mail", "silent", "clean", "plain"]

    /// Five apps: two that fetch or refresh well, one that never answers, one that tidies up, one without a wish.
    private static func phone(seed: UInt64, os: Int) -> Phone {
        var phone = Phone(Device.Settings(os: os, seed: seed))
        let cleaning = TaskRequest(identifier: "clean.up", kind: .processing(.init(power: seed % 2 == 0)))
        phone.install(Phone.manifest("news"), .fetches())
        phone.install(Phone.manifest("mail", tasks: [Phone.task]), .schedules())
        phone.install(Phone.manifest("silent"), .fetchesForever)
        var cleans = Phone.Behavior.schedules(cleaning, after: 200)
        let facts = cleans.facts
        cleans.facts = { callback in
            if case .expireTask(let run) = callback {
                [.refresh(.taskCompleted(run, success: false))]
            } else {
                facts(callback)
            }
        }
        // What it says after it has completed in its handler is not said.
        cleans.later = { _, _ in [] }
        phone.install(Phone.manifest("clean", tasks: ["clean.up"]), cleans)
        phone.install(Phone.manifest("plain"), .endsInHandler)
        return phone
    }

    /// A month of a user whose habits and surroundings are a matter of chance.
    private static func month(seed: UInt64, os: Int = 17, days: Int = 30) -> Phone {
        var generator = SeededGenerator(seed: seed)
        var phone = phone(seed: seed, os: os)
        var seconds = 0.0
        while seconds < Double(days) * 86_400 {
            seconds += Double(generator.next() % 20_000)
            phone.run(until: seconds)
            switch generator.next() % 12 {
            case 0...5: phone.use(apps[Int(generator.next() % 5)], for: Double(generator.next() % 600))
            case 6: phone.send(.environment(.network(generator.next() % 3 == 0 ? .none : .wifi)))
            case 7: phone.send(.environment(.lowPowerMode(generator.next() % 3 == 0)))
            case 8: phone.send(.environment(.charging(generator.next() % 2 == 0)))
            case 9: phone.send(.simulated(generator.next() % 8 == 0 ? .reboot : .memoryPressure))
            case 10: phone.send(.environment(.backgroundRefresh(generator.next() % 4 == 0 ? .denied : .available)))
            default: if generator.next() % 4 == 0 { phone.send(.user(.removed(apps[Int(generator.next() % 5)]))) }
            }
            seconds = max(seconds, phone.seconds)
        }
        phone.run(until: Double(days) * 86_400 + 3600)
        return phone
    }

    @Test(arguments: 0..<8) func anyMonth_keepsTheInvariants(seed: UInt64) throws {
        let os = [9, 12, 17, 26][Int(seed) % 4]
        let phone = Self.month(seed: seed, os: os, days: 4)
        #expect(phone.refusals.allSatisfy { $0.rule == nil })
        try expectGates(phone.records)
        for app in Self.apps {
            let records = phone.records.filter { $0.app == app }
            try expectRuns(records)
            try expectAnswersToChange(records)
        }
        let found = Set(phone.findings)
        // The apps ask for the scheduler wherever they run.
        #expect(found.contains("no-task-scheduler") == (os < 13))
        #expect(found.subtracting(["no-task-scheduler"]).isSubset(of: ["completion-never-called"]))
        let silent = phone.events("app-killed").filter { $0.text("reason") == "fetch-timeout" }
        #expect(silent.allSatisfy { $0.app == "silent" })
    }

    /// What is launched was allowed at that moment, and not more than three apps from tick to tick.
    private func expectGates(_ records: [Record]) throws {
        var isDenied = false
        var isSaving = false
        var removed: Set<AppIdentifier> = []
        var launches: [Int64] = []
        for record in records {
            switch record.event {
            case "environment":
                if let value = record.text("backgroundRefresh") { isDenied = value != "available" }
                if let value = record.text("lowPowerMode") { isSaving = value == "true" }
            case "app-removed": if let app = record.app { removed.insert(app) }
            case "app-activated": if let app = record.app { removed.remove(app) }
            case "refresh-decision" where record.text("decision") == "launch":
                try #require(!isDenied && !removed.contains(record.app ?? ""))
                try #require(!isSaving || record.text("kind") == "processing")
                launches.append(record.time.nanoseconds / 1_000_000_000)
            default: break
            }
        }
        for (index, moment) in launches.enumerated() {
            let near = launches[index...].prefix { $0 < moment + 300 }
            try #require(near.count <= 6)
        }
    }

    /// A run is called, then answered or killed for it; two of a kind keep their distance.
    private func expectRuns(_ records: [Record]) throws {
        var called: [String: Int64] = [:]
        for record in records {
            let seconds = record.time.nanoseconds / 1_000_000_000
            switch record.event {
            case "refresh-started", "bgtask-started":
                if let last = called[record.event] { try #require(seconds - last >= 895) }
                called[record.event] = seconds
            case "refresh-completed": try #require(called["refresh-started"] != nil)
            case "app-killed" where record.text("reason") == "fetch-timeout":
                try #require(called["refresh-started"].map { seconds - $0 } == 30)
            default: break
            }
        }
    }

    /// The log has an answer only where it is another than before.
    private func expectAnswersToChange(_ records: [Record]) throws {
        let answers = records.filter { $0.event == "refresh-decision" || $0.event == "bgtask-submitted" }
        for (earlier, later) in zip(answers, answers.dropFirst()) where later.text("decision") == "wait" {
            try #require(earlier.text("reason") != later.text("reason"), "\(later.line)")
        }
    }

    @Test func thirtyDays_runTwice_areTheSame() {
        let first = Self.month(seed: 7).records.map(\.line)
        #expect(first.count > 1000)
        #expect(first == Self.month(seed: 7).records.map(\.line))
    }

    @Test func month_storedAndReadBackInTheMiddle_goesOnTheSame() throws {
        let phone = Self.month(seed: 3, days: 3)
        var device = phone.device
        var copy = try JSONDecoder().decode(Device.self, from: JSONEncoder().encode(device))
        for day in 4..<8 {
            let moment = Instant(nanoseconds: Int64(day) * 86_400_000_000_000)
            for event in [Event.user(.locked), .user(.unlocked), .environment(.battery(50 + day)), .timePassed] {
                #expect(copy.handle(event, at: moment) == device.handle(event, at: moment))
                #expect(copy.nextDeadline == device.nextDeadline)
            }
        }
    }

    /// Every one of twenty apps has its turn.
    @Test func twentyApps_shareTheScheduler() {
        var phone = Phone(os: 12)
        for number in 0..<20 {
            phone.install(Phone.manifest(AppIdentifier("app\(number)")), .fetches())
            phone.use(AppIdentifier("app\(number)"), for: 5)
        }
        phone.run(until: 4 * 86_400)
        let moments = phone.moments("refresh-started")
        #expect(zip(moments, moments.dropFirst()).allSatisfy { $1 - $0 >= 2 })
        #expect(Set(phone.events("refresh-started").compactMap(\.app)).count == 20)
        #expect(phone.findings == [])
    }
}
