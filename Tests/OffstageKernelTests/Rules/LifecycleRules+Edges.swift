import Testing

@testable import OffstageKernel

/// What the device does at the edges of sections 1 to 4 of `docs/rules/lifecycle.md`.
@Suite struct LifecycleEdgeRules {
    private let app = Phone.app

    // MARK: Callbacks

    @Test func `L-1 an app is launching until didFinishLaunching returns, and settled when nothing is under way`() {
        var phone = Phone(Phone.Behavior(returnsAfter: { if case .launch = $0 { 2 } else { 0 } }, connects: false))
        #expect(phone.device.isSettled(app) && phone.device.isSettled("absent"))
        phone.open()
        #expect(phone.state == "launching")
        #expect(!phone.device.isSettled(app))
        phone.report(.connected)
        #expect(phone.state == "launching" && !phone.device.isSettled(app))
        phone.run(until: 2)
        #expect(phone.state == "active" && phone.device.isSettled(app))
        phone.send(.user(.interruptionBegan))
        #expect(phone.device.isSettled(app))
        phone.home()
        #expect(phone.device.isSettled(app))
        phone.run(until: 60)
        #expect(phone.state == "suspended" && phone.device.isSettled(app))
        var leaving = Phone(Phone.Behavior(hangs: { $0 == .willTerminate }, exits: false))
        leaving.open()
        leaving.send(.user(.removed(app)))
        #expect(!leaving.device.isSettled(app))
        leaving.report(.returned(CallbackNumber(rawValue: 3), milliseconds: 0))
        #expect(leaving.state == "ending" && !leaving.device.isSettled(app))
    }

    @Test func `L-10 an interruption needs an app in front, and home ends it in the background`() {
        var phone = Phone(Phone.Behavior())
        phone.send(.user(.interruptionBegan))
        phone.open()
        phone.send(.user(.locked))
        phone.send(.user(.interruptionBegan))
        #expect(phone.refusals.map(\.rule) == ["L-10", "L-10"])
        phone.send(.user(.unlocked))
        phone.send(.user(.interruptionBegan))
        let before = phone.deliveries.count
        phone.home()
        #expect(phone.deliveries[before...] == ["didEnterBackground [background]", "takeSnapshot [background]"])
        #expect(phone.device.foreground == nil)
    }

    @Test func `L-10 after an interruption no scene connects anew`() {
        var phone = Phone(scenes: true, Phone.Behavior())
        phone.open()
        phone.send(.user(.interruptionBegan))
        phone.send(.user(.interruptionEnded))
        #expect(phone.deliveries.suffix(2) == ["willResignActive [active]", "didBecomeActive [active]"])
    }

    @Test func `L-2 opening another app sends the first one to the background`() {
        var phone = Phone(Phone.Behavior())
        phone.install("other")
        phone.open()
        phone.open("other")
        #expect(phone.device.installedApps.map(\.state) == ["background", "active"])
        #expect(phone.device.foreground == "other")
        // Who is in front already is not opened anew.
        let before = phone.deliveries.count
        phone.open("other")
        #expect(phone.deliveries.count == before)
        phone.run(until: 60)
        #expect(phone.device.installedApps.map(\.state) == ["suspended", "active"])
    }

    @Test func `L-9 what the user wants while a callback runs comes when it has returned`() {
        var phone = Phone(Phone.Behavior(returnsAfter: { $0 == .didEnterBackground ? 2 : 0 }))
        phone.open()
        phone.run(until: 1)
        phone.home()
        phone.run(until: 2)
        phone.open()
        #expect(phone.deliveries.last == "didEnterBackground [background]")
        #expect(!phone.device.isSettled(app))
        phone.run(until: 3)
        #expect(phone.deliveries.suffix(2) == ["willEnterForeground [background]", "didBecomeActive [active]"])
    }

