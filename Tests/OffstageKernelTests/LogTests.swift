import OffstageKernel
import Testing

/// What the lines of the log carry, as `docs/log.md` lists it.
@Suite struct LogTests {
    private let app = Phone.app

    private func opened(_ behavior: Phone.Behavior = Phone.Behavior(), os: Int = 17) -> Phone {
        var phone = Phone(os: os, behavior)
        phone.open()
        return phone
    }

    // MARK: Apps

    @Test func device_saysItsSettings() {
        let phone = Phone(Device.Settings(os: 17, seed: 7, speed: 3))
        #expect(phone.lines("device-started") == ["os=17 seed=7 speed=3"])
        #expect(Phone(Device.Settings(os: 17)).lines("device-started") == ["os=17 seed=1 speed=1"])
        #expect(phone.records.map(\.sequence) == [1])
    }

    @Test func app_isInstalledAndUpdated_andAnUpdateKillsIt() {
        var phone = opened()
        phone.install(app)
        #expect(phone.lines("app-installed") == ["name=app update=false", "name=app update=true"])
        #expect(phone.lines("app-killed") == ["reason=updated"])
        #expect(phone.state == "not-running")
        phone.send(.uninstalled(app))
        #expect(phone.lines("app-uninstalled") == [""])
        #expect(phone.device.installedApps.isEmpty)
    }

