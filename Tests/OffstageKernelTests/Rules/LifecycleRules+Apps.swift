import Testing

@testable import OffstageKernel

/// What becomes of an app's things when it is updated, and of all apps' when the device starts anew.
@Suite struct AppRules {
    @Test func `P-37 an update keeps the token of the gateway outside, unless it is for another environment`() {
        let token = String(repeating: "ab", count: 32)
        var phone = Phone()
        phone.send(.push(.joined(true)))
        phone.send(.push(.gateway(isOnline: true)))
        var manifest = Phone.manifest(modes: ["remote-notification"])
        manifest.pushEnvironment = "development"
        phone.install(manifest, .answers())
        phone.open()
        phone.send(.push(.issued(Phone.app, token: token)))
        manifest.name = "Better"
        phone.install(manifest, .answers())
        phone.open()
        #expect(phone.deliveries.count { $0.hasPrefix("didRegister") } == 2, "it is known, and told at once")
        manifest.pushEnvironment = "production"
        phone.install(manifest, .answers())
        phone.open()
        #expect(phone.deliveries.count { $0.hasPrefix("didRegister") } == 2, "another is asked for")
    }

    @Test func `T-47 what is on its way is stopped when the device restarts, and begins anew`() {
        var phone = Phone.transferring()
        phone.download(1...2)
        phone.finish(2...2)
        phone.send(.simulated(.reboot))
        let stops = phone.effects.compactMap { if case .stopTransfer(let key) = $0 { key.task } else { nil } }
        #expect(stops == [1])
        #expect(phone.begun == [1, 2, 1])
    }

    @Test func events_thatAClientMayOrder_areThoseOfPeopleAndTheirSurroundings() {
        let process = ProcessNumber(rawValue: 1)
        let orders: [Event] = [
            .user(.pressedHome), .environment(.passcode(true)), .simulated(.reboot), .uninstalled(Phone.app),
            .push(.sent(Phone.app, .init(payload: Phone.silent))), .push(.gateway(isOnline: true)),
        ]
        let facts: [Event] = [
            .started, .timePassed, .installed(Phone.manifest(modes: [])), .process(process, .spawned),
            .transfer(Phone.key(1), .stopped(nil)), .push(.joined(true)), .push(.issued(Phone.app, token: nil)),
        ]
        #expect(orders.allSatisfy(\.isOrder) && !facts.contains(where: \.isOrder))
    }

    @Test func `L-48 an app that is woken hears what it has missed while it was suspended`() {
        var phone = Phone.located()
        phone.run(until: 60)
        let known = phone.heard()
        phone.send(.user(.answeredLocation(Phone.app, .denied)))
        #expect(phone.state == "suspended" && phone.heard() == known)
        phone.send(.woken(Phone.app, .push))
        #expect(phone.heard() == known + ["authorization [background]"])
    }
}