    @Test(arguments: ["active", "inactive", "background", "suspended", "woken"])
    func `L-19 wherever a removed app was, nothing wakes it until the user opens it`(was: String) {
        var phone = Phone(.endsInHandler)
        if was == "woken" { phone.send(.woken(app, .location)) } else { phone.open() }
        if was == "inactive" { phone.send(.user(.interruptionBegan)) }
        if ["background", "suspended"].contains(was) { phone.home() }
        if was == "suspended" { phone.run(until: 60) }
        #expect(phone.state == (was == "woken" ? "background" : was))
        phone.send(.user(.removed(app)))
        #expect(phone.state == "not-running")
        #expect(phone.device.installedApps.map(\.isForceQuit) == [true])
        for reason in LaunchReason.allCases where reason != .user { phone.send(.woken(app, reason)) }
        phone.send(.simulated(.reboot))
        phone.send(.woken(app, .push))
        #expect(phone.refusals.map(\.rule) == LaunchReason.allCases.map { _ in "L-19" })
        #expect(phone.events("app-launched").count == 1)
        #expect(phone.state == "not-running")
        phone.open()
        #expect(phone.device.installedApps.map(\.isForceQuit) == [false])
        phone.home()
        phone.run(until: phone.seconds + 60)
        phone.send(.woken(app, .push))
        #expect(phone.refusals.count == LaunchReason.allCases.count && phone.state == "background")
    }

    @Test func `L-18 removing the app in front shows the springboard, removing another one does not`() {
        var phone = Phone(Phone.Behavior())
        phone.install("other")
        phone.open("other")
        phone.open()
        phone.send(.user(.removed("other")))
        #expect(phone.device.foreground == app)
        phone.behavior[app] = .leaving(Phone.Behavior(), after: 4)
        phone.send(.user(.removed(app)))
        #expect(phone.device.foreground == nil)
        phone.home()
        #expect(phone.refusals.count == 1)
    }

    // MARK: The allowance

    private func allowances(_ phone: Phone) -> [BackgroundAllowance?] {
        phone.effects.compactMap { effect -> BackgroundAllowance?? in
            if case .deliver(_, let call) = effect { .some(call.allowance) } else { nil }
        }
    }

    @Test func `L-33 in front and on the way there nothing counts down`() {
        var phone = Phone(.endsInHandler)
        phone.open()
        phone.run(until: 100)
        phone.send(.simulated(.memoryPressure))
        #expect(allowances(phone) == [nil, nil, nil])
        phone.home()
        phone.run(until: 110)
        let before = phone.effects.count
        phone.open()
        phone.send(.simulated(.memoryPressure))
        let later = phone.effects[before...].compactMap { if case .deliver(_, let call) = $0 { call } else { nil } }
        #expect(later.map(\.callback) == [.willEnterForeground, .didBecomeActive, .didReceiveMemoryWarning])
        #expect(later.allSatisfy { $0.allowance == nil })
    }

    @Test func `L-34 allowances count down to the end of the budget and to suspension, and not below nothing`() {
        var phone = Phone.left(.neverEnds)
        var told: [[Double]] = []
        for moment in [10.0, 11, 14.5, 15, 30, 39.5] {
            phone.run(until: moment)
            phone.send(.simulated(.memoryPressure))
            if let last = allowances(phone).last ?? nil {
                told.append([last.withTask, last.withoutTask].map { Double($0.nanoseconds) / 1e9 })
            }
        }
        #expect(told == [[30, 5], [29, 4], [25.5, 0.5], [25, 0], [10, 0], [0.5, 0]])
        phone.run(until: 36)
        let expiry = phone.effects.compactMap { effect -> BackgroundAllowance? in
            if case .deliver(_, let call) = effect, case .expireTasks = call.callback { call.allowance } else { nil }
        }
        #expect(expiry == [BackgroundAllowance(withTask: .seconds(4), withoutTask: .zero)])
    }

    // MARK: Surroundings

    private func informs(_ phone: Phone) -> Int {
        phone.effects.count { if case .inform = $0 { true } else { false } }
    }

