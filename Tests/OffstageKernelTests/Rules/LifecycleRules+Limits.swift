import Testing

@testable import OffstageKernel

/// Both sides of the limits of `docs/rules/lifecycle.md`, and what the device does at its edges.
@Suite struct LifecycleLimitRules {
    // MARK: The lock

    @Test func `L-60 reboots with a passcode leave nothing readable before the first unlock`() {
        var phone = Phone(Phone.Behavior())
        phone.send(.environment(.passcode(true)))
        phone.open()
        phone.send(.simulated(.reboot))
        #expect(phone.device.isLocked)
        #expect(!phone.device.visibleSurroundings.protectedDataAvailable)
        #expect(!phone.device.visibleSurroundings.unlockedSinceBoot)
        phone.send(.woken(Phone.app, .location))
        phone.send(.user(.unlocked))
        #expect(phone.device.visibleSurroundings.protectedDataAvailable)
        #expect(phone.device.visibleSurroundings.unlockedSinceBoot)
        #expect(phone.events("protected-data").map { $0["available"] } == [.boolean(true)])
        #expect(phone.deliveries.last == "protectedDataDidBecomeAvailable [background]")
        var open = Phone(Phone.Behavior())
        open.send(.simulated(.reboot))
        #expect(!open.device.isLocked)
        #expect(open.device.visibleSurroundings.unlockedSinceBoot)
    }

    @Test func `L-60 the keys go ten seconds after the last lock, not after an earlier one`() {
        var phone = Phone(Phone.Behavior())
        phone.send(.environment(.passcode(true)))
        phone.send(.user(.locked))
        phone.run(until: 4)
        phone.send(.user(.unlocked))
        phone.run(until: 6)
        phone.send(.user(.locked))
        phone.run(until: 15.9)
        #expect(phone.device.visibleSurroundings.protectedDataAvailable)
        phone.run(until: 16)
        #expect(!phone.device.visibleSurroundings.protectedDataAvailable)
        #expect(phone.moments("protected-data") == [16])
        phone.send(.user(.locked))
        #expect(phone.refusals.map(\.reason) == ["the device is locked already"])
        phone.send(.user(.unlocked))
        phone.send(.user(.unlocked))
        #expect(phone.refusals.count == 2)
        #expect(phone.events("protected-data").map { $0["available"] } == [.boolean(false), .boolean(true)])
    }

    @Test func `L-61 without a passcode no app is told of the lock`() {
        var phone = Phone(Phone.Behavior())
        phone.open()
        phone.send(.user(.locked))
        phone.run(until: 60)
        phone.send(.user(.unlocked))
        #expect(!phone.deliveries.contains { $0.hasPrefix("protectedData") })
        #expect(phone.events("protected-data").isEmpty)
    }

    @Test func `L-8 unlocking brings the app back that was in front, and only that`() {
        var phone = Phone(Phone.Behavior())
        phone.open()
        phone.send(.user(.locked))
        #expect(phone.device.foreground == nil)
        phone.run(until: 60)
        #expect(phone.state == "suspended")
        phone.open()
        #expect(phone.refusals.count == 1)
        phone.send(.user(.unlocked))
        #expect(phone.state == "active")
        #expect(phone.device.foreground == Phone.app)
        phone.home()
        phone.send(.user(.locked))
        phone.send(.user(.unlocked))
        #expect(phone.state == "background")
        #expect(phone.device.foreground == nil)
    }

    /// What changes while an app launches reaches it when it has launched.
    @Test func surroundings_changedDuringALaunch_reachTheApp() {
        var phone = Phone(Phone.Behavior(returnsAfter: { if case .launch = $0 { 3 } else { 0 } }))
        phone.open()
        phone.run(until: 1)
        phone.send(.environment(.lowPowerMode(true)))
        phone.run(until: 4)
        #expect(phone.state == "active")
        let informed = phone.effects.count { if case .inform = $0 { true } else { false } }
        #expect(informed == 1)
    }

