import OffstagePush
import Testing

@testable import OffstageKernel

/// A device that a gateway outside serves: what it wishes of it, and what becomes of its answers.
@Suite struct JoinedGatewayRules {
    private static let token = String(repeating: "ab", count: 32)
    private static let other = String(repeating: "cd", count: 32)

    /// Joined and connected, with an app that registers at each launch and was opened.
    private func phone(isOnline: Bool = true) -> Phone {
        var phone = Phone()
        phone.send(.push(.joined(true)))
        if isOnline { phone.send(.push(.gateway(isOnline: true))) }
        var manifest = Phone.manifest(modes: ["remote-notification"])
        manifest.pushEnvironment = "development"
        phone.install(manifest, .answers())
        phone.open()
        return phone
    }

    private func issue(_ token: String?, _ phone: inout Phone) { phone.send(.push(.issued(Phone.app, token: token))) }

    private func answers(_ phone: Phone) -> [String] { phone.deliveries.filter { $0.contains("Register") } }

    @Test func `C-16 the token is the one that the gateway outside issues`() {
        var phone = phone()
        #expect(answers(phone).isEmpty)
        #expect(phone.device.courierWishes?.registrations == [.init(bundle: "app", environment: .development)])
        issue(Self.token, &phone)
        #expect(phone.tokens == [Self.token])
        #expect(answers(phone).count == 1 && answers(phone)[0].hasPrefix("didRegister"))
        // Asked again, it answers by itself, and goes on wishing for the token: a gateway may have forgotten it.
        phone.report(.push(.registered))
        #expect(answers(phone).count == 2 && phone.tokens.count == 1)
        #expect(phone.device.courierWishes?.registrations.count == 1)
    }

    @Test func `N-3 a registration stays open until the gateway outside answers, and fails if it has no token`() {
        var phone = phone(isOnline: false)
        #expect(phone.device.courierWishes?.registrations.count == 1)
        phone.send(.push(.gateway(isOnline: true)))
        phone.run(until: 5)
        #expect(answers(phone).isEmpty)
        issue(nil, &phone)
        #expect(answers(phone).count == 1 && answers(phone)[0].hasPrefix("failToRegister"))
        #expect(phone.device.courierWishes?.registrations.isEmpty == true)
        issue(nil, &phone)
        #expect(answers(phone).count == 1, "it had asked once")
        // Offline again, what is known is not taken for an answer.
        phone.report(.push(.registered))
        issue(Self.token, &phone)
        phone.send(.push(.gateway(isOnline: false)))
        phone.report(.push(.registered))
        #expect(answers(phone).count == 2)
        phone.send(.push(.gateway(isOnline: true)))
        #expect(answers(phone).count == 3)
        #expect(phone.events("environment").map { $0.text("gateway") } == ["online", "offline", "online"])
        // It takes the token back: nobody asked, and what is known is worth nothing.
        issue(nil, &phone)
        #expect(!phone.device.installedApps[0].isRegisteredForRemoteNotifications)
        phone.report(.push(.registered))
        #expect(answers(phone).count == 3)
    }

