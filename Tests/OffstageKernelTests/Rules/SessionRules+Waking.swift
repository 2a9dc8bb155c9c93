import OffstageKernel
import Testing

/// How apps hear of what their background sessions did without them.
@Suite struct SessionWakeRules {
    /// Three tasks were begun in the foreground, and the app was left and suspended.
    private func left(_ behavior: Phone.Behavior? = nil, os: Int = 17) -> Phone {
        var phone = Phone.transferring(os: os, behavior)
        phone.run(until: 5)
        phone.download(1...3)
        phone.home()
        phone.run(until: 100)
        #expect(phone.state == "suspended")
        return phone
    }

    @Test func `T-45 a running app hears of each task at once and is not called for them`() {
        var phone = Phone.transferring()
        phone.download(1...2)
        phone.finish(1...1)
        phone.finish(2...2)
        #expect(phone.told == ["1 200", "2 200"] && phone.wakes.isEmpty)
    }

    @Test func `T-39 a suspended app is woken when all tasks of the session are done`() {
        var phone = left()
        phone.finish(1...2)
        phone.run(until: 200)
        #expect(phone.state == "suspended" && phone.told.isEmpty)
        phone.finish(3...3)
        #expect(phone.wakes == [200])
        #expect(phone.told == ["1 200", "2 200", "3 200", "finished"])
        phone.run(until: 210)
        #expect(phone.state == "suspended")
        #expect(phone.events("session-events-delivered").last?["events"] == .integer(3))
    }

    @Test func `L-62 without modes an app has background sessions, and neither pushes, fetches nor scheduled tasks`() {
        var phone = Phone()
        phone.install(Phone.manifest(modes: []), .reattaches(SessionSettings()))
        phone.open()
        #expect(phone.submit(TaskRequest(identifier: Phone.task, kind: .refresh)) == .submitted(.notPermitted))
        phone.download(1...1)
        phone.home()
        phone.run(until: 100)
        phone.arrive()
        phone.run(until: 86_400)
        #expect(phone.state == "suspended" && phone.events("app-resumed").isEmpty)
        #expect(phone.pushes().last == "dropped no-background-mode")
        phone.finish(1...1)
        #expect(phone.wakes == [86_400] && phone.told == ["1 200", "finished"])
    }

    @Test func `T-36 T-40 a dead app is launched and called after didFinishLaunching, then it hears`() {
        var phone = left()
        phone.send(.simulated(.memoryPressure))
        phone.finish(1...3)
        #expect(phone.events("app-launched").last?.text("reason") == "url-session")
        #expect(phone.deliveries.suffix(2).first?.hasPrefix("launch") == true)
        #expect(phone.told == ["1 200", "2 200", "3 200", "finished"])
    }

    @Test func `T-40 a suspended app is called before it hears of anything`() {
        var phone = left()
        phone.finish(1...3)
        let effects = phone.effects
        let called = effects.lastIndex { effect in
            guard case .deliver(_, let delivery) = effect, case .handleSessionEvents = delivery.callback else {
                return false
            }
            return true
        }
        let heard = effects.firstIndex { if case .tellSession = $0 { true } else { false } }
        #expect(called! < heard!)
    }

    @Test func `T-42 the ends are told in the order in which they came`() {
        var phone = left()
        for task in [3, 1, 2] { phone.finish(task...task) }
        #expect(phone.told == ["3 200", "1 200", "2 200", "finished"])
    }

    @Test func `T-41 without its session the app is called, and nothing is lost`() {
        var phone = left()
        phone.send(.simulated(.memoryPressure))
        phone.behavior[Phone.app] = Phone.Behavior(cpuPercent: 0)
        phone.finish(1...3)
        phone.run(until: 200)
        #expect(phone.wakes.count == 1 && phone.told.isEmpty)
        phone.behavior[Phone.app] = .reattaches()
        phone.send(.simulated(.memoryPressure))
        phone.open()
        #expect(phone.told == ["1 200", "2 200", "3 200"], "and no end of the events: nobody was called for them")
    }