    @Test func app_thatRunsAndIsUninstalled_isKilledFirst() {
        var phone = opened()
        phone.send(.uninstalled(app))
        #expect(phone.lines("app-killed") == ["reason=uninstalled"])
        #expect(phone.device.foreground == nil)
        #expect(phone.effects.suffix(2) == [.discardTransfers(of: app), .deleteFiles(app)])
        phone.home()
        phone.send(.uninstalled(app))
        phone.open()
        phone.send(.woken(app, .location))
        phone.send(.user(.removed(app)))
        phone.send(.simulated(.termination(app)))
        let absent = "no app app is installed: `offstage app list` shows what is"
        #expect(
            phone.refusals.map(\.reason)
                == ["no app is in the foreground: open one first with `offstage user open`"]
                + Array(repeating: absent, count: 5)
        )
    }

    @Test func app_inFront_staysThereWhenAnotherIsUninstalled() {
        var phone = opened()
        phone.install("other")
        phone.send(.uninstalled("other"))
        #expect(phone.device.foreground == app)
    }

    @Test func launch_saysWhyAndWhere() {
        var phone = Phone(Phone.Behavior())
        for reason in LaunchReason.allCases where reason != .user {
            phone.send(.woken(app, reason))
            phone.send(.simulated(.termination(app)))
        }
        phone.open()
        #expect(
            phone.lines("app-launched") == [
                "reason=fetch state=background", "reason=push state=background", "reason=bgtask state=background",
                "reason=url-session state=background", "reason=location state=background",
                "reason=prewarm state=background", "reason=action state=background", "reason=user state=foreground",
            ]
        )
        phone.send(.simulated(.termination(app)))
        phone.send(.simulated(.termination(app)))
        #expect(phone.refusals.map(\.reason) == ["app is not running"])
        #expect(phone.lines("app-terminating").count == 8)
        phone.send(.user(.removed(app)))
        #expect(phone.lines("app-removed") == [""])
        #expect(phone.lines("app-exited") == Array(repeating: "status=0", count: 8))
    }

    @Test func app_wokenFromSuspension_saysWhy() {
        var phone = opened()
        phone.home()
        phone.run(until: 60)
        phone.send(.woken(app, .push))
        phone.run(until: 120)
        phone.open()
        #expect(phone.lines("app-resumed") == ["reason=push", "reason=user"])
    }

    // MARK: Callbacks

    @Test func callbacks_areCalledAndReturn_andSayHowLongMainWasBusy() {
        var phone = Phone(Phone.Behavior(hangs: { $0 == .didBecomeActive }))
        phone.open()
        phone.report(.returned(CallbackNumber(rawValue: 2), milliseconds: 37))
        #expect(
            phone.lines("callback") == [
                "name=didFinishLaunchingWithOptions phase=called",
                "name=didFinishLaunchingWithOptions phase=returned main_ms=0",
                "name=applicationDidBecomeActive phase=called",
                "name=applicationDidBecomeActive phase=returned main_ms=37",
            ]
        )
        phone.home()
        phone.open()
        let names = phone.events("callback").filter { $0.text("phase") == "called" }.map { $0.text("name") }
        #expect(
            names.suffix(4) == [
                "applicationWillResignActive", "applicationDidEnterBackground", "applicationWillEnterForeground",
                "applicationDidBecomeActive",
            ]
        )
        for event in ["app-activated", "app-resigned-active", "app-entered-background", "app-foregrounded", "snapshot"]
        {
            #expect(phone.lines(event).first == "", "\(event)")
        }
    }

    // MARK: Tasks

    @Test func tasks_haveNumberAndName() {
        var phone = opened(.endsInHandler)
        phone.home()
        phone.report(.activityBegan(4, reason: "save"))
        phone.run(until: 28)
        phone.report(.activityEnded(4))
        #expect(phone.lines("task-begun") == ["task=1 name=task 1"])
        #expect(phone.lines("task-expired") == ["task=1 name=task 1"])
        #expect(phone.lines("task-ended") == ["task=1"])
        #expect(phone.lines("activity-begun") == ["activity=4 name=save"])
        #expect(phone.lines("activity-ended") == ["activity=4"])
    }

    @Test func systemsOwnLines_areInTheAppsName() {
        var phone = opened()
        phone.report(.taskEnded(9, inHandler: false))
        let line = phone.lines("app-log").first
        #expect(
            line?.hasPrefix("subsystem=com.apple.UIKit category=BackgroundTask level=error message=Can't end") == true
        )
        phone.report(.logged(LogLine(subsystem: "s", category: "c", level: .fault, message: "m")))
        #expect(phone.lines("app-log").last == "subsystem=s category=c level=fault message=m")
        phone.report(.taskBegan(.test(1)))
        phone.run(until: 31)
        #expect(phone.lines("app-log").last?.contains("level=default message=Background Task 1") == true)
    }

    // MARK: Ends

    @Test func ends_sayHow() {
        var phone = opened()
        phone.report(.exited(status: 3))
        #expect(phone.lines("app-exited") == ["status=3"])
        phone.open()
        phone.report(.crashed(signal: 11))
        #expect(phone.lines("app-crashed") == ["signal=11"])
        phone.open()
        phone.report(.brokeWire("a frame of 3 bytes"))
        #expect(
            phone.lines("app-killed") == [
                "reason=wire-broken code=0x0 namespace=OFFSTAGE message=a frame of 3 bytes"
            ]
        )
        phone.install(app, Phone.Behavior(connects: false))
        phone.open()
        phone.report(.failedToSpawn("no such file"))
        #expect(phone.lines("app-launch-failed") == ["message=no such file"])
        #expect(phone.state == "not-running")
    }

    @Test func lines_thatEndAProcess_areThree() {
        #expect(EventName.allCases.filter(\.endsProcess) == [.appKilled, .appExited, .appCrashed])
    }

    @Test func kill_forAMistake_saysCodeAndReporter() {
        var phone = opened(.neverEnds)
        phone.home()
        phone.run(until: 60)
        #expect(phone.lines("app-killed") == ["reason=task-timeout code=0x8badf00d namespace=RUNNINGBOARD"])
    }

    @Test func whatAppsDo_isNoted() {
        var phone = opened()
        phone.report(.badge(5))
        #expect(phone.lines("badge") == ["badge=5"])
        #expect(phone.device.installedApps.map(\.badge) == [5])
        phone.report(.stuck)
        #expect(phone.lines("app-stuck") == [""])
        for _ in 1...2 { phone.report(.observed(.sandboxViolation(call: "open", path: "/etc/x"))) }
        phone.report(.observed(.sandboxViolation(call: "kill", path: nil)))
        phone.report(.observed(.defaultsReadBeforeUnlock(key: "k")))
        for _ in 1...2 { phone.report(.observed(.keychainReadRefused(item: "k"))) }
        phone.report(.observed(.keychainWrittenAfterRefusal(item: "k")))
        let former = Observation.formerContainerReached(
            call: "open",
            path: "/containers/data/1/a",
            store: "Documents/b"
        )
        for _ in 1...2 { phone.report(.observed(former)) }
        #expect(phone.lines("sandbox-violation") == ["path=/etc/x call=open", "path=/etc/x call=open", "call=kill"])
        #expect(
            phone.findings
                == [
                    "sandbox-violation", "sandbox-violation", "defaults-read-before-unlock", "keychain-read-refused",
                    "keychain-written-after-refusal", "former-container-path",
                ]
        )
    }

    // MARK: Surroundings

    @Test func changes_haveTheirWords() {
        var phone = Phone()
        let changes: [Surroundings.Change] = [
            .network(.cellular), .battery(7), .charging(true), .lowPowerMode(true), .thermal(.serious),
            .backgroundRefresh(.denied), .passcode(true), .debugger(true), .location(.home),
        ]
        for change in changes { phone.send(.environment(change)) }
        #expect(
            phone.lines("environment") == [
                "network=cellular", "battery=7", "charging=true", "lowPowerMode=true", "thermal=serious",
                "backgroundRefresh=denied", "passcode=true", "debugger=true", "location=52.52,13.405",
            ]
        )
        var expected = Surroundings()
        expected.network = .cellular
        expected.battery = 7
        expected.charging = true
        expected.lowPowerMode = true
        expected.thermal = .serious
        expected.backgroundRefresh = .denied
        expected.passcode = true
        expected.debugger = true
        expected.location = .home
        #expect(phone.device.visibleSurroundings.surroundings == expected)
    }

    @Test func lock_isNoted() {
        var phone = Phone()
        phone.send(.environment(.passcode(true)))
        phone.send(.user(.locked))
        phone.run(until: 20)
        phone.send(.user(.unlocked))
        phone.send(.simulated(.reboot))
        #expect(phone.lines("device-locked") == [""] && phone.lines("device-unlocked") == [""])
        #expect(phone.lines("protected-data") == ["available=false", "available=true"])
        #expect(phone.lines("device-rebooted") == [""])
    }

    // MARK: The scheduler

    @Test func requests_haveIdentifierAndKind() {
        let early = TaskRequest(identifier: "app.clean", kind: .processing(.init()), earliestBegin: .boot + .seconds(9))
        var phone = Phone(scheduling: Phone.Behavior())
        phone.open()
        _ = phone.submit(TaskRequest(identifier: Phone.task, kind: .refresh))
        _ = phone.submit(early)
        _ = phone.submit(TaskRequest(identifier: "app.other", kind: .refresh))
        phone.say(.cancelled(identifier: nil))
        #expect(
            phone.lines("bgtask-submitted") == [
                "identifier=app.refresh kind=refresh", "identifier=app.clean kind=processing earliest=9000000000",
            ]
        )
        #expect(phone.lines("bgtask-refused") == ["identifier=app.other kind=refresh code=3"])
        #expect(
            phone.lines("bgtask-cancelled") == [
                "identifier=app.refresh kind=refresh", "identifier=app.clean kind=processing",
            ]
        )
    }

    /// A continued task begins as soon as it may, whatever date it names (B-8).
    @Test func requests_thatGoOn_haveNoDate() {
        var phone = Phone(scheduling: Phone.Behavior(), os: 26)
        phone.open()
        _ = phone.register("app.export.1")
        let continued = TaskRequest.Kind.continued(.init(title: "Export", subtitle: ""))
        let later = TaskRequest(identifier: "app.export.1", kind: continued, earliestBegin: .boot + .seconds(9))
        #expect(phone.submit(later) == .submitted(nil))
        #expect(phone.lines("bgtask-submitted") == ["identifier=app.export.1 kind=continued"])
        #expect(phone.lines("bgtask-started") == ["identifier=app.export.1 kind=continued"])
        phone.say(.retitled(phone.lastRun, title: "Half", subtitle: "done"))
        #expect(phone.lines("bgtask-retitled") == ["identifier=app.export.1 kind=continued title=Half subtitle=done"])
        phone.run(until: 300)
        #expect(phone.lines("bgtask-prompt") == ["identifier=app.export.1 kind=continued"])
        phone.say(.taskCompleted(phone.lastRun, success: true))
        #expect(phone.lines("bgtask-completed") == ["identifier=app.export.1 success=true"])
    }

    @Test(arguments: [
        (FetchInterval.atLeast(.seconds(900)), "interval=900s"), (.minimum, "interval=minimum"),
        (.atLeast(.seconds(-5)), "interval=0s"), (.atLeast(.milliseconds(1999)), "interval=1s"),
        // A century, of 365.25 days each year.
        (.atLeast(.seconds(4_000_000_000)), "interval=3155760000s"),
    ])
    func fetchInterval_isNoted(interval: FetchInterval, words: String) {
        var phone = Phone(fetching: Phone.Behavior())
        phone.open()
        for _ in 1...2 { phone.say(.fetchIntervalSet(interval)) }
        #expect(phone.lines("fetch-interval") == [words])
        phone.say(.fetchIntervalSet(.never))
        #expect(phone.lines("fetch-interval") == [words, "interval=never"])
    }

    @Test func fetchInterval_thatIsRefused_saysWhy() {
        var phone = Phone(Phone.Behavior())
        phone.open()
        phone.say(.fetchIntervalSet(.never))
        #expect(phone.records.last?.event != "refresh-decision")
        phone.say(.fetchIntervalSet(.minimum))
        #expect(
            phone.lines("refresh-decision") == [
                "kind=fetch decision=refuse policy=permission reason=UIBackgroundModes does not list fetch"
            ]
        )
    }

    /// A pace of 1.8 and half a usage: 900 · 1.8 · 2.5 seconds.
    @Test func decisions_tellAllThatTheyRestOn() {
        var phone = Phone(scheduling: .schedules())
        phone.use()
        phone.run(until: 5000)
        let (identity, numbers) = ("kind=refresh identifier=app.refresh", "usage=500 pace=1800 interval_s=4050")
        let budgets = "energy=20000 cellular_kb=2000"
        let decisions = [
            "wait policy=permission reason=the app is in the foreground next=4050000000000",
            "wait policy=rate reason=too little time has passed next=4050000000000",
            "launch policy=passed reason=every gate is open",
        ].map { "\(identity) decision=\($0) \(numbers) \(budgets)" }
        #expect(Array(phone.lines("refresh-decision").prefix(3)) == decisions)
    }

    /// The interval is told in whole seconds, rounded down.
    @Test(arguments: [(50_000.0, 50_000), (50_000.999999, 50_000)])
    func decisions_tellTheIntervalInSeconds(minimum: Double, told: Int) {
        var phone = Phone(fetching: .fetches(interval: .atLeast(.seconds(minimum))))
        phone.use()
        #expect(phone.events("refresh-decision").last?["interval_s"] == .integer(told))
    }

    /// A fetch costs half a point and its five seconds of thirty, and the bytes it said it moved.
    @Test func decisions_tellWhatIsLeftInThousands() {
        var behavior = Phone.Behavior.fetches()
        behavior.facts = { callback in
            switch callback {
            case .launch: [.refresh(.fetchIntervalSet(.minimum))]
            case .performFetch:
                [
                    .transfer(1, .created(.init(kind: "data", method: "GET", url: "https://example.com"))),
                    .transfer(1, .finished(.init(status: 200, bytes: 123_456, error: nil))),
                ]
            default: []
            }
        }
        var phone = Phone(fetching: behavior)
        phone.send(.environment(.network(.cellular)))
        phone.use()
        phone.send(.simulated(.fetch(app)))
        phone.run(until: 70)
        // What is provoked teaches the scheduler nothing.
        #expect(phone.device.refreshOutlook(at: phone.now).map(\.energy) == [20_000])
        while phone.events("refresh-completed").count < 2, phone.seconds < 90_000 {
            phone.run(until: phone.seconds + 60)
        }
        phone.send(.environment(.battery(5)))
        let line = phone.events("refresh-decision").last
        let since = Int(phone.seconds - (phone.moments("refresh-completed").last ?? 0))
        #expect(line?.text("policy") == "power")
        #expect(line?["energy"] == .integer((20_000_000 - 666_666 + since * 20_000_000 / 36_000) / 1000))
        #expect(line?["cellular_kb"] == .integer((2_000_000 - 123_456 + since * 2_000_000 / 18_000) / 1000))
    }
}

extension Phone {
    /// The lines with this name: their fields in order, each as `name=value`.
    func lines(_ event: String) -> [String] {
        events(event).map { record in
            record.fields.map { field in
                switch field.value {
                case .string(let text): "\(field.name)=\(text)"
                case .integer(let number): "\(field.name)=\(number)"
                case .boolean(let flag): "\(field.name)=\(flag)"
                case .strings(let list): "\(field.name)=\(list)"
                }
            }.joined(separator: " ")
        }
    }
}
