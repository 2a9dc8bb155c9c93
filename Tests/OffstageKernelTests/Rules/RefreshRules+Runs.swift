import Testing

@testable import OffstageKernel

/// Runs and requests at their edges: sections 1 to 5 of `docs/rules/refresh.md`.
@Suite struct RefreshRunRules {
    private let app = Phone.app
    private let question = QuestionNumber(rawValue: 1)
    private let refresh = TaskRequest(identifier: Phone.task, kind: .refresh)
    private let clean = TaskRequest(identifier: "app.clean", kind: .processing(.init()))

    private func export(_ identifier: String, failsIfBusy: Bool = false, gpu: Bool = false) -> TaskRequest {
        let continued = TaskRequest.Continued(title: "Export", subtitle: "", failsIfBusy: failsIfBusy, needsGPU: gpu)
        return TaskRequest(identifier: identifier, kind: .continued(continued))
    }

    private func outlook(_ phone: Phone) -> RefreshOutlook? { phone.device.refreshOutlook(at: phone.now).first }

    // MARK: What runs teach

    @Test func `F-8 a fetch that is never answered doubles the pace`() {
        var phone = Phone(fetching: .fetchesForever)
        phone.use()
        #expect(outlook(phone)?.pace == 1800)
        while phone.events("app-killed").isEmpty, phone.seconds < 90_000 { phone.run(until: phone.seconds + 10) }
        #expect(outlook(phone)?.pace == 3600)
        #expect((outlook(phone)?.energy ?? 0) < 18_600)
    }

    @Test func `F-15 what a developer provokes teaches nothing`() {
        var phone = Phone(fetching: .fetchesForever)
        phone.use()
        phone.send(.simulated(.fetch(app)))
        phone.run(until: 100)
        #expect(phone.events("app-killed").count == 1)
        #expect(outlook(phone)?.pace == 1800 && outlook(phone)?.energy == 20_000)
        var scheduled = Phone(scheduling: .schedules())
        scheduled.use()
        scheduled.send(.simulated(.task(identifier: Phone.task)))
        scheduled.run(until: 100)
        #expect(scheduled.events("bgtask-completed").count == 1)
        #expect(outlook(scheduled)?.pace == 1800 && outlook(scheduled)?.energy == 20_000)
    }