    @Test func `T-44 a handler that is called at once, and no session, is one wake`() {
        var phone = left()
        phone.send(.simulated(.memoryPressure))
        phone.behavior[Phone.app] = Phone.Behavior(
            facts: { callback in
                guard case .handleSessionEvents(let run, _) = callback else { return [] }
                return [.session(.eventsHandled(run, site: ""))]
            },
            cpuPercent: 0
        )
        phone.finish(1...3)
        phone.run(until: 400)
        #expect(phone.wakes == [100] && phone.state == "suspended" && phone.told.isEmpty)
    }

    @Test func `T-7 a session that sends no launch events wakes nobody`() {
        var settings = SessionSettings()
        settings.sendsLaunchEvents = false
        var phone = left(.reattaches(settings))
        phone.finish(1...3)
        phone.run(until: 300)
        #expect(phone.wakes.isEmpty && phone.state == "suspended")
        phone.open()
        #expect(phone.told == ["1 200", "2 200", "3 200"])
    }

    @Test func `T-37 removing the app cancels its tasks, and it hears of it when the user opens it`() {
        var phone = left()
        let part = PartialDownload(length: 70, total: 100, entityTag: "\"v1\"", isResumable: true)
        var all = part
        all.length = 80
        phone.parts[Phone.key(2)] = all
        phone.send(.transfer(Phone.key(2), .marked(part)))
        phone.send(.user(.removed(Phone.app)))
        phone.run(until: 200)
        for (line, bytes) in zip(phone.events("transfer-finished"), [0, 70, 0]) {
            #expect(line["bytes"] == .integer(bytes) && line["error"] == .integer(-999))
            #expect(line["reason"] == .integer(0))
        }
        #expect(phone.state == "not-running" && phone.told.isEmpty)
        phone.open()
        #expect(phone.told == ["1 -999", "2 -999", "3 -999"] && phone.wakes.isEmpty)
        let reasons = phone.effects.compactMap { effect -> (TransferEnding.CancelReason?, Int64)? in
            guard case .tellSession(_, _, .ended(_, let ending)) = effect else { return nil }
            return (ending.cancelReason, ending.partial?.length ?? 0)
        }
        #expect(reasons.map(\.0) == Array(repeating: .userForceQuitApplication, count: 3))  // T-38
        #expect(reasons.map(\.1) == [0, 80, 0], "what the driver had of it beyond the last mark is there")
        #expect(!phone.effects.contains(.discardTransfer(Phone.key(2))), "it can be carried on")
    }

    @Test func `T-37 an app that is in front when it is removed hears nothing while it leaves`() {
        var phone = Phone.transferring()
        phone.download(1...3)
        phone.send(.user(.removed(Phone.app)))
        #expect(phone.told.isEmpty)
        phone.run(until: 200)
        #expect(phone.state == "not-running" && phone.told.isEmpty)
        phone.open()
        #expect(phone.told == ["1 -999", "2 -999", "3 -999"])
    }

