import Testing

@testable import OffstageKernel

/// Section 2 of `docs/rules/refresh.md`: registration and submission.
@Suite struct TaskRequestRules {
    private let refresh = TaskRequest(identifier: Phone.task, kind: .refresh)

    private func processing(_ identifier: String) -> TaskRequest {
        TaskRequest(identifier: identifier, kind: .processing(.init()))
    }

    /// A phone whose app is in the foreground and has registered nothing.
    private func opened(_ os: Int = 17, entitlements: [String] = [], modes: [String] = ["fetch", "processing"]) -> Phone
    {
        var phone = Phone(os: os)
        let tasks = [Phone.task, "app.clean", "app.export.*"] + (0..<12).map { "app.\($0)" }
        phone.install(Phone.manifest(modes: modes, tasks: tasks, entitlements: entitlements), Phone.Behavior())
        phone.open()
        return phone
    }

    @Test func `B-1 each class needs its mode, its system and its entitlement`() {
        let research = TaskRequest(identifier: "app.clean", kind: .healthResearch(.init(), data: .none))
        let entitlement = "com.apple.developer.backgroundtasks.healthresearch"
        var bare = opened(modes: [])
        #expect(bare.submit(refresh) == .submitted(.notPermitted))
        #expect(bare.submit(processing("app.clean")) == .submitted(.notPermitted))
        var full = opened()
        #expect(full.submit(refresh) == .submitted(nil))
        #expect(full.submit(processing("app.clean")) == .submitted(nil))
        #expect(full.submit(research) == .submitted(.notPermitted))
        var entitled = opened(entitlements: [entitlement])
        #expect(entitled.submit(research) == .submitted(nil))
        var old = opened(15, entitlements: [entitlement])
        #expect(old.submit(research) == .submitted(.notPermitted))
        var older = opened(12)
        #expect(older.submit(refresh) == .submitted(.unavailable))
        #expect(full.findings + entitled.findings == [])
    }

    /// A launch that registers these identifiers and is still on.
    private func launching(_ identifiers: [String], os: Int = 17) -> Phone {
        let question = QuestionNumber(rawValue: 1)
        var behavior = Phone.Behavior()
        behavior.facts = { callback in
            guard case .launch = callback else { return [] }
            return identifiers.map { .refresh(.registered(question, identifier: $0, queue: "q")) }
        }
        var phone = Phone(scheduling: behavior, os: os)
        phone.open()
        return phone
    }