    // MARK: Tasks

    @Test func `L-49 up to a thousand open tasks are fine`() {
        for (os, limit) in [(9, 1001), (12, 1000), (17, 1000)] {
            var phone = Phone(os: os, Phone.Behavior())
            phone.open()
            for number in 1...limit { phone.report(.taskBegan(.test(number))) }
            #expect(phone.events("app-killed").isEmpty)
            #expect(phone.findings.isEmpty)
            guard os > 9 else { continue }
            phone.report(.taskBegan(.test(limit + 1)))
            #expect(phone.findings == ["too-many-tasks"])
            #expect(phone.events("app-killed").count == 1)
        }
    }

    @Test func `L-51 late activities are told at once`() {
        var phone = Phone.left(.neverEnds)
        phone.run(until: 35.9)
        phone.report(.activityBegan(1, reason: "early"))
        #expect(!phone.deliveries.contains { $0.hasPrefix("expireActivities") })
        phone.run(until: 37)
        phone.report(.activityBegan(2, reason: "late"))
        let told = phone.deliveries.filter { $0.hasPrefix("expireActivities") }
        #expect(told == ["expireActivities([1]) [background]", "expireActivities([2]) [background]"])
    }

    @Test(arguments: Profile.generations)
    func `L-42 texts of L-42, L-46 and L-47 begin with their generation`(os: Int) {
        var phone = Phone(os: os, .neverEnds)
        phone.open()
        phone.report(.taskEnded(8, inHandler: false))
        phone.run(until: 31)
        phone.home()
        phone.run(until: 700)
        let lines = phone.events("app-log").compactMap { $0.text("message") }
        #expect(lines.count { $0.hasPrefix("Can't end BackgroundTask: ") } == (os >= 13 ? 1 : 0))
        #expect(lines.count { $0.hasPrefix("Can't endBackgroundTask: ") } == (os < 13 ? 1 : 0))
        #expect(lines.count { $0.hasPrefix("Background task still not ended") } == (os >= 13 ? 1 : 0))
        #expect(lines.count { $0.hasPrefix("Background Task 1 (\"task 1\"), was created") } == (os >= 14 ? 1 : 0))
    }

    @Test func `L-37 suspension waits for a handler that returns late`() {
        var behavior = Phone.Behavior.endsInHandler
        behavior.returnsAfter = { if case .expireTasks = $0 { 2 } else { 0 } }
        var phone = Phone.left(behavior)
        phone.run(until: 37.9)
        #expect(phone.state == "background")
        phone.run(until: 60)
        #expect(phone.moments("app-suspended") == [38])
        #expect(phone.findings == ["handler-blocked-main"])
    }

    @Test(arguments: [(1.0, false), (1.5, true)])
    func `L-39 one second a handler has before it is found`(span: Double, isFound: Bool) {
        var behavior = Phone.Behavior.endsInHandler
        behavior.returnsAfter = { if case .expireTasks = $0 { span } else { 0 } }
        var phone = Phone.left(behavior)
        phone.run(until: 60)
        #expect(phone.findings == (isFound ? ["handler-blocked-main"] : []))
    }

    /// On a device of five times the speed half a second of code is half a second: on a phone that is not slow.
    @Test func `L-39 a handler is no slower where the device is fast`() {
        var behavior = Phone.Behavior.endsInHandler
        behavior.returnsAfter = { if case .expireTasks = $0 { 0.5 } else { 0 } }
        let phone = Phone.leftAtOnce(behavior, speed: 5)
        #expect(phone.state == "suspended" && phone.events("task-expired").count == 1)
        #expect(phone.findings.isEmpty)
    }

