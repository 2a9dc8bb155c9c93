import Testing

@testable import OffstageKernel

/// Sections 3 and 4 of `docs/rules/refresh.md`: running, and how the moment is picked.
@Suite struct TaskRunningRules {
    private static let clean = TaskRequest(identifier: "app.clean", kind: .processing(.init()))

    /// A phone whose app was used for a minute, up to the moment at which its task is on.
    private func running(_ behavior: Phone.Behavior) -> Phone {
        var phone = Phone(scheduling: behavior)
        phone.use()
        while phone.events("bgtask-started").isEmpty, phone.seconds < 90_000 { phone.run(until: phone.seconds + 1) }
        return phone
    }

    private func after(_ start: Double, _ phone: Phone) -> [String] {
        phone.story(from: start + 1).filter { !$0.contains("callback") && !$0.contains("refresh-decision") }.map {
            row in
            let words = row.split(separator: " ", maxSplits: 1)
            return "\(Int(((Double(words[0]) ?? 0) - start) * 1000 + 0.5)) \(words[1])"
        }
    }

    @Test func `B-17 launched in the background, then the handler, with the class that was asked for`() {
        var phone = Phone(scheduling: .schedules())
        phone.use()
        phone.run(until: 100)
        phone.send(.simulated(.memoryPressure))
        phone.run(until: 86_400)
        let names = phone.events("callback").filter { $0.text("phase") == "called" }.compactMap { $0.text("name") }
        let handler = names.firstIndex(of: "launchHandler") ?? 0
        #expect(names[handler - 1] == "didFinishLaunchingWithOptions")
        #expect(phone.events("app-launched").map { $0.text("reason") } == ["user", "bgtask"])
        #expect(phone.events("bgtask-started").first?.text("kind") == "refresh")
    }

    @Test func `B-17 due tasks of an app share one launch`() {
        let question = QuestionNumber(rawValue: 1)
        var behavior = Phone.Behavior.schedules()
        let facts = behavior.facts
        behavior.facts = { callback in
            guard case .launch(let reason) = callback else { return facts(callback) }
            let second: ProcessFact = .refresh(.registered(question, identifier: "app.clean", queue: "q"))
            let request: [ProcessFact] = reason == .user ? [.refresh(.submitted(question, Self.clean))] : []
            return facts(callback) + [second] + request
        }
        var phone = Phone(scheduling: behavior)
        phone.use()
        phone.send(.environment(.network(.none)))
        phone.send(.environment(.battery(10)))
        phone.run(until: 20_000)
        phone.send(.environment(.network(.wifi)))
        phone.send(.environment(.battery(90)))
        phone.run(until: 20_100)
        #expect(phone.moments("bgtask-started") == [20_000, 20_000])
        #expect(phone.events("app-resumed").count { $0.text("reason") == "bgtask" } == 1)
    }

    @Test func `B-18 a refresh task has 30 s, a processing task minutes`() {
        for (request, window) in [(TaskRequest(identifier: Phone.task, kind: .refresh), 30.0), (Self.clean, 300)] {
            var phone = running(.schedules(request, after: window - 1, success: false))
            let start = phone.seconds
            phone.run(until: start + window + 10)
            #expect(phone.moments("bgtask-completed") == [start + window - 1])
            #expect(phone.state == "suspended")
            #expect(phone.findings == [])
        }
    }

