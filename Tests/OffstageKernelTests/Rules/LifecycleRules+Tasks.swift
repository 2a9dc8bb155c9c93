import OffstageKernel
import Testing

/// Section 3 of `docs/rules/lifecycle.md`: finite-length tasks.
@Suite struct LifecycleTaskRules {
    private func moment(_ event: String, _ phone: Phone) -> Double? {
        phone.events(event).first.map { Double($0.time.nanoseconds) / 1e9 }
    }

    @Test func `L-24 a task holds off suspension and does nothing else`() {
        var phone = Phone.left(.endsInHandler)
        #expect(phone.events("task-begun").count == 1)
        phone.run(until: 35)
        #expect(phone.state == "background")
    }

    @Test func `L-28 a task without a name is named after its caller`() {
        var phone = Phone(Phone.Behavior())
        phone.open()
        phone.report(.taskBegan(.init(identifier: 1, name: nil, hasHandler: true, site: "A.swift:3")))
        #expect(phone.events("task-begun").first?.text("name") == "Called by App, from A.swift:3")
    }

    @Test func `L-29 in the foreground a task uses no budget`() {
        var phone = Phone(.endsInHandler)
        phone.open()
        phone.run(until: 3600)
        #expect(phone.events("task-expired").isEmpty)
        phone.home()
        phone.run(until: 3700)
        #expect(moment("task-expired", phone) == 3626)
    }

    @Test func `L-30 tasks in a row share one budget`() {
        var phone = Phone.left(.endsInHandler)
        phone.run(until: 30)
        phone.report(.taskEnded(1, inHandler: false))
        phone.report(.taskBegan(.test(2)))
        phone.run(until: 60)
        #expect(moment("task-expired", phone) == 36)
        #expect(phone.events("task-expired").map { $0["task"] } == [.integer(2)])
    }

    @Test(arguments: [(6, 600.0), (9, 180), (12, 180), (13, 30), (15, 30), (17, 30), (18, 30), (26, 30)])
    func `L-31 the budget from the foreground, by generation`(os: Int, budget: Double) {
        var phone = Phone.left(.neverEnds, os: os)
        phone.run(until: 1000)
        #expect(moment("app-killed", phone) == 10 + budget)
    }

    @Test(arguments: [(6, 600.0), (9, 30), (12, 30), (13, 30)])
    func `L-31 the budget after a wake in the background`(os: Int, budget: Double) {
        var phone = Phone(os: os, Phone.Behavior(facts: { $0 == .launch(.location) ? [.taskBegan(.test(1))] : [] }))
        phone.send(.woken(Phone.app, .location))
        phone.run(until: 1000)
        #expect(moment("app-killed", phone) == budget)
    }

    @Test func `L-32 handlers run 26 s after entering the background on iOS 13 and later`() {
        for os in [13, 15, 17, 18, 26] {
            var phone = Phone.left(.endsInHandler, os: os)
            phone.run(until: 60)
            #expect(moment("task-expired", phone) == 36)
        }
    }

    @Test func `L-33 in the foreground there is no allowance to count down`() {
        let phone = Phone(.endsInHandler)
        var opened = phone
        opened.open()
        let allowances = opened.effects.compactMap {
            if case .deliver(_, let call) = $0 { call.allowance } else { nil }
        }
        #expect(allowances.isEmpty)
    }

    @Test func `L-34 the allowance counts to the hard end with a task, to suspension without`() {
        let phone = Phone.left(.endsInHandler)
        let allowances = phone.effects.compactMap { effect -> BackgroundAllowance? in
            if case .deliver(_, let call) = effect, call.callback == .didEnterBackground { call.allowance } else { nil }
        }
        #expect(allowances == [BackgroundAllowance(withTask: .seconds(30), withoutTask: .seconds(5))])
    }

    @Test func `L-35 beginning a task in the background does not extend the clock`() {
        var phone = Phone.left(.endsInHandler)
        phone.run(until: 34)
        phone.report(.taskBegan(.test(2)))
        phone.run(until: 60)
        #expect(phone.events("task-expired").map(\.time.nanoseconds) == [36_000_000_000, 36_000_000_000])
    }

