import Testing

@testable import OffstageKernel

/// The end of the budget at its edges: section 3 of `docs/rules/lifecycle.md`.
@Suite struct LifecycleBudgetRules {
    private let app = Phone.app

    private static func isExpiry(_ callback: Callback) -> Bool {
        if case .expireTasks = callback { true } else { false }
    }

    // MARK: Handlers

    @Test(arguments: [(1.9, false), (2.1, true)])
    func `L-39 two handlers have a second each`(span: Double, isFound: Bool) {
        var behavior = Phone.Behavior.endsInHandler
        behavior.returnsAfter = { Self.isExpiry($0) ? span : 0 }
        var phone = Phone.left(behavior)
        phone.report(.taskBegan(.test(2)))
        phone.run(until: 60)
        #expect(phone.findings == (isFound ? ["handler-blocked-main"] : []))
    }

    @Test func `L-43 a visit within the second after the handlers forgives what is open`() {
        var phone = Phone.left(.neverEnds)
        phone.run(until: 36.2)
        phone.open()
        phone.run(until: 36.4)
        phone.home()
        phone.run(until: 50)
        #expect(phone.findings.isEmpty)
        phone.run(until: 63.4)
        #expect(phone.findings == ["task-not-ended"])
    }

    @Test func `L-36 a task begun at the handlers' own moment is found a second later, too`() {
        var phone = Phone.left(.neverEnds)
        phone.run(until: 36)
        phone.report(.taskBegan(.test(2)))
        phone.run(until: 37)
        #expect(phone.moments("finding") == [37, 37])
        #expect(phone.findings == ["task-not-ended", "task-not-ended"])
    }

    @Test func `L-44 a kill tells of the tasks, whatever other callback is out`() {
        var behavior = Phone.Behavior.neverEnds
        behavior.hangs = { $0 == .didReceiveMemoryWarning }
        var phone = Phone.left(behavior)
        phone.run(until: 35)
        phone.send(.simulated(.memoryPressure))
        #expect(!phone.device.isSettled(app))
        phone.run(until: 60)
        #expect(phone.lines("app-killed") == ["reason=task-timeout code=0x8badf00d namespace=RUNNINGBOARD"])
        #expect(phone.moments("app-killed") == [40])
        #expect(phone.findings == ["task-not-ended", "task-overran-budget"])
    }

    @Test func `L-17 a scene that connects stops the clock`() {
        var behavior = Phone.Behavior(facts: { $0 == .launch(.location) ? [.taskBegan(.test(1))] : [] })
        behavior.returnsAfter = { $0 == .connectScene ? 4 : 0 }
        var phone = Phone(scenes: true, behavior)
        phone.send(.woken(app, .location))
        phone.run(until: 25)
        phone.open()
        phone.run(until: 100)
        #expect(phone.state == "active")
        #expect(phone.events("task-expired").isEmpty && phone.events("app-killed").isEmpty)
    }

    @Test func `L-42 in a process that has begun no task none was ended before`() {
        var phone = Phone(Phone.Behavior())
        phone.open()
        phone.report(.taskBegan(.test(5)))
        phone.report(.taskEnded(0, inHandler: true))
        #expect(phone.findings == ["task-end-invalid"])
        phone.report(.taskEnded(3, inHandler: true))
        phone.report(.taskEnded(9, inHandler: false))
        #expect(phone.findings == ["task-end-invalid"])
        var fresh = Assertions()
        #expect(fresh.taskEnded(1, at: .boot) == .neverBegun)
    }

    // MARK: What is idle

    /// Works until so many seconds after it left, by a transfer, and holds a task with a debugger attached.
    @Test(arguments: [(5.0, true), (14, true), (18, false)])
    func `L-29 idle is told of until the handlers run`(works: Double, isFound: Bool) {
        let created = TransferFact.created(.init(kind: "data", method: "GET", url: "https://a.b"))
        let finished = TransferFact.finished(.init(status: 200, bytes: 1, error: nil))
        var behavior = Phone.Behavior.neverEnds
        behavior.cpuPercent = 0
        behavior.later = { callback, _ in
            guard callback == .didEnterBackground else { return [] }
            return [(0, .transfer(1, created)), (0, .transfer(1, .started)), (works, .transfer(1, finished))]
        }
        var phone = Phone(behavior)
        phone.send(.environment(.debugger(true)))
        phone.open()
        phone.home()
        phone.run(until: 100)
        #expect(phone.findings.contains("task-idle") == isFound)
    }

    // MARK: The processor