    @Test func `N-2 a token that the gateway outside changed is told of without a request`() {
        var phone = phone()
        issue(Self.token, &phone)
        issue(Self.token, &phone)
        #expect(answers(phone).count == 1)
        let before = phone.effects.count
        issue(Self.other, &phone)
        #expect(answers(phone).count == 2 && phone.tokens == [Self.token, Self.other])
        let told = phone.effects[before...].compactMap { effect in
            switch effect {
            case .inform: "what it can read"
            case .deliver(_, let delivery): delivery.callback == .didRegister(token: Self.other) ? "token" : nil
            default: nil
            }
        }
        #expect(told == ["what it can read", "token"])
        phone.run(until: 5)
        phone.home()
        phone.run(until: 60)
        #expect(phone.state == "suspended")
        issue(Self.token, &phone)
        #expect(answers(phone).count == 2 && phone.tokens.count == 3, "who is suspended hears nothing")
        phone.send(.woken(Phone.app, .location))
        #expect(
            answers(phone).count == 3 && answers(phone)[2].contains(Self.token),
            "and hears of it when it runs again"
        )
        phone.open()
        #expect(answers(phone).count == 3)
    }

    @Test func answer_ofAGatewayThatDoesNotServe_isNone() {
        var phone = Phone.registered()
        issue(Self.token, &phone)
        issue(nil, &phone)
        #expect(phone.tokens.count == 1 && phone.tokens != [Self.token] && answers(phone).count == 1)
        #expect(phone.device.installedApps[0].isRegisteredForRemoteNotifications)
    }

    @Test func `N-5 an answer that comes after the app unregistered does not register it`() {
        var phone = phone()
        issue(Self.token, &phone)
        phone.report(.push(.unregistered))
        #expect(phone.device.courierWishes?.registrations.isEmpty == true)
        issue(Self.token, &phone)
        #expect(!phone.device.installedApps[0].isRegisteredForRemoteNotifications)
        phone.report(.push(.registered))
        #expect(answers(phone).count == 2 && phone.tokens.count == 1)
        phone.report(.push(.unregistered))
        phone.send(.simulated(.termination(Phone.app)))
        phone.run(until: 10)
        #expect(phone.state == "not-running")
        issue(Self.token, &phone)
        #expect(!phone.device.installedApps[0].isRegisteredForRemoteNotifications)
    }

    @Test func `C-7 and C-8 the gateway outside is told of all apps, of the power and of the network`() {
        var phone = phone()
        phone.install("other")
        #expect(phone.device.courierWishes?.apps == ["app": 1, "other": 1])
        var third = Phone.manifest("third", modes: [])
        third.pushEnvironment = "development"
        phone.install(third)
        #expect(phone.device.courierWishes?.registrations.map(\.bundle) == ["app"], "the third has asked for nothing")
        phone.send(.uninstalled("third"))
        #expect(phone.device.courierWishes?.power == .awake)
        #expect(phone.device.courierWishes?.isWanted == true)
        phone.send(.environment(.lowPowerMode(true)))
        phone.send(.environment(.network(.none)))
        phone.send(.uninstalled("other"))
        #expect(phone.device.courierWishes?.apps == ["app": 1])
        #expect(phone.device.courierWishes?.power == .lowPower)
        #expect(phone.device.courierWishes?.isWanted == false)
    }

    @Test func `P-37 installed again, the app asks the gateway outside for another token`() {
        var phone = phone()
        issue(Self.token, &phone)
        phone.send(.uninstalled(Phone.app))
        #expect(phone.device.courierWishes?.registrations.isEmpty == true)
        var manifest = Phone.manifest(modes: [])
        manifest.pushEnvironment = "production"
        phone.install(manifest, .answers())
        // P-36: it says so before the app asks.
        #expect(phone.device.courierWishes?.apps == ["app": 2])
        phone.open()
        #expect(
            phone.device.courierWishes?.registrations == [.init(bundle: "app", environment: .production, generation: 2)]
        )
    }

    @Test func tokens_ofAnotherGatewayOrEnvironment_areForgotten() {
        var phone = Phone.registered()
        #expect(phone.tokens.count == 1 && phone.device.courierWishes == nil)
        let changes = phone.device.changes
        phone.send(.push(.joined(true)))
        #expect(phone.device.changes > changes, "apps can read it")
        #expect(!phone.device.installedApps[0].isRegisteredForRemoteNotifications)
        phone.send(.push(.gateway(isOnline: true)))
        phone.open()
        phone.report(.push(.registered))
        issue(Self.token, &phone)
        var manifest = Phone.manifest(modes: ["remote-notification"])
        manifest.pushEnvironment = "production"
        phone.install(manifest, .answers())
        #expect(!phone.device.installedApps[0].isRegisteredForRemoteNotifications)
        // And back: the gateway inside has its own token for the app, and nothing in store.
        phone.send(.push(.joined(false)))
        phone.open()
        #expect(phone.tokens.count == 3 && phone.tokens[2] != Self.token)
        phone.push()
        #expect(phone.pushes().last == "delivered")
    }

    @Test func whatTheGatewayInsideHadInStore_isGoneWithIt() {
        var phone = Phone.registered()
        phone.send(.push(.gateway(isOnline: false)))
        phone.push()
        phone.send(.push(.joined(true)))
        phone.send(.push(.joined(false)))
        phone.send(.push(.gateway(isOnline: true)))
        #expect(phone.pushes(from: 10) == ["accepted", "stored offline"] && phone.handled.isEmpty)
        phone.push()
        #expect(phone.pushes().last == "dropped BadDeviceToken", "the app has not asked again")
    }

    @Test func arrivals_wakeTheApp_onceWhateverTheSpelling() {
        var phone = phone()
        issue(Self.token, &phone)
        phone.run(until: 5)
        phone.home()
        phone.run(until: 20)
        phone.arrive(id: "AAAAAAAA-0000-0000-0000-000000000001")
        phone.arrive(id: "aaaaaaaa-0000-0000-0000-000000000001")
        #expect(phone.handled == ["20 background"])
        #expect(phone.pushes(from: 20) == ["delivered", "dropped duplicate"])
    }

    @Test func deviceThatStarts_isNotConnected_andKnowsItsToken() throws {
        var phone = phone()
        issue(Self.token, &phone)
        try phone.storeAndReadBack()
        phone.send(.started)
        #expect(phone.device.courierWishes?.registrations.count == 1)
        phone.open()
        #expect(answers(phone).count == 1, "the connection ended with the device")
        phone.send(.push(.gateway(isOnline: true)))
        #expect(answers(phone).count == 2 && phone.tokens == [Self.token])
    }
}