    @Test func `L-36 a task begun after the handlers ran expires at once`() {
        var phone = Phone.left(.neverEnds)
        phone.run(until: 38)
        phone.report(.taskBegan(.test(2)))
        #expect(phone.deliveries.last == "expireTasks([2]) [background]")
    }

    @Test func `L-37 a handler that runs delays suspension`() {
        var behavior = Phone.Behavior.endsInHandler
        behavior.hangs = { if case .expireTasks = $0 { true } else { false } }
        var phone = Phone.left(behavior)
        phone.run(until: 39.9)
        #expect(phone.events("app-suspended").isEmpty)
        #expect(phone.state == "background")
    }

    @Test func `L-38 all open tasks expire in one pass, in the order of their numbers`() {
        var phone = Phone.left(.endsInHandler)
        phone.report(.taskBegan(.test(2)))
        phone.report(.taskBegan(.test(3, handler: false)))
        phone.run(until: 36)
        let passes = phone.deliveries.filter { $0.hasPrefix("expireTasks") }
        #expect(passes == ["expireTasks([1, 2, 3]) [background]"])
    }

    @Test func `L-39 handlers that are still running at the end of the budget are a watchdog kill`() {
        var behavior = Phone.Behavior.endsInHandler
        behavior.hangs = { if case .expireTasks = $0 { true } else { false } }
        var phone = Phone.left(behavior)
        phone.run(until: 41)
        #expect(phone.events("app-killed").map { $0.text("reason") } == ["expiration-handler-overrun"])
        #expect(moment("app-killed", phone) == 40)
    }

    @Test func `L-40 the system may take the budget back early`() {
        var phone = Phone.left(.neverEnds)
        phone.run(until: 15)
        phone.send(.simulated(.expiration(Phone.app.rawValue)))
        #expect(moment("task-expired", phone) == 15)
        phone.run(until: 60)
        #expect(phone.events("task-expired").count == 1)
        #expect(moment("app-killed", phone) == 19)
    }

    @Test func `L-41 ending the last task leads to suspension, after the allowance`() {
        var phone = Phone.left(.endsInHandler)
        phone.run(until: 12)
        phone.report(.taskEnded(1, inHandler: false))
        phone.run(until: 60)
        #expect(moment("app-suspended", phone) == 15)
        var later = Phone.left(.endsInHandler)
        later.run(until: 20)
        later.report(.taskEnded(1, inHandler: false))
        later.run(until: 60)
        #expect(moment("app-suspended", later) == 20.2)
    }

    @Test(arguments: [
        (12, "Can't endBackgroundTask: no background task exists with identifier 3, or it may"),
        (17, "Can't end BackgroundTask: no background task exists with identifier 3 (0x3), or it may"),
    ])
    func `L-42 ending an unknown task is harmless and logged`(os: Int, text: String) {
        var phone = Phone(os: os, .endsInHandler)
        phone.open()
        phone.report(.taskEnded(3, inHandler: false))
        #expect(phone.events("app-log").last?.text("message")?.hasPrefix(text) == true)
        #expect(phone.state == "active")
        #expect(phone.findings.isEmpty)
    }

    @Test func `L-43 returning to the foreground stops the clock, the next background starts a full one`() {
        var phone = Phone.left(.endsInHandler)
        phone.run(until: 30)
        phone.open()
        phone.run(until: 100)
        #expect(phone.events("task-expired").isEmpty)
        phone.home()
        phone.run(until: 200)
        #expect(moment("task-expired", phone) == 126)
    }

    @Test func `L-44 a task that is open at the end of the budget kills the app`() {
        var phone = Phone.left(.neverEnds)
        phone.run(until: 39.9)
        #expect(phone.state == "background")
        phone.run(until: 40)
        let kill = phone.events("app-killed").first
        #expect(kill?.text("reason") == "task-timeout")
        #expect(kill?.text("code") == "0x8badf00d")
        phone.open()
        #expect(phone.events("app-launched").count == 2)
    }