    @Test func `B-19 the expiration handler runs shortly before the time ends`() {
        var phone = running(.schedules(after: 27, success: false))
        let start = phone.seconds
        phone.run(until: start + 60)
        #expect(
            after(start, phone).prefix(3).map { $0 } == [
                "25000 bgtask-expired", "27000 bgtask-completed", "27200 app-suspended",
            ]
        )
        #expect(phone.events("app-killed").isEmpty)
        #expect(phone.findings == [])
    }

    @Test func `B-19 a success that is reported after the expiration handler ran is found`() {
        for (seconds, success, found) in [
            (24.9, true, []), (25.1, true, ["completion-after-expiration"]), (25.1, false, []),
        ] {
            var phone = running(.schedules(after: seconds, success: success))
            phone.run(until: phone.seconds + 60)
            #expect(phone.findings == found)
            #expect(phone.events("bgtask-completed").count == 1)
        }
    }

    @Test func `B-20 without an expiration handler the task is marked as failed and the app suspended`() {
        var phone = running(.schedules(after: nil, handler: false))
        let start = phone.seconds
        phone.run(until: start + 60)
        #expect(phone.moments("bgtask-expired") == [start + 30])
        #expect(phone.events("bgtask-completed").map { $0["success"] } == [.boolean(false)])
        #expect(phone.state == "suspended")
        #expect(phone.findings == ["bgtask-without-expiration-handler"])
        phone.send(.user(.unlocked))
        phone.open()
        phone.say(.taskCompleted(phone.lastRun, success: true))
        #expect(phone.findings.last == "completion-after-window")
        #expect(phone.events("bgtask-completed").count == 1)
    }

    @Test func `B-21 a task that is not completed after its expiration kills the app`() {
        var phone = running(.schedules(after: nil))
        let start = phone.seconds
        phone.run(until: start + 60)
        #expect(
            after(start, phone) == [
                "25000 bgtask-expired", "30000 finding bgtask-not-completed",
                "30000 app-killed bgtask-timeout 0x8badf00d",
            ]
        )
    }

    @Test func `B-21 an expiration handler that waits behind the launch handler is told apart`() {
        var behavior = Phone.Behavior.schedules(after: nil)
        behavior.hangs = { callback in
            switch callback {
            case .launchTask, .expireTask: true
            default: false
            }
        }
        var phone = running(behavior)
        phone.run(until: phone.seconds + 60)
        #expect(phone.findings == ["expiration-handler-starved"])
        #expect(phone.events("finding").first?.text("message")?.contains("\"q\"") == true)
    }

    @Test(arguments: [
        (said: "", signal: 4, isFound: true), ("refreshing", 5, true), ("", 11, false),
        ("App/Feed.swift:9: Fatal error: Index out of range", 4, false),
        ("Fatal error: Incorrect actor executor assumption; expected MainActor", 5, true),
    ])
    func trap_inALaunchHandlerOffTheMainQueue_isFound_otherCrashesAreNot(
        said: String,
        signal: Int32,
        isFound: Bool
    ) {
        var behavior = Phone.Behavior.schedules(after: nil)
        behavior.hangs = { if case .launchTask = $0 { true } else { false } }
        var phone = running(behavior)
        phone.report(.logged(LogLine(message: said)))
        phone.report(.crashed(signal: signal))
        #expect(phone.findings == ([isFound ? "bgtask-handler-crashed" : "app-crashed"]))
    }

    @Test func trap_outsideHandlers_isNotFound_oneInAnExpirationHandlerIs() {
        var phone = running(.schedules(after: nil))
        phone.report(.crashed(signal: 5))
        #expect(phone.findings == ["app-crashed"])
        var behavior = Phone.Behavior.schedules(after: nil)
        behavior.hangs = { if case .expireTask = $0 { true } else { false } }
        phone = running(behavior)
        phone.run(until: phone.seconds + 27)
        phone.report(.crashed(signal: 5))
        #expect(phone.findings == ["bgtask-handler-crashed"])
        #expect(phone.events("finding").first?.text("message")?.contains("the expiration handler of") == true)
    }

    @Test func `B-21 when all tasks are complete the app is suspended, and a second completion is ignored`() {
        var phone = running(.schedules(after: 3))
        let start = phone.seconds
        phone.run(until: start + 2)
        #expect(phone.state == "background")
        phone.run(until: start + 4)
        #expect(phone.state == "suspended")
        phone.send(.woken(Phone.app, .location))
        phone.say(.taskCompleted(phone.lastRun, success: false))
        #expect(phone.events("bgtask-completed").count == 1)
        #expect(phone.findings == ["completion-called-twice"])
    }

    @Test func `B-22 failure alone brings no retry, and slows the pace`() {
        var phone = running(.schedules(success: false))
        let pace = phone.device.apps[Phone.app]?.refresh.pace ?? 0
        phone.say(.cancelled(identifier: nil))
        phone.run(until: phone.seconds + 5 * 86_400)
        #expect(phone.events("bgtask-started").count == 1)
        #expect(phone.device.apps[Phone.app]?.refresh.pace == pace * 3 / 2)
    }

    @Test func `B-23 processing waits for an idle device and ends when the user comes; refresh does not`() {
        var phone = running(.schedules(Self.clean, after: nil))
        let start = phone.seconds
        #expect(start >= 60 + 300)
        phone.run(until: start + 50)
        phone.send(.user(.unlocked))
        #expect(phone.moments("bgtask-expired") == [start + 50])
        phone.run(until: start + 60)
        #expect(phone.moments("app-killed") == [start + 55])
        var refresh = running(.schedules(after: 20))
        refresh.send(.user(.unlocked))
        refresh.run(until: refresh.seconds + 21)
        #expect(refresh.events("bgtask-expired").isEmpty)
        #expect(refresh.events("bgtask-completed").count == 1)
    }

    @Test func `B-24 network and external power are hard conditions at launch`() {
        let needs = TaskRequest(identifier: "app.clean", kind: .processing(.init(network: true, power: true)))
        var phone = Phone(scheduling: .schedules(needs))
        phone.send(.environment(.network(.none)))
        phone.use()
        phone.run(until: 10_000)
        #expect(phone.lastPolicy == "power")
        phone.send(.environment(.charging(true)))
        #expect(phone.lastPolicy == "network")
        #expect(phone.events("bgtask-started").isEmpty)
        phone.send(.environment(.network(.cellular)))
        #expect(phone.moments("bgtask-started") == [10_000])
        var undemanding = Phone(scheduling: .schedules(Self.clean))
        undemanding.send(.environment(.network(.none)))
        undemanding.use()
        undemanding.run(until: 10_000)
        #expect(undemanding.events("bgtask-started").count == 1)
    }

    @Test func `B-25 on the charger a task that asked for it has no processor limit`() {
        for (power, isKilled) in [(true, false), (false, true)] {
            let request = TaskRequest(identifier: "app.clean", kind: .processing(.init(power: power)))
            var behavior = Phone.Behavior.schedules(request, after: 200)
            behavior.cpuPercent = 95
            var phone = Phone(scheduling: behavior)
            phone.send(.environment(.charging(true)))
            phone.use(for: 1)
            phone.run(until: 3000)
            #expect(phone.events("bgtask-started").count >= 1)
            #expect(phone.events("app-killed").contains { $0.text("reason") == "cpu-limit" } == isKilled)
        }
    }

    @Test func `B-26 a first processing task runs minutes after the device is left alone, never while it is in use`() {
        var phone = running(.schedules(Self.clean))
        #expect(phone.seconds == 360)
        #expect(phone.decisions().contains("0 wait permission"))
        var busy = Phone(scheduling: .schedules(Self.clean))
        busy.open()
        busy.home()
        busy.run(until: 10_000)
        #expect(busy.lastPolicy == "activity")
        #expect(busy.events("bgtask-started").isEmpty)
        phone.run(until: 86_400)
        let moments = phone.moments("bgtask-started")
        #expect(zip(moments, moments.dropFirst()).allSatisfy { $1 - $0 >= 21_600 })
        #expect(moments.count >= 3)
    }

    @Test func `B-26 an eager scheduler hurries refresh tasks, not processing tasks`() {
        for (request, first, apart) in [
            (TaskRequest(identifier: Phone.task, kind: .refresh), 800.0, 900.0), (Self.clean, 300, 21_600),
        ] {
            var phone = Phone(scheduling: .schedules(request), preset: .eager)
            phone.use()
            let left = phone.seconds
            phone.run(until: left + first - 1)
            #expect(phone.events("bgtask-started").isEmpty)
            phone.run(until: left + 86_400)
            let moments = phone.moments("bgtask-started")
            #expect(moments.first.map { $0 - left < first + 900 } == true)
            #expect(moments.count > 2)
            #expect(zip(moments, moments.dropFirst()).allSatisfy { $1 - $0 >= apart })
        }
        var awake = Phone(scheduling: .schedules(Self.clean), preset: .eager)
        awake.open()
        awake.home()
        awake.run(until: 86_400)
        #expect(awake.events("bgtask-started").isEmpty)
    }

    @Test func `B-27 force quit stops tasks until the user opens the app`() {
        var phone = Phone(scheduling: .schedules())
        phone.use()
        phone.send(.user(.removed(Phone.app)))
        phone.run(until: 86_400)
        #expect(phone.events("bgtask-started").isEmpty)
        #expect(phone.lastPolicy == "permission")
        phone.use()
        phone.run(until: 2 * 86_400)
        #expect(!phone.events("bgtask-started").isEmpty)
    }

    @Test func `B-29 a simulated launch needs a pending request and ignores every condition`() {
        var phone = Phone(scheduling: .schedules(after: nil))
        phone.send(.simulated(.task(identifier: Phone.task)))
        #expect(phone.refusals.last?.reason == "No task request with identifier app.refresh has been scheduled")
        phone.use()
        phone.send(.environment(.backgroundRefresh(.denied)))
        phone.send(.simulated(.task(identifier: Phone.task)))
        #expect(phone.moments("bgtask-started") == [60])
        phone.run(until: 65)
        phone.send(.simulated(.expiration(Phone.task)))
        phone.say(.taskCompleted(phone.lastRun, success: false))
        #expect(phone.moments("bgtask-expired") == [65])
        phone.send(.simulated(.expiration(Phone.task)))
        #expect(phone.refusals.last?.rule == "B-29")
        #expect(phone.findings == [])
    }

    @Test func `B-30 the first gate that is closed is the reason`() {
        var phone = Phone(scheduling: .schedules(after: 1))
        phone.use()
        phone.run(until: 7200)
        func policy(_ changes: Surroundings.Change...) -> String? {
            var other = phone
            for change in changes { other.send(.environment(change)) }
            return other.device.refreshOutlook(at: other.now).first?.policy
        }
        #expect(policy(.backgroundRefresh(.denied), .lowPowerMode(true)) == "permission")
        #expect(policy(.lowPowerMode(true), .network(.none)) == "power")
        #expect(policy(.battery(19)) == "power")
        #expect(policy(.battery(19), .charging(true)) != "power")
        #expect(policy(.network(.none)) == "network")
        #expect(policy() == "rate")
        var unused = Phone(scheduling: .schedules())
        unused.use()
        unused.say(.cancelled(identifier: nil))
        unused.run(until: 8 * 86_400)
        unused.send(.woken(Phone.app, .location))
        _ = unused.submit(TaskRequest(identifier: Phone.task, kind: .refresh))
        _ = unused.submit(Self.clean)
        #expect(unused.device.refreshOutlook(at: unused.now).map(\.policy) == ["usage"])
        #expect(unused.events("refresh-decision").last?.text("kind") == "processing")
        #expect(unused.events("refresh-decision").last?.text("decision") == "launch")
    }

    @Test func `B-31 runs are charged and refilled little by little`() {
        var phone = Phone(scheduling: .schedules(after: 29))
        phone.use()
        func energy() -> Int { phone.device.refreshOutlook(at: phone.now).first?.energy ?? 0 }
        #expect(energy() == 20_000)
        while phone.events("bgtask-completed").isEmpty, phone.seconds < 90_000 { phone.run(until: phone.seconds + 1) }
        phone.run(until: phone.seconds + 1)
        let charged = energy()
        #expect(charged > 18_500 && charged < 18_600)
        phone.run(until: phone.seconds + 1800)
        #expect(energy() > charged)
    }

    @Test func `B-31 cellular data is limited, Wi-Fi is not`() {
        for (network, isLimited) in [(Surroundings.Network.cellular, true), (.wifi, false)] {
            var behavior = Phone.Behavior.schedules(after: 5)
            let facts = behavior.facts
            behavior.facts = { callback in
                if case .launchTask(let task) = callback {
                    facts(callback) + [
                        .transfer(task.run.rawValue, .created(.test)),
                        .transfer(task.run.rawValue, .finished(.init(status: 200, bytes: 1_500_000, error: nil))),
                    ]
                } else {
                    facts(callback)
                }
            }
            var phone = Phone(scheduling: behavior)
            phone.send(.environment(.network(network)))
            phone.use()
            phone.run(until: 86_400)
            #expect(phone.decisions().contains { $0.hasSuffix("wait budget") } == isLimited)
        }
    }

    @Test func `B-32 an app that is not used any more is not launched at all`() {
        var phone = Phone(scheduling: .schedules())
        phone.use()
        phone.run(until: 20 * 86_400)
        #expect(phone.moments("bgtask-started").allSatisfy { $0 <= 7 * 86_400 })
        #expect(phone.lastPolicy == "usage")
        var never = Phone(scheduling: .schedules())
        never.send(.woken(Phone.app, .location))
        _ = never.submit(TaskRequest(identifier: Phone.task, kind: .refresh))
        never.run(until: 86_400)
        #expect(never.events("bgtask-started").isEmpty)
        #expect(never.lastReason == "the user has never opened the app")
    }
}
