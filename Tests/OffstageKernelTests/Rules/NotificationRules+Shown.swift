import Testing

@testable import OffstageKernel

/// What the log says of a notification that is shown, and what the app that its tap launches is told.
extension NotificationRules {
    @Test func shown_isLoggedWithItsTextsAndTheNumberOfItsAttachments() {
        var phone = Phone.notified()
        var request = NotificationRequest.local("x")
        request.content.attachments = (1...2).map {
            NotificationAttachment(identifier: "\($0)", file: "\($0).png", type: "public.png")
        }
        phone.report(.push(.notification(.added(Phone.question, request))))
        phone.arrive(Phone.alert, id: "y")
        phone.arrive(#"{"aps": {"alert": "Rain"}}"#, id: "z")
        let shown = phone.events("notification-shown")
        #expect(shown.map { $0.text("source") } == ["local", "push", "push"])
        #expect(shown.map { $0.text("title") } == ["Local", "News", nil])
        #expect(shown.map { $0.text("body") } == [nil, "Rain", "Rain"])
        #expect(shown.map { $0["attachments"] } == [.integer(2), nil, nil])
    }

    @Test func `Y-4 a push shows the texts of the app that it is for`() {
        var phone = Phone()
        var manifest = Phone.manifest(modes: [])
        manifest.texts = ["TURN": "It is the turn of %@"]
        phone.install(manifest, .notifies())
        phone.send(.user(.answeredNotifications(Phone.app, isAllowed: true)))
        phone.open()
        phone.run(until: 10)
        phone.home()
        phone.arrive(#"{"aps": {"alert": {"loc-key": "TURN", "loc-args": ["Ada"]}}}"#, id: "x")
        #expect(phone.events("notification-shown").map { $0.text("body") } == ["It is the turn of Ada"])
    }

    @Test func `N-14 an app that a tap launches has a remote notification among its options, and no local one`() {
        for isRemote in [true, false] {
            var phone = Phone.notified()
            if isRemote { phone.arrive(Phone.alert, id: "x") } else { phone.add("x") }
            phone.run(until: 60)
            phone.send(.simulated(.memoryPressure))
            phone.tap("x")
            #expect(payloads(phone) == [nil, isRemote ? Phone.alert : nil])
        }
    }

    @Test(arguments: [false, true])
    func `N-14 a scene that a tap connects has the response among its options`(runs: Bool) {
        var phone = Phone()
        var manifest = Phone.manifest(modes: ["remote-notification"])
        manifest.declaresScenes = true
        phone.install(manifest, .notifies())
        phone.send(.user(.answeredNotifications(Phone.app, isAllowed: true)))
        phone.open()
        phone.run(until: 10)
        phone.home()
        phone.send(.simulated(.termination(Phone.app)))
        if runs { phone.arrive(Phone.silent, id: "s") }
        #expect(connections(phone) == [nil], "the icon is no notification, and who runs for a push has no scene")
        phone.arrive(Phone.alert, id: "x")
        phone.tap("x")
        phone.run(until: 60)
        #expect(connections(phone) == [nil, "x"] && phone.responses.count == 1)
    }

    @Test func `N-14 an app that is being launched when a tap comes has no notification among its options`() {
        var behavior = Phone.Behavior.notifies()
        behavior.connects = false
        var phone = Phone()
        phone.install(Phone.manifest(modes: []), behavior)
        phone.send(.user(.answeredNotifications(Phone.app, isAllowed: true)))
        phone.open()
        phone.report(.connected)
        phone.home()
        phone.arrive(Phone.alert, id: "x")
        phone.send(.simulated(.termination(Phone.app)))
        phone.run(until: 10)
        phone.open()
        phone.tap()
        phone.report(.connected)
        #expect(payloads(phone) == [nil, nil])
        #expect(phone.responses.count == 1)
    }

    @Test func `N-15 without a delegate nobody hears of a local one, or of an action that opens the app`() {
        var phone = Phone.notified(.notifies(hasDelegate: false))
        phone.register([NotificationAction(identifier: "read", opensApp: true)])
        phone.add("local")
        phone.arrive(Phone.story, id: "x")
        #expect(phone.handled.isEmpty, "it is not in front")
        phone.run(until: 60)
        phone.tap("local")
        phone.run(until: 70)
        phone.home()
        phone.run(until: 120)
        phone.choose("read", of: "x")
        phone.run(until: 130)
        #expect(phone.state == "active" && phone.handled.isEmpty && phone.responses.isEmpty)
    }

    @Test func `N-17 of an app's categories the first 128 are kept`() {
        var phone = Phone.notified()
        let categories = (1...129).map { NotificationCategory(identifier: "\($0)") }
        phone.report(.push(.notification(.categoriesSet(categories))))
        phone.report(.push(.notification(.categoriesAsked(Phone.question))))
        #expect(phone.answers.last == .notification(.categories(Array(categories.dropLast()))))
    }

    @Test func pending_ofEqualMoments_theOldestGivesWay() {
        var phone = Phone.notified()
        for number in 0...64 { phone.add("\(number)", .init(kind: .interval(.seconds(60)))) }
        phone.report(.push(.notification(.pendingAsked(Phone.question))))
        #expect(phone.pending == (1...64).map { "\($0)" })
    }

    /// What each launch had among its options.
    private func payloads(_ phone: Phone) -> [String?] {
        phone.effects.flatMap { effect -> [String?] in
            guard case .deliver(_, let delivery) = effect, case .launch = delivery.callback else { return [] }
            return [delivery.payload]
        }
    }

    /// The notifications for which scenes were connected.
    private func connections(_ phone: Phone) -> [String?] {
        phone.effects.flatMap { effect -> [String?] in
            guard case .deliver(_, let delivery) = effect, delivery.callback == .connectScene else { return [] }
            return [delivery.response?.request.identifier]
        }
    }
}