    /// A driver may say what was used with the word that the process is stopped, and no earlier.
    @Test func `B-31 what was used is charged when the process is stopped, or when it is gone`() throws {
        let spent = Usage(cpuNanoseconds: 10_000_000_000, ioBytes: 0)
        for (last, points) in [(ProcessFact.stopped(spent, lockedFiles: []), 1_500_000), (.exited(status: 0), 500_000)]
        {
            var phone = Phone(scheduling: .schedules(after: nil))
            phone.use()
            while phone.events("bgtask-started").isEmpty, phone.seconds < 90_000 {
                phone.run(until: phone.seconds + 5)
            }
            var device = phone.device
            let process = try #require(device.installedApps.first?.process)
            func energy() throws -> Int {
                device.refreshGates(at: phone.now).energy(try #require(device.apps[app]).refresh)
            }
            let before = try energy()
            let completed = RefreshFact.taskCompleted(phone.lastRun, success: true)
            _ = device.handle(.process(process, .refresh(completed)), at: phone.now)
            #expect(try energy() == before)
            _ = device.handle(.process(process, last), at: phone.now)
            #expect(try before - energy() >= points)
        }
    }

    @Test func `B-31 continued tasks are charged for nothing`() {
        var phone = Phone(os: 26)
        phone.install(Phone.manifest(tasks: [Phone.task, "app.export.*"]), Phone.Behavior())
        phone.open()
        _ = phone.submit(refresh)
        _ = phone.register("app.export.x")
        _ = phone.submit(export("app.export.x"))
        phone.run(until: 40)
        phone.say(.taskCompleted(phone.lastRun, success: true))
        phone.home()
        phone.run(until: 100)
        #expect(phone.events("bgtask-completed").count == 1)
        #expect(outlook(phone)?.energy == 20_000 && outlook(phone)?.pace == 1800)
    }

    @Test func `B-25 when the task is over the processor limit is back, for another that goes on`() {
        let powered = TaskRequest(identifier: "app.clean", kind: .processing(.init(power: true)))
        let other = TaskRequest(identifier: "app.z", kind: .processing(.init()))
        var behavior = Phone.Behavior(facts: { [question] callback in
            guard case .launch = callback else { return [] }
            return [powered, other].flatMap { request -> [ProcessFact] in
                [
                    .refresh(.registered(question, identifier: request.identifier, queue: "q")),
                    .refresh(.submitted(question, request)),
                ]
            }
        })
        behavior.later = { callback, _ in
            guard case .launchTask(let task) = callback, task.request == powered else { return [] }
            return [(1, .refresh(.taskCompleted(task.run, success: true)))]
        }
        behavior.cpuPercent = 99
        var phone = Phone(scheduling: behavior, tasks: [powered.identifier, other.identifier])
        phone.send(.environment(.charging(true)))
        phone.open()
        phone.home()
        phone.run(until: 100)
        for request in [powered, other] { phone.send(.simulated(.task(identifier: request.identifier))) }
        phone.run(until: 300)
        #expect(phone.lines("app-killed").first?.hasPrefix("reason=cpu-limit") == true)
    }

    @Test func `L-52 with a debugger a window that closes kills nothing, and its answer is late`() {
        for (behavior, os) in [(Phone.Behavior.fetchesForever, 12), (.schedules(after: nil), 17)] {
            var phone = Phone(os: os)
            phone.install(Phone.manifest(tasks: os == 12 ? nil : [Phone.task]), behavior)
            phone.send(.environment(.debugger(true)))
            phone.use()
            phone.send(os == 12 ? .simulated(.fetch(app)) : .simulated(.task(identifier: Phone.task)))
            phone.run(until: 200)
            #expect(phone.state == "background" && phone.findings.isEmpty)
            let run = phone.lastRun
            phone.send(.environment(.debugger(false)))
            #expect(phone.state == "suspended")
            phone.send(.woken(app, .location))
            phone.say(
                os == 12
                    ? .fetchCompleted(run, .newData, isOnMain: true, site: "") : .taskCompleted(run, success: false)
            )
            #expect(phone.findings == ["completion-after-window"])
        }
    }

    // MARK: Expiration

    @Test func `B-20 a task whose handler was never set has none`() {
        var behavior = Phone.Behavior()
        behavior.facts = { [question, refresh] callback in
            guard case .launch = callback else { return [] }
            return [
                .refresh(.registered(question, identifier: Phone.task, queue: "q")),
                .refresh(.submitted(question, refresh)),
            ]
        }
        var phone = Phone(scheduling: behavior)
        phone.use()
        phone.send(.simulated(.task(identifier: Phone.task)))
        phone.run(until: 100)
        #expect(phone.findings == ["bgtask-without-expiration-handler"])
        #expect(phone.moments("bgtask-completed") == [90])
        #expect(!phone.deliveries.contains { $0.hasPrefix("expireTask") })
    }

    @Test func `B-19 an expiration handler that is set after its moment runs at once`() {
        var phone = Phone(scheduling: .schedules(after: nil, handler: false))
        phone.use()
        phone.send(.simulated(.task(identifier: Phone.task)))
        phone.run(until: 84)
        phone.say(.expirationHandlerSet(phone.lastRun, true))
        #expect(phone.events("bgtask-expired").isEmpty)
        phone.say(.expirationHandlerSet(phone.lastRun, false))
        phone.run(until: 87)
        phone.say(.expirationHandlerSet(phone.lastRun, true))
        #expect(phone.moments("bgtask-expired") == [87])
    }

    @Test func `B-23 the user's return ends what runs, not what is over`() {
        var phone = Phone(scheduling: .schedules(clean, after: 1, handler: false))
        phone.use()
        phone.send(.simulated(.task(identifier: "app.clean")))
        phone.run(until: 62)
        #expect(phone.events("bgtask-completed").count == 1)
        phone.send(.user(.unlocked))
        #expect(phone.events("bgtask-completed").count == 1 && phone.findings.isEmpty)
    }

    @Test func `F-5 a fetch has no expiration handler`() {
        var phone = Phone(fetching: .fetchesForever)
        phone.use()
        phone.send(.simulated(.fetch(app)))
        phone.say(.expirationHandlerSet(phone.lastRun, true))
        phone.run(until: 100)
        #expect(!phone.deliveries.contains { $0.hasPrefix("expireTask") })
        #expect(phone.moments("app-killed") == [90])
    }

    /// What hangs, by the callback's first letters: only both handlers at once are a queue that is occupied.
    @Test(arguments: [
        (["launchTask"], "bgtask-not-completed"), (["expireTask("], "bgtask-not-completed"),
        (["launchTask", "expireTask("], "expiration-handler-starved"),
        (["expireTask(", "didReceive"], "bgtask-not-completed"),
    ])
    func `B-21 an uncompleted task is told by what was out`(hanging: [String], finding: String) {
        var behavior = Phone.Behavior.schedules(after: nil)
        behavior.hangs = { callback in hanging.contains { "\(callback)".hasPrefix($0) } }
        var phone = Phone(scheduling: behavior)
        phone.use()
        phone.send(.simulated(.task(identifier: Phone.task)))
        phone.run(until: 86)
        phone.send(.simulated(.memoryPressure))
        phone.run(until: 100)
        #expect(phone.findings == [finding])
        #expect(phone.moments("app-killed") == [90])
    }

    @Test func `B-6 a launch handler that has not returned does not keep a completed task's app awake`() {
        var behavior = Phone.Behavior.schedules(after: 5)
        behavior.hangs = { if case .launchTask = $0 { true } else { false } }
        var phone = Phone(scheduling: behavior)
        phone.use()
        phone.run(until: 100)
        phone.send(.simulated(.task(identifier: Phone.task)))
        phone.run(until: 106)
        #expect(phone.state == "suspended")
    }

    @Test func trap_inAHandlerOnTheMainQueue_isACrash() {
        var behavior = Phone.Behavior.schedules(after: nil, registers: false)
        let facts = behavior.facts
        behavior.facts = { [question] callback in
            guard case .launch = callback else { return facts(callback) }
            let queue = "com.apple.main-thread"
            return [.refresh(.registered(question, identifier: Phone.task, queue: queue))] + facts(callback)
        }
        behavior.hangs = { if case .launchTask = $0 { true } else { false } }
        var phone = Phone(scheduling: behavior)
        phone.use()
        phone.send(.simulated(.task(identifier: Phone.task)))
        phone.report(.crashed(signal: 5, DeathScene(stack: .init(thread: "main", frames: ["f"]), site: "A.swift:9")))
        #expect(phone.findings == ["app-crashed"])
        #expect(phone.events("finding").map { $0.text("file") } == ["A.swift"])
        #expect(phone.events("finding").map { $0["line"] } == [.integer(9)])
    }

    @Test func `B-7 an app that raised for want of a handler is asked again only when it asked again`() {
        var phone = Phone(scheduling: .schedules(registers: false))
        phone.use()
        for _ in 1...2 {
            phone.send(.simulated(.task(identifier: Phone.task)))
            _ = phone.submit(refresh)
        }
        #expect(phone.refusals.compactMap(\.rule).isEmpty)
        #expect(phone.deliveries.count { $0.hasPrefix("raise") } == 2)
    }

    @Test func `L-23 an app that is leaving draws no picture for its answer`() {
        var phone = Phone(fetching: .fetchesForever)
        phone.behavior[app]?.exits = false
        phone.use()
        phone.send(.simulated(.fetch(app)))
        phone.send(.user(.removed(app)))
        #expect(phone.state == "ending")
        phone.say(.fetchCompleted(phone.lastRun, .newData, isOnMain: true, site: ""))
        #expect(phone.events("refresh-completed").count == 1)
        #expect(phone.deliveries.last == "willTerminate [background]")
    }

    // MARK: Requests

    @Test func `B-15 a task that is cancelled while its app launches is not called, and may be asked for again`() {
        var behavior = Phone.Behavior.schedules(after: 1)
        let facts = behavior.facts
        behavior.facts = { callback in
            guard callback == .launch(.bgtask) else { return facts(callback) }
            return facts(callback) + [.refresh(.cancelled(identifier: Phone.task))]
        }
        var phone = Phone(scheduling: behavior)
        phone.open()
        phone.send(.simulated(.termination(app)))
        phone.send(.simulated(.task(identifier: Phone.task)))
        #expect(phone.events("bgtask-started").isEmpty && phone.events("bgtask-cancelled").count == 1)
        _ = phone.submit(refresh)
        phone.send(.simulated(.task(identifier: Phone.task)))
        #expect(phone.events("bgtask-started").count == 1)
        #expect(phone.refusals.isEmpty)
    }

    @Test func `B-8 of what waits each answer is told once`() {
        let later = TaskRequest(identifier: "app.clean", kind: .processing(.init(power: true)))
        var phone = Phone(scheduling: Phone.Behavior())
        phone.open()
        _ = phone.submit(TaskRequest(identifier: Phone.task, kind: .refresh, earliestBegin: .boot + .seconds(86_400)))
        _ = phone.submit(later)
        phone.home()
        phone.run(until: 20_000)
        #expect(
            phone.decisions().map { $0.split(separator: " ").dropFirst().joined(separator: " ") } == [
                "wait permission", "wait permission", "wait rate", "wait power",
            ]
        )
    }