    /// On a device of ten times the speed a hop to the main queue takes as long as on a phone.
    @Test func `L-39 what a handler has set going is no slower where the device is fast`() {
        var behavior = Phone.Behavior.neverEnds
        behavior.later = { callback, _ in
            if case .expireTasks = callback { [(0.3, .taskEnded(1, inHandler: false))] } else { [] }
        }
        let phone = Phone.leftAtOnce(behavior, speed: 10)
        #expect(phone.state == "suspended" && phone.events("task-expired").count == 1)
        #expect(phone.findings.isEmpty)
    }

    /// What handlers may take is code's time, which is the same on a device of any speed.
    @Test(arguments: [(1, 3.9), (1, 4.1), (10, 3.9), (10, 4.1), (1000, 3.9), (1000, 4.1)])
    func `L-32 handlers have all of their lead however fast the device is`(speed: Int, span: Double) {
        var behavior = Phone.Behavior.neverEnds
        behavior.later = { callback, _ in
            if case .expireTasks = callback { [(span, .taskEnded(1, inHandler: false))] } else { [] }
        }
        let phone = Phone.leftAtOnce(behavior, speed: speed)
        #expect(phone.events("task-expired").first?.time.nanoseconds == 26_000_000_000 / Int64(speed))
        #expect(phone.events("app-killed").isEmpty == (span < 4))
    }

    /// The kill comes after the handlers' time: what is open then had it.
    @Test(arguments: [10, 60, 1000])
    func `L-39 what is open at the kill is found however fast the device is`(speed: Int) {
        let phone = Phone.leftAtOnce(.neverEnds, speed: speed)
        #expect(phone.state == "not-running")
        #expect(phone.findings == ["task-not-ended", "task-overran-budget"])
    }

    @Test(arguments: [(5.0, false), (5.5, true)])
    func `L-22 up to five seconds didEnterBackground is no finding`(span: Double, isFound: Bool) {
        var phone = Phone.left(Phone.Behavior(returnsAfter: { $0 == .didEnterBackground ? span : 0 }))
        phone.run(until: 60)
        #expect(phone.findings == (isFound ? ["handler-blocked-main"] : []))
        #expect(phone.events("app-killed").isEmpty)
    }

    // MARK: Suspension

    @Test func `L-48 woken apps are suspended again, each time`() {
        var phone = Phone(Phone.Behavior())
        phone.send(.woken(Phone.app, .location))
        phone.run(until: 60)
        #expect(phone.moments("app-suspended") == [5])
        phone.send(.woken(Phone.app, .location))
        #expect(phone.state == "background")
        phone.run(until: 62)
        phone.send(.woken(Phone.app, .push))
        phone.run(until: 100)
        #expect(phone.moments("app-suspended") == [5, 65])
        #expect(phone.events("app-resumed").map { $0.text("reason") } == ["location"])
    }

    @Test func `L-52 without the debugger what rests is suspended`() {
        var phone = Phone.left()
        phone.send(.environment(.debugger(true)))
        phone.run(until: 1000)
        #expect(phone.state == "background")
        phone.send(.environment(.debugger(false)))
        #expect(phone.state == "suspended")
        var busy = Phone.left(.endsInHandler)
        busy.send(.environment(.debugger(true)))
        busy.run(until: 20)
        busy.send(.environment(.debugger(false)))
        #expect(busy.state == "background")
    }

    @Test func `L-52 with a debugger there is no processor limit and no callback's watchdog`() {
        var behavior = Phone.Behavior.neverEnds
        behavior.cpuPercent = 99
        var phone = Phone(os: 12, behavior)
        phone.send(.environment(.debugger(true)))
        phone.open()
        phone.home()
        phone.run(until: 400)
        #expect(phone.events("app-killed").isEmpty)
        for callback in [Callback.didBecomeActive, .didEnterBackground, .willTerminate] {
            var hung = Phone(Phone.Behavior(hangs: { $0 == callback }))
            hung.send(.environment(.debugger(true)))
            hung.open()
            hung.home()
            hung.send(.user(.removed(Phone.app)))
            hung.run(until: 100)
            #expect(hung.events("app-killed").isEmpty, "\(callback)")
        }
    }

