import OffstageKernel
import Testing

/// Whose turn it is among apps and among tasks: F-14 and B-17 of `docs/rules/refresh.md`.
@Suite struct RefreshOrderRules {
    private let app = Phone.app
    private let refresh = TaskRequest(identifier: Phone.task, kind: .refresh)

    // MARK: Order

    /// Apps that fetch, installed and left in this order, with nothing launched until `seconds`.
    private func waiting(_ apps: [AppIdentifier], minimum: [AppIdentifier: Int] = [:], until seconds: Double) -> Phone {
        var phone = Phone(os: 12)
        for app in apps {
            let interval = minimum[app].map { FetchInterval.atLeast(.seconds($0)) } ?? .minimum
            phone.install(Phone.manifest(app), .fetches(interval: interval))
        }
        for app in apps { phone.use(app, for: 10) }
        phone.send(.environment(.network(.none)))
        phone.run(until: seconds)
        return phone
    }

    private func launched(_ phone: Phone, from seconds: Double) -> [String] {
        phone.events("refresh-started").filter { $0.time >= .boot + .seconds(seconds) }.compactMap { $0.app?.rawValue }
    }

    @Test func `F-14 among apps that are used alike and never were fetched for the name decides`() {
        var phone = waiting(["c", "a", "b"], until: 50_000)
        phone.send(.environment(.network(.wifi)))
        phone.run(until: 50_100)
        #expect(launched(phone, from: 0) == ["a", "b", "c"])
    }

    @Test func `F-14 what happens between two turns changes neither`() {
        var phone = waiting(["c", "a", "b"], until: 50_000)
        phone.send(.environment(.network(.wifi)))
        phone.run(until: 50_001)
        phone.send(.environment(.battery(80)))
        phone.run(until: 50_100)
        #expect(phone.moments("refresh-started") == [50_000, 50_002, 50_004])
        #expect(launched(phone, from: 0) == ["a", "b", "c"])
    }

    @Test func `F-1 an update that takes the mode away ends fetches`() {
        var phone = waiting(["a"], until: 50_000)
        phone.install(Phone.manifest("a", modes: []), .fetches())
        phone.send(.environment(.network(.wifi)))
        phone.run(until: 80_000)
        #expect(phone.events("refresh-started").isEmpty && phone.device.refreshOutlook(at: phone.now).isEmpty)
    }

    @Test func `F-14 who has waited longest comes first`() {
        var phone = waiting(["c", "a", "b"], minimum: ["a": 60_000], until: 50_000)
        phone.send(.environment(.network(.wifi)))
        phone.run(until: 50_100)
        phone.send(.environment(.network(.none)))
        phone.run(until: 100_000)
        phone.send(.environment(.network(.wifi)))
        phone.run(until: 100_100)
        #expect(launched(phone, from: 0) == ["b", "c", "a", "b", "c"])
        phone.send(.environment(.network(.none)))
        phone.run(until: 200_000)
        phone.send(.environment(.network(.wifi)))
        phone.run(until: 200_100)
        #expect(launched(phone, from: 200_000) == ["a", "b", "c"])
    }

    @Test func `F-14 the app that the user probably opens now comes first`() {
        var phone = Phone(os: 12)
        for app in ["a", "z"] as [AppIdentifier] { phone.install(Phone.manifest(app), .fetches()) }
        // Four opens of the one in this half-hour, four of the other in another one.
        for opens in 0..<4 {
            phone.run(until: 40_000 + Double(opens) * 20)
            phone.use("a", for: 10)
        }
        for opens in 0..<4 {
            phone.run(until: 50_000 + Double(opens) * 20)
            phone.use("z", for: 10)
        }
        phone.send(.environment(.network(.none)))
        phone.run(until: 86_400 + 49_000)
        phone.send(.environment(.network(.wifi)))
        phone.run(until: 86_400 + 49_100)
        #expect(launched(phone, from: 86_400) == ["z", "a"])
    }

    @Test func `F-14 more apps than one tick takes wait for others, and say so`() {
        var phone = waiting(["a", "b", "c", "d"], until: 50_000)
        phone.send(.environment(.network(.wifi)))
        #expect(phone.lastPolicy == "order")
        #expect(phone.events("refresh-decision").last?.app == "d")
        #expect(phone.lastReason == "other apps are launched first")
    }

    @Test func `B-17 due tasks of an app begin with the one that waited longest, then by name`() {
        let identifiers = ["app.c", "app.a", "app.b"]
        var behavior = Phone.Behavior.schedules(after: 1)
        let question = QuestionNumber(rawValue: 1)
        behavior.facts = { callback in
            switch callback {
            case .launch:
                identifiers.map { .refresh(.registered(question, identifier: $0, queue: "q")) }
                    + identifiers.map {
                        let kind = $0 == "app.c" ? TaskRequest.Kind.refresh : .processing(.init())
                        return .refresh(.submitted(question, TaskRequest(identifier: $0, kind: kind)))
                    }
            default: []
            }
        }
        var phone = Phone(scheduling: behavior, tasks: identifiers)
        phone.use()
        phone.send(.environment(.battery(5)))
        phone.run(until: 10_000)
        phone.send(.environment(.battery(100)))
        phone.run(until: 10_100)
        // All three have never run; the refresh task is launched once alone, so that it has waited less.
        #expect(phone.events("bgtask-started").map { $0.text("identifier") } == ["app.a", "app.b", "app.c"])
    }

    @Test func `B-17 a kind that ran lately comes after one that did not`() {
        var behavior = Phone.Behavior.schedules(after: 1)
        let question = QuestionNumber(rawValue: 1)
        behavior.facts = { [refresh] callback in
            guard case .launch(let reason) = callback else { return [] }
            let registrations = [Phone.task, "app.z"].map {
                ProcessFact.refresh(.registered(question, identifier: $0, queue: "q"))
            }
            return registrations + (reason == .user ? [.refresh(.submitted(question, refresh))] : [])
        }
        var phone = Phone(scheduling: behavior, tasks: [Phone.task, "app.z"])
        phone.use()
        phone.run(until: 10_000)
        #expect(phone.events("bgtask-started").count == 1)
        phone.send(.environment(.battery(5)))
        phone.send(.woken(app, .location))
        _ = phone.submit(refresh)
        _ = phone.submit(TaskRequest(identifier: "app.z", kind: .processing(.init())))
        phone.run(until: 50_000)
        phone.send(.environment(.battery(100)))
        phone.run(until: 50_100)
        #expect(phone.events("bgtask-started").dropFirst().map { $0.text("identifier") } == ["app.z", Phone.task])
    }
}
