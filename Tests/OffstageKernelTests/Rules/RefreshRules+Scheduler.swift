import Testing

@testable import OffstageKernel

/// Whose turn it is, what is charged when, and what the scheduler tells: sections 3, 4 and 6 of
/// `docs/rules/refresh.md`, at their edges.
@Suite struct RefreshSchedulerRules {
    private let app = Phone.app
    private let refresh = TaskRequest(identifier: Phone.task, kind: .refresh)
    private let clean = TaskRequest(identifier: "app.clean", kind: .processing(.init()))

    // MARK: What is told

    @Test func `B-14 what runs does not wait`() {
        var phone = Phone(fetching: .fetches(after: 20))
        #expect(phone.device.refreshOutlook(at: phone.now).isEmpty)
        phone.use()
        #expect(phone.device.refreshOutlook(at: phone.now).map(\.kind) == [.fetch])
        phone.send(.simulated(.fetch(app)))
        #expect(phone.device.refreshOutlook(at: phone.now).isEmpty)
        phone.run(until: 90)
        let outlook = phone.device.refreshOutlook(at: phone.now)
        #expect(outlook.map(\.app) == [app] && outlook.map(\.identifier) == [nil])
        #expect(outlook.map(\.reason) == ["too little time has passed"])
        #expect(phone.device.refreshOutlook(at: .boot + .seconds(5000)).map(\.policy) == [nil])
        #expect(phone.device.refreshOutlook(at: .boot + .seconds(5000)).map(\.reason) == ["every gate is open"])
    }

    /// Three opens are enough to know the user, what is left of them at the next midnight is not.
    @Test func `F-14 habits fade at midnight, in what is told too`() {
        var phone = Phone(fetching: .fetches(interval: .atLeast(.seconds(500_000))))
        for _ in 0..<3 { phone.use(for: 5) }
        #expect(phone.device.refreshOutlook(at: phone.now).map(\.usage) == [1000])
        #expect(phone.device.refreshOutlook(at: .boot + .seconds(40_000)).map(\.usage) == [0])
        phone.run(until: 86_400 + 1000)
        #expect(phone.device.refreshOutlook(at: phone.now).map(\.usage) == [500])
    }

