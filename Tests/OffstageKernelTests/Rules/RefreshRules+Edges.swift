import Testing

@testable import OffstageKernel

/// What `docs/rules/refresh.md` refuses, by system, and the edges of runs.
@Suite struct RefreshEdgeRules {
    private let refresh = TaskRequest(identifier: Phone.task, kind: .refresh)
    private let clean = TaskRequest(identifier: "app.clean", kind: .processing(.init()))
    private let research = TaskRequest(identifier: "app.clean", kind: .healthResearch(.init(), data: .none))

    private func export(_ identifier: String, failsIfBusy: Bool = false) -> TaskRequest {
        TaskRequest(
            identifier: identifier,
            kind: .continued(.init(title: "Export", subtitle: "", failsIfBusy: failsIfBusy))
        )
    }

    /// A phone whose app is in front, with all that tasks may need but for what is left out.
    private func opened(
        _ os: Int,
        modes: [String] = ["fetch", "processing"],
        tasks: [String] = [Phone.task, "app.clean", "app.export.*"],
        entitlements: [String] = ["com.apple.developer.backgroundtasks.healthresearch"]
    ) -> Phone {
        var phone = Phone(os: os)
        phone.install(Phone.manifest(modes: modes, tasks: tasks, entitlements: entitlements), Phone.Behavior())
        phone.open()
        return phone
    }

    @Test(arguments: [
        (12, ""), (13, "refresh clean"), (15, "refresh clean"), (18, "refresh clean research"), (26, "all"),
    ])
    func `B-1 systems have the classes of their time`(os: Int, allowed: String) {
        var phone = opened(os)
        func isAllowed(_ request: TaskRequest) -> Bool { phone.submit(request) == .submitted(nil) }
        #expect(isAllowed(refresh) == (os >= 13))
        #expect(isAllowed(clean) == (os >= 13))
        #expect(isAllowed(research) == (os >= 17))
        let isRegistered = phone.register("app.export.1") == .registered(true)
        #expect(isRegistered == (os >= 26))
        #expect(isAllowed(export("app.export.1")) == (os >= 26))
        #expect(phone.events("bgtask-started").count == (os >= 26 ? 1 : 0))
    }

    @Test(arguments: [18, 26]) func `B-1 modes permit their own class only`(os: Int) {
        var fetching = opened(os, modes: ["fetch"])
        #expect(fetching.submit(refresh) == .submitted(nil))
        #expect(fetching.submit(clean) == .submitted(.notPermitted))
        #expect(fetching.submit(research) == .submitted(.notPermitted))
        var processing = opened(os, modes: ["processing"])
        #expect(processing.submit(refresh) == .submitted(.notPermitted))
        #expect(processing.submit(clean) == .submitted(nil))
        #expect(processing.submit(research) == .submitted(nil))
        var bare = opened(os, entitlements: [])
        #expect(bare.submit(research) == .submitted(.notPermitted))
    }

    @Test(arguments: [
        (12, [false, false, false, false]), (18, [true, false, false, false]), (26, [true, false, true, false]),
    ])
    func `B-2 what is not listed is not registered, on any system`(os: Int, registered: [Bool]) {
        let identifiers = [Phone.task, "app.other", "app.export.1", "app.exporter"]
        var phone = Phone(scheduling: Phone.Behavior(returnsAfter: { if case .launch = $0 { 1 } else { 0 } }), os: os)
        phone.open()
        for identifier in identifiers { _ = phone.register(identifier) }
        #expect(phone.answers == registered.map { .registered($0) })
        let refused = Array(repeating: "identifier-not-permitted", count: registered.count { !$0 })
        #expect(phone.findings == (os < 13 ? ["no-task-scheduler"] : refused))
    }

