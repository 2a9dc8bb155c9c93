import OffstageKernel
import Testing

/// Continued tasks at their edges: section 5 of `docs/rules/refresh.md`.
@Suite struct ContinuedTaskQueueRules {
    private let app = Phone.app
    private let question = QuestionNumber(rawValue: 1)

    /// What an app asks for that names nothing else: it may wait, and needs no GPU.
    private func plainExport(_ identifier: String) -> TaskRequest {
        TaskRequest(identifier: identifier, kind: .continued(.init(title: "Export", subtitle: "")))
    }

    private func export(_ identifier: String, failsIfBusy: Bool = false, gpu: Bool = false) -> TaskRequest {
        let continued = TaskRequest.Continued(title: "Export", subtitle: "", failsIfBusy: failsIfBusy, needsGPU: gpu)
        return TaskRequest(identifier: identifier, kind: .continued(continued))
    }

    private func exporting(_ apps: [AppIdentifier]) -> Phone {
        var phone = Phone(os: 26)
        for app in apps {
            phone.install(Phone.manifest(app, modes: [], tasks: ["\(app).*"]), Phone.Behavior())
            phone.open(app)
            for identifier in ["\(app).x", "\(app).y"] {
                phone.say(.registered(QuestionNumber(rawValue: 1), identifier: identifier, queue: "q"), from: app)
                _ = phone.submit(plainExport(identifier), from: app)
            }
        }
        return phone
    }

    @Test func `B-34 what waits in a suspended app begins when the app runs again`() {
        var phone = exporting(["app", "b", "c"])
        #expect(phone.events("bgtask-started").map { $0.text("identifier") } == ["app.x", "b.x"])
        phone.home()
        phone.run(until: 30)
        #expect(phone.device.installedApps.map(\.state) == ["background", "background", "suspended"])
        phone.say(.taskCompleted(RunNumber(rawValue: 2), success: true), from: "b")
        #expect(phone.events("bgtask-started").map { $0.text("identifier") } == ["app.x", "b.x", "b.y"])
        phone.run(until: 31)
        phone.say(.taskCompleted(phone.lastRun, success: true), from: "b")
        #expect(phone.events("bgtask-started").count == 3)
        #expect(phone.device.pendingTaskRequests(of: "c").map(\.identifier) == ["c.x", "c.y"])
        phone.open("c")
        #expect(phone.events("bgtask-started").last?.text("identifier") == "c.x")
    }

    @Test func `B-34 what must not wait fails while one of its own runs`() {
        var phone = exporting(["app"])
        phone.say(.cancelled(identifier: "app.y"))
        let continued = TaskRequest.Continued(title: "Export", subtitle: "", failsIfBusy: true)
        let urgent = TaskRequest(identifier: "app.y", kind: .continued(continued))
        #expect(phone.submit(urgent) == .submitted(.immediateRunIneligible))
        #expect(phone.lines("bgtask-refused") == ["identifier=app.y kind=continued code=4"])
    }

    @Test func `B-34 what waits does not begin in an app that is leaving`() {
        var phone = exporting(["app"])
        phone.install(Phone.manifest("b", modes: [], tasks: ["b.*"]), Phone.Behavior())
        phone.behavior[app] = .leaving(Phone.Behavior(), after: 4)
        phone.send(.simulated(.termination(app)))
        phone.say(.taskCompleted(phone.lastRun, success: true))
        phone.run(until: 10)
        #expect(phone.moments("app-exited") == [4])
        #expect(phone.events("bgtask-started").count == 1)
    }

    @Test func `B-27 removing an app takes its own tasks from the queue at once`() {
        var phone = exporting(["app", "b", "c"])
        phone.behavior["b"] = .leaving(Phone.Behavior(), after: 4)
        phone.send(.user(.removed("b")))
        #expect(phone.device.pendingTaskRequests(of: "b").isEmpty)
        #expect(phone.device.pendingTaskRequests(of: app).map(\.identifier) == ["app.y"])
        #expect(phone.events("bgtask-cancelled").map { $0.text("identifier") } == ["b.y"])
    }

