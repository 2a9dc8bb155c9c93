import Testing

@testable import OffstageKernel

/// Part 3 of `docs/rules/push.md`: registration, and what wakes an app.
@Suite struct PushRules {
    // MARK: Registration

    @Test func `N-1 every call is answered once, after the launch has returned, and with the same token`() {
        var phone = Phone.registered()
        let launch = phone.deliveries.firstIndex { $0.hasPrefix("launch") }
        let answer = phone.deliveries.firstIndex { $0.hasPrefix("didRegister") }
        #expect(launch == 0 && answer == 1)
        phone.report(.push(.registered))
        phone.report(.push(.registered))
        #expect(phone.deliveries.count { $0.hasPrefix("didRegister") } == 3)
        #expect(phone.tokens.count == 1, "the token is news only once")
        #expect(phone.device.installedApps[0].isRegisteredForRemoteNotifications)
    }

    @Test func `N-2 the answer to a registration during the launch comes when the launch has returned`() {
        var slow = Phone.Behavior.answers()
        slow.returnsAfter = { if case .launch = $0 { 3 } else { 0 } }
        var phone = Phone(slow)
        phone.open()
        phone.run(until: 2.9)
        #expect(!phone.deliveries.contains { $0.hasPrefix("didRegister") })
        phone.run(until: 3)
        #expect(phone.deliveries.contains { $0.hasPrefix("didRegister") })
    }

    @Test func `N-4 nobody is asked for permission to have a token or to be woken`() {
        var phone = Phone.registered()
        phone.push()
        #expect(phone.tokens.count == 1)
        #expect(phone.handled == ["10 background"])
    }

    @Test func `N-16 opening by the icon calls nothing for what has arrived`() {
        var phone = Phone.registered()
        phone.push()
        phone.push(Phone.alert)
        phone.run(until: 20)
        phone.open()
        phone.run(until: 30)
        #expect(phone.handled == ["10 background"])
    }

    @Test func `N-3 without the entitlement registration fails, and nobody can send`() {
        var phone = Phone.registered(.answers(), environment: nil)
        #expect(phone.deliveries.contains { $0.hasPrefix("failToRegister") })
        #expect(phone.tokens.isEmpty)
        phone.push()
        #expect(phone.pushes() == ["dropped BadDeviceToken"])
        phone.report(.push(.registered))
        #expect(phone.deliveries.count { $0.hasPrefix("failToRegister") } == 2, "each call is answered once")
    }

    @Test func `N-1 who never asked has no token, and who asks can read that it has before it is told`() {
        var phone = Phone(Phone.Behavior())
        var manifest = Phone.manifest(modes: [])
        manifest.pushEnvironment = "development"
        phone.install(manifest)
        phone.open()
        phone.send(.environment(.network(.none)))
        phone.send(.environment(.network(.wifi)))
        #expect(phone.tokens.isEmpty && !phone.device.installedApps[0].isRegisteredForRemoteNotifications)
        let before = phone.effects.count
        phone.report(.push(.registered))
        let told = phone.effects[before...].compactMap { effect in
            switch effect {
            case .inform: "what it can read"
            case .deliver: "token"
            default: nil
            }
        }
        #expect(told == ["what it can read", "token"] && phone.tokens.count == 1)
    }

    @Test func `N-3 without a network registration stays open until the gateway is reached`() {
        var phone = Phone()
        phone.send(.environment(.network(.none)))
        phone.install(Phone.manifest(modes: []), .answers())
        phone.open()
        phone.run(until: 5)
        #expect(phone.tokens.isEmpty)
        phone.send(.environment(.network(.wifi)))
        #expect(phone.moments("push-registered") == [5])
        #expect(phone.deliveries.count { $0.hasPrefix("didRegister") } == 1)
    }

