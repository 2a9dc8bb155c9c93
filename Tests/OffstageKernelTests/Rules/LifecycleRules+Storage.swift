import OffstageKernel
import Testing

@testable import OffstageKernel

/// Section 4 of `docs/rules/lifecycle.md`: suspension, termination, storage.
@Suite struct LifecycleStorageRules {
    @Test func `L-55 memory pressure takes suspended apps, the one used longest ago first, and warns the others`() {
        var phone = Phone()
        for name in ["a", "b", "c"] { phone.install(AppIdentifier(name)) }
        for (index, name) in ["b", "a", "c"].enumerated() {
            phone.open(AppIdentifier(name))
            phone.run(until: Double(index + 1) * 60)
        }
        phone.send(.simulated(.memoryPressure))
        #expect(phone.events("app-killed").map { $0.app?.rawValue } == ["b", "a"])
        #expect(phone.deliveries.last == "didReceiveMemoryWarning [active]")
    }

    @Test func `L-56 a background process over its processor limit is killed`() {
        var behavior = Phone.Behavior.neverEnds
        behavior.cpuPercent = 90
        var phone = Phone(os: 12, behavior)
        phone.open()
        phone.home()
        phone.run(until: 59)
        #expect(phone.state == "background")
        phone.run(until: 62)
        #expect(phone.events("app-killed").map { $0.text("reason") } == ["cpu-limit"])
        behavior.cpuPercent = 70
        var modest = Phone(os: 12, behavior)
        modest.open()
        modest.home()
        modest.run(until: 170)
        #expect(modest.state == "background")
    }

    /// On a fast device, too: the app's code is as fast as on a phone.
    @Test(arguments: [1, 10]) func `L-57 every transition has its watchdog`(speed: Int) {
        func killed(hanging: @escaping @Sendable (Callback) -> Bool, scenes: Bool = false) -> Double? {
            var phone = Phone(speed: speed)
            phone.install(Phone.app, scenes: scenes, Phone.Behavior(hangs: hanging))
            phone.open()
            phone.home()
            phone.run(until: 1)
            phone.open()
            phone.run(until: 100)
            let kill = phone.events("app-killed").first
            #expect(kill?.text("code") == "0x8badf00d")
            return kill.map { Double($0.time.nanoseconds) / 1e9 }
        }
        #expect(killed(hanging: { $0 == .launch(.user) }) == 20)
        #expect(killed(hanging: { $0 == .connectScene }, scenes: true) == 20)
        #expect(killed(hanging: { $0 == .willEnterForeground }) == 11)
        #expect(killed(hanging: { $0 == .didEnterBackground }) == 10)
    }

    @Test func `L-57 a process that never connects is killed by the launch watchdog`() {
        var phone = Phone(Phone.Behavior(connects: false))
        phone.open()
        phone.run(until: 30)
        #expect(phone.story.last == "20.000 app-killed watchdog 0x8badf00d")
    }

    @Test func `L-59 a main-thread mistake is reported once for each place`() {
        var phone = Phone(Phone.Behavior())
        phone.open()
        phone.report(.observed(.offMainThread(api: "UILabel.text", site: "A.swift:1")))
        phone.report(.observed(.offMainThread(api: "UILabel.text", site: "A.swift:1")))
        phone.report(.observed(.offMainThread(api: "UILabel.text", site: "A.swift:9")))
        #expect(phone.findings == ["off-main-thread", "off-main-thread"])
    }

    @Test func `L-60 files by class, locked and before the first unlock`() {
        var locked = Lock()
        _ = locked.locked(hasPasscode: true)
        #expect(FileProtection.allCases.allSatisfy { locked.allows(.open, to: $0) })
        _ = locked.keysDue(generation: locked.generation)
        #expect(
            FileProtection.allCases.filter { locked.allows(.open, to: $0) } == [
                .completeUntilFirstUserAuthentication, .none,
            ]
        )
        #expect(locked.allows(.useOpenHandle, to: .completeUnlessOpen))
        #expect(locked.allows(.create, to: .completeUnlessOpen))
        #expect(!locked.allows(.useOpenHandle, to: .complete))
        var booted = Lock()
        booted.booted(hasPasscode: true)
        #expect(FileProtection.allCases.filter { booted.allows(.open, to: $0) } == [.none])
        booted.booted(hasPasscode: false)
        #expect(FileProtection.allCases.allSatisfy { booted.allows(.open, to: $0) })
    }

    @Test func `L-60 before the first unlock an app that is started ahead of the user finds its data closed`() {
        var phone = Phone(Phone.Behavior())
        phone.send(.environment(.passcode(true)))
        phone.send(.simulated(.reboot))
        #expect(FileProtection.allCases.filter { phone.device.allowsOpening($0) } == [.none])
        phone.send(.simulated(.prewarm(Phone.app)))
        #expect(phone.state == "background")
        #expect(phone.lines("app-launched").last?.contains("reason=prewarm") == true)
        phone.send(.simulated(.prewarm(Phone.app)))
        #expect(phone.refusals.last?.reason.contains("is running already") == true)
        phone.run(until: 60)
        #expect(phone.state == "suspended", "nothing keeps it running")
        phone.send(.user(.unlocked))
        #expect(FileProtection.allCases.allSatisfy { phone.device.allowsOpening($0) })
        phone.open()
        #expect(phone.state == "active" && phone.lines("app-launched").count == 1)
        for os in [13, 15] {
            var old = Phone(os: os, Phone.Behavior())
            old.send(.simulated(.prewarm(Phone.app)))
            #expect((old.refusals.last?.reason.contains("iOS 15") == true) == (os < 15))
        }
    }

    @Test func `L-60 without a passcode a lock takes nothing away`() {
        var phone = Phone(Phone.Behavior())
        phone.send(.user(.locked))
        phone.run(until: 60)
        #expect(phone.device.visibleSurroundings.protectedDataAvailable)
        phone.send(.user(.unlocked))
        phone.send(.environment(.passcode(true)))
        phone.send(.user(.locked))
        phone.run(until: 120)
        #expect(!phone.device.allowsOpening(.complete))
        phone.send(.environment(.passcode(false)))
        #expect(FileProtection.allCases.allSatisfy { phone.device.allowsOpening($0) })
    }

    @Test func `L-61 the warning comes before the loss, the good news after the unlock, to running apps only`() {
        var phone = Phone(.endsInHandler)
        phone.install(AppIdentifier("asleep"))
        phone.send(.environment(.passcode(true)))
        phone.open(AppIdentifier("asleep"))
        phone.open()
        phone.run(until: 20)
        phone.send(.user(.locked))
        #expect(phone.deliveries.contains("protectedDataWillBecomeUnavailable [active]"))
        #expect(phone.deliveries.filter { $0.hasPrefix("protectedData") }.count == 1)
        phone.run(until: 29.9)
        #expect(phone.device.visibleSurroundings.protectedDataAvailable)
        phone.run(until: 30)
        #expect(!phone.device.visibleSurroundings.protectedDataAvailable)
        phone.send(.user(.unlocked))
        #expect(phone.device.visibleSurroundings.protectedDataAvailable)
        #expect(phone.deliveries.filter { $0.hasPrefix("protectedDataDidBecomeAvailable") }.count == 1)
        #expect(phone.state == "active")
    }
}
