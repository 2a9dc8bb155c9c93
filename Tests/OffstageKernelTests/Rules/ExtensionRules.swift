import Testing

@testable import OffstageKernel

/// App extensions (Y-9): a process of its own that changes what people see.
@Suite struct ExtensionRules {
    static let service = AppIdentifier("app.service")
    static let share = AppIdentifier("app.share")
    static let mutable = #"{"aps": {"alert": "Sealed", "mutable-content": 1}}"#

    /// A phone whose app has a service and another extension, was opened at 0 and left at 10.
    func phone(_ behavior: Phone.Behavior, os: Int = 17, entitlements: [String] = []) -> Phone {
        var phone = Phone(os: os)
        phone.behavior[Self.service] = behavior
        var manifest = Phone.manifest(modes: ["remote-notification", "fetch"], tasks: ["t"])
        let point = AppExtension.notificationService
        manifest.extensions = [
            AppExtension(identifier: Self.share, name: "Share", point: "com.apple.share-services"),
            AppExtension(identifier: Self.service, name: "Service", point: point, entitlements: entitlements),
        ]
        phone.install(manifest, .notifies())
        phone.send(.user(.answeredNotifications(Phone.app, isAllowed: true)))
        phone.open()
        phone.run(until: 10)
        phone.home()
        phone.run(until: 20)
        return phone
    }

    /// What became of the extension and of what people see, from 20 s on.
    private func story(_ phone: Phone) -> [String] {
        phone.records.filter { $0.time.nanoseconds >= 20_000_000_000 }.compactMap { record in
            guard record.event.hasPrefix("extension-") || record.event.hasPrefix("notification-") else { return nil }
            let seconds = Double(record.time.nanoseconds) / 1e9
            let words = ["id", "reason", "body"].compactMap { record.text($0) }
            return (["\(seconds)", record.event] + words).joined(separator: " ")
        }
    }

    // MARK: Changing