    @Test func `B-34 tasks of other kinds take no place of continued ones, and are not the user's to stop`() {
        var phone = Phone(os: 26)
        for app in ["app", "b"] as [AppIdentifier] {
            let request = TaskRequest(identifier: "\(app).refresh", kind: .refresh)
            phone.install(
                Phone.manifest(app, tasks: ["\(app).*", request.identifier]),
                .schedules(request, after: nil)
            )
            phone.open(app)
        }
        for app in ["app", "b"] { phone.send(.simulated(.task(identifier: "\(app).refresh"))) }
        #expect(phone.events("bgtask-started").count == 2)
        phone.send(.user(.stoppedTask(identifier: "app.refresh")))
        #expect(phone.refusals.map(\.rule) == ["B-36"])
        phone.open("app")
        phone.install(Phone.manifest("c", modes: [], tasks: ["c.*"]), Phone.Behavior())
        phone.open("c")
        phone.say(.registered(QuestionNumber(rawValue: 1), identifier: "c.x", queue: "q"), from: "c")
        #expect(phone.submit(export("c.x"), from: "c") == .submitted(nil))
        #expect(phone.events("bgtask-started").count == 3)
    }

    @Test func `B-35 only continued tasks must show progress`() {
        var phone = Phone(scheduling: .schedules(after: nil))
        phone.send(.environment(.debugger(true)))
        phone.open()
        phone.home()
        phone.send(.simulated(.task(identifier: Phone.task)))
        phone.open()
        phone.home()
        phone.run(until: 300)
        #expect(phone.events("bgtask-started").count == 1 && phone.events("bgtask-expired").isEmpty)
    }

    @Test func `B-35 what is over is not asked about`() {
        var phone = exporting(["app"])
        phone.say(.cancelled(identifier: "app.y"))
        phone.run(until: 100)
        phone.say(.taskCompleted(phone.lastRun, success: true))
        phone.run(until: 400)
        #expect(phone.events("bgtask-prompt").isEmpty)
    }

    @Test func `B-33 continued tasks go on without Background App Refresh`() {
        var phone = exporting(["app"])
        phone.say(.cancelled(identifier: "app.y"))
        phone.say(.taskCompleted(phone.lastRun, success: true))
        phone.send(.environment(.backgroundRefresh(.denied)))
        #expect(phone.submit(export("app.y")) == .submitted(nil))
        #expect(phone.events("bgtask-started").count == 2)
    }

    @Test func `B-35 what is over does not stall`() {
        var phone = exporting(["app"])
        phone.say(.cancelled(identifier: "app.y"))
        phone.send(.environment(.debugger(true)))
        phone.home()
        phone.run(until: 10)
        phone.say(.taskCompleted(phone.lastRun, success: true))
        phone.run(until: 100)
        #expect(phone.events("bgtask-completed").map { $0["success"] } == [.boolean(true)])
        #expect(!phone.findings.contains("bgtask-without-expiration-handler"))
    }

    @Test func `B-15 cancelling one app's continued task leaves another's of the same name`() {
        var phone = Phone(os: 26)
        for app in ["app", "app.export"] as [AppIdentifier] {
            phone.install(Phone.manifest(app, modes: [], tasks: ["app.export.*"]), Phone.Behavior())
            phone.open(app)
            for identifier in ["app.export.first", "app.export.1"] {
                phone.say(.registered(QuestionNumber(rawValue: 1), identifier: identifier, queue: "q"), from: app)
                _ = phone.submit(export(identifier), from: app)
            }
        }
        #expect(phone.device.pendingTaskRequests(of: Phone.app).map(\.identifier) == ["app.export.1"])
        phone.open()
        phone.say(.cancelled(identifier: "app.export.1"))
        #expect(phone.device.pendingTaskRequests(of: Phone.app).isEmpty)
        #expect(phone.device.pendingTaskRequests(of: "app.export").map(\.identifier) == ["app.export.1"])
    }

