import Testing

@testable import OffstageKernel

/// Values that the device takes in and tells, at their bounds.
@Suite struct DeviceValuesTests {
    @Test(arguments: [(-5, 0), (0, 0), (19, 19), (100, 100), (150, 100)])
    func battery_staysBetweenEmptyAndFull(said: Int, known: Int) {
        var phone = Phone(os: 17)
        phone.send(.environment(.battery(said)))
        #expect(phone.device.visibleSurroundings.surroundings.battery == known)
    }

    /// Half a usage, a pace of 1.8 and a full budget, in thousandths.
    @Test func outlook_tellsThousandths() {
        var phone = Phone(scheduling: .schedules())
        phone.use()
        let outlook = phone.device.refreshOutlook(at: phone.now)
        #expect(outlook.map(\.usage) == [500])
        #expect(outlook.map(\.pace) == [1800])
        #expect(outlook.map(\.energy) == [20_000])
        #expect(outlook.map(\.policy) == ["rate"])
        #expect(outlook.map(\.next) == [.boot + .seconds(4050)])
    }

    /// What a person finds: everything is there and allowed, and nothing is in the way.
    @Test func surroundings_ofANewDevice_areTheBest() {
        let surroundings = Surroundings()
        #expect(surroundings.network == .wifi && surroundings.battery == 100 && surroundings.thermal == .nominal)
        #expect(!surroundings.lowPowerMode && !surroundings.lowDataMode && surroundings.backgroundRefresh == .available)
        #expect(!surroundings.charging && !surroundings.passcode && !surroundings.debugger)
        #expect(surroundings.location == nil)
    }

    /// The handlers come between 25.7 and 26.3 s after the app was left, and not always at the same moment.
    @Test func jitter_isThreeTenthsOfASecond() {
        let moments = (1...200).map { (seed: UInt64) -> Double in
            var phone = Phone(os: 17, seed: seed, jitter: true)
            phone.install(Phone.app, .endsInHandler)
            phone.open()
            phone.home()
            phone.run(until: 30)
            return phone.moments("task-expired").first ?? 0
        }
        #expect(moments.allSatisfy { $0 >= 25.7 && $0 <= 26.3 })
        #expect(moments.contains { $0 < 25.72 } && moments.contains { $0 > 26.28 })
    }

    @Test func callback_thatReturned_saysHowLongItTook() {
        var phone = Phone(Phone.Behavior())
        phone.open()
        let returned = phone.events("callback").filter { $0.text("phase") == "returned" }
        #expect(returned.map { $0["main_ms"] } == [.integer(0), .integer(0)])
        let called = phone.events("callback").filter { $0.text("phase") == "called" }
        #expect(called.allSatisfy { $0["main_ms"] == nil })
    }

    /// A transfer that moved nothing, or tells of less than nothing, costs nothing.
    @Test func transfer_ofLessThanNothing_isNotCharged() {
        var phone = Phone(Phone.Behavior())
        phone.send(.environment(.network(.cellular)))
        phone.open()
        phone.report(.transfer(1, .created(.init(kind: "data", method: "GET", url: "https://example.com"))))
        phone.report(.transfer(1, .finished(.init(status: nil, bytes: -7, error: -1001))))
        let process = phone.device.apps[Phone.app]?.process
        #expect(process.flatMap { phone.device.processes[$0]?.runs.cellularBytes } == 0)
    }
}