    @Test func `Y-9 what the extension says is shown, and its app's life is as it was`() {
        var phone = phone(.serves(after: 2))
        #expect(phone.state == "suspended")
        phone.arrive(Self.mutable, id: "a")
        #expect(phone.state == "suspended")
        phone.run(until: 60)
        #expect(
            story(phone) == [
                "20.0 extension-launched push", "20.0 extension-called a", "22.0 extension-answered a",
                "22.0 notification-shown a opened Sealed", "22.2 extension-suspended",
            ]
        )
        #expect(phone.state == "suspended" && phone.findings.isEmpty)
    }

    @Test(arguments: ["never", "force-quit", "in front"])
    func `Y-9 it works whatever the app does`(standing: String) {
        var phone = phone(.serves(after: 0))
        switch standing {
        case "never": phone.send(.simulated(.termination(Phone.app)))
        case "force-quit": phone.send(.user(.removed(Phone.app)))
        default: phone.open()
        }
        let state = phone.state
        phone.arrive(Self.mutable, id: "a")
        phone.run(until: 21)
        #expect(story(phone).contains("20.0 notification-shown a opened Sealed"))
        #expect(phone.state == state)
    }

    @Test func `Y-9 in the foreground the delegate is asked about the changed content`() {
        var phone = phone(.serves(after: 0))
        phone.open()
        phone.arrive(Self.mutable, id: "a")
        phone.run(until: 21)
        let asked = phone.effects.compactMap { effect -> String? in
            guard case .deliver(_, let delivery) = effect, case .willPresent(_, let shown) = delivery.callback
            else { return nil }
            return shown.request.content.body
        }
        #expect(asked == ["opened Sealed"])
    }

    @Test func `Y-9 one process serves one notification after the other, each with its whole time`() {
        var phone = phone(.serves(after: 20))
        phone.arrive(Self.mutable, id: "a")
        phone.arrive(Self.mutable, id: "b")
        phone.run(until: 61)
        phone.arrive(Self.mutable, id: "c")
        phone.run(until: 90)
        #expect(
            story(phone) == [
                "20.0 extension-launched push", "20.0 extension-called a", "40.0 extension-answered a",
                "40.0 notification-shown a opened Sealed", "40.0 extension-called b", "60.0 extension-answered b",
                "60.0 notification-shown b opened Sealed", "60.2 extension-suspended", "61.0 extension-resumed",
                "61.0 extension-called c", "81.0 extension-answered c", "81.0 notification-shown c opened Sealed",
                "81.2 extension-suspended",
            ]
        )
    }

    @Test func `Y-9 a locked device is awake as long as the extension works`() {
        var phone = phone(.serves(after: 2))
        phone.send(.user(.locked))
        #expect(phone.device.isAsleep)
        phone.arrive(Self.mutable, id: "a")
        #expect(!phone.device.isAsleep)
        phone.run(until: 60)
        #expect(story(phone).last == "22.2 extension-suspended" && phone.device.isAsleep)
    }

    // MARK: Time

    @Test func `Y-9 without an answer the original is shown after 30 s, and the extension is killed`() {
        var phone = phone(.serves(after: nil))
        phone.arrive(Self.mutable, id: "a")
        phone.run(until: 60)
        #expect(
            story(phone) == [
                "20.0 extension-launched push", "20.0 extension-called a", "49.0 extension-expired a",
                "50.0 notification-shown a Sealed", "50.0 extension-ended time",
            ]
        )
        #expect(phone.findings == ["content-handler-not-called"])
        #expect(phone.state == "suspended", "the app has no part in it")
    }

    @Test func `Y-9 what is handed over at the expiry is shown, and nothing is found`() {
        var phone = phone(.serves(after: nil, atExpiry: true))
        phone.arrive(Self.mutable, id: "a")
        phone.run(until: 60)
        #expect(
            story(phone) == [
                "20.0 extension-launched push", "20.0 extension-called a", "49.0 extension-expired a",
                "49.0 extension-answered a", "49.0 notification-shown a opened Sealed", "49.2 extension-suspended",
            ]
        )
        #expect(phone.findings.isEmpty)
    }

    @Test func `Y-9 an extension that never launches loses its time too`() {
        var behavior = Phone.Behavior.serves(after: 0)
        behavior.connects = false
        var phone = phone(behavior)
        phone.arrive(Self.mutable, id: "a")
        phone.run(until: 60)
        #expect(
            story(phone) == [
                "20.0 extension-launched push", "50.0 notification-shown a Sealed", "50.0 extension-ended time",
            ]
        )
        #expect(phone.findings == ["content-handler-not-called"])
    }

    @Test func `Y-9 what waited behind one that was killed gets a process of its own`() {
        var phone = phone(.serves(after: nil))
        phone.arrive(Self.mutable, id: "a")
        phone.arrive(Self.mutable, id: "b")
        phone.run(until: 51)
        #expect(story(phone).suffix(2) == ["50.0 extension-launched push", "50.0 extension-called b"])
        phone.report(.exited(status: 0), from: Self.service)
        phone.arrive(Self.mutable, id: "c")
        phone.arrive(Self.mutable, id: "d")
        phone.report(.exited(status: 0), from: Self.service)
        #expect(story(phone).suffix(2) == ["51.0 extension-launched push", "51.0 extension-called d"])
        phone.run(until: 90)
        #expect(phone.findings == ["content-handler-not-called", "content-handler-not-called"])
    }

    @Test func `Y-9 a second call of the content handler has no effect`() {
        var phone = phone(.serves(after: 1, times: 2))
        phone.arrive(Self.mutable, id: "a")
        phone.run(until: 30)
        #expect(phone.events("notification-shown").count == 1 && phone.events("extension-answered").count == 1)
    }

    @Test func `Y-9 a second call of the content handler is no answer for the notification that follows`() {
        var phone = phone(.serves(after: 1, times: 2))
        for id in ["a", "b"] { phone.arrive(Self.mutable, id: id) }
        phone.run(until: 21.5)
        #expect(story(phone).suffix(2) == ["21.0 notification-shown a opened Sealed", "21.0 extension-called b"])
        phone.run(until: 30)
        #expect(story(phone).suffix(2) == ["22.0 notification-shown b opened Sealed", "22.2 extension-suspended"])
    }

    @Test func `Y-9 each rest has its whole time before the extension is suspended`() {
        var phone = phone(.serves(after: 0))
        phone.arrive(Self.mutable, id: "a")
        phone.run(until: 20.125)
        phone.arrive(Self.mutable, id: "b")
        phone.run(until: 30)
        #expect(phone.moments("extension-suspended") == [20.325])
    }

    // MARK: Ends

    @Test func `Y-9 the original is shown if the extension crashes, exits or cannot be started`() {
        let ends: [(ProcessFact, reason: String, finding: [String])] = [
            (.crashed(signal: 5), "crashed", ["app-crashed"]), (.exited(status: 1), "exited", []),
            (.failedToSpawn("no room"), "launch-failed", []), (.brokeWire("nonsense"), "wire", []),
        ]
        for (end, reason, finding) in ends {
            var phone = phone(.serves(after: nil))
            phone.arrive(Self.mutable, id: "a")
            phone.run(until: 25)
            phone.report(end, from: Self.service)
            #expect(
                story(phone).suffix(2) == ["25.0 extension-ended \(reason)", "25.0 notification-shown a Sealed"]
            )
            #expect(phone.findings == finding)
            let endsTransfers = phone.effects.contains { if case .endTransfers = $0 { true } else { false } }
            #expect(endsTransfers == (reason != "wire"), "what is killed has none left")
            phone.run(until: 60)
            #expect(phone.events("notification-shown").count == 1, "its deadlines are gone with it")
        }
    }

    @Test func `Y-9 an update, a reboot and the device's own end show the original`() {
        for (event, reason) in [
            (Event.simulated(.reboot), "reboot"), (.started, "device-stopped"),
            (.installed(Phone.manifest(modes: [])), "updated"),
        ] {
            var phone = phone(.serves(after: nil))
            phone.arrive(Self.mutable, id: "a")
            phone.run(until: 25)
            phone.send(event)
            #expect(
                story(phone).suffix(2) == ["25.0 extension-ended \(reason)", "25.0 notification-shown a Sealed"]
            )
        }
    }

    @Test func `Y-9 memory pressure takes an extension that is suspended, and none that works`() {
        var phone = phone(.serves(after: 2))
        phone.arrive(Self.mutable, id: "a")
        phone.run(until: 21)
        phone.send(.simulated(.memoryPressure))
        phone.run(until: 30)
        phone.send(.simulated(.memoryPressure))
        #expect(story(phone).suffix(2) == ["22.2 extension-suspended", "30.0 extension-ended jetsam"])
        phone.arrive(Self.mutable, id: "b")
        #expect(story(phone).suffix(2) == ["30.0 extension-launched push", "30.0 extension-called b"])
    }

    @Test func `Y-9 an app that is removed takes its extension along`() {
        var phone = phone(.serves(after: nil))
        phone.arrive(Self.mutable, id: "a")
        phone.send(.uninstalled(Phone.app))
        phone.run(until: 60)
        #expect(phone.events("extension-ended").compactMap { $0.text("reason") } == ["uninstalled"])
        #expect(phone.findings.isEmpty)
    }

    // MARK: What it is not for

    @Test func `Y-9 without the key, or without a text, no extension is employed`() {
        for payload in [Phone.alert, #"{"aps": {"badge": 3, "mutable-content": 1}}"#, Phone.silent] {
            var phone = phone(.serves(after: 0))
            phone.arrive(payload, id: "a")
            #expect(phone.events("extension-launched").isEmpty, "\(payload)")
        }
    }

    @Test func `Y-9 without permission for alerts no extension is employed`() {
        var phone = phone(.serves(after: 0))
        phone.send(.user(.answeredNotifications(Phone.app, isAllowed: false)))
        phone.arrive(Self.mutable, id: "a")
        #expect(story(phone).last == "20.0 notification-dropped a denied")
        #expect(phone.events("extension-launched").isEmpty)
    }

    @Test func `Y-9 without an extension the notification is shown as it came, and the log says so`() {
        var phone = Phone.notified()
        phone.arrive(Self.mutable, id: "a")
        #expect(phone.events("extension-missing").compactMap { $0.text("id") } == ["a"])
        #expect(phone.events("notification-shown").compactMap { $0.text("body") } == ["Sealed"])
    }

    @Test func `Y-9 before iOS 10 no extension changes a notification`() {
        var phone = phone(.serves(after: 0), os: 9)
        phone.arrive(Self.mutable, id: "a")
        #expect(story(phone) == ["20.0 notification-shown a Sealed"])
    }

    @Test(arguments: [false, true])
    func `Y-9 a content without a text is not shown only where the extension may filter`(mayFilter: Bool) {
        let name = "com.apple.developer.usernotifications.filtering"
        var phone = phone(.serves(after: 0, emptied: true), entitlements: mayFilter ? [name] : [])
        phone.arrive(Self.mutable, id: "a")
        phone.run(until: 20)
        let last = mayFilter ? "20.0 notification-dropped a nothing-to-show" : "20.0 notification-shown a Sealed"
        #expect(story(phone).last == last)
    }

    @Test func `B-12 an extension may submit a task of its app, which alone is launched`() {
        var phone = phone(.serves(after: nil))
        phone.arrive(Self.mutable, id: "a")
        let request = TaskRequest(identifier: "t", kind: .refresh)
        phone.report(.refresh(.submitted(Phone.question, request)), from: Self.service)
        #expect(phone.answers.last == .submitted(nil))
        #expect(phone.device.pendingTaskRequests(of: Phone.app).map(\.identifier) == ["t"])
        phone.send(.simulated(.task(identifier: "t")))
        #expect(phone.events("app-resumed").last?.app == Phone.app)
        #expect(phone.events("extension-launched").count == 1)
    }

    // MARK: By hand

    @Test func simulatedExtension_livesForItsTime() {
        var phone = phone(.serves(after: 0))
        phone.send(.simulated(.appExtension(Self.share)))
        phone.run(until: 60)
        #expect(story(phone) == ["20.0 extension-launched user", "50.0 extension-ended time"])
        #expect(phone.findings.isEmpty && phone.state == "suspended")
    }

    @Test func simulatedExtension_thatCannotBe_isRefused() {
        var phone = phone(.serves(after: 0))
        phone.send(.simulated(.appExtension("app.none")))
        phone.send(.simulated(.appExtension(Self.service)))
        phone.send(.simulated(.appExtension(Self.share)))
        phone.send(.simulated(.appExtension(Self.share)))
        #expect(
            phone.refusals.map(\.reason) == [
                "no app has an extension app.none: there are app.share, app.service",
                "app.service is started by a notification: push one with an alert and mutable-content",
                "app.share is running already",
            ]
        )
    }
}

extension Phone.Behavior {
    /// An extension that opens what is sealed.
    /// - Parameters:
    ///   - seconds: how long it takes; nil for ever.
    ///   - atExpiry: whether it hands over what it has when its time ends.
    ///   - times: how often it calls the content handler.
    static func serves(
        after seconds: Double?,
        atExpiry: Bool = false,
        emptied: Bool = false,
        times: Int = 1
    ) -> Phone.Behavior {
        @Sendable func opened(_ callback: Callback) -> ProcessFact? {
            guard case .receiveNotification(let number, let request) = callback else { return nil }
            var content = request.content
            content.body = emptied ? "" : "opened \(content.body)"
            return .push(.notification(.contentHandled(number, content)))
        }
        return Phone.Behavior(
            later: { callback, _ in
                guard let answer = opened(callback) else { return [] }
                if let seconds { return (0..<times).map { _ in (seconds, answer) } }
                return atExpiry ? [(29, answer)] : []
            },
            cpuPercent: 0
        )
    }
}
