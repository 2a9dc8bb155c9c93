import Testing

@testable import OffstageKernel

/// Which process hears of background tasks, which is called for them, and how often.
@Suite struct SessionHearingRules {
    private static let photos = SessionKey(app: Phone.app, session: "photos")

    private static func opens(_ session: String) -> ProcessFact {
        .session(.opened(QuestionNumber(rawValue: 2), session: session, SessionSettings()))
    }

    /// Two tasks of one session and two of another were begun in the foreground, and the app was left and suspended.
    private func left(_ behavior: Phone.Behavior? = nil, _ quirks: Set<Quirk> = []) -> Phone {
        var phone = Phone(Device.Settings(os: 17, quirks: quirks))
        phone.install(Phone.app, behavior ?? .reattaches())
        phone.open()
        phone.download(1...2)
        phone.report(Self.opens("photos"))
        phone.download(1...2, in: "photos")
        phone.home()
        phone.run(until: 100)
        return phone
    }

    // MARK: Who is called

    @Test func `T-45 an app in front that has not made its session is not called, and hears when it does`() {
        var phone = left()
        phone.send(.simulated(.memoryPressure))
        phone.behavior[Phone.app] = Phone.Behavior()
        phone.open()
        phone.finish(1...2)
        phone.run(until: 200)
        #expect(phone.wakes.isEmpty && phone.told.isEmpty)
        phone.report(Self.opens(Phone.session))
        #expect(phone.told == ["1 200", "2 200"])
    }

    @Test func `T-39 a task that is suspended is not waited for`() {
        var phone = Phone.transferring()
        phone.download(1...2)
        phone.home()
        phone.report(.session(.closed(session: Phone.session)))
        phone.finish(1...1)
        #expect(phone.wakes.isEmpty)
        phone.report(.session(.suspended(task: 2, session: Phone.session)))
        #expect(phone.wakes == [0])
    }

    @Test func `T-39 in the other reading an app is called for ends, and for nothing else`() {
        var phone = Phone(Device.Settings(os: 17, quirks: [.wakesForEachTask]))
        phone.install(Phone.app, .reattaches())
        phone.open()
        phone.download(1...3)
        phone.home()
        phone.report(.session(.closed(session: Phone.session)))
        phone.report(.session(.suspended(task: 2, session: Phone.session)))
        #expect(phone.wakes.isEmpty)
        phone.finish(1...1)
        #expect(phone.wakes == [0])
    }

    @Test func `T-40 who is called already is not called for what comes meanwhile`() {
        var phone = left(nil, [.wakesForEachTask])
        phone.send(.simulated(.memoryPressure))
        phone.behavior[Phone.app] = Phone.Behavior(
            returnsAfter: { if case .launch = $0 { 5 } else { 0 } },
            cpuPercent: 0
        )
        phone.finish(1...1)
        phone.finish(2...2)
        phone.run(until: 110)
        #expect(phone.wakes == [105], "both came before it was there")
        phone.finish(1...1, in: "photos")
        phone.run(until: 120)
        #expect(phone.wakes == [105, 110], "the other session has a call of its own")
        phone.finish(2...2, in: "photos")
        phone.run(until: 130)
        #expect(phone.wakes == [105, 110], "its time is not over")
        phone.run(until: 200)
        #expect(phone.state == "suspended" && phone.told.isEmpty)
    }

    @Test func `T-44 whose time is over is called again`() {
        var phone = left(nil, [.wakesForEachTask])
        phone.send(.simulated(.memoryPressure))
        phone.behavior[Phone.app] = Phone.Behavior(cpuPercent: 0)
        phone.finish(1...1)
        phone.run(until: 200)
        phone.finish(2...2)
        phone.run(until: 201)
        #expect(phone.wakes == [100, 200])
    }

    @Test func `T-37 who is on its way out is not called, and nothing is owed to it`() throws {
        var behavior = Phone.Behavior.reattaches()
        (behavior.hangs, behavior.exits) = ({ $0 == .willTerminate }, false)
        var phone = Phone.transferring(behavior)
        phone.download(1...2)
        phone.home()
        phone.send(.simulated(.termination(Phone.app)))
        phone.finish(1...2)
        let process = try #require(phone.device.installedApps.first?.process)
        #expect(phone.device.processes[process]?.runs.all == [])
        phone.run(until: 110)
        #expect(phone.state == "not-running" && phone.wakes.isEmpty && phone.told.isEmpty)
    }

    // MARK: What is heard

    @Test func `T-40 what is told or asked comes when the call has returned, and the last word after it`() {
        var behavior = Phone.Behavior.reattaches(handlesAfter: 20)
        behavior.hearsEnds = false
        behavior.returnsAfter = { if case .handleSessionEvents = $0 { 5 } else { 0 } }
        var phone = Phone.transferring(behavior)
        phone.download(1...3)
        phone.finish(1...1)
        phone.home()
        phone.run(until: 100)
        phone.challenge(2)
        phone.run(until: 102)
        phone.report(.session(.delivered(task: 1, session: Phone.session, isLast: true)))
        phone.finish(3...3)
        #expect(phone.wakes == [100] && phone.told == ["1 200"])
        phone.run(until: 105)
        #expect(phone.told == ["1 200", "3 200", "2 asked 0"])
        phone.identify(2)
        #expect(phone.told.last == "2 asked 0", "the third has not been heard")
        phone.report(.session(.delivered(task: 3, session: Phone.session, isLast: true)))
        #expect(phone.told.last == "finished")
    }