    @Test func `B-33 the wildcard of a continued task is of its own bundle`() {
        var named = opened(26, tasks: ["app.export.1"])
        #expect(named.submit(export("app.export.1")) == .submitted(.notPermitted))
        var foreign = opened(26, tasks: ["other.export.*"])
        #expect(foreign.submit(export("other.export.1")) == .submitted(.notPermitted))
        var near = opened(26, tasks: ["apple.*"])
        #expect(near.submit(export("apple.1")) == .submitted(.notPermitted))
        // A wildcard serves continued tasks only.
        var other = opened(26)
        #expect(other.submit(TaskRequest(identifier: "app.export.1", kind: .refresh)) == .submitted(.notPermitted))
        var own = opened(26)
        #expect(own.register("app.export.1") == .registered(true))
        #expect(own.submit(export("app.export.1")) == .submitted(nil))
        own.home()
        #expect(own.submit(export("app.export.1")) == .submitted(.notPermitted))
        #expect(own.findings.isEmpty)
    }

    // MARK: Continued tasks

    private func exporting() -> Phone {
        var phone = opened(26)
        for number in 1...3 { _ = phone.register("app.export.\(number)") }
        _ = phone.submit(export("app.export.1"))
        return phone
    }

    @Test func `B-15 cancelling takes a continued task out of the queue`() {
        var phone = exporting()
        _ = phone.submit(export("app.export.2"))
        _ = phone.submit(export("app.export.3"))
        phone.say(.cancelled(identifier: "app.export.2"))
        #expect(phone.device.pendingTaskRequests(of: Phone.app).map(\.identifier) == ["app.export.3"])
        phone.say(.taskCompleted(phone.lastRun, success: true))
        #expect(phone.events("bgtask-started").map { $0.text("identifier") } == ["app.export.1", "app.export.3"])
        #expect(phone.events("bgtask-cancelled").count == 1)
    }

    @Test func `B-34 what is submitted again waits once`() {
        var phone = exporting()
        _ = phone.submit(export("app.export.2"))
        _ = phone.submit(export("app.export.2"))
        #expect(phone.device.pendingTaskRequests(of: Phone.app).count == 1)
        // Nothing but itself waits, and nothing runs.
        var alone = opened(26)
        _ = alone.register("app.export.1")
        #expect(alone.submit(export("app.export.1", failsIfBusy: true)) == .submitted(nil))
    }

    @Test(arguments: [(499, 1), (500, 0), (501, 0)])
    func `B-35 half done is not asked about`(progress: Int, prompts: Int) {
        var phone = exporting()
        phone.say(.progressed(phone.lastRun, progress))
        phone.run(until: 400)
        #expect(phone.moments("bgtask-prompt") == Array(repeating: 300, count: prompts))
    }

    @Test func `B-35 pressure takes the slowest, whichever began first`() {
        var phone = Phone(os: 26)
        for (app, progress) in [("app", 600), ("b", 400)] as [(AppIdentifier, Int)] {
            phone.install(Phone.manifest(app, modes: [], tasks: ["\(app).*"]), Phone.Behavior())
            phone.open(app)
            let question = QuestionNumber(rawValue: 1)
            phone.say(.registered(question, identifier: "\(app).x", queue: "q"), from: app)
            _ = phone.submit(export("\(app).x"), from: app)
            phone.say(.expirationHandlerSet(phone.lastRun, true), from: app)
            phone.say(.progressed(phone.lastRun, progress), from: app)
        }
        phone.send(.simulated(.memoryPressure))
        #expect(phone.events("bgtask-expired").map { $0.app } == ["b"])
        #expect(phone.deliveries.count { $0.hasPrefix("expireTask(") && $0.hasSuffix("[active]") } == 1)
    }

    @Test func `B-20 without the handler a task that is cut short has failed at once`() {
        var phone = Phone(scheduling: .schedules(clean, after: nil, handler: false))
        phone.use()
        phone.run(until: 400)
        #expect(phone.moments("bgtask-started") == [360])
        phone.send(.user(.unlocked))
        #expect(phone.moments("bgtask-expired") == [400])
        #expect(phone.events("bgtask-completed").map { $0["success"] } == [.boolean(false)])
        #expect(phone.findings == ["bgtask-without-expiration-handler"])
        #expect(!phone.deliveries.contains { $0.hasPrefix("expireTask") })
        phone.run(until: 500)
        #expect(phone.state == "suspended")
        #expect(phone.events("app-killed").isEmpty)
    }

