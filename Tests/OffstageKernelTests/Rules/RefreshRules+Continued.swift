import Testing

@testable import OffstageKernel

/// Section 5 of `docs/rules/refresh.md`: continued processing, from iOS 26 on.
@Suite struct ContinuedTaskRules {
    private static func export(
        _ number: Int,
        app: AppIdentifier = Phone.app,
        failsIfBusy: Bool = false,
        gpu: Bool = false
    ) -> TaskRequest {
        TaskRequest(
            identifier: "\(app).export.\(number)",
            kind: .continued(.init(title: "Export", subtitle: "", failsIfBusy: failsIfBusy, needsGPU: gpu))
        )
    }

    /// Sets an expiration handler, completes in it if it shall.
    private func exports(completes: Bool = true) -> Phone.Behavior {
        Phone.Behavior(
            facts: { callback in
                switch callback {
                case .launchTask(let task): [.refresh(.expirationHandlerSet(task.run, true))]
                case .expireTask(let run): completes ? [.refresh(.taskCompleted(run, success: false))] : []
                default: []
                }
            },
            cpuPercent: 0
        )
    }

    /// A phone whose app is in front, with handlers for three exports.
    private func opened(_ behavior: Phone.Behavior, apps: [AppIdentifier] = [Phone.app], gpu: Bool = false) -> Phone {
        var phone = Phone(Device.Settings(os: 26, hasBackgroundGPU: gpu))
        let entitlement = "com.apple.developer.background-tasks.continued-processing.gpu"
        for app in apps {
            let tasks = ["\(app).export.*"]
            phone.install(Phone.manifest(app, modes: [], tasks: tasks, entitlements: [entitlement]), behavior)
        }
        phone.open()
        for number in 1...3 { _ = phone.register("app.export.\(number)") }
        return phone
    }

    @Test func `B-33 submitted from the foreground, under a wildcard, begun at once, and goes on in the background`() {
        var phone = opened(exports())
        #expect(phone.submit(Self.export(1)) == .submitted(nil))
        #expect(phone.moments("bgtask-started") == [0])
        phone.say(.retitled(phone.lastRun, title: "Half", subtitle: "done"))
        #expect(phone.events("bgtask-retitled").first?.text("title") == "Half")
        phone.home()
        for step in 1...20 {
            phone.run(until: Double(step) * 30)
            phone.say(.progressed(phone.lastRun, step * 40))
        }
        #expect(phone.state == "background")
        phone.say(.taskCompleted(phone.lastRun, success: true))
        phone.run(until: 610)
        #expect(phone.state == "suspended")
        #expect(phone.findings == [])
        phone.send(.woken(Phone.app, .location))
        #expect(phone.submit(Self.export(1)) == .submitted(.notPermitted))
        var foreign = opened(exports())
        #expect(foreign.submit(Self.export(1, app: "other")) == .submitted(.notPermitted))
    }

    @Test func `B-33 submitting without a handler raises at once`() {
        var phone = opened(exports())
        #expect(
            phone.submit(Self.export(9))
                == .raises("No launch handler registered for task with identifier app.export.9")
        )
        #expect(phone.findings == ["no-launch-handler"])
    }

    @Test func `B-34 one runs for each app; the next waits its turn or fails`() {
        var phone = opened(exports())
        _ = phone.submit(Self.export(1))
        #expect(phone.submit(Self.export(2)) == .submitted(nil))
        #expect(phone.submit(Self.export(3, failsIfBusy: true)) == .submitted(.immediateRunIneligible))
        #expect(phone.events("bgtask-started").count == 1)
        #expect(phone.device.pendingTaskRequests(of: Phone.app).map(\.identifier) == ["app.export.2"])
        phone.run(until: 10)
        phone.say(.taskCompleted(phone.lastRun, success: true))
        #expect(phone.moments("bgtask-started") == [0, 10])
    }

    @Test func `B-34 two run on the device, and the GPU must be there`() {
        var phone = opened(exports(), apps: ["app", "b", "c"])
        _ = phone.submit(Self.export(1))
        for app in ["b", "c"] as [AppIdentifier] {
            phone.open(app)
            let identifier = "\(app).export.1"
            phone.say(.registered(QuestionNumber(rawValue: 1), identifier: identifier, queue: "q"), from: app)
            _ = phone.submit(Self.export(1, app: app), from: app)
        }
        #expect(phone.events("bgtask-started").map { $0.app } == ["app", "b"])
        #expect(phone.submit(Self.export(2, app: "c", gpu: true), from: "c") == .submitted(.notPermitted))
        var strong = opened(exports(), gpu: true)
        #expect(strong.submit(Self.export(1, gpu: true)) == .submitted(nil))
    }

    @Test func `B-35 without progress in the background it is expired, with progress it is not`() {
        var phone = opened(exports())
        _ = phone.submit(Self.export(1))
        phone.run(until: 100)
        phone.home()
        phone.run(until: 140)
        phone.say(.progressed(phone.lastRun, 100))
        phone.run(until: 400)
        #expect(phone.moments("bgtask-expired") == [200])
        #expect(phone.events("app-killed").isEmpty)
        var silent = opened(exports(completes: false))
        _ = silent.submit(Self.export(1))
        silent.home()
        silent.run(until: 400)
        #expect(silent.moments("bgtask-expired") == [60])
        #expect(silent.moments("app-killed") == [65])
        #expect(silent.findings == ["bgtask-not-completed"])
    }

    @Test func `B-35 a slow task is asked about, and pressure takes the slowest first`() {
        var phone = opened(exports(), apps: ["app", "b"])
        _ = phone.submit(Self.export(1))
        phone.say(.progressed(phone.lastRun, 400))
        phone.open("b")
        phone.say(.registered(QuestionNumber(rawValue: 1), identifier: "b.export.1", queue: "q"), from: "b")
        _ = phone.submit(Self.export(1, app: "b"), from: "b")
        phone.say(.progressed(phone.lastRun, 600), from: "b")
        phone.run(until: 50)
        phone.send(.simulated(.memoryPressure))
        #expect(phone.events("bgtask-expired").map { $0.app } == ["app"])
        var slow = opened(exports())
        _ = slow.submit(Self.export(1))
        slow.run(until: 400)
        #expect(slow.moments("bgtask-prompt") == [300])
        #expect(slow.events("bgtask-expired").isEmpty)
    }

    @Test func `B-36 the user's stop calls the expiration handler, removal in the switcher none`() {
        var phone = opened(exports())
        _ = phone.submit(Self.export(1))
        phone.send(.user(.stoppedTask(identifier: "app.export.1")))
        #expect(phone.moments("bgtask-expired") == [0])
        #expect(phone.events("bgtask-completed").count == 1)
        phone.send(.user(.stoppedTask(identifier: "app.export.1")))
        #expect(phone.refusals.last?.rule == "B-36")
        var removed = opened(exports())
        _ = removed.submit(Self.export(1))
        _ = removed.submit(Self.export(2))
        removed.send(.user(.removed(Phone.app)))
        #expect(removed.events("bgtask-cancelled").map { $0.text("identifier") } == ["app.export.2"])
        removed.run(until: 400)
        #expect(removed.events("bgtask-expired").isEmpty)
        #expect(removed.state == "not-running")
    }

    @Test func `B-27 a removed app's continued tasks end without a word`() {
        var phone = opened(exports())
        _ = phone.submit(Self.export(1))
        phone.send(.user(.removed(Phone.app)))
        #expect(!phone.deliveries.contains { $0.hasPrefix("expireTask") })
    }
}