    @Test func `N-5 unregistered, nothing arrives until the next registration, with the same token`() {
        var phone = Phone.registered()
        #expect(phone.device.installedApps.map(\.pushToken) == phone.tokens)
        phone.report(.push(.unregistered))
        #expect(!phone.device.installedApps[0].isRegisteredForRemoteNotifications)
        #expect(phone.device.installedApps[0].pushToken == nil)
        phone.push()
        #expect(phone.pushes(from: 10) == ["accepted", "dropped unregistered"])
        phone.report(.push(.registered))
        phone.push()
        #expect(phone.handled == ["10 background"])
        #expect(phone.tokens.count == 1)
    }

    @Test func `P-36 and P-37 an app that was deleted has no token; installed again it has another`() {
        var phone = Phone.registered()
        phone.send(.uninstalled(Phone.app))
        phone.push()
        #expect(phone.pushes(from: 10) == ["dropped Unregistered"])
        phone.install(Phone.manifest(modes: ["remote-notification"]), .answers())
        phone.open()
        #expect(Set(phone.tokens).count == 2)
        phone.install(Phone.manifest(modes: ["remote-notification"]), .answers())
        phone.open()
        #expect(phone.tokens.count == 2, "an update keeps it")
    }

    // MARK: Waking

    @Test func `N-6 a silent push calls the handler in front, in the background, suspended, and not running`() {
        var phone = Phone(os: 17)
        phone.install(Phone.manifest(modes: ["remote-notification"]), .answers())
        phone.open()
        phone.run(until: 1)
        phone.push()
        phone.run(until: 10)
        phone.home()
        phone.run(until: 11)
        phone.push()
        phone.run(until: 60)
        #expect(phone.state == "suspended")
        phone.push()
        phone.run(until: 70)
        phone.send(.simulated(.memoryPressure))
        phone.push()
        phone.run(until: 80)
        #expect(phone.handled == ["1 active", "11 background", "60 background", "70 background"])
        #expect(phone.events("app-launched").last?.text("reason") == "push")
        #expect(phone.events("push-completed").count == 4)
        #expect(phone.state == "suspended")
    }