    @Test(arguments: [
        (6, "backboardd", "permittedBackgroundDuration: 600.000000"),
        (9, "backboardd", "permittedBackgroundDuration: 180.000000"),
        (12, "ASSERTIOND", "finishTask:180s"), (17, "RUNNINGBOARD", "finishTask"),
    ])
    func `L-45 the crash record of a kill, by generation`(os: Int, namespace: String, text: String) {
        var phone = Phone.left(.neverEnds, os: os)
        phone.run(until: 1000)
        let report = phone.effects.compactMap { if case .kill(_, let report?) = $0 { report } else { nil } }.first
        #expect(report?.namespace == namespace)
        #expect(report?.description.contains(text) == true)
        #expect(report?.open == ["task 1 \"task 1\""])
    }

    @Test func `L-46 a task that is open after the pass is warned about, from iOS 13 on`() {
        var phone = Phone.left(.neverEnds)
        phone.run(until: 36)
        let message = phone.events("app-log").last?.text("message") ?? ""
        #expect(message.hasPrefix("Background task still not ended after expiration handlers were called"))
        #expect(message.contains("taskID = 1, taskName = task 1, creationTime = 0 (elapsed = 36)"))
        var old = Phone.left(.neverEnds, os: 12)
        old.run(until: 186)
        #expect(old.events("app-log").isEmpty)
    }

    @Test func `L-47 a task that is open for 30 s is warned about, even in the foreground, from iOS 14 on`() {
        for (os, lines) in [(13, 0), (15, 1)] {
            var phone = Phone(os: os, .endsInHandler)
            phone.open()
            phone.run(until: 29)
            #expect(phone.events("app-log").isEmpty)
            phone.run(until: 31)
            #expect(phone.events("app-log").count == lines)
        }
    }

    @Test func `L-48 without a task the app runs about five seconds`() {
        var phone = Phone.left(Phone.Behavior())
        phone.run(until: 60)
        #expect(moment("app-suspended", phone) == 15)
    }

    @Test func `L-49 one task too many kills, from iOS 11 on`() {
        for (os, killed) in [(9, false), (12, true), (17, true)] {
            var phone = Phone(os: os, Phone.Behavior())
            phone.open()
            for number in 1...1001 { phone.report(.taskBegan(.test(number))) }
            #expect(phone.events("app-killed").first?.text("code") == (killed ? "0xbada5e47" : nil))
        }
    }

    @Test func `L-50 an open task keeps the device awake, and its clock runs`() {
        var phone = Phone.left(.neverEnds)
        phone.send(.user(.locked))
        #expect(!phone.device.isAsleep)
        phone.run(until: 100)
        #expect(moment("app-killed", phone) == 40)
        #expect(phone.device.isAsleep)
        phone.send(.user(.unlocked))
        #expect(!phone.device.isAsleep)
    }

    @Test func `L-51 an expiring activity holds the app and is told when time is up`() {
        var phone = Phone.left(Phone.Behavior())
        phone.report(.activityBegan(1, reason: "save"))
        phone.run(until: 36)
        #expect(phone.deliveries.last == "expireActivities([1]) [background]")
        phone.report(.activityEnded(1))
        phone.run(until: 60)
        #expect(moment("app-suspended", phone) == 36.2)
        var stubborn = Phone.left(Phone.Behavior())
        stubborn.report(.activityBegan(1, reason: "save"))
        stubborn.run(until: 60)
        #expect(moment("app-killed", stubborn) == 40)
    }

    @Test func `L-52 with a debugger nothing is suspended and no watchdog bites`() {
        var phone = Phone.left(.neverEnds)
        phone.send(.environment(.debugger(true)))
        phone.run(until: 1000)
        #expect(phone.state == "background")
        var hung = Phone(Phone.Behavior(hangs: { _ in true }))
        hung.send(.environment(.debugger(true)))
        hung.open()
        hung.run(until: 1000)
        #expect(hung.events("app-killed").isEmpty)
    }
}