    @Test(arguments: [(48_000_000_000 as Int64, false), (48_000_000_001, true), (48_400_000_000, true)])
    func `L-56 the limit is exact`(used: Int64, isKilled: Bool) {
        var behavior = Phone.Behavior.neverEnds
        behavior.cpuPercent = 0
        var phone = Phone.left(behavior, os: 12)
        phone.run(until: 69.9)
        var device = phone.device
        let look = Event.process(ProcessNumber(rawValue: 1), .used(Usage(cpuNanoseconds: used, ioBytes: 0)))
        let effects = device.handle(look, at: .boot + .seconds(70))
        #expect(effects.contains { if case .kill = $0 { true } else { false } } == isKilled)
    }

    // MARK: Suspension

    @Test func `L-3 home under the lock leaves a suspended app suspended`() {
        var phone = Phone(Phone.Behavior())
        phone.open()
        phone.send(.user(.locked))
        phone.run(until: 60)
        phone.home()
        #expect(phone.state == "suspended" && phone.events("app-resumed").isEmpty)
        phone.send(.user(.unlocked))
        #expect(phone.state == "suspended")
    }

    @Test func `L-21 who is leaving is not suspended instead`() {
        var phone = Phone(Phone.Behavior(exits: false))
        phone.open()
        phone.home()
        phone.run(until: 2)
        phone.send(.user(.removed(app)))
        phone.run(until: 6.9)
        #expect(phone.state == "ending" && phone.events("app-suspended").isEmpty)
        phone.run(until: 7)
        #expect(phone.lines("app-killed") == ["reason=watchdog code=0x8badf00d namespace=RUNNINGBOARD"])
    }

    @Test func `L-8 a warning that is out holds up no transition`() {
        var phone = Phone(Phone.Behavior(hangs: { $0 == .didReceiveMemoryWarning }))
        phone.open()
        phone.send(.simulated(.memoryPressure))
        phone.home()
        #expect(phone.deliveries.suffix(2) == ["didEnterBackground [background]", "takeSnapshot [background]"])
    }

    @Test func `L-55 pressure takes apps that were never in front as they were installed`() {
        var phone = Phone()
        for name in ["b", "c", "a"] as [AppIdentifier] { phone.install(name) }
        for name in ["a", "b", "c"] as [AppIdentifier] { phone.send(.woken(name, .location)) }
        phone.run(until: 60)
        phone.send(.simulated(.memoryPressure))
        #expect(phone.events("app-killed").map { $0.app?.rawValue } == ["b", "c", "a"])
    }

    @Test func `L-15 an app says that it has scenes, or has none`() {
        var phone = Phone()
        phone.install(AppManifest(identifier: app, name: "App", executable: "App"))
        phone.open()
        #expect(!phone.deliveries.contains { $0.hasPrefix("connectScene") })
    }

    // MARK: Words that come twice, early or late

    @Test func `L-6 a second hello launches nothing`() {
        var phone = Phone(Phone.Behavior(returnsAfter: { if case .launch = $0 { 3 } else { 0 } }))
        phone.open()
        phone.report(.connected)
        phone.run(until: 4)
        phone.report(.connected)
        #expect(phone.deliveries.count { $0.hasPrefix("launch") } == 1)
        #expect(phone.state == "active")
    }

    @Test func `L-55 who is launching or leaving hears no memory warning`() {
        var phone = Phone(Phone.Behavior(connects: false))
        phone.open()
        phone.send(.simulated(.memoryPressure))
        phone.home()
        phone.open()
        #expect(phone.deliveries.isEmpty)
        #expect(!phone.effects.contains { if case .resume = $0 { true } else { false } })
        var leaving = Phone(Phone.Behavior(exits: false))
        leaving.open()
        leaving.send(.user(.removed(app)))
        leaving.send(.simulated(.memoryPressure))
        #expect(leaving.deliveries.last == "willTerminate [active]")
    }

    @Test func `L-60 keys that were to go stay when the device is unlocked`() {
        var phone = Phone(Phone.Behavior())
        phone.send(.environment(.passcode(true)))
        phone.send(.user(.locked))
        phone.run(until: 4)
        phone.send(.user(.unlocked))
        phone.run(until: 60)
        #expect(!phone.device.isLocked)
        #expect(phone.device.visibleSurroundings.protectedDataAvailable)
        #expect(phone.events("protected-data").isEmpty)
    }

    @Test func `F-10 Low Power Mode denies what is available, and nothing else`() {
        for status in Surroundings.BackgroundRefresh.allCases {
            var phone = Phone()
            phone.send(.environment(.backgroundRefresh(status)))
            #expect(phone.device.visibleSurroundings.backgroundRefreshStatus == status)
            phone.send(.environment(.lowPowerMode(true)))
            let expected = status == .available ? .denied : status
            #expect(phone.device.visibleSurroundings.backgroundRefreshStatus == expected)
        }
    }

