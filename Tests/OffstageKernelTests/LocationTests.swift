import Testing

@testable import OffstageKernel

/// Regions and significant changes of the device's place, and the launches for them.
@Suite struct LocationTests {
    private let app = Phone.app

    // MARK: Places

    @Test(arguments: [
        ("48.8566,2.3522", "51.5074,-0.1278", 343_557.0),  // Paris, London
        ("0,179.9", "0,-179.9", 22_239),  // across the date line
        ("90,0", "90,180", 0),  // one pole
        ("0,0", "0,1", 111_195.1),
        ("60,0", "60,1", 55_596.9),
        ("-33.8688,151.2093", "40.7128,-74.006", 15_988_800),  // Sydney, New York
    ])
    func distance_isThatOfTheGlobe(one: String, other: String, metres: Double) throws {
        let (one, other) = (try #require(Coordinate(one)), try #require(Coordinate(other)))
        for (here, there) in [(one, other), (other, one)] {
            #expect(here.isWithin(metres * 1.000_1 + 0.1, of: there))
            #expect(metres == 0 || !here.isWithin(metres * 0.999_9, of: there))
        }
        #expect(one.isWithin(40_100_000, of: other))
        #expect(one.isWithin(0, of: one) && !one.isWithin(-1, of: one))
    }

    @Test func place_isReadAndWritten() {
        #expect(Coordinate("52.52,13.405")?.text == "52.52,13.405")
        #expect(Coordinate("-1, 2")?.text == "-1.0,2.0")
        for text in ["", "1", "1,", ",1", "1,,2", "1,2,", "1,2,3", "91,0", "0,181", "nan,0", "inf,0", "a,b", "1;2"] {
            #expect(Coordinate(text) == nil, "\(text)")
        }
    }

    @Test func environment_thatIsNoPlace_isRefused() throws {
        #expect(try Surroundings.Change("location", "52.52,13.405") == .location(.home))
        #expect(try Surroundings.Change("location", "none") == .location(nil))
        let words = "location cannot be here: give latitude and longitude in degrees, such as 52.52,13.405, or none"
        #expect(throws: Refusal(words)) { try Surroundings.Change("location", "here") }
    }

    // MARK: Launches

    @Test func border_crossedWhileTheAppIsGone_launchesIt() {
        var phone = Phone.located()
        phone.run(until: 60)
        phone.send(.simulated(.memoryPressure))
        #expect(phone.state == "not-running")
        let heard = phone.effects.count
        phone.run(until: 100)
        phone.move(to: .far)
        phone.run(until: 200)
        #expect(
            phone.places(from: 100) == [
                "120 region-exited home", "120 app-launched location", "130 app-suspended",
            ]
        )
        #expect(
            phone.heard(from: heard) == [
                "monitors home [background]", "exited home [background]", "outside home [background]",
            ]
        )
        phone.run(until: 300)
        phone.move(to: .near)
        phone.run(until: 400)
        #expect(
            phone.places(from: 300) == [
                "320 region-entered home", "320 app-resumed location", "330 app-suspended",
            ]
        )
        #expect(phone.heard(from: heard).suffix(2) == ["entered home [background]", "inside home [background]"])
    }

    @Test func border_crossedForAMoment_isNone() {
        var phone = Phone.located()
        phone.run(until: 60)
        phone.move(to: .far)
        phone.run(until: 79)
        phone.move(to: .home)
        phone.run(until: 90)
        phone.move(to: .far)
        phone.run(until: 109)
        #expect(phone.places(from: 60) == [])
        phone.run(until: 110)
        #expect(phone.places(from: 60).first == "110 region-exited home")
    }

    /// Nor is it the dwell of another crossing, of which the app might not hear.
    @Test func border_crossedAgainWhileTheAppMayNotHear_countsFromThen() {
        var phone = Phone.located()
        phone.run(until: 60)
        phone.move(to: .far)
        phone.send(.user(.answeredLocation(app, .denied)))
        phone.run(until: 100)
        phone.move(to: .home)
        phone.run(until: 110)
        phone.move(to: .far)
        phone.send(.user(.answeredLocation(app, .always)))
        phone.run(until: 129)
        #expect(phone.events("region-exited").isEmpty)
        phone.run(until: 130)
        #expect(phone.events("region-exited").count == 1)
    }

    /// However often an app speaks, one deadline waits for the end of the dwell.
    @Test func border_thatIsBeingCrossed_hasOneDeadline() {
        var phone = Phone.located()
        phone.open()
        phone.move(to: .far)
        let deadlines = phone.device.deadlines.count
        for _ in 0..<100 { phone.report(.location(.stateAsked(.home))) }
        // Each of its calls has a watchdog.
        #expect(phone.device.deadlines.count - deadlines <= 100)
    }

    @Test func border_inADirectionThatNobodyAskedFor_isNotTold() {
        var region = CircularRegion.home
        region.notifiesOnExit = false
        var phone = Phone.located(.locates([.authorizationAsked(always: true), .monitored(region)]))
        phone.run(until: 60)
        phone.move(to: .far)
        phone.run(until: 100)
        #expect(phone.places(from: 60) == [])
        phone.move(to: .home)
        phone.run(until: 130)
        #expect(phone.places(from: 60).first == "120 region-entered home")
    }

    @Test func app_thatMayOnlyInUse_isNotLaunched_andHearsTheDifferenceInFront() {
        var phone = Phone.located(permission: .whenInUse)
        phone.run(until: 60)
        let heard = phone.effects.count
        phone.move(to: .far)
        phone.run(until: 100)
        phone.move(to: .home)
        phone.run(until: 200)
        phone.move(to: .far)
        phone.run(until: 300)
        #expect(phone.places(from: 60) == [])
        phone.open()
        phone.run(until: 400)
        #expect(phone.heard(from: heard) == ["exited home [active]", "outside home [active]"])
    }

    /// From iOS 8 on a location app is launched even after the user removed it; nothing else launches it then.
    @Test(arguments: [(17, true), (9, true), (6, false)])
    func app_thatTheUserRemoved_isLaunchedForAPlace(os: Int, isLaunched: Bool) {
        var phone = Phone.located(os: os)
        phone.run(until: 60)
        phone.send(.user(.removed(app)))
        phone.move(to: .far)
        phone.run(until: 100)
        #expect(phone.places(from: 61).contains("80 app-launched location") == isLaunched)
        phone.send(.user(.removed(app)))
        phone.run(until: 110)
        phone.send(.woken(app, .fetch))
        #expect(phone.refusals.last?.rule == "L-19")
    }

    @Test func app_withoutBackgroundRefresh_isLaunchedWhenThatComesBack() {
        var phone = Phone.located()
        phone.run(until: 60)
        phone.send(.environment(.backgroundRefresh(.denied)))
        phone.send(.simulated(.memoryPressure))
        phone.move(to: .far)
        phone.run(until: 200)
        #expect(phone.places(from: 60) == [])
        phone.send(.environment(.backgroundRefresh(.available)))
        phone.run(until: 230)
        #expect(phone.places(from: 60).prefix(2) == ["200 region-exited home", "200 app-launched location"])
    }

    @Test func region_survivesTheReboot_andGoesWithTheApp() {
        var phone = Phone.located()
        phone.run(until: 60)
        phone.send(.simulated(.reboot))
        #expect(phone.device.locationStanding(of: app)?.regions == [.home])
        phone.move(to: .far)
        phone.run(until: 100)
        #expect(phone.places(from: 60).contains("80 app-launched location"))
        phone.send(.uninstalled(app))
        #expect(phone.device.locationStanding(of: app) == nil)
        phone.move(to: .home)
        phone.run(until: 200)
        #expect(phone.places(from: 101) == [])
    }

    /// Who makes no location manager hears when it does.
    @Test func news_waitForADelegate() {
        var phone = Phone.located()
        phone.run(until: 60)
        phone.send(.simulated(.memoryPressure))
        phone.behavior[app] = Phone.Behavior()
        phone.move(to: .far)
        phone.run(until: 100)
        let heard = phone.effects.count
        phone.open()
        #expect(phone.heard(from: heard) == [])
        phone.report(.location(.delegateSet))
        #expect(phone.heard(from: heard) == ["exited home [active]", "outside home [active]"])
    }

    // MARK: Background time

    /// Ten seconds for the event; a task has what the budget of the wake gives.
    @Test func taskOfAnEvent_hasTheWholeBudget() {
        var behavior = Phone.Behavior.locates()
        let launched = behavior.facts
        behavior.facts = { callback in
            if case .location(.exited) = callback { return [.taskBegan(.test(1))] }
            if case .expireTasks = callback { return [.taskEnded(1, inHandler: true)] }
            return launched(callback)
        }
        var phone = Phone.located(behavior)
        phone.run(until: 60)
        phone.move(to: .far)
        phone.run(until: 200)
        let expired = phone.events("task-expired").map { $0.time.nanoseconds / 1_000_000_000 }
        #expect(expired == [106])
        #expect(phone.places(from: 60).last == "106 app-suspended")
    }

    // MARK: Regions

    /// Apps register their regions at each launch: the way over the border that has begun is not forgotten.
    @Test func region_registeredAgain_goesOn() {
        var phone = Phone.located()
        phone.open()
        phone.run(until: 60)
        phone.move(to: .far)
        phone.run(until: 70)
        phone.watch(.home)
        phone.run(until: 80)
        #expect(phone.places(from: 60) == ["80 region-exited home"])
        phone.move(to: .home)
        phone.run(until: 90)
        phone.watch(CircularRegion(identifier: "home", center: .home, radius: 2_000))
        phone.run(until: 200)
        #expect(phone.places(from: 81) == [])
    }

    @Test func region_beyondTheTwentieth_isRefused() {
        var phone = Phone.located()
        phone.open()
        for number in 1...20 {
            phone.watch(CircularRegion(identifier: "\(number)", center: .home, radius: 100))
        }
        #expect(phone.heard().suffix(2) == ["monitors 19 [active]", "does not monitor 20: monitoringFailed [active]"])
        #expect(phone.device.locationStanding(of: app)?.regions.count == 20)
        phone.watch(CircularRegion(identifier: "7", center: .far, radius: 100))
        #expect(phone.heard().last == "monitors 7 [active]")
        phone.report(.location(.unmonitored("7")))
        phone.watch(CircularRegion(identifier: "20", center: .home, radius: 100))
        #expect(phone.heard().last == "monitors 20 [active]")
        phone.watch(CircularRegion(identifier: "20", center: .home, radius: 1_000_001))
        #expect(phone.heard().last == "does not monitor 20: monitoringFailed [active]")
        phone.watch(CircularRegion(identifier: "20", center: .home, radius: 1_000_000))
        #expect(phone.heard().last == "monitors 20 [active]")
    }

    @Test(arguments: [nil, LocationPermission.denied])
    func region_ofAnAppThatMayNot_isRefused(permission: LocationPermission?) {
        var phone = Phone.located(permission: permission)
        #expect(phone.heard().last == "does not monitor home: monitoringDenied [inactive]")
        phone.move(to: .far)
        phone.run(until: 100)
        #expect(phone.events("region-exited").isEmpty)
    }

    @Test func state_isAnsweredWhenItIsAsked() {
        var phone = Phone.located()
        phone.open()
        phone.report(.location(.stateAsked(.home)))
        phone.move(to: .far)
        phone.report(.location(.stateAsked(.home)))
        phone.move(to: nil)
        phone.report(.location(.stateAsked(.home)))
        #expect(phone.heard().suffix(3) == ["inside home [active]", "outside home [active]", "unknown home [active]"])
    }

    // MARK: Significant changes

    /// Apps start the service right after they have asked.
    @Test func significantChange_isTold_asSoonAsTheUserAllowsIt() {
        let facts: [LocationFact] = [.authorizationAsked(always: true), .significantChanges(isOn: true)]
        var phone = Phone.located(.locates(facts), permission: nil)
        #expect(phone.heard() == [])
        phone.open()
        phone.send(.user(.answeredLocation(app, .always)))
        #expect(phone.heard() == ["authorization [active]", "significant 52.52,13.405 [active]"])
    }

    /// Apple, `startMonitoringSignificantLocationChanges()`: after a relaunch the app must call it to hear anything.
    @Test func significantChange_isNotTold_beforeTheLaunchedAppStartsTheServiceAgain() {
        let facts: [LocationFact] = [.authorizationAsked(always: true), .significantChanges(isOn: true)]
        var phone = Phone.located(.locates(facts))
        phone.run(until: 400)
        phone.send(.simulated(.memoryPressure))
        phone.behavior[app] = .locates([])
        let heard = phone.effects.count
        phone.move(to: .far)
        #expect(phone.places(from: 400) == ["400 location-changed 52.55,13.405", "400 app-launched location"])
        #expect(phone.heard(from: heard) == [])
        phone.report(.location(.significantChanges(isOn: true)))
        #expect(phone.heard(from: heard) == ["significant 52.55,13.405 [background]"])
    }

    @Test func significantChange_is500MetresAndFiveMinutes() {
        let facts: [LocationFact] = [.authorizationAsked(always: true), .significantChanges(isOn: true)]
        var phone = Phone.located(.locates(facts))
        #expect(phone.heard() == ["authorization [inactive]", "significant 52.52,13.405 [inactive]"])
        phone.run(until: 60)
        phone.send(.simulated(.memoryPressure))
        phone.move(to: .near)
        phone.run(until: 400)
        #expect(phone.places(from: 60) == [])
        phone.move(to: .far)
        phone.run(until: 450)
        #expect(
            phone.places(from: 60) == [
                "400 location-changed 52.55,13.405", "400 app-launched location", "410 app-suspended",
            ]
        )
        // The app starts the service anew, as Apple has it do: it is told once.
        #expect(phone.heard().suffix(1) == ["significant 52.55,13.405 [background]"])
        phone.move(to: .home)
        phone.run(until: 800)
        #expect(
            phone.places(from: 411) == [
                "700 location-changed 52.52,13.405", "700 app-resumed location", "710 app-suspended",
            ]
        )
        phone.open()
        phone.report(.location(.significantChanges(isOn: false)))
        phone.home()
        phone.run(until: 900)
        phone.move(to: .far)
        phone.run(until: 2_000)
        #expect(phone.events("location-changed").count == 2)
    }

    // MARK: Permission

    @Test func permission_isAskedOnce_andChangedInSettings() {
        var phone = Phone.located(permission: nil)
        #expect(phone.events("location-authorization").compactMap { $0.text("status") } == ["asked"])
        phone.open()
        phone.report(.location(.authorizationAsked(always: false)))
        phone.send(.user(.answeredLocation(app, .whenInUse)))
        #expect(phone.heard().last == "authorization [active]")
        phone.report(.location(.authorizationAsked(always: false)))
        phone.report(.location(.authorizationAsked(always: true)))
        phone.send(.user(.answeredLocation(app, .always)))
        phone.send(.user(.answeredLocation(app, .denied)))
        #expect(
            phone.events("location-authorization").compactMap { $0.text("status") }
                == ["asked", "when-in-use", "asked", "always", "denied"]
        )
    }

    /// The question about use offers no more than that.
    @Test func permission_thatIsReady_isGivenAsFarAsItIsAskedFor() {
        let facts: [LocationFact] = [.authorizationAsked(always: false), .authorizationAsked(always: true)]
        let phone = Phone.located(.locates(facts))
        #expect(
            phone.events("location-authorization").compactMap { $0.text("status") }
                == ["will-be-always", "when-in-use", "always"]
        )
    }

    @Test func permission_ofAnAppThatIsNotThere_isRefused() {
        var phone = Phone()
        phone.send(.user(.answeredLocation("b", .always)))
        #expect(phone.refusals.count == 1)
    }
}