    @Test func `T-38 a cancellation by the app itself has no reason`() {
        var phone = Phone.transferring()
        phone.download(1...1)
        phone.report(.session(.cancelled(task: 1, session: Phone.session)))
        guard
            case .tellSession(_, _, .ended(_, let ending)) = phone.effects.last(where: {
                if case .tellSession = $0 { true } else { false }
            })
        else { return #expect(Bool(false)) }
        #expect(ending.error == -999 && ending.cancelReason == nil)
    }

    @Test func `T-44 a handler that is never called costs the whole window, and is told of`() {
        var phone = left(.reattaches(handlesAfter: nil))
        phone.finish(1...3)
        phone.run(until: 129)
        #expect(phone.state == "background")
        phone.run(until: 140)
        #expect(phone.state == "suspended" && phone.findings == ["events-handler-not-called"])
        #expect(phone.events("finding").map { $0.time.nanoseconds / 1_000_000 } == [130_000])
    }

    @Test func `T-46 an end is heard when the delegate has returned; who dies before hears it again`() {
        var behavior = Phone.Behavior.reattaches()
        behavior.hearsEnds = false
        var phone = left(behavior)
        phone.finish(1...3)
        #expect(phone.told == ["1 200", "2 200", "3 200"])
        #expect(!phone.endings.contains { $0.isFileDelivered })
        phone.report(.session(.delivered(task: 1, session: Phone.session, isLast: false)))
        phone.report(.session(.delivered(task: 1, session: Phone.session, isLast: true)))
        phone.report(.session(.delivered(task: 2, session: Phone.session, isLast: false)))
        phone.report(.crashed(signal: 11))
        phone.behavior[Phone.app]?.hearsEnds = true
        phone.open()
        #expect(phone.told.suffix(2) == ["2 200", "3 200"])
        guard
            case .tellSession(_, _, .ended(2, let ending)) = phone.effects.last(where: {
                if case .tellSession(_, _, .ended(2, _)) = $0 { true } else { false }
            })
        else { return #expect(Bool(false)) }
        #expect(ending.isFileDelivered, "the delegate has returned from the file")
    }

    @Test func `T-47 what the device was at when it died goes on from what is on the disk`() {
        var phone = left()
        let part = PartialDownload(length: 70, total: 100, entityTag: "\"v1\"", isResumable: true)
        phone.send(.transfer(Phone.key(1), .marked(part)))
        phone.finish(3...3)
        phone.send(.started)
        #expect(phone.begun.suffix(2) == [1, 2])
        let isResumed = phone.effects.contains {
            if case .beginTransfer(Phone.key(1), _, part) = $0 { true } else { false }
        }
        #expect(isResumed)
        phone.finish(1...2)
        #expect(phone.told == ["3 200", "1 200", "2 200", "finished"])
    }

    // MARK: The limiter

    /// Wi-Fi and power, so that nothing else keeps a task that was made in the background.
    private func free(_ behavior: Phone.Behavior) -> Phone {
        var phone = Phone.transferring(behavior)
        phone.send(.environment(.charging(true)))
        return phone
    }

    @Test(arguments: [false, true])
    func `T-50 each wake doubles what the next tasks wait, up to a day, and each launch`(dies: Bool) {
        var phone = free(.reattaches())
        phone.download(1...1)
        phone.home()
        phone.run(until: 60)
        for (task, delay) in (0..<13).map({ min(Double(60 << $0), 86_400) }).enumerated() {
            if dies { phone.send(.simulated(.memoryPressure)) }
            phone.finish(task + 1...task + 1)
            phone.download(task + 2...task + 2)
            phone.run(until: phone.seconds + delay - 0.1)
            #expect(phone.begun.last == task + 1)
            phone.run(until: phone.seconds + 0.1)
            #expect(phone.begun.last == task + 2)
        }
    }

    @Test func `T-54 ten tasks made together wake the app once`() {
        var phone = free(.reattaches())
        phone.download(1...10)
        phone.home()
        phone.run(until: 60)
        phone.finish(1...10)
        #expect(phone.wakes == [60])
    }

    @Test func `T-54 ten tasks one after the other wake it ten times, each after twice the time`() {
        var phone = free(.reattaches())
        phone.download(1...1)
        phone.home()
        phone.run(until: 60)
        for task in 1...10 {
            phone.finish(task...task)
            guard task < 10 else { break }
            phone.download(task + 1...task + 1)
            // The wait begins with the wake.
            phone.run(until: phone.seconds + Double(60 << (task - 1)))
            #expect(phone.begun.last == task + 1)
        }
        #expect(phone.wakes.count == 10)
        #expect(phone.wakes.last! - phone.wakes.first! == 30_660)
    }

    @Test func `T-51 the user brings the app to the front: the delay is over`() {
        var phone = free(.reattaches())
        phone.download(1...1)
        phone.home()
        phone.run(until: 60)
        phone.finish(1...1)
        phone.download(2...2)
        phone.run(until: 70)
        #expect(phone.begun == [1] && phone.waits.last == "rate-limited")
        phone.open()
        #expect(phone.begun == [1, 2])
    }

    @Test func `T-51 the last wake's delay counts, and is forgotten when it ends and nothing waited`() {
        var phone = Phone()
        var manifest = Phone.manifest(modes: ["remote-notification"])
        manifest.pushEnvironment = "development"
        var behavior = Phone.Behavior.reattaches(then: { if case .launch = $0 { [.push(.registered)] } else { [] } })
        behavior.later = { [usual = behavior.later] callback, now in
            guard case .receivePush(let run, _) = callback else { return usual(callback, now) }
            return [(2, .refresh(.fetchCompleted(run, .newData, isOnMain: true, site: "")))]
        }
        phone.install(manifest, behavior)
        phone.open()
        phone.send(.environment(.charging(true)))
        phone.report(.session(.opened(QuestionNumber(rawValue: 2), session: "other", SessionSettings())))
        phone.download(1...1)
        phone.download(1...1, in: "other")
        phone.home()
        phone.run(until: 60)
        phone.finish(1...1)
        phone.run(until: 100)
        phone.finish(1...1, in: "other")
        phone.run(until: 150)
        // Nothing was under way at 120, but by then another delay had begun.
        phone.arrive()
        phone.download(2...2)
        phone.run(until: 219.9)
        #expect(phone.begun == [1, 1] && phone.waits == ["rate-limited"])
        phone.run(until: 230)
        #expect(phone.begun == [1, 1, 2])
        phone.finish(2...2)
        phone.run(until: 480)
        phone.arrive()
        phone.download(3...3)
        phone.run(until: 500)
        phone.finish(3...3)
        phone.download(4...4)
        phone.run(until: 559.9)
        #expect(phone.wakes == [60, 100, 230, 500] && phone.begun == [1, 1, 2, 3])
        phone.run(until: 560)
        #expect(phone.begun == [1, 1, 2, 3, 4], "the first delay again")
    }

    @Test func `T-52 with a background task a task is not limited`() {
        var phone = free(
            .reattaches(then: { callback in
                if case .handleSessionEvents = callback { [.taskBegan(.test(1))] } else { [] }
            })
        )
        phone.download(1...1)
        phone.home()
        phone.run(until: 60)
        phone.finish(1...1)
        phone.download(2...2)
        #expect(phone.begun == [1, 2])
    }

    @Test func `T-52 a task that was made in the foreground is not limited, whenever it is resumed`() {
        var phone = free(.reattaches())
        phone.download(1...2)
        phone.report(.session(.suspended(task: 2, session: Phone.session)))
        phone.home()
        phone.run(until: 60)
        phone.finish(1...1)
        #expect(phone.wakes == [60])
        phone.report(.session(.resumed(task: 2, session: Phone.session)))
        #expect(phone.begun == [1, 2, 2])
    }

    @Test func `T-53 what a running app hears does not raise the delay`() {
        var phone = free(.reattaches())
        for task in 1...5 {
            phone.download(task...task)
            phone.finish(task...task)
        }
        phone.download(6...6)
        phone.home()
        phone.run(until: 60)
        phone.finish(6...6)
        phone.download(7...7)
        phone.run(until: 120)
        #expect(phone.begun.last == 7 && phone.wakes == [60])
    }

    @Test func `T-53 a running app that is called for its events waits for nothing afterwards`() {
        var phone = free(.reattaches())
        phone.download(1...1)
        phone.home()
        phone.report(.session(.closed(session: Phone.session)))
        phone.finish(1...1)
        phone.download(2...2)
        #expect(phone.wakes == [0] && phone.begun == [1, 2])
    }
}
