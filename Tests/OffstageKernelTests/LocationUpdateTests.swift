import Testing

@testable import OffstageKernel

/// The standard location service: in the foreground, and in the background where that is allowed.
@Suite struct LocationUpdateTests {
    private let app = Phone.app

    @Test func updates_comeInFront_asFarApartAsTheAppWants() {
        let updates = LocationUpdates(distanceFilter: 1_000, inBackground: false)
        var phone = Phone.located(.locates([.authorizationAsked(always: false), .updates(updates)]))
        #expect(phone.heard() == ["authorization [inactive]", "standard 52.52,13.405 [inactive]"])
        phone.open()
        phone.move(to: .near)
        phone.move(to: .far)
        phone.move(to: nil)
        phone.move(to: nil)
        #expect(phone.heard().suffix(2) == ["standard 52.55,13.405 [active]", "standard failed: unknown [active]"])
        phone.report(.location(.updates(nil)))
        phone.move(to: .home)
        #expect(phone.heard().count == 4)
    }

    /// Without a filter every other place is told, and none twice.
    @Test func updates_ofTheSamePlace_areNotTold() {
        let updates = LocationUpdates(distanceFilter: -1, inBackground: false)
        var phone = Phone.located(.locates([.authorizationAsked(always: false), .updates(updates)]))
        phone.open()
        phone.move(to: nil)
        phone.move(to: .home)
        #expect(phone.heard().last == "standard failed: unknown [active]")
        phone.move(to: .near)
        #expect(phone.heard().last == "standard 52.523,13.405 [active]")
        phone.move(to: nil)
        #expect(phone.heard().last == "standard failed: unknown [active]")
    }