    /// Three opens are enough to know the user; what is left of them at the first look of the next day is not.
    @Test func `F-14 the first look of a day sees habits that have faded`() {
        var phone = Phone(
            scheduling: .schedules(
                TaskRequest(identifier: Phone.task, kind: .refresh, earliestBegin: .boot + .seconds(86_400)),
                after: 1
            )
        )
        for _ in 0..<3 { phone.use(for: 5) }
        phone.run(until: 86_400)
        #expect(phone.moments("bgtask-started") == [86_400])
        #expect(phone.events("refresh-decision").last { $0.text("decision") == "launch" }?["usage"] == .integer(500))
    }

    @Test func `B-9 a request that is made anew during the launch is the one that counts`() {
        let powered = TaskRequest(identifier: "app.clean", kind: .processing(.init(power: true)))
        var behavior = Phone.Behavior.schedules(clean, after: nil)
        let facts = behavior.facts
        behavior.facts = { [question] callback in
            guard callback == .launch(.bgtask) else { return facts(callback) }
            return facts(callback) + [.refresh(.submitted(question, powered))]
        }
        behavior.cpuPercent = 99
        var phone = Phone(scheduling: behavior)
        phone.send(.environment(.charging(true)))
        phone.open()
        phone.send(.simulated(.termination(app)))
        phone.run(until: 100)
        phone.send(.simulated(.task(identifier: "app.clean")))
        phone.run(until: 300)
        #expect(phone.events("app-killed").isEmpty)
    }