    // MARK: Refusals

    private func acts(_ phone: Phone) -> Int {
        phone.effects.count {
            switch $0 {
            case .spawn, .resume, .deliver: true
            default: false
            }
        }
    }

    @Test func `F-15 a simulated fetch that is refused starts nothing`() {
        var phone = Phone(os: 12)
        phone.install(Phone.manifest("bare", modes: []))
        phone.install(Phone.manifest(), .fetchesForever)
        phone.send(.simulated(.fetch("absent")))
        phone.send(.simulated(.fetch("bare")))
        #expect(acts(phone) == 0)
        phone.open()
        phone.send(.simulated(.fetch(Phone.app)))
        #expect(acts(phone) == 3)
        phone.home()
        phone.send(.simulated(.fetch(Phone.app)))
        let started = acts(phone)
        phone.send(.simulated(.fetch(Phone.app)))
        #expect(acts(phone) == started)
        #expect(phone.refusals.map(\.rule) == [nil, "F-1", "F-4", "F-5"])
        #expect(phone.events("refresh-started").count == 1)
        var listed = Phone(os: 17)
        listed.install(Phone.manifest(tasks: []))
        listed.send(.simulated(.fetch(Phone.app)))
        #expect(listed.refusals.map(\.rule) == ["F-3"])
        #expect(acts(listed) == 0)
    }

    @Test func `F-12 a device with a fetch on is awake, and asleep after it`() {
        var phone = Phone(fetching: .fetches(after: 20))
        phone.use()
        #expect(!phone.device.isAsleep)
        phone.run(until: 100)
        #expect(phone.device.isAsleep)
        phone.send(.simulated(.fetch(Phone.app)))
        #expect(!phone.device.isAsleep)
        phone.run(until: 119)
        #expect(!phone.device.isAsleep)
        phone.run(until: 121)
        #expect(phone.device.isAsleep)
    }

    // MARK: Budgets

    /// A run of 25 s that works all the time costs 3.6 points, and comes every 38 minutes; two come back in an hour.
    @Test(arguments: [(90 as Int64, true), (0, false)])
    func `B-31 energy that is used up holds off the next run`(percent: Int64, isExhausted: Bool) {
        var behavior = Phone.Behavior.schedules(after: 24)
        behavior.cpuPercent = percent
        var phone = Phone(scheduling: behavior)
        phone.use()
        phone.run(until: 2 * 86_400)
        #expect(phone.decisions().contains { $0.hasSuffix("wait budget") } == isExhausted)
        #expect(phone.events("app-killed").isEmpty)
    }

    /// What a run's transfers move over the cellular network is charged for it, and Wi-Fi is free.
    @Test func `B-31 the cellular bytes of a run are charged`() {
        for (network, charged) in [(Surroundings.Network.cellular, 500_000), (.wifi, 0)] {
            var phone = Phone(fetching: .fetchesForever)
            phone.send(.environment(.network(network)))
            phone.use()
            phone.run(until: 80_000)
            phone.send(.simulated(.fetch(Phone.app)))
            let isOn = phone.events("refresh-started").count
            #expect(isOn > 0)
            for (transfer, bytes) in [(1, 300_000), (2, 200_000)] as [(Int, Int64)] {
                phone.report(.transfer(transfer, .created(.test)))
                phone.report(.transfer(transfer, .finished(.init(status: 200, bytes: bytes, error: nil))))
            }
            let process = phone.device.apps[Phone.app]?.process
            #expect(process.flatMap { phone.device.processes[$0]?.runs.cellularBytes } == charged)
        }
    }
}