    @Test func words_ofAProcessThatIsGone_areNobodysAndNoOtherProcesss() {
        var phone = Phone(Phone.Behavior())
        phone.install("other")
        phone.open()
        phone.open("other")
        phone.send(.simulated(.termination(app)))
        phone.feed(.process(ProcessNumber(rawValue: 1), .badge(5)))
        phone.feed(.process(ProcessNumber(rawValue: 3), .badge(6)))
        #expect(phone.events("badge").isEmpty)
        #expect(phone.device.owner(of: ProcessNumber(rawValue: 1)) == nil)
        #expect(phone.device.owner(of: ProcessNumber(rawValue: 2)) == "other")
    }

    @Test func apps_areFoundAfterOneIsGone() {
        var phone = Phone()
        for name in ["a", "b", "c"] as [AppIdentifier] { phone.install(name) }
        phone.send(.uninstalled("a"))
        phone.open("c")
        phone.report(.badge(3), from: "c")
        #expect(phone.device.installedApps.map(\.state) == ["not-running", "active"])
        #expect(phone.device.installedApps.map(\.badge) == [0, 3])
        phone.open("a")
        #expect(phone.refusals.count == 1)
    }

    @Test func crash_afterAnExceptionThatWasCaught_isFound() {
        var phone = Phone(scheduling: Phone.Behavior(returnsAfter: { if case .launch = $0 { 1 } else { 0 } }))
        phone.open()
        for _ in 1...2 { _ = phone.register(Phone.task) }
        phone.report(.crashed(signal: 11))
        #expect(phone.findings == ["registered-twice", "app-crashed"])
    }

    @Test func identifiers_areOrderedAsTheyAreWritten() {
        #expect((["b", "a", "c"] as [AppIdentifier]).sorted() == ["a", "b", "c"])
        let numbers = [3, 1, 2].map(ProcessNumber.init(rawValue:))
        #expect(numbers.sorted().map(\.rawValue) == [1, 2, 3])
        #expect(!(numbers[0] < numbers[0]) && numbers[1] < numbers[2])
        #expect(!(RunNumber(rawValue: 1) < RunNumber(rawValue: 1)) && RunNumber(rawValue: 1) < RunNumber(rawValue: 2))
        #expect(!(AppIdentifier("a") < "a"))
    }

    // MARK: Numbers

    @Test func spans_areWholeNanoseconds() {
        for nanoseconds in [0, 1, 999_999_999, 1_000_000_001, 3_000_000_000_000_000_000] as [Int64] {
            #expect(Duration.nanoseconds(nanoseconds).nanoseconds == nanoseconds)
        }
        #expect(Duration(secondsComponent: 2, attosecondsComponent: 1_999_999_999).nanoseconds == 2_000_000_001)
    }

    @Test func device_isNewWithAFullBatteryOnWiFi() {
        let new = Phone().device.visibleSurroundings
        #expect(new.surroundings.battery == 100 && new.surroundings.network == .wifi)
        #expect(new.protectedDataAvailable && new.unlockedSinceBoot && new.backgroundRefreshStatus == .available)
        #expect(!Phone().device.isLocked && !Phone().device.isAsleep && Phone().device.foreground == nil)
    }

    @Test func inputs_areOfTheAppThatTheyConcern() {
        var phone = Phone(Phone.Behavior())
        phone.send(.simulated(.expiration(app.rawValue)))
        phone.send(.simulated(.expiration("app.task")))
        phone.send(.uninstalled("absent"))
        phone.send(.environment(.battery(9)))
        #expect(phone.inputs.suffix(4).map(\.app) == [app, nil, "absent", nil])
    }

    @Test func inputs_haveTheNumberOfTheNextLine() {
        var phone = Phone()
        phone.send(.environment(.battery(50)))
        phone.send(.user(.unlocked))
        phone.send(.environment(.battery(40)))
        #expect(phone.inputs.map(\.sequence) == [1, 2, 3, 3])
        #expect(phone.records.map(\.sequence) == [1, 2, 3])
    }

    @Test func processes_areNumberedFromOne() {
        var phone = Phone(Phone.Behavior())
        phone.open()
        #expect(phone.device.installedApps.map(\.process) == [ProcessNumber(rawValue: 1)])
        #expect(phone.device.installedApps.map(\.badge) == [0])
        phone.send(.simulated(.termination(app)))
        phone.open()
        #expect(phone.device.installedApps.map(\.process) == [ProcessNumber(rawValue: 2)])
    }
}