    @Test(arguments: [(6, 99, false), (9, 79, false), (9, 80, false), (9, 81, true), (12, 81, true)])
    func `L-56 the limit is 80 percent, and there is none on iOS 6`(os: Int, percent: Int64, isKilled: Bool) {
        var behavior = Phone.Behavior.neverEnds
        behavior.cpuPercent = percent
        var phone = Phone.left(behavior, os: os)
        phone.run(until: 150)
        #expect(phone.events("app-killed").contains { $0.text("reason") == "cpu-limit" } == isKilled)
        #expect(phone.moments("app-killed") == (isKilled ? [70] : []))
    }

    // MARK: The end

    @Test func `L-21 willTerminate that leaves the process where it is ends in a kill`() {
        var phone = Phone(Phone.Behavior(exits: false))
        phone.open()
        phone.send(.user(.removed(Phone.app)))
        #expect(phone.state == "ending")
        phone.run(until: 4.9)
        #expect(phone.state == "ending")
        phone.run(until: 5)
        #expect(phone.state == "not-running")
        #expect(phone.events("app-killed").map { $0.text("reason") } == ["watchdog"])
    }

    /// The ten seconds of `didBecomeActive`, which returned at once, are over while the process is on its way out.
    @Test func `L-21 what an earlier callback had does not shorten the time to leave`() {
        var phone = Phone(Phone.Behavior(exits: false))
        phone.open()
        phone.run(until: 9)
        phone.send(.user(.removed(Phone.app)))
        phone.run(until: 13.9)
        #expect(phone.state == "ending")
        phone.run(until: 14)
        #expect(phone.state == "not-running")
    }

    @Test func `L-18 the scene goes first, wherever the app is`() {
        func ending(after steps: (inout Phone) -> Void) -> [String] {
            var phone = Phone(scenes: true, .endsInHandler)
            steps(&phone)
            let before = phone.deliveries.count
            phone.send(.user(.removed(Phone.app)))
            return Array(phone.deliveries[before...])
        }
        let background = ["disconnectScene [background]", "willTerminate [background]"]
        #expect(
            ending {
                $0.open()
                $0.home()
            } == background
        )
        #expect(
            ending {
                $0.open()
                $0.send(.user(.interruptionBegan))
            } == ["disconnectScene [inactive]", "willTerminate [inactive]"]
        )
        #expect(ending { $0.send(.woken(Phone.app, .location)) } == ["willTerminate [background]"])
        #expect(
            ending {
                $0.send(.woken(Phone.app, .location))
                $0.open()
                $0.home()
            } == background
        )
    }

    @Test func `L-16 scenes are connected once`() {
        var phone = Phone(scenes: true, Phone.Behavior())
        phone.open()
        phone.home()
        phone.run(until: 60)
        phone.open()
        #expect(phone.deliveries.count { $0.hasPrefix("connectScene") } == 1)
        #expect(phone.deliveries.suffix(2) == ["willEnterForeground [background]", "didBecomeActive [active]"])
    }

    @Test func `L-20 without a word a process that crashed is gone`() {
        var phone = Phone(.neverEnds)
        phone.open()
        phone.report(.crashed(signal: 11))
        #expect(phone.state == "not-running")
        #expect(phone.device.foreground == nil)
        phone.run(until: 100)
        #expect(phone.events("app-killed").isEmpty)
        phone.open()
        #expect(phone.events("app-launched").count == 2)
    }

    @Test func `L-55 waking an app is not using it`() {
        var phone = Phone()
        for name in ["a", "b"] as [AppIdentifier] {
            phone.install(name)
            phone.open(name)
            phone.run(until: phone.seconds + 10)
        }
        phone.send(.user(.locked))
        phone.run(until: 100)
        phone.send(.woken("a", .location))
        phone.run(until: 200)
        phone.send(.simulated(.memoryPressure))
        #expect(phone.events("app-killed").map { $0.app?.rawValue } == ["a", "b"])
    }
}