    /// Apps in front one after the other, each with handlers for its tasks.
    private func continuing(_ apps: [AppIdentifier], _ behavior: Phone.Behavior = Phone.Behavior()) -> Phone {
        var phone = Phone(Device.Settings(os: 26, hasBackgroundGPU: true))
        for app in apps {
            phone.install(Phone.manifest(app, modes: [], tasks: ["\(app).*"]), behavior)
            phone.open(app)
            for name in ["x", "y"] {
                phone.say(.registered(question, identifier: "\(app).\(name)", queue: "q"), from: app)
            }
        }
        return phone
    }

    @Test func `B-34 the GPU needs its entitlement`() {
        var phone = continuing(["app"])
        #expect(phone.submit(export("app.x", gpu: true)) == .submitted(.notPermitted))
        #expect(phone.submit(export("app.x")) == .submitted(nil))
    }

    @Test func `B-34 what must not wait fails while another waits, though there is room`() {
        var phone = continuing(["app", "b"])
        _ = phone.submit(export("b.x"), from: "b")
        _ = phone.submit(export("b.y"), from: "b")
        phone.open()
        #expect(phone.submit(export("app.x", failsIfBusy: true)) == .submitted(.immediateRunIneligible))
        #expect(phone.submit(export("app.x")) == .submitted(nil))
        #expect(phone.events("bgtask-started").map { $0.text("identifier") } == ["b.x", "app.x"])
    }

    @Test func `B-34 what waits goes with its process`() {
        var phone = continuing(["app"])
        _ = phone.submit(export("app.x"))
        _ = phone.submit(export("app.y"))
        #expect(phone.device.pendingTaskRequests(of: app).count == 1)
        phone.report(.crashed(signal: 11))
        phone.open()
        #expect(phone.device.pendingTaskRequests(of: app).isEmpty)
        #expect(phone.events("bgtask-started").count == 1)
    }

    @Test func `B-35 a task that begins in the background must show progress, and nothing done is none`() {
        var phone = continuing(["app"])
        _ = phone.submit(export("app.x"))
        _ = phone.submit(export("app.y"))
        phone.home()
        phone.run(until: 30)
        phone.say(.taskCompleted(phone.lastRun, success: true))
        phone.say(.expirationHandlerSet(phone.lastRun, true))
        phone.run(until: 70)
        phone.say(.progressed(phone.lastRun, 0))
        phone.run(until: 89.9)
        #expect(phone.events("bgtask-expired").isEmpty)
        phone.run(until: 90)
        #expect(phone.moments("bgtask-expired") == [90])
    }

    @Test func `B-35 among equals pressure takes the task of the app that was installed first`() {
        let handles = Phone.Behavior(facts: { callback in
            if case .launchTask(let task) = callback { [.refresh(.expirationHandlerSet(task.run, true))] } else { [] }
        })
        var phone = continuing(["app", "b"], handles)
        _ = phone.submit(export("b.x"), from: "b")
        phone.open()
        _ = phone.submit(export("app.x"))
        phone.send(.simulated(.memoryPressure))
        #expect(phone.events("bgtask-expired").map { $0.app } == ["app"])
    }

    @Test func `B-27 a removed app hears nothing of its continued task while it leaves`() {
        let handles = Phone.Behavior(facts: { callback in
            if case .launchTask(let task) = callback { [.refresh(.expirationHandlerSet(task.run, true))] } else { [] }
        })
        var phone = continuing(["app"], .leaving(handles, after: 4))
        _ = phone.submit(export("app.x"))
        phone.home()
        phone.run(until: 58)
        phone.send(.user(.removed(app)))
        phone.run(until: 100)
        #expect(phone.moments("app-exited") == [62])
        #expect(phone.events("bgtask-expired").isEmpty && phone.events("bgtask-completed").isEmpty)
        #expect(!phone.deliveries.contains { $0.hasPrefix("expireTask") })
    }
}