    @Test func `B-29 refusals name what there is`() {
        var phone = Phone(scheduling: .schedules())
        let absent = "No task request with identifier app.clear has been scheduled"
        phone.send(.simulated(.task(identifier: "app.clear")))
        phone.open()
        _ = phone.submit(clean)
        phone.send(.simulated(.task(identifier: "app.clear")))
        phone.send(.simulated(.task(identifier: "nothing")))
        phone.send(.simulated(.expiration(Phone.task)))
        phone.home()
        phone.send(.simulated(.task(identifier: Phone.task)))
        phone.send(.simulated(.task(identifier: Phone.task)))
        phone.send(.simulated(.expiration("app.clean")))
        #expect(
            phone.refusals.map(\.reason) == [
                absent, absent + ": did you mean app.clean?",
                "No task request with identifier nothing has been scheduled: there are app.refresh, app.clean",
                "no task app.refresh is running that could expire",
                "the task app.refresh is running already",
                "no task app.clean is running that could expire: there are app.refresh",
            ]
        )
        #expect(phone.refusals.allSatisfy { $0.rule == "B-29" })
        phone.send(.simulated(.expiration("app.refesh")))
        phone.send(.simulated(.expiration("nothing")))
        #expect(
            phone.refusals.suffix(2).map(\.reason) == [
                "app.refesh is no installed app and no task of one: did you mean app.refresh?",
                "nothing is no installed app and no task of one: `offstage app list` shows the apps",
            ]
        )
    }

    // MARK: What is charged

    /// A run is paid for when it is answered, though the app goes on with a finite-length task.
    @Test func `B-31 a fetch is charged when it is answered, not when the app is suspended`() {
        var behavior = Phone.Behavior.fetchesForever
        let facts = behavior.facts
        behavior.facts = { callback in
            if case .performFetch = callback { [.taskBegan(.test(1))] } else { facts(callback) }
        }
        var phone = Phone(fetching: behavior)
        phone.use()
        while phone.events("refresh-started").isEmpty, phone.seconds < 90_000 { phone.run(until: phone.seconds + 5) }
        phone.say(.fetchCompleted(phone.lastRun, .newData, isOnMain: true, site: ""))
        #expect(phone.state == "background")
        #expect(phone.device.refreshOutlook(at: phone.now).map { $0.energy < 19_600 } == [true])
    }

    @Test func `F-5 the first late answer is late, the second one a second one`() {
        var phone = Phone(scheduling: .schedules(after: nil, handler: false))
        phone.use()
        phone.send(.simulated(.task(identifier: Phone.task)))
        let run = phone.lastRun
        phone.run(until: phone.seconds + 40)
        #expect(phone.findings == ["bgtask-without-expiration-handler"])
        phone.send(.woken(app, .location))
        phone.say(.taskCompleted(run, success: true))
        phone.say(.taskCompleted(run, success: true))
        #expect(
            phone.findings == [
                "bgtask-without-expiration-handler", "completion-after-window", "completion-called-twice",
            ]
        )
        #expect(phone.events("bgtask-completed").map { $0["success"] } == [.boolean(false)])
    }

    @Test func `F-9 an answer to what has not begun is none`() {
        var phone = Phone(fetching: Phone.Behavior(returnsAfter: { if case .launch = $0 { 3 } else { 0 } }))
        phone.send(.simulated(.fetch(app)))
        phone.run(until: 1)
        phone.say(.fetchCompleted(RunNumber(rawValue: 1), .newData, isOnMain: true, site: ""))
        phone.say(.fetchCompleted(RunNumber(rawValue: 9), .newData, isOnMain: true, site: ""))
        #expect(phone.findings.isEmpty && phone.events("refresh-completed").isEmpty)
        phone.run(until: 4)
        phone.say(.fetchCompleted(RunNumber(rawValue: 1), .newData, isOnMain: true, site: ""))
        #expect(phone.events("refresh-completed").count == 1)
    }

    @Test func `F-5 in an app that is being removed no window closes`() {
        var phone = Phone(fetching: .leaving(.fetchesForever, after: 4))
        phone.use()
        phone.send(.simulated(.fetch(app)))
        phone.run(until: 88)
        phone.send(.user(.removed(app)))
        phone.run(until: 120)
        #expect(phone.moments("app-exited") == [92])
        #expect(phone.findings.isEmpty && phone.events("app-killed").isEmpty)
    }

    @Test func `L-23 after an answer the picture is drawn anew, in the background only`() {
        func pictures(_ phone: Phone) -> Int { phone.deliveries.count { $0.hasPrefix("takeSnapshot") } }
        var phone = Phone(fetching: .fetchesForever)
        phone.use()
        phone.send(.simulated(.fetch(app)))
        #expect(pictures(phone) == 1)
        phone.say(.fetchCompleted(phone.lastRun, .newData, isOnMain: true, site: ""))
        #expect(pictures(phone) == 2)
        phone.send(.simulated(.fetch(app)))
        phone.send(.user(.unlocked))
        phone.open()
        phone.say(.fetchCompleted(phone.lastRun, .newData, isOnMain: true, site: ""))
        #expect(pictures(phone) == 2)
    }

    @Test func `L-56 in a long window the device looks once a second`() {
        var phone = Phone(scheduling: .schedules(clean, after: nil))
        phone.use()
        phone.run(until: 300)
        phone.send(.simulated(.task(identifier: "app.clean")))
        let before = phone.effects.count
        phone.run(until: 310.5)
        #expect(phone.effects[before...].count { if case .measure = $0 { true } else { false } } == 10)
    }

    @Test func `F-6 a process that was launched for a fetch and answers at once is suspended at once`() {
        var phone = Phone(fetching: .fetches(after: 1))
        phone.send(.simulated(.fetch(app)))
        phone.run(until: 60)
        #expect(phone.moments("app-suspended") == [1.2])
    }

    @Test func `F-5 an app that is leaving is called for nothing`() {
        var phone = Phone(fetching: .leaving(.fetchesForever, after: 4))
        phone.use()
        phone.send(.simulated(.termination(app)))
        phone.send(.simulated(.fetch(app)))
        phone.run(until: 100)
        #expect(!phone.deliveries.contains { $0.hasPrefix("performFetch") })
        #expect(phone.moments("app-exited") == [64])
    }

    @Test func `B-25 without the charger a task that asked for it has the processor limit`() {
        let powered = TaskRequest(identifier: "app.clean", kind: .processing(.init(power: true)))
        var behavior = Phone.Behavior.schedules(powered, after: nil)
        behavior.cpuPercent = 99
        var phone = Phone(scheduling: behavior)
        phone.use()
        phone.run(until: 100)
        phone.send(.simulated(.task(identifier: "app.clean")))
        phone.run(until: 300)
        #expect(phone.lines("app-killed").first?.hasPrefix("reason=cpu-limit") == true)
    }

    // MARK: Processing

    @Test(arguments: [(true, 360.0), (false, 360)])
    func `B-26 a request that is made in the background is launched when the device has been left alone`(
        isAsked: Bool,
        moment: Double
    ) {
        var phone = Phone(scheduling: .schedules(clean, after: 1))
        phone.open()
        // Nothing waits as the display goes off.
        if isAsked { phone.say(.cancelled(identifier: nil)) }
        phone.run(until: 60)
        phone.home()
        phone.send(.user(.locked))
        if isAsked {
            phone.run(until: 100)
            phone.send(.woken(app, .location))
            _ = phone.submit(clean)
        }
        phone.run(until: 1000)
        #expect(phone.moments("bgtask-started").first == moment)
    }

    @Test func `B-26 a request that comes when nobody has used the device for long is launched at once`() {
        var phone = Phone(scheduling: .schedules(clean, after: 1, registers: true))
        phone.use()
        phone.say(.cancelled(identifier: nil))
        phone.run(until: 2000)
        phone.send(.woken(app, .location))
        _ = phone.submit(clean)
        #expect(phone.moments("bgtask-started") == [2000])
    }

    @Test func `B-23 a reboot turns the display on, unless the passcode is asked for`() {
        for hasPasscode in [false, true] {
            var phone = Phone(Phone.Behavior())
            phone.send(.environment(.passcode(hasPasscode)))
            phone.send(.user(.locked))
            phone.run(until: 100)
            phone.send(.simulated(.reboot))
            #expect(phone.device.scheduler.displayOffSince == (hasPasscode ? .boot : nil))
            var used = Phone(Phone.Behavior())
            used.send(.environment(.passcode(hasPasscode)))
            used.run(until: 100)
            used.send(.simulated(.reboot))
            #expect(used.device.scheduler.displayOffSince == (hasPasscode ? .boot + .seconds(100) : nil))
        }
    }

    // MARK: The clock

    @Test(arguments: [
        (0.0, 0.0, 0.0), (600, 600, 0), (600, 0, 85_800), (100_000, 13_600, 0), (100_000, 13_599, 86_399),
    ])
    func clock_setToAnyTime_beginsLessThanADayBefore(now: Double, time: Double, offset: Double) {
        var phone = Phone(os: 12)
        phone.run(until: now)
        phone.send(.clockSet(timeOfDay: .seconds(time)))
        #expect(phone.device.localClock.offset == Int64(offset * 1e9))
        // The smallest step back is a day but for that step forward.
        let nanoseconds = phone.now.nanoseconds % 86_400_000_000_000
        phone.send(.clockSet(timeOfDay: .nanoseconds(nanoseconds - 1)))
        #expect(phone.device.localClock.offset == 86_399_999_999_999)
    }
}
