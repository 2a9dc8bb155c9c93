import Testing

@testable import OffstageKernel

/// What the device keeps of an app's interest in its place, from one word of the app to the next.
@Suite struct LocationMemoryTests {
    private let app = Phone.app
    private let asks = LocationFact.authorizationAsked(always: true)

    @Test func monitoring_isLogged_whereItBeginsAndEnds() {
        var phone = Phone.located(.locates([asks, .monitored(.home), .significantChanges(isOn: true)]))
        phone.open()
        phone.watch(.home)
        phone.report(.location(.significantChanges(isOn: true)))
        for moment in [11.0, 12] {
            phone.run(until: moment)
            phone.report(.location(.unmonitored("home")))
            phone.report(.location(.significantChanges(isOn: false)))
        }
        phone.watch(CircularRegion(identifier: "vast", center: .home, radius: 1_000_001))
        #expect(
            phone.places(from: 0).filter { $0.contains("location-monitoring") } == [
                "0 location-monitoring home region began", "0 location-monitoring significant-changes began",
                "11 location-monitoring home region ended", "11 location-monitoring significant-changes ended",
                "12 location-monitoring vast region refused",
            ]
        )
    }

    @Test func standing_isThere_fromTheFirstWishOn() {
        var phone = Phone.located(.locates([]), permission: nil)
        #expect(phone.device.locationStanding(of: app) == nil)
        phone.open()
        phone.report(.location(.significantChanges(isOn: true)))
        let (place, none) = (Coordinate.home, LocationAuthorization.notDetermined)
        #expect(phone.device.locationStanding(of: app) == .init(authorization: none, place: nil, regions: []))
        phone.report(.location(.authorizationAsked(always: false)))
        phone.send(.user(.answeredLocation(app, .whenInUse)))
        phone.report(.location(.significantChanges(isOn: false)))
        #expect(phone.device.locationStanding(of: app) == .init(authorization: .whenInUse, place: place, regions: []))
        phone.watch(.home)
        phone.send(.user(.answeredLocation(app, .denied)))
        #expect(phone.device.locationStanding(of: app) == .init(authorization: .denied, place: nil, regions: [.home]))
    }

    // MARK: What waits

    /// Of each region and of the changes it is the newest, and the app is put to sleep each time all the same.
    @Test func news_thatWaitForADelegate_areTheNewestOfEach() {
        let work = CircularRegion(identifier: "work", center: .far, radius: 1_000)
        let changes = LocationFact.significantChanges(isOn: true)
        var phone = Phone.located(.locates([asks, .monitored(.home), .monitored(work), changes]))
        phone.run(until: 60)
        phone.send(.simulated(.memoryPressure))
        phone.behavior[app] = Phone.Behavior(facts: { callback in
            if case .launch = callback { [.location(changes)] } else { [] }
        })
        let heard = phone.effects.count
        for (moment, place) in [(400.0, Coordinate.far), (500, .home), (1_100, .far)] {
            phone.run(until: moment)
            phone.move(to: place)
        }
        phone.run(until: 1_200)
        #expect(
            phone.places(from: 400) == [
                "400 location-changed 52.55,13.405", "400 app-launched location", "405 app-suspended",
                "420 region-exited home", "420 region-entered work", "420 app-resumed location", "425 app-suspended",
                "520 region-entered home", "520 region-exited work", "520 app-resumed location", "525 app-suspended",
                "700 location-changed 52.52,13.405", "700 app-resumed location", "705 app-suspended",
                "1100 location-changed 52.55,13.405", "1100 app-resumed location", "1105 app-suspended",
                "1120 region-exited home", "1120 region-entered work", "1120 app-resumed location",
                "1125 app-suspended",
            ]
        )
        phone.open()
        #expect(phone.heard(from: heard) == [])
        phone.report(.location(.delegateSet))
        let news = ["significant 52.55,13.405", "exited home", "outside home", "entered work", "inside work"]
        #expect(phone.heard(from: heard) == news.map { "\($0) [active]" })
    }

    @Test func answers_thatWaitForADelegate_areTheNewestSixtyFour() {
        var phone = Phone.located(Phone.Behavior())
        phone.open()
        for number in 1...70 {
            phone.report(.location(.stateAsked(CircularRegion(identifier: "\(number)", center: .home, radius: 100))))
        }
        #expect(phone.heard() == [])
        phone.report(.location(.delegateSet))
        phone.report(.location(.delegateSet))
        #expect(phone.heard() == (7...70).map { "unknown \($0) [active]" })
    }

    /// What became of a region before the app heard of it is no news when the app wants it no more, or elsewhere.
    @Test(arguments: [false, true]) func news_ofWhatIsNotWanted_areNotTold(isReplaced: Bool) {
        let work = CircularRegion(identifier: "work", center: .far, radius: 1_000)
        let changes = LocationFact.significantChanges(isOn: true)
        var phone = Phone.located(.locates([asks, .monitored(.home), .monitored(work), changes]))
        phone.run(until: 400)
        phone.send(.simulated(.memoryPressure))
        phone.behavior[app] = Phone.Behavior()
        phone.move(to: .far)
        phone.run(until: 430)
        #expect(phone.events("region-exited").count == 1 && phone.events("region-entered").count == 1)
        let heard = phone.effects.count
        phone.move(to: nil)
        phone.open()
        let other = CircularRegion(identifier: "home", center: .home, radius: 100)
        phone.report(.location(isReplaced ? .monitored(other) : .unmonitored("home")))
        for isOn in [false, true] { phone.report(.location(.significantChanges(isOn: isOn))) }
        phone.report(.location(.delegateSet))
        let news = (isReplaced ? ["monitors home"] : []) + ["entered work", "inside work"]
        #expect(phone.heard(from: heard) == news.map { "\($0) [active]" })
        #expect(phone.device.locationStanding(of: app)?.regions == (isReplaced ? [other, work] : [work]))
    }

    // MARK: Regions

    /// On which side of the border the device was is known from its first place on.
    @Test func region_registeredWithoutAPlace_isLeftLater() {
        var phone = Phone.located(.locates([asks]))
        phone.open()
        phone.move(to: nil)
        phone.watch(.home)
        phone.move(to: .home)
        phone.run(until: 60)
        #expect(phone.places(from: 11) == [])
        phone.move(to: .far)
        phone.run(until: 100)
        #expect(phone.places(from: 11) == ["80 region-exited home"])
    }

    @Test func region_registeredElsewhere_isAnother() {
        var phone = Phone.located()
        phone.open()
        phone.run(until: 60)
        phone.watch(CircularRegion(identifier: "home", center: .far, radius: 1_000))
        phone.move(to: .near)
        phone.run(until: 100)
        #expect(phone.places(from: 60) == [])
        phone.move(to: .far)
        phone.run(until: 140)
        #expect(phone.places(from: 60) == ["120 region-entered home"])
    }

    @Test func region_registeredAgain_isToldAsItIsWantedNow() {
        var region = CircularRegion.home
        region.notifiesOnExit = false
        var phone = Phone.located()
        phone.open()
        phone.watch(region)
        #expect(phone.device.locationStanding(of: app)?.regions == [region])
        phone.move(to: .far)
        phone.run(until: 100)
        #expect(phone.places(from: 11) == [])
    }

    // MARK: Launches

    @Test func app_thatNobodyRemoved_isLaunchedForAPlace_onTheOldestSystem() {
        var phone = Phone.located(os: 6)
        phone.run(until: 700)
        phone.send(.simulated(.memoryPressure))
        #expect(phone.state == "not-running")
        phone.move(to: .far)
        phone.run(until: 730)
        #expect(phone.places(from: 700).prefix(2) == ["720 region-exited home", "720 app-launched location"])
    }

    /// F-13: an event that finds nothing left of an earlier budget has one of its own, as the fetch after it sees; one
    /// that finds something leaves it as it is.
    @Test(arguments: [(16.1, false, 46), (16.1, true, 36), (12, false, 42)] as [(Double, Bool, Int64)])
    func event_afterTheBudgetIsSpent_isAWakeOfItsOwn(moved: Double, fetches: Bool, suspended: Int64) {
        var behavior = Phone.Behavior.locates()
        let launched = behavior.facts
        behavior.facts = { callback in
            if case .expireTasks = callback { return [.taskEnded(1, inHandler: true)] }
            return launched(callback)
        }
        behavior.later = { callback, _ in
            guard case .performFetch(let run) = callback else { return [] }
            return [(0.5, .refresh(.fetchCompleted(run, .noData, isOnMain: true, site: "")))]
        }
        var phone = Phone.located(behavior, modes: ["fetch"])
        phone.report(.taskBegan(.test(1)))
        phone.run(until: moved)
        phone.move(to: .far)
        phone.run(until: 36.15)
        if fetches { phone.send(.simulated(.fetch(app))) }
        phone.run(until: 100)
        func seconds(_ event: String) -> [Int64] { phone.events(event).map { $0.time.nanoseconds / 1_000_000_000 } }
        #expect(seconds("region-exited") == [Int64(moved + 20)])
        #expect(seconds("task-expired") == [36] && seconds("app-suspended") == [suspended])
    }

    /// Region Monitoring: without Background App Refresh nobody is run for a place, but who runs hears of it.
    @Test(arguments: [false, true]) func app_withoutBackgroundRefresh_hearsOnlyWhileItRuns(runs: Bool) {
        var phone = Phone.located()
        if runs { phone.report(.taskBegan(.test(1))) }
        phone.send(.environment(.backgroundRefresh(.denied)))
        let heard = phone.effects.count
        phone.run(until: 12)
        phone.move(to: .far)
        phone.run(until: 33)
        #expect(phone.state == (runs ? "background" : "suspended"))
        #expect(phone.heard(from: heard) == (runs ? ["exited home [background]", "outside home [background]"] : []))
    }

    /// Who is on the way out is told nothing, and nothing is lost: it is launched for it when it is gone.
    @Test func app_thatIsLeaving_hearsAtItsNextLaunch() {
        var behavior = Phone.Behavior.locates()
        behavior.returnsAfter = { $0 == .willTerminate ? 3 : 0 }
        behavior.exits = false
        behavior.later = { callback, _ in callback == .willTerminate ? [(3, .exited(status: 0))] : [] }
        var phone = Phone.located(behavior)
        phone.open()
        phone.move(to: .far)
        phone.run(until: 29)
        phone.send(.user(.removed(app)))
        phone.run(until: 31)
        let heard = phone.effects.count
        phone.report(.location(.stateAsked(.home)))
        #expect(phone.state != "not-running" && phone.events("region-exited").isEmpty)
        #expect(phone.heard(from: heard) == [])
        phone.run(until: 60)
        #expect(phone.places(from: 31).prefix(2) == ["32 region-exited home", "32 app-launched location"])
        #expect(phone.heard(from: heard).suffix(2) == ["exited home [background]", "outside home [background]"])
    }

    // MARK: Permission

    /// It is part of what an app sees of its surroundings: who runs sees it at once, others when they go on.
    @Test func permission_isSeen_byWhoRuns() {
        var phone = Phone.located(permission: nil)
        phone.open()
        func informed(from count: Int) -> Int {
            phone.effects.dropFirst(count).count { if case .inform = $0 { true } else { false } }
        }
        var seen = phone.effects.count
        phone.send(.user(.answeredLocation(app, .whenInUse)))
        #expect(informed(from: seen) == 1)
        phone.home()
        phone.run(until: 60)
        seen = phone.effects.count
        phone.send(.user(.answeredLocation(app, .denied)))
        #expect(phone.state == "suspended" && informed(from: seen) == 0)
        phone.open()
        #expect(informed(from: seen) == 1)
    }

    /// What the user would answer is said once: the next question is another, and a word in Settings takes it back.
    @Test(
        arguments: [
            ([.denied], ["will-be-denied", "denied"]), ([.whenInUse], ["will-be-when-in-use", "when-in-use", "asked"]),
            ([.always, .whenInUse], ["will-be-always", "when-in-use", "when-in-use", "asked"]),
        ] as [([LocationPermission], [String])]
    )
    func permission_thatIsReady_isGivenOnce(answers: [LocationPermission], story: [String]) {
        var phone = Phone.located(.locates([.authorizationAsked(always: false)]), permission: answers[0])
        phone.open()
        for answer in answers.dropFirst() { phone.send(.user(.answeredLocation(app, answer))) }
        phone.report(.location(.authorizationAsked(always: false)))
        phone.report(.location(asks))
        #expect(phone.events("location-authorization").compactMap { $0.text("status") } == story)
    }
}
