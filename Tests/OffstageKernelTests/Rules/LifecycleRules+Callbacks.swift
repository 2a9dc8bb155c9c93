import OffstageKernel
import Testing

/// Sections 1 and 2 of `docs/rules/lifecycle.md`: states, transitions and the order of callbacks.
@Suite struct LifecycleCallbackRules {
    @Test func `L-1 an app sees three states, with their raw values`() {
        #expect(ApplicationState.active.rawValue == 0)
        #expect(ApplicationState.inactive.rawValue == 1)
        #expect(ApplicationState.background.rawValue == 2)
        var phone = Phone(Phone.Behavior())
        #expect(phone.state == "not-running")
        phone.open()
        #expect(phone.state == "active")
        phone.home()
        #expect(phone.state == "background")
        phone.run(until: 10)
        #expect(phone.state == "suspended")
    }

    @Test func `L-2 background leads to suspended and back, never straight to active`() {
        var phone = Phone(Phone.Behavior())
        phone.open()
        phone.home()
        phone.run(until: 10)
        let before = phone.deliveries.count
        phone.open()
        #expect(phone.events("app-resumed").count == 1)
        #expect(
            phone.deliveries[before...] == ["willEnterForeground [background]", "didBecomeActive [active]"]
        )
    }

    @Test func `L-3 suspension is silent`() {
        var phone = Phone(Phone.Behavior())
        phone.open()
        phone.home()
        let before = phone.deliveries.count
        phone.run(until: 60)
        #expect(phone.events("app-suspended").count == 1)
        #expect(phone.deliveries.count == before)
    }

    @Test func `L-4 a suspended app is killed without a word and starts anew`() {
        var phone = Phone(.endsInHandler)
        phone.open()
        phone.home()
        phone.run(until: 60)
        let before = phone.deliveries.count
        phone.send(.simulated(.memoryPressure))
        #expect(phone.deliveries.count == before)
        #expect(phone.events("app-killed").map { $0.text("reason") } == ["jetsam"])
        #expect(phone.state == "not-running")
        phone.open()
        #expect(phone.deliveries[before] == "launch(OffstageKernel.LaunchReason.user) [inactive]")
        #expect(phone.events("app-launched").count == 2)
    }

    @Test func `L-5 an event never makes an app active`() {
        var phone = Phone(Phone.Behavior())
        phone.send(.woken(Phone.app, .location))
        #expect(phone.state == "background")
        phone.run(until: 60)
        phone.send(.woken(Phone.app, .location))
        #expect(phone.events("app-activated").isEmpty)
        #expect(phone.state == "background")
    }

    @Test func `L-6 cold launch without scenes: launch while inactive, then active`() {
        var phone = Phone(Phone.Behavior())
        phone.open()
        #expect(
            phone.deliveries == [
                "launch(OffstageKernel.LaunchReason.user) [inactive]", "didBecomeActive [active]",
            ]
        )
    }

    @Test func `L-7 willEnterForeground is not called on a cold launch`() {
        var phone = Phone(Phone.Behavior())
        phone.open()
        #expect(!phone.deliveries.contains { $0.hasPrefix("willEnterForeground") })
    }

    @Test(arguments: [UserAction.pressedHome, .locked])
    func `L-8 home and lock give willResignActive, then didEnterBackground`(action: UserAction) {
        var phone = Phone(Phone.Behavior())
        phone.open()
        phone.run(until: 1)
        phone.send(.user(action))
        #expect(
            phone.deliveries[2...] == [
                "willResignActive [active]", "didEnterBackground [background]", "takeSnapshot [background]",
            ]
        )
    }

    @Test func `L-9 reopening gives willEnterForeground in the background state, then active`() {
        var phone = Phone(.endsInHandler)
        phone.open()
        phone.home()
        phone.run(until: 2)
        let before = phone.deliveries.count
        phone.open()
        #expect(
            phone.deliveries[before...] == ["willEnterForeground [background]", "didBecomeActive [active]"]
        )
    }

    @Test func `L-10 an interruption only resigns and becomes active again`() {
        var phone = Phone(Phone.Behavior())
        phone.open()
        let before = phone.deliveries.count
        phone.send(.user(.interruptionBegan))
        #expect(phone.state == "inactive")
        phone.run(until: 60)
        #expect(phone.state == "inactive")
        phone.send(.user(.interruptionEnded))
        #expect(phone.deliveries[before...] == ["willResignActive [active]", "didBecomeActive [active]"])
    }

    @Test func `L-11 launch in the background shows the background state and never becomes active`() {
        var phone = Phone(Phone.Behavior())
        phone.send(.woken(Phone.app, .location))
        #expect(phone.deliveries == ["launch(OffstageKernel.LaunchReason.location) [background]"])
    }

    @Test(arguments: Profile.generations)
    func `L-12 didEnterBackground is not called on a background launch`(os: Int) {
        var phone = Phone(os: os, Phone.Behavior())
        phone.send(.woken(Phone.app, .location))
        phone.run(until: 1000)
        #expect(phone.state == "suspended")
        phone.send(.woken(Phone.app, .location))
        #expect(phone.events("app-launched").count == 1 && phone.events("app-resumed").count == 1)
        #expect(!phone.deliveries.contains { $0.hasPrefix("didEnterBackground") })
    }

    @Test func `L-13 opening an app that was launched in the background launches nothing`() {
        var phone = Phone(Phone.Behavior())
        phone.send(.woken(Phone.app, .location))
        phone.open()
        #expect(
            phone.deliveries[1...] == ["willEnterForeground [background]", "didBecomeActive [active]"]
        )
        #expect(phone.events("app-launched").count == 1)
    }

    @Test func `L-15 with scenes the log names the scene delegate's methods`() {
        var phone = Phone(scenes: true, Phone.Behavior())
        phone.open()
        phone.home()
        let names = phone.events("callback").filter { $0.text("phase") == "called" }.map { $0.text("name") }
        #expect(
            names == [
                "didFinishLaunchingWithOptions", "sceneWillConnect", "sceneWillEnterForeground", "sceneDidBecomeActive",
                "sceneWillResignActive", "sceneDidEnterBackground",
            ]
        )
    }

    @Test func `L-15 scenes do not exist before iOS 13`() {
        var phone = Phone(os: 12, scenes: true, Phone.Behavior())
        phone.open()
        #expect(!phone.deliveries.contains { $0.hasPrefix("connectScene") })
    }

    @Test func `L-16 cold launch with scenes announces the foreground`() {
        var phone = Phone(scenes: true, Phone.Behavior())
        phone.open()
        #expect(
            phone.deliveries == [
                "launch(OffstageKernel.LaunchReason.user) [inactive]", "connectScene [inactive]",
                "willEnterForeground [background]", "didBecomeActive [active]",
            ]
        )
    }

    @Test func `L-17 a background launch connects no scene until the user opens the app`() {
        var phone = Phone(scenes: true, Phone.Behavior())
        phone.send(.woken(Phone.app, .location))
        #expect(phone.deliveries.count == 1)
        phone.open()
        #expect(
            phone.deliveries[1...] == [
                "connectScene [background]", "willEnterForeground [background]", "didBecomeActive [active]",
            ]
        )
    }

    @Test func `L-18 removing a running app terminates it, with its scene gone first`() {
        var phone = Phone(scenes: true, Phone.Behavior())
        phone.open()
        let before = phone.deliveries.count
        phone.send(.user(.removed(Phone.app)))
        #expect(
            phone.deliveries[before...] == [
                "willResignActive [active]", "disconnectScene [inactive]", "willTerminate [inactive]",
            ]
        )
        #expect(phone.events("app-exited").count == 1)
    }

    @Test func `L-18 removing a suspended app kills it silently, a dead one runs nothing`() {
        var phone = Phone(Phone.Behavior())
        phone.open()
        phone.home()
        phone.run(until: 60)
        let before = phone.deliveries.count
        phone.send(.user(.removed(Phone.app)))
        #expect(phone.events("app-killed").count == 1)
        phone.send(.user(.removed(Phone.app)))
        #expect(phone.deliveries.count == before)
        #expect(phone.events("app-killed").count == 1)
    }

    @Test func `L-19 a removed app is not woken until the user opens it, not even after a reboot`() {
        var phone = Phone(Phone.Behavior())
        phone.send(.user(.removed(Phone.app)))
        phone.send(.woken(Phone.app, .location))
        #expect(phone.refusals.map(\.rule) == ["L-19"])
        phone.send(.simulated(.reboot))
        phone.send(.woken(Phone.app, .location))
        #expect(phone.refusals.count == 2)
        phone.open()
        phone.home()
        phone.run(until: 60)
        phone.send(.woken(Phone.app, .location))
        #expect(phone.refusals.count == 2)
        #expect(phone.state == "background")
    }

    @Test func `L-20 willTerminate comes only to a running process that is being ended`() {
        var phone = Phone(.neverEnds)
        phone.open()
        phone.home()
        phone.run(until: 60)
        #expect(phone.events("app-killed").count == 1)
        phone.open()
        phone.report(.crashed(signal: 5))
        #expect(!phone.deliveries.contains { $0.hasPrefix("willTerminate") })
        phone.open()
        phone.send(.simulated(.termination(Phone.app)))
        #expect(phone.deliveries.last == "willTerminate [active]")
        #expect(phone.device.installedApps[0].isForceQuit == false)
    }

    @Test func `L-21 willTerminate has five seconds`() {
        var phone = Phone(Phone.Behavior(hangs: { $0 == .willTerminate }))
        phone.open()
        phone.send(.user(.removed(Phone.app)))
        phone.run(until: 4.9)
        #expect(phone.state == "active")
        phone.run(until: 5)
        #expect(phone.state == "not-running")
        #expect(phone.events("app-killed").first?.text("code") == "0x8badf00d")
        let reports = phone.effects.compactMap {
            if case .kill(_, let report?) = $0 { report.description } else { nil }
        }
        #expect(reports == ["Failed to terminate gracefully after 5.0s"])
    }

    @Test func `L-22 the app is suspended shortly after didEnterBackground unless something holds it`() {
        var phone = Phone(.endsInHandler)
        phone.open()
        phone.home()
        phone.run(until: 20)
        #expect(phone.state == "background")
        var idle = Phone(Phone.Behavior())
        idle.open()
        idle.home()
        idle.run(until: 20)
        #expect(idle.state == "suspended")
    }

    @Test func `L-23 a snapshot is taken when didEnterBackground has returned`() {
        var phone = Phone(Phone.Behavior())
        phone.open()
        phone.run(until: 3)
        phone.home()
        #expect(phone.story(from: 3).suffix(2) == ["3.000 app-entered-background", "3.000 snapshot"])
    }
}