    @Test func `L-61 each running app is told of each change once, suspended ones when they run again`() {
        var phone = Phone(Phone.Behavior())
        phone.send(.environment(.battery(50)))
        phone.open()
        // The launch carries what changed before it.
        #expect(informs(phone) == 0)
        phone.send(.environment(.battery(40)))
        #expect(informs(phone) == 1)
        phone.home()
        phone.run(until: 60)
        phone.send(.environment(.battery(30)))
        phone.send(.environment(.battery(20)))
        #expect(informs(phone) == 1)
        phone.open()
        #expect(informs(phone) == 2)
        phone.home()
        phone.run(until: 120)
        phone.open()
        #expect(informs(phone) == 2)
    }

    @Test func `L-8 a lock and an unlock are refused where they change nothing`() {
        var phone = Phone(Phone.Behavior())
        phone.send(.user(.unlocked))
        phone.send(.user(.locked))
        phone.send(.user(.locked))
        phone.open()
        #expect(
            phone.refusals.map(\.reason) == [
                "the device is not locked", "the device is locked already",
                "the device is locked: unlock it first with `offstage user unlock`",
            ]
        )
        #expect(phone.events("device-locked").count == 1)
    }

    @Test func `L-55 pressure takes the app first that left the front first, by home or by lock`() {
        var phone = Phone()
        for name in ["a", "b", "c"] as [AppIdentifier] { phone.install(name) }
        phone.open("c")
        phone.run(until: 10)
        phone.home()
        phone.run(until: 20)
        phone.open("a")
        phone.run(until: 30)
        phone.open("b")
        phone.run(until: 40)
        phone.send(.user(.locked))
        phone.run(until: 100)
        phone.send(.simulated(.memoryPressure))
        #expect(phone.events("app-killed").map { $0.app?.rawValue } == ["c", "a", "b"])
    }

    @Test func `L-60 reboots leave nothing running and nothing in front`() {
        var phone = Phone(.neverEnds)
        phone.install("other")
        phone.open("other")
        phone.open()
        phone.send(.simulated(.reboot))
        #expect(phone.lines("app-killed") == ["reason=reboot", "reason=reboot"])
        #expect(phone.device.foreground == nil)
        #expect(phone.device.installedApps.map(\.state) == ["not-running", "not-running"])
        phone.home()
        #expect(phone.refusals.count == 1)
        #expect(!phone.deliveries.contains { $0.hasPrefix("willTerminate") })
    }

    /// A device whose host ended comes back with nothing running.
    @Test func device_thatStartsAgain_hasLostItsProcesses() {
        var phone = Phone(.neverEnds)
        phone.install("other")
        phone.open("other")
        phone.open()
        phone.send(.started)
        #expect(phone.lines("app-killed") == ["reason=device-stopped", "reason=device-stopped"])
        #expect(phone.device.installedApps.map(\.state) == ["not-running", "not-running"])
        #expect(phone.device.foreground == nil)
        #expect(!phone.effects.contains { if case .kill = $0 { true } else { false } })
        phone.run(until: 100)
        #expect(phone.events("app-killed").count == 2)
    }

    // MARK: Tasks

    /// Which of two spans it is, and not the other way round, only the generator's own numbers tell.
    @Test(arguments: [1, 2, 3, 7] as [UInt64])
    func `L-32 jitter of the device takes from the lead what its seed says`(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let span = generator.span(within: .milliseconds(300))
        var phone = Phone(os: 17, seed: seed, jitter: true)
        phone.install(app, .endsInHandler)
        phone.open()
        phone.home()
        phone.run(until: 30)
        let expected = Instant(nanoseconds: 26_000_000_000 - span.nanoseconds)
        #expect(phone.events("task-expired").map(\.time) == [expected])
    }

    @Test func `L-40 an early end is of the app, not of a task that is called like it`() {
        var phone = Phone(.neverEnds)
        phone.install(Phone.manifest("other", tasks: ["app"]), Phone.Behavior())
        phone.open()
        phone.home()
        phone.run(until: 5)
        phone.send(.simulated(.expiration(app.rawValue)))
        #expect(phone.moments("task-expired") == [5])
        #expect(phone.refusals.isEmpty)
        // Nobody is called so, but a task is; then nobody and nothing.
        phone.install(Phone.manifest("third", tasks: ["third.task", "third.all.*"]), Phone.Behavior())
        phone.send(.simulated(.expiration("third.task")))
        phone.send(.simulated(.expiration("third.all.x")))
        phone.send(.simulated(.expiration("fourth")))
        #expect(phone.refusals.map(\.rule) == ["B-29", "B-29", nil])
    }

    @Test func `L-40 after an early end the device goes on looking`() {
        var phone = Phone(.neverEnds)
        phone.open()
        phone.home()
        phone.run(until: 2.5)
        phone.send(.simulated(.expiration(app.rawValue)))
        phone.run(until: 6.4)
        // At 0, 1 and 2 s, then at 3.5, 4.5 and 5.5.
        #expect(phone.effects.count { if case .measure = $0 { true } else { false } } == 6)
    }

    @Test func `L-40 without time in the background nothing can be taken back`() {
        var phone = Phone(.neverEnds)
        phone.send(.simulated(.expiration(app.rawValue)))
        phone.open()
        phone.send(.simulated(.expiration(app.rawValue)))
        phone.home()
        phone.run(until: 27)
        phone.send(.simulated(.expiration(app.rawValue)))
        #expect(phone.refusals.map(\.rule) == ["L-40", "L-40", "L-40"])
        var idle = Phone(Phone.Behavior())
        idle.open()
        idle.home()
        idle.run(until: 1)
        idle.send(.simulated(.expiration(app.rawValue)))
        #expect(idle.state == "suspended")
    }

    @Test func `L-47 a task is warned about after 30 s if it is open still, and by its own number`() {
        var phone = Phone(os: 17, Phone.Behavior())
        phone.open()
        phone.report(.taskBegan(.test(1)))
        phone.run(until: 10)
        phone.report(.taskBegan(.test(2)))
        phone.run(until: 20)
        phone.report(.taskEnded(1, inHandler: false))
        phone.run(until: 39.9)
        #expect(phone.events("app-log").isEmpty)
        phone.run(until: 40)
        #expect(
            phone.events("app-log").map { $0.text("message")?.hasPrefix("Background Task 2 (\"task 2\")") } == [true]
        )
    }

    @Test func `L-51 64 activities hold every thread, and less than a second of it is no harm`() {
        var late = Phone(Phone.Behavior())
        late.open()
        for number in 1...63 { late.report(.activityBegan(number, reason: "r")) }
        late.run(until: 5)
        late.report(.activityBegan(64, reason: "r"))
        late.run(until: 10)
        #expect(late.moments("finding") == [6])
        for (count, after, isFound) in [(64, 1.0, true), (63, 1.0, false), (64, 0.9, false)] {
            var phone = Phone(Phone.Behavior())
            phone.open()
            for number in 1...count { phone.report(.activityBegan(number, reason: "r")) }
            phone.run(until: after)
            phone.report(.activityEnded(1))
            phone.run(until: 10)
            #expect(phone.findings == (isFound ? ["expiring-activities-exhausted"] : []), "\(count) for \(after) s")
        }
    }

    @Test func `L-56 the device looks every second, and only at what is in the background`() {
        func looks(_ phone: Phone) -> Int { phone.effects.count { if case .measure = $0 { true } else { false } } }
        var phone = Phone(.endsInHandler)
        phone.open()
        phone.run(until: 10)
        #expect(looks(phone) == 0)
        phone.home()
        #expect(looks(phone) == 1)
        phone.run(until: 20.5)
        #expect(looks(phone) == 11)
        phone.open()
        phone.run(until: 100)
        #expect(looks(phone) == 11)
    }

    @Test func `L-59 a main-thread mistake in a later process is told again`() {
        var phone = Phone(Phone.Behavior())
        for _ in 1...2 {
            phone.open()
            phone.report(.observed(.offMainThread(api: "UILabel.text", site: "A.swift:1")))
            phone.send(.simulated(.termination(app)))
        }
        #expect(phone.findings == ["off-main-thread", "off-main-thread"])
    }

    @Test(arguments: [(6, 2), (9, 2), (12, 6), (26, 6)])
    func processors_areThoseOfTheTime(os: Int, count: Int) throws {
        #expect(try #require(Profile(generation: os)).processors == count)
    }
}
