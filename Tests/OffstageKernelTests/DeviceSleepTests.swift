import OffstageKernel
import Testing

/// A device that sleeps under its lock although an app runs on for its location updates.
@Suite struct DeviceSleepTests {
    private let app = Phone.app

    /// Its app gets location updates; it was opened at 0 and left at 10.
    private func left(
        _ quirks: Set<Quirk> = [.sleepsUnderLock],
        nextTimer: Double? = 4,
        lockedFiles: [String] = [],
        charging: Bool = false
    ) -> Phone {
        let updates = LocationUpdates(distanceFilter: 0, inBackground: true)
        var behavior = Phone.Behavior.locates([.authorizationAsked(always: true), .updates(updates)])
        behavior.nextTimer = nextTimer.map { .milliseconds(Int64($0 * 1000)) }
        behavior.lockedFiles = lockedFiles
        var phone = Phone.located(behavior, modes: ["location"], quirks: quirks)
        phone.send(.environment(.charging(charging)))
        phone.run(until: 100)
        return phone
    }

    /// The moments at which it was stopped and went on, in whole seconds.
    private func moments(_ event: String, in phone: Phone) -> [Int64] {
        phone.records.filter { $0.event == event }.map { $0.time.nanoseconds / 1_000_000_000 }
    }

    @Test func lockedDevice_onBattery_sleepsAgainAndAgain() throws {
        var phone = left()
        #expect(phone.state == "background")
        phone.send(.user(.locked))
        #expect(phone.state == "suspended" && phone.device.isAsleep)
        phone.run(until: 7_200)
        let (stops, ends) = (moments("app-suspended", in: phone), moments("app-resumed", in: phone))
        #expect(stops.first == 100 && ends.count >= 7_000 / 510)
        for (stop, end) in zip(stops, ends) { #expect((10...500).contains(end - stop), "\(stop) to \(end)") }
        #expect(phone.events("app-suspended").allSatisfy { $0.text("reason") == "device-sleeps" })
        // Awake it has what any app has in the background.
        for (end, stop) in zip(ends, stops.dropFirst()) { #expect((4...6).contains(stop - end), "\(end) to \(stop)") }
        #expect(Set(zip(stops, ends).map { $1 - $0 }).count > 5)
    }

    @Test func lateTimer_isFound_once() throws {
        var phone = left(nextTimer: 4)
        phone.send(.user(.locked))
        phone.run(until: 7_200)
        let found = phone.records.filter { $0.event == "finding" }
        #expect(found.map { $0.text("id") } == ["timer-late"])
        let end = try #require(moments("app-resumed", in: phone).first)
        #expect(found.first.map { $0.time.nanoseconds / 1_000_000_000 } == end)
        #expect(try #require(found.first?.text("message")).contains("it was due 4.0 s after the device"))
    }

    /// A live device looks a little later than it wanted to.
    @Test func device_thatLooksLate_wakesAllTheSame() {
        var phone = left()
        phone.send(.user(.locked))
        var device = phone.device
        let effects = device.handle(.timePassed, at: phone.now + .seconds(501))
        #expect(effects.contains { if case .resume = $0 { true } else { false } })
    }

    /// What is due when the device is awake anyway is no more than a moment late.
    @Test(arguments: [nil, 0, 600, 3_600] as [Double?])
    func timerThatIsNotLate_isNotFound(nextTimer: Double?) {
        var phone = left(nextTimer: nextTimer)
        phone.send(.user(.locked))
        if nextTimer == 0 { phone.run(until: 100.9) } else { phone.run(until: 100 + 9 * 500) }
        phone.send(.user(.unlocked))
        #expect(phone.findings == [])
    }

    @Test func timer_aSecondLate_isFound() {
        var phone = left(nextTimer: 0)
        phone.send(.user(.locked))
        phone.run(until: 101)
        phone.send(.user(.unlocked))
        #expect(phone.findings == ["timer-late"])
    }

    @Test func chargingOrUnlockedDevice_orOneWithoutTheQuirk_doesNotSleep() {
        for var phone in [left([]), left(charging: true)] {
            phone.send(.user(.locked))
            phone.run(until: 700)
            #expect(phone.state == "background")
            #expect(phone.findings == [] && moments("app-suspended", in: phone) == [])
        }
        var phone = left()
        phone.run(until: 700)
        #expect(phone.state == "background")
    }

    @Test(arguments: [Event.user(.unlocked), .environment(.charging(true)), .environment(.location(.far))])
    func sleepingDevice_wakes(event: Event) {
        var phone = left(nextTimer: nil)
        phone.send(.user(.locked))
        phone.run(until: 105)
        // A look that finds nothing new lets it sleep.
        phone.send(.environment(.backgroundRefresh(.denied)))
        #expect(phone.state == "suspended")
        phone.send(event)
        #expect(phone.state == "background" && moments("app-resumed", in: phone) == [105])
        if event == .environment(.location(.far)) {
            #expect(phone.heard().last == "standard 52.55,13.405 [background]")
            phone.run(until: 111)
            #expect(phone.state == "suspended")
        } else {
            phone.run(until: 7_200)
            #expect(phone.state == "background")
        }
    }

    @Test func plugTakenOut_underTheLock_letsItSleep() {
        var phone = left(charging: true)
        phone.send(.user(.locked))
        phone.send(.environment(.charging(false)))
        #expect(phone.state == "suspended")
    }

    @Test func openTask_keepsItAwake_toItsEnd() {
        var phone = left()
        phone.report(.taskBegan(.test(1)))
        phone.send(.user(.locked))
        phone.run(until: 110)
        #expect(phone.state == "background")
        phone.report(.taskEnded(1, inHandler: false))
        phone.run(until: 112)
        #expect(phone.state == "suspended")
    }

    @Test func transferOnItsWay_keepsItAwake() {
        var phone = left()
        let summary = TransferSummary(kind: "data", method: "GET", url: "https://example.com/")
        phone.report(.transfer(1, .created(summary)))
        phone.report(.transfer(1, .started))
        phone.send(.user(.locked))
        phone.run(until: 200)
        #expect(phone.state == "background")
        phone.report(.transfer(1, .finished(TransferOutcome(status: 200, bytes: 1, error: nil))))
        #expect(phone.state == "suspended")
    }

    /// It is not suspended: what is its own stays so.
    @Test func sleepingApp_keepsLocksAndConnections() {
        var phone = left(nextTimer: nil, lockedFiles: ["groups/group.app/notes.sqlite"])
        phone.send(.user(.locked))
        phone.run(until: 50_000)
        #expect(phone.findings == [] && phone.state != "not-running")
        #expect(!phone.effects.contains { if case .reclaimSockets = $0 { true } else { false } })
    }

    @Test func appThatWantsNoMoreUpdates_isSuspendedForGood() {
        var phone = left()
        phone.send(.user(.locked))
        phone.run(until: 105)
        phone.send(.user(.answeredLocation(app, .denied)))
        phone.run(until: 7_200)
        #expect(moments("app-resumed", in: phone) == [] && phone.findings == [])
    }

    @Test(arguments: 0..<20) func sleepingDevice_storedAfterEveryStep_goesOnTheSame(seed: UInt64) throws {
        func lines(stored: Bool) throws -> [String] {
            var phone = left()
            var generator = SeededGenerator(seed: seed)
            for step in 1...30 {
                let events: [Event] = [
                    .user(.locked), .user(.unlocked), .environment(.charging(true)), .environment(.charging(false)),
                    .environment(.location(.far)), .environment(.location(.home)), .user(.opened(app)),
                    .user(.pressedHome), .user(.locked),
                ]
                phone.send(events[Int(generator.next() % UInt64(events.count))])
                if stored { try phone.storeAndReadBack() }
                phone.run(until: 100 + Double(step) * 200)
            }
            return phone.records.map(\.line)
        }
        #expect(try lines(stored: true) == lines(stored: false))
    }
}