    @Test func `N-8 a launch in the background has the notification among its options, and the handler follows`() {
        var phone = Phone.registered()
        phone.send(.simulated(.termination(Phone.app)))
        phone.run(until: 20)
        let before = phone.deliveries.count
        phone.push()
        #expect(
            phone.deliveries[before...].map { $0.prefix { $0 != "(" && $0 != " " } }
                == ["launch", "didRegister", "receivePush"]
        )
        let launch = phone.effects.compactMap { effect -> Delivery? in
            guard case .deliver(_, let delivery) = effect, case .launch = delivery.callback else { return nil }
            return delivery
        }.last
        #expect(launch?.payload == Phone.silent && launch?.state == .background)
    }

    @Test func `N-10 without the background mode nothing wakes, but the foreground hears of it`() {
        var phone = Phone.registered(.answers(), modes: [])
        phone.push()
        #expect(phone.pushes(from: 10) == ["accepted", "delivered", "dropped no-background-mode"])
        phone.open()
        phone.push()
        #expect(phone.handled == ["10 active"])
    }

    @Test func `N-10b and L-19 what the user removed is not woken until it is opened`() {
        var phone = Phone.registered()
        phone.send(.user(.removed(Phone.app)))
        phone.push()
        #expect(phone.pushes(from: 10) == ["accepted", "delivered", "dropped force-quit"])
        #expect(phone.handled.isEmpty)
        phone.open()
        phone.home()
        phone.run(until: 30)
        phone.push()
        #expect(phone.handled == ["30 background"])
    }

    @Test func `N-11 a wake has 30 s, and the app is suspended when it is done`() {
        var phone = Phone.registered(.answers(after: 29.5))
        phone.run(until: 100)
        phone.push()
        phone.run(until: 129)
        #expect(phone.state == "background")
        phone.run(until: 130)
        #expect(phone.state == "suspended")
        #expect(phone.findings.isEmpty)
    }

    @Test func `N-12 without an answer the app is killed after 30 s`() {
        var phone = Phone.registered(.answersNever)
        phone.run(until: 100)
        phone.push()
        phone.run(until: 129.9)
        #expect(phone.state == "background")
        phone.run(until: 131)
        #expect(phone.findings == ["completion-never-called"])
        #expect(phone.events("app-killed").last?.text("reason") == "push-timeout")
        #expect(phone.moments("app-killed") == [130])
    }

    @Test func `N-12 a handler that blocks the main thread in the foreground meets the watchdog`() {
        var hangs = Phone.Behavior.answersNever
        hangs.hangs = { if case .receivePush = $0 { true } else { false } }
        var phone = Phone.registered(hangs)
        phone.open()
        phone.push()
        phone.run(until: 60)
        #expect(phone.findings == ["killed-by-watchdog"])
        #expect(phone.moments("app-killed") == [20])
    }

    @Test func `N-13 a second answer is told of and changes nothing`() {
        var phone = Phone.registered(.answers(.failed))
        phone.run(until: 20)
        phone.push()
        phone.run(until: 22)
        phone.report(.refresh(.fetchCompleted(RunNumber(rawValue: 1), .newData, isOnMain: true, site: "A.swift:3")))
        #expect(phone.events("push-completed").map { $0.text("result") } == ["failed"])
        #expect(phone.findings == ["completion-called-twice"])
        #expect(phone.events("finding").first?["rules"] == .strings(["F-9", "B-21", "N-13"]))
    }

    // MARK: Holding

    @Test func `N-19 the device holds one for each app, the newest`() {
        var phone = Phone.registered()
        phone.send(.environment(.backgroundRefresh(.denied)))
        phone.push(id: "11111111-1111-1111-1111-111111111111")
        phone.push(id: "22222222-2222-2222-2222-222222222222")
        #expect(phone.handled.isEmpty)
        #expect(
            phone.pushes(from: 10) == [
                "accepted", "delivered", "stored background-refresh-off", "accepted", "delivered",
                "dropped overwritten", "stored background-refresh-off",
            ]
        )
        #expect(phone.events("push-dropped").first?.text("id") == "11111111-1111-1111-1111-111111111111")
        phone.send(.environment(.backgroundRefresh(.available)))
        #expect(phone.handled == ["10 background"], "N-21b: it comes when the switch is on again")
        phone.run(until: 20)
        #expect(phone.events("push-completed").first?.text("id") == "22222222-2222-2222-2222-222222222222")
    }

    @Test func `N-19b the user's launch delivers what was held, and a death discards it`() {
        var phone = Phone.registered()
        phone.send(.environment(.backgroundRefresh(.denied)))
        phone.push()
        phone.run(until: 20)
        phone.open()
        #expect(phone.handled == ["20 active"])
        phone.home()
        phone.push()
        phone.send(.simulated(.memoryPressure))
        phone.run(until: 60)
        phone.push()
        phone.send(.simulated(.memoryPressure))
        #expect(phone.pushes(from: 60).last == "dropped app-ended")
        phone.open()
        #expect(phone.handled.count == 1)
    }

    @Test func `N-20 three wakes, then one every 20 minutes; the foreground costs nothing`() {
        var phone = Phone.registered()
        phone.run(until: 100)
        for _ in 1...3 {
            phone.push()
            phone.run(until: phone.seconds + 10)
        }
        phone.push()
        #expect(phone.pushes(from: 130) == ["accepted", "delivered", "stored budget"])
        phone.run(until: 3600)
        #expect(phone.handled.count == 4)
        // Refilled from the first wake on: 20 minutes after it there is one.
        #expect(phone.handled.last == "1300 background")
        phone.open()
        for _ in 1...5 { phone.push() }
        #expect(phone.handled.count == 9)
    }

    @Test func `N-21 in Low Power Mode a wake waits at the gateway, one that is there waits on the device`() {
        var phone = Phone.registered()
        phone.send(.environment(.lowPowerMode(true)))
        phone.push(type: "background", priority: 5)
        #expect(phone.pushes(from: 10) == ["accepted", "stored power"])
        phone.arrive()
        #expect(phone.pushes(from: 10).suffix(2) == ["delivered", "stored low-power-mode"])
        phone.send(.environment(.lowPowerMode(false)))
        #expect(phone.handled == ["10 background", "10 background"])
    }

    @Test func `N-23 and C-6 what comes again is not delivered again`() {
        var phone = Phone.registered()
        phone.arrive(id: "11111111-1111-1111-1111-111111111111")
        phone.arrive(id: "11111111-1111-1111-1111-111111111111")
        #expect(phone.handled.count == 1)
        #expect(phone.pushes(from: 10) == ["delivered", "dropped duplicate"])
        for number in 0..<1024 { phone.arrive(Phone.alert, id: "\(number)") }
        phone.arrive(id: "0")
        #expect(phone.pushes().last == "dropped duplicate", "the window is 1024")
    }

    // MARK: The gateway inside

    @Test func `P-34 and A-5 of five that are sent to a device offline the last arrives`() {
        var phone = Phone.registered()
        phone.send(.environment(.network(.none)))
        for _ in 1...5 { phone.push() }
        #expect(phone.pushes(from: 10).count { $0 == "dropped overwritten" } == 4)
        phone.run(until: 60)
        phone.send(.environment(.network(.wifi)))
        #expect(phone.handled == ["60 background"])
    }

    @Test func `P-13 zero is one attempt, and what is kept expires`() {
        var phone = Phone.registered()
        phone.send(.push(.gateway(isOnline: false)))
        #expect(phone.events("environment").last?.text("gateway") == "offline")
        phone.push(lifetime: .zero)
        #expect(phone.pushes(from: 10) == ["accepted", "dropped not-stored"])
        phone.push(lifetime: .seconds(3600))
        phone.run(until: 4000)
        #expect(phone.pushes(from: 20) == ["dropped expired"])
        #expect(phone.moments("push-dropped").last == 3610)
        phone.send(.push(.gateway(isOnline: true)))
        #expect(phone.events("environment").last?.text("gateway") == "online")
        #expect(phone.handled.isEmpty)
    }

    @Test func `P-33 the gateway inside refuses as one outside does`() {
        var phone = Phone.registered()
        phone.push(type: "background", priority: 10)
        phone.push(#"{"aps":"#)
        phone.push(String(repeating: " ", count: 4097))
        phone.push(type: "loud")
        phone.push(Phone.alert, type: "background", priority: 5)
        #expect(
            phone.pushes(from: 10) == [
                "dropped BadPriority", "dropped PayloadEmpty", "dropped PayloadTooLarge", "dropped InvalidPushType",
                "accepted", "dropped PushTypeMismatch",
            ]
        )
        #expect(phone.handled.isEmpty)
    }

    @Test func `Y-7 what has nothing to show and does not ask for a wake does nothing`() {
        var phone = Phone.registered()
        phone.arrive(#"{"aps": {}, "story": 1}"#)
        phone.arrive("[]")
        #expect(
            phone.pushes(from: 10) == ["delivered", "dropped no-content-available", "dropped malformed-payload"]
        )
    }

    @Test func `N-24 two in one instant are dealt with in the order of acceptance`() {
        var phone = Phone.registered()
        phone.push(id: "11111111-1111-1111-1111-111111111111")
        phone.push(id: "22222222-2222-2222-2222-222222222222")
        phone.run(until: 20)
        #expect(phone.events("push-completed").map { $0.text("id")?.first } == ["1", "2"])
    }

    @Test func `A-6 three silent pushes wake within the instant, the fourth waits`() {
        var phone = Phone.registered(.answers(after: 1))
        for minute in 1...4 {
            phone.run(until: Double(minute) * 60)
            phone.push()
        }
        phone.run(until: 1200)
        #expect(phone.handled == ["60 background", "120 background", "180 background"])
        phone.run(until: 1300)
        #expect(phone.handled.last == "1260 background")
        #expect(phone.state == "suspended")
    }
}