    @Test func `F-2 setting the interval is answered at once`() {
        var phone = Phone(fetching: Phone.Behavior())
        phone.open()
        phone.home()
        #expect(phone.decisions().isEmpty)
        phone.say(.fetchIntervalSet(.minimum))
        #expect(phone.decisions() == ["0 wait rate"])
    }

    @Test func `B-1 before iOS 13 submitting alone is told of`() {
        var phone = Phone(scheduling: Phone.Behavior(), os: 12)
        phone.open()
        #expect(phone.submit(refresh) == .submitted(.unavailable))
        #expect(phone.findings == ["no-task-scheduler"])
    }

    @Test func `B-2 a wildcard is no name, and a name is no wildcard`() {
        for os in [18, 26] {
            var phone = Phone(
                scheduling: Phone.Behavior(returnsAfter: { if case .launch = $0 { 1 } else { 0 } }),
                os: os
            )
            phone.open()
            #expect(phone.register("app.export.*") == .registered(os == 26))
            #expect(phone.register("app.refreshing") == .registered(false))
            #expect(phone.submit(TaskRequest(identifier: "app.export.*", kind: .refresh)) == .submitted(.notPermitted))
            #expect(phone.findings == ["identifier-not-permitted", "identifier-not-permitted"])
            if os == 18 { #expect(phone.submit(export("app.export.1")) == .submitted(.notPermitted)) }
            #expect(phone.submit(export("app.refreshing")) == .submitted(.notPermitted))
        }
    }
}