    @Test func `B-2 only listed identifiers are registered, wildcards for continued tasks only`() {
        let phone = launching([Phone.task, "app.refresch", "app.export.1"])
        #expect(phone.answers == [.registered(true), .registered(false), .registered(false)])
        #expect(phone.findings == ["identifier-not-permitted", "identifier-not-permitted"])
        #expect(
            phone.events("finding").first?.text("hint") == "The Info.plist has \"app.refresh\": spell both the same."
        )
        #expect(launching(["app.export.1"], os: 26).answers == [.registered(true)])
    }

    @Test func `B-3 registering after launch raises, except for continued tasks`() {
        var phone = opened(26)
        #expect(
            phone.register(Phone.task)
                == .raises("All launch handlers must be registered before application finishes launching")
        )
        #expect(phone.findings == ["registered-too-late"])
        #expect(phone.register("app.export.1") == .registered(true))
    }

    @Test func `B-4 registering twice raises`() {
        let text = "Launch handler for task with identifier app.refresh has already been registered"
        let phone = launching([Phone.task, Phone.task])
        #expect(phone.answers == [.registered(true), .raises(text)])
        #expect(phone.findings == ["registered-twice"])
        var continued = opened(26)
        #expect(continued.register("app.export.1") == .registered(true))
        #expect(continued.register("app.export.1") != .registered(true))
        #expect(continued.findings == ["registered-twice"])
    }

    @Test func `B-5 registrations die with the process, requests do not`() {
        var phone = Phone(scheduling: .schedules())
        phone.use()
        #expect(phone.device.pendingTaskRequests(of: Phone.app) == [refresh])
        phone.report(.exited(status: 0))
        #expect(phone.device.pendingTaskRequests(of: Phone.app) == [refresh])
        phone.send(.user(.unlocked))
        phone.open()
        #expect(phone.answers.filter { $0 == .registered(true) }.count == 2)
        #expect(phone.findings == [])
    }

    @Test func `B-7 a task without a handler raises, and says whether an earlier process had one`() {
        var phone = Phone(scheduling: .schedules())
        phone.use()
        phone.run(until: 100)
        phone.send(.simulated(.memoryPressure))
        phone.behavior[Phone.app] = .schedules(registers: false)
        phone.run(until: 86_400)
        #expect(phone.findings == ["no-launch-handler"])
        let raised = Callback.raise("No launch handler registered for task with identifier app.refresh")
        #expect(phone.deliveries.contains("\(raised) [background]"))
        #expect(phone.events("finding").first?.text("message")?.contains("by an earlier process") == true)
        #expect(phone.device.pendingTaskRequests(of: Phone.app) == [])
    }

    @Test func `B-8 the earliest begin date is a lower bound`() {
        for hours in [0.0, 5, 20] {
            var request = refresh
            request.earliestBegin = Instant(nanoseconds: Int64(hours * 3600 * 1e9))
            var phone = Phone(scheduling: .schedules(request, after: 1))
            phone.use()
            phone.run(until: 86_400)
            #expect(phone.moments("bgtask-started").first.map { $0 >= hours * 3600 } == true)
        }
        var request = refresh
        request.earliestBegin = Instant(nanoseconds: 20 * 3_600_000_000_000)
        var waiting = Phone(scheduling: .schedules(request))
        waiting.use()
        waiting.run(until: 19 * 3600)
        #expect(waiting.lastReason == "its earliest begin date has not come")
    }

    @Test func `B-9 submitting again replaces the request`() {
        var phone = opened()
        var later = refresh
        later.earliestBegin = Instant(nanoseconds: 9)
        #expect(phone.submit(refresh) == .submitted(nil))
        #expect(phone.submit(later) == .submitted(nil))
        #expect(phone.device.pendingTaskRequests(of: Phone.app) == [later])
    }

    @Test func `B-10 one refresh and ten processing requests may be pending`() {
        var phone = opened()
        #expect(phone.submit(refresh) == .submitted(nil))
        #expect(
            phone.submit(TaskRequest(identifier: "app.0", kind: .refresh)) == .submitted(.tooManyPendingTaskRequests)
        )
        for index in 0..<10 { #expect(phone.submit(processing("app.\(index)")) == .submitted(nil)) }
        #expect(phone.submit(processing("app.10")) == .submitted(.tooManyPendingTaskRequests))
        #expect(phone.submit(processing("app.3")) == .submitted(nil))
        #expect(phone.events("bgtask-refused").map { $0["code"] } == [.integer(2), .integer(2)])
    }

    @Test func `B-11 errors have Apple's codes and are asked for in the order 3, 1, 2`() {
        #expect(
            [TaskRequestError.unavailable, .tooManyPendingTaskRequests, .notPermitted, .immediateRunIneligible]
                .map(\.rawValue) == [1, 2, 3, 4]
        )
        var phone = opened()
        #expect(phone.submit(refresh) == .submitted(nil))
        phone.send(.environment(.backgroundRefresh(.denied)))
        #expect(phone.submit(TaskRequest(identifier: "absent", kind: .refresh)) == .submitted(.notPermitted))
        #expect(phone.submit(TaskRequest(identifier: "app.0", kind: .refresh)) == .submitted(.unavailable))
        phone.send(.environment(.backgroundRefresh(.available)))
        #expect(
            phone.submit(TaskRequest(identifier: "app.0", kind: .refresh)) == .submitted(.tooManyPendingTaskRequests)
        )
        #expect(phone.findings == ["identifier-not-permitted"])
    }

    @Test func `B-13 one request is one launch`() {
        var behavior = Phone.Behavior.schedules()
        let facts = behavior.facts
        behavior.facts = { callback in
            if case .launchTask = callback { [] } else { facts(callback) }
        }
        var phone = Phone(scheduling: behavior)
        phone.use()
        phone.run(until: 5 * 86_400)
        #expect(phone.events("bgtask-started").count == 1)
    }

    @Test func `B-14 a request leaves the list when its handler is called, and one submitted then is pending`() {
        var phone = Phone(scheduling: .schedules(after: nil))
        phone.use()
        while phone.events("bgtask-started").isEmpty, phone.seconds < 90_000 { phone.run(until: phone.seconds + 60) }
        #expect(phone.events("bgtask-started").count == 1)
        #expect(phone.device.pendingTaskRequests(of: Phone.app) == [refresh])
        var silent = Phone(scheduling: Phone.Behavior(facts: { _ in [] }))
        silent.open()
        #expect(silent.device.pendingTaskRequests(of: Phone.app) == [])
        #expect(silent.device.pendingTaskRequests(of: "absent") == [])
        // Copies of all that waits, in the order of submission.
        var asking = opened()
        let requests = [processing("app.3"), refresh, processing("app.clean"), processing("app.1")]
        for request in requests { #expect(asking.submit(request) == .submitted(nil)) }
        asking.say(.pendingAsked(QuestionNumber(rawValue: 2)))
        #expect(asking.answers.last == .pending(requests))
    }

    @Test func `B-15 cancelling removes pending requests only; death and reboot remove none, uninstalling all`() {
        var phone = opened()
        _ = phone.submit(refresh)
        _ = phone.submit(processing("app.clean"))
        phone.say(.cancelled(identifier: "app.clean"))
        phone.say(.cancelled(identifier: "absent"))
        #expect(phone.device.pendingTaskRequests(of: Phone.app) == [refresh])
        phone.send(.simulated(.reboot))
        #expect(phone.device.pendingTaskRequests(of: Phone.app) == [refresh])
        phone.open()
        phone.say(.cancelled(identifier: nil))
        #expect(phone.device.pendingTaskRequests(of: Phone.app) == [])
        _ = phone.submit(refresh)
        phone.send(.uninstalled(Phone.app))
        #expect(phone.device.pendingTaskRequests(of: Phone.app) == [])
        var running = Phone(scheduling: .schedules(after: 20))
        running.use()
        while running.events("bgtask-started").isEmpty, running.seconds < 90_000 {
            running.run(until: running.seconds + 10)
        }
        running.say(.cancelled(identifier: nil))
        running.run(until: running.seconds + 30)
        #expect(running.events("bgtask-completed").count == 1)
    }

    @Test func `B-1 before iOS 13 there is no scheduler, and its use is told of`() {
        for os in [9, 12] {
            var phone = Phone(scheduling: .schedules(), os: os)
            phone.open()
            #expect(phone.answers == [.registered(false), .submitted(.unavailable)])
            #expect(phone.findings == ["no-task-scheduler"])
            #expect(phone.events("finding").first?.text("message")?.contains("iOS \(os) has no such class") == true)
        }
    }
}