    @Test func `T-43 each session has its own last word, and its own count`() throws {
        var behavior = Phone.Behavior.reattaches(
            handlesAfter: 5,
            then: { if case .handleSessionEvents(_, "photos") = $0 { [Self.opens("photos")] } else { [] } }
        )
        behavior.hearsEnds = false
        var phone = left(behavior)
        phone.send(.simulated(.memoryPressure))
        phone.behavior[Phone.app]?.returnsAfter = { if case .launch = $0 { 5 } else { 0 } }
        phone.finish(1...2)
        phone.finish(1...2, in: "photos")
        phone.run(until: 105)
        #expect(phone.wakes == [105, 105] && phone.told == ["1 200", "2 200", "1 200", "2 200"])
        let process = try #require(phone.device.installedApps.first?.process)
        for session in [Phone.session, "photos"] {
            phone.report(.session(.delivered(task: 1, session: session, isLast: true)))
        }
        phone.report(.session(.cancelled(task: 2, session: Phone.session)))
        #expect(!phone.told.contains("finished"))
        phone.report(.session(.delivered(task: 2, session: Phone.session, isLast: true)))
        #expect(phone.effects.last == .tellSession(process, Phone.films, .eventsFinished))
        phone.report(.session(.delivered(task: 2, session: "photos", isLast: true)))
        #expect(phone.effects.last == .tellSession(process, Self.photos, .eventsFinished))
        let lines = phone.events("session-events-delivered")
        #expect(lines.map { $0.text("session") } == [Phone.session, "photos"])
        #expect(lines.map { $0["events"] } == [.integer(2), .integer(2)])
    }

    @Test func `T-43 who has not been called yet is not told that these were all`() {
        var behavior = Phone.Behavior.reattaches()
        behavior.hearsEnds = false
        var phone = left(behavior)
        phone.send(.simulated(.memoryPressure))
        phone.finish(1...1)
        phone.behavior[Phone.app]?.returnsAfter = { if case .launch = $0 { 5 } else { 0 } }
        phone.send(.woken(Phone.app, .location))
        #expect(phone.told == ["1 200"])
        phone.report(.session(.closed(session: Phone.session)))
        phone.challenge(2)
        phone.report(Self.opens(Phone.session))
        phone.fail(2)
        phone.report(.session(.delivered(task: 1, session: Phone.session, isLast: true)))
        #expect(phone.told == ["1 200"] && phone.wakes.isEmpty, "it is launching")
        phone.run(until: 105)
        #expect(phone.wakes == [105])
    }

    @Test func `T-33 nothing is told to an app that is suspended`() throws {
        var phone = Phone.transferring()
        phone.download(1...8)
        let process = try #require(phone.device.installedApps.first?.process)
        phone.run(until: 5)
        #expect([1, 6, 7, 9].map { phone.device.audience(of: Phone.key($0)) } == [process, process, nil, nil])
        phone.finish(6...6)
        #expect([6, 7].map { phone.device.audience(of: Phone.key($0)) } == [nil, process])
        phone.home()
        phone.run(until: 100)
        phone.send(.transfer(Phone.key(1), .carriedOn(offset: 7, expected: 9)))
        #expect(phone.events("transfer-progress").last?["bytes"] == .integer(7))
        #expect(phone.told == ["6 200"] && phone.device.audience(of: Phone.key(1)) == nil)
    }

    // MARK: The handler

    @Test(arguments: [false, true]) func `T-43 the handler has a new picture taken, but not of what is in front`(
        isInFront: Bool
    ) {
        var phone = left(.reattaches(handlesAfter: 5))
        phone.finish(1...2)
        phone.run(until: 102)
        if isInFront { phone.open() }
        phone.run(until: 104)
        let before = phone.deliveries.count
        phone.run(until: 110)
        #expect(phone.deliveries.dropFirst(before) == (isInFront ? [] : ["takeSnapshot [background]"]))
    }

    @Test func `T-43 no picture is taken of an app that is on its way out`() {
        var behavior = Phone.Behavior.reattaches(handlesAfter: 5)
        behavior.exits = false
        var phone = left(behavior)
        phone.finish(1...2)
        phone.run(until: 103)
        phone.send(.simulated(.termination(Phone.app)))
        phone.run(until: 106)
        #expect(phone.deliveries.last?.hasPrefix("willTerminate") == true && phone.state == "ending")
    }

    @Test func `T-44 a handler that is called after its time is told of`() {
        var phone = left(.reattaches(handlesAfter: 35))
        phone.finish(1...2)
        phone.run(until: 200)
        #expect(phone.findings == ["events-handler-not-called"])
        phone.open()
        #expect(phone.findings == ["events-handler-not-called", "completion-after-window"])
    }
}
