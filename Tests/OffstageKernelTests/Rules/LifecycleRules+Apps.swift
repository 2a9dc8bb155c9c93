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

    /// A handler that is called while willTerminate is under way.
    @Test func `T-43 an app that is on its way out has no picture taken`() {
        for ends in [false, true] {
            var behavior = Phone.Behavior.reattaches(handlesAfter: 5)
            behavior.returnsAfter = { $0 == .willTerminate ? 4 : 0 }
            behavior.exits = false
            var phone = Phone.transferring(behavior)
            phone.download(1...1)
            phone.home()
            phone.run(until: 100)
            phone.finish(1...1)
            phone.run(until: 103)
            if ends { phone.send(.simulated(.termination(Phone.app))) }
            phone.run(until: 107.5)
            #expect(phone.deliveries.last == (ends ? "willTerminate [background]" : "takeSnapshot [background]"))
        }
    }

    // MARK: What the drivers are told

    @Test func `L-16 whatever ends a process by itself, its driver is told to end its transfers`() {
        for fact in [ProcessFact.exited(status: 0), .crashed(signal: 5)] {
            var phone = Phone(Phone.Behavior())
            phone.open()
            phone.report(.transfer(1, .created(.test)))
            phone.report(fact)
            #expect(phone.effects.count { if case .endTransfers = $0 { true } else { false } } == 1)
        }
    }

    @Test func `E-24 the drivers are told which network there is, whenever it changes`() {
        var phone = Phone(Phone.Behavior())
        let networks: [Surroundings.Network] = [.none, .cellular, .wifi]
        for network in networks { phone.send(.environment(.network(network))) }
        phone.send(.environment(.battery(5)))
        let told = phone.effects.compactMap { if case .useNetwork(let network) = $0 { network } else { nil } }
        #expect(told == networks)
    }
}