    /// Who only wants them farther apart is not told the same place anew; who begins again is.
    @Test func updates_changedWhileTheyAreOn_goOn() {
        let updates = LocationUpdates(distanceFilter: 0, inBackground: false)
        var phone = Phone.located(.locates([.authorizationAsked(always: false), .updates(updates)]))
        phone.open()
        let heard = phone.effects.count
        phone.report(.location(.updates(LocationUpdates(distanceFilter: 500, inBackground: false))))
        phone.move(to: .near)
        #expect(phone.heard(from: heard) == [])
        phone.report(.location(.updates(nil)))
        phone.report(.location(.updates(updates)))
        #expect(phone.heard(from: heard) == ["standard 52.523,13.405 [active]"])
        phone.move(to: nil)
        phone.report(.location(.updates(nil)))
        phone.report(.location(.updates(updates)))
        #expect(
            phone.heard(from: heard).dropFirst() == [
                "standard failed: unknown [active]", "standard failed: unknown [active]",
            ]
        )
    }

    /// Apple, `requestLocation()`: returns at once, and the answer may take several seconds. In no time at all an app
    /// that asks whenever it is answered would hold the clock for ever.
    @Test func request_isAnsweredOnce_afterSomeTime() {
        var phone = Phone.located(.locates([.authorizationAsked(always: false)]))
        phone.open()
        let heard = phone.heard().count
        func answers() -> [String] { Array(phone.heard().dropFirst(heard)) }
        phone.report(.location(.requested))
        let deadlines = phone.device.deadlines.count
        for _ in 1...9 { phone.report(.location(.requested)) }
        #expect(phone.device.deadlines.count == deadlines)
        phone.run(until: 11)
        phone.report(.location(.requested))
        #expect(answers() == [])
        phone.run(until: 12)
        #expect(answers() == ["request 52.52,13.405 [active]"])
        phone.move(to: nil)
        phone.report(.location(.requested))
        phone.run(until: 21.9)
        #expect(answers().count == 1)
        phone.run(until: 60)
        #expect(answers().dropFirst() == ["request failed: unknown [active]"])
        phone.send(.user(.answeredLocation(app, .denied)))
        phone.report(.location(.requested))
        #expect(answers().last == "authorization [active]")
        phone.run(until: 61)
        #expect(answers().last == "request failed: denied [active]")
    }

    /// In use only in front, an app hears what is new when it comes back.
    @Test func updates_ofASuspendedApp_waitUntilItIsInFront() {
        let updates = LocationUpdates(distanceFilter: 0, inBackground: true)
        var phone = Phone.located(.locates([.authorizationAsked(always: false), .updates(updates)]))
        phone.run(until: 60)
        #expect(phone.state == "suspended")
        phone.move(to: .near)
        phone.move(to: .far)
        #expect(phone.heard().last == "standard 52.52,13.405 [inactive]")
        phone.open()
        #expect(phone.heard().suffix(2) == ["standard 52.52,13.405 [inactive]", "standard 52.55,13.405 [active]"])
    }

    /// L-62: with the mode it runs on, until it wants no more.
    @Test func updates_inTheBackground_keepTheAppRunning() {
        let updates = LocationUpdates(distanceFilter: 0, inBackground: true)
        var phone = Phone.located(
            .locates([.authorizationAsked(always: false), .updates(updates)]),
            permission: .whenInUse,
            modes: ["location"]
        )
        phone.run(until: 3_600)
        #expect(phone.state == "background")
        phone.move(to: .far)
        #expect(phone.heard().last == "standard 52.55,13.405 [background]")
        phone.report(.location(.updates(nil)))
        phone.run(until: 3_610)
        #expect(phone.state == "suspended")
    }

    @Test func updates_thatTheUserForbids_keepNobodyRunning() {
        let updates = LocationUpdates(distanceFilter: 0, inBackground: true)
        let facts: [LocationFact] = [.authorizationAsked(always: false), .updates(updates)]
        var phone = Phone.located(.locates(facts), permission: .whenInUse, modes: ["location"])
        phone.run(until: 60)
        #expect(phone.state == "background")
        phone.send(.user(.answeredLocation(app, .denied)))
        phone.run(until: 70)
        #expect(phone.state == "suspended")
    }

    private static let keptRunning = Phone.Behavior.locates([
        .authorizationAsked(always: true), .updates(LocationUpdates(distanceFilter: 0, inBackground: true)),
    ])

    /// No task expires while something else keeps the app running: its budget counts from the end of that.
    @Test(arguments: [9, 17]) func tasks_ofAnAppThatRunsOn_doNotExpire(os: Int) throws {
        var phone = Phone.located(Self.keptRunning, os: os, modes: ["location"])
        let calls = phone.effects.compactMap { if case .deliver(_, let call) = $0 { call } else { nil } }
        let leaving = try #require(calls.last { $0.callback == .didEnterBackground })
        #expect(leaving.state == .background && leaving.allowance == nil)
        for (number, seconds) in [(1, 20.0), (2, 100), (3, 3_000)] {
            phone.run(until: seconds)
            phone.report(.taskBegan(.test(number)))
            phone.run(until: seconds + 10)
            if number > 1 { phone.report(.taskEnded(number, inHandler: false)) }
        }
        phone.run(until: 7_200)
        #expect(phone.state == "background" && phone.findings == [] && phone.events("task-expired").isEmpty)
        phone.report(.location(.updates(nil)))
        phone.run(until: 7_300)
        let expired = try #require(phone.events("task-expired").first)
        #expect(expired.time == .boot + .seconds(7_200) + (os == 9 ? .seconds(25) : .seconds(26)))
        #expect(phone.state == "not-running" && phone.findings == ["task-not-ended", "task-overran-budget"])
    }

    /// L-40: what is granted can be taken back from such an app too.
    @Test func tasks_ofAnAppThatRunsOn_expireWhereTheSystemTakesBack() {
        var phone = Phone.located(Self.keptRunning, modes: ["location"])
        phone.report(.taskBegan(.test(1)))
        phone.send(.simulated(.expiration("app")))
        phone.run(until: 100)
        #expect(phone.events("task-expired").count == 1 && phone.state == "not-running")
    }

    /// What ran out before the updates began is no matter any more.
    @Test func updates_begunWhenTheBudgetIsSpent_startItAnew() {
        var phone = Phone.located(.locates([.authorizationAsked(always: true)]), modes: ["location"])
        phone.report(.taskBegan(.test(1)))
        phone.run(until: 37)
        #expect(phone.events("task-expired").count == 1)
        phone.report(.location(.updates(LocationUpdates(distanceFilter: 0, inBackground: true))))
        phone.report(.taskEnded(1, inHandler: false))
        phone.report(.taskBegan(.test(2)))
        phone.run(until: 3_600)
        #expect(phone.events("task-expired").count == 1 && phone.state == "background")
    }

    /// Apple, `requestWhenInUseAuthorization()`: what is begun in the background then fails.
    @Test func updates_begunInTheBackground_withPermissionForUse_waitForTheForeground() {
        let asks = LocationFact.authorizationAsked(always: false)
        var phone = Phone.located(.locates([asks]), permission: .whenInUse, modes: ["location"])
        phone.run(until: 60)
        phone.send(.woken(app, .fetch))
        phone.report(.location(.updates(LocationUpdates(distanceFilter: 0, inBackground: true))))
        phone.report(.location(.requested))
        phone.run(until: 100)
        #expect(phone.heard() == ["authorization [inactive]", "request failed: denied [background]"])
        #expect(phone.state == "suspended")
        phone.open()
        #expect(phone.heard().last == "standard 52.52,13.405 [active]")
        phone.home()
        phone.run(until: 300)
        #expect(phone.state == "background")
        phone.move(to: .far)
        #expect(phone.heard().last == "standard 52.55,13.405 [background]")
    }

    /// Permission for always lets an app begin there.
    @Test func updates_begunInTheBackground_withPermissionForAlways_keepTheAppRunning() {
        var phone = Phone.located(modes: ["location"])
        phone.run(until: 60)
        phone.send(.woken(app, .fetch))
        phone.report(.location(.updates(LocationUpdates(distanceFilter: 0, inBackground: true))))
        phone.run(until: 300)
        #expect(phone.state == "background")
        #expect(phone.heard().last == "standard 52.52,13.405 [background]")
    }

    /// `allowsBackgroundLocationUpdates` is false unless the app says otherwise.
    @Test func updates_thatAreNotAllowedInTheBackground_areSilentThere() {
        let updates = LocationUpdates(distanceFilter: 0, inBackground: false)
        var phone = Phone.located(
            .locates([.authorizationAsked(always: true), .monitored(.home), .updates(updates)]),
            modes: ["location"]
        )
        phone.run(until: 60)
        let heard = phone.effects.count
        phone.move(to: .far)
        phone.run(until: 85)
        #expect(phone.state == "background")
        phone.move(to: .near)
        phone.report(.location(.requested))
        phone.run(until: 87)
        #expect(
            phone.heard(from: heard) == [
                "exited home [background]", "outside home [background]", "request 52.523,13.405 [background]",
            ]
        )
        phone.open()
        #expect(phone.heard().last == "standard 52.523,13.405 [active]")
    }
}
