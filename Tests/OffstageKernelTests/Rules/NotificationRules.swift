import Testing

@testable import OffstageKernel

/// Part 3 of `docs/rules/push.md`: what people see of notifications, and what their tap does.
@Suite struct NotificationRules {
    // MARK: Authorization

    @Test func `N-4 nothing is shown and no badge set unless the user allows it`() {
        for isAllowed in [nil, false] {
            var phone = Phone.notified(isAllowed: isAllowed)
            phone.push(Phone.alert, id: "00000000-0000-0000-0000-000000000001")
            #expect(phone.events("notification-shown").isEmpty)
            let reason = isAllowed == nil ? "not-determined" : "denied"
            #expect(phone.events("notification-dropped").map { $0.text("reason") } == [reason])
            #expect(phone.badge == 0)
            #expect(phone.events("push-delivered").count == 1)
        }
    }

    @Test func `N-4 a silent push needs nobody's permission`() {
        var phone = Phone.notified(isAllowed: false)
        phone.push()
        #expect(phone.handled == ["10 background"])
    }

    @Test func `N-4 the user answers later, and the app hears it when it runs again`() {
        var phone = Phone.notified(isAllowed: nil)
        phone.run(until: 60)
        #expect(phone.state == "suspended" && phone.authorizations == ["asked"])
        let answers = phone.answers.count
        phone.send(.user(.answeredNotifications(Phone.app, isAllowed: true)))
        #expect(phone.answers.count == answers, "nobody can hear it")
        phone.open()
        #expect(phone.answers.last == .notification(.settings(.authorized, options: 7)))
        #expect(phone.authorizations == ["asked", "authorized"])
    }

    @Test func `N-4 asked again, nobody is asked again; Settings change it`() {
        var phone = Phone.notified(isAllowed: false)
        phone.open()
        phone.report(.push(.notification(.authorizationAsked(Phone.question, options: 7))))
        #expect(phone.answers.last == .notification(.settings(.denied, options: 7)))
        phone.send(.user(.answeredNotifications(Phone.app, isAllowed: true)))
        phone.report(.push(.notification(.settingsAsked(Phone.question))))
        #expect(phone.answers.last == .notification(.settings(.authorized, options: 7)))
        #expect(phone.authorizations == ["will-be-denied", "denied", "authorized"])
    }

    @Test func `N-4 an answer in advance alone shows nothing`() {
        var phone = Phone.notified(.notifies(asks: nil))
        phone.push(Phone.alert)
        #expect(phone.events("notification-dropped").map { $0.text("reason") } == ["not-determined"])
    }

    @Test func provisional_isGrantedWithoutAQuestion() {
        var phone = Phone.notified(.notifies(asks: 4 | 64), isAllowed: nil)
        #expect(phone.authorizations == ["provisional"])
        phone.push(Phone.alert)
        #expect(phone.events("notification-shown").count == 1)
        #expect(phone.badge == 0, "badges were not asked for")
    }

    // MARK: Arrival

    @Test func `N-6 an alert is shown in the background, suspended, not running and force-quit, and wakes nobody`() {
        var phone = Phone.notified()
        phone.push(Phone.alert)
        phone.run(until: 60)
        #expect(phone.state == "suspended")
        phone.push(Phone.alert)
        phone.send(.simulated(.memoryPressure))
        phone.push(Phone.alert)
        phone.send(.user(.removed(Phone.app)))
        phone.push(Phone.alert)
        #expect(phone.moments("notification-shown") == [10, 60, 60, 60])
        #expect(phone.handled.isEmpty && phone.state == "not-running")
        #expect(phone.events("app-launched").count == 1)
    }

    @Test func `N-6 an alert with content-available is shown and wakes, in front it is asked about and heard of, once`()
    {
        var phone = Phone.notified()
        phone.push(Phone.alertThatWakes)
        #expect(phone.moments("notification-shown") == [10])
        #expect(phone.handled == ["10 background"])
        phone.run(until: 20)
        phone.open()
        let calls = phone.deliveries.count
        phone.push(Phone.alertThatWakes)
        #expect(Set(phone.calls(after: calls)) == ["willPresent[active]", "receivePush[active]"])
        #expect(phone.deliveries.count == calls + 2)
    }

    @Test func `N-7 in front the delegate's options decide`() {
        let cases: [(options: Int?, lines: [String], badge: Int)] = [
            (31, ["10 shown x"], 3), (16, ["10 shown x"], 0), (1, ["10 dropped x not-presented"], 3),
            (0, ["10 dropped x not-presented"], 0), (nil, [], 0),
        ]
        for (options, lines, badge) in cases {
            var phone = Phone.notified(.notifies(presents: options))
            phone.open()
            phone.send(.push(.arrived(Phone.app, .init(id: "x", payload: Phone.alert))))
            #expect(phone.notifications() == lines)
            #expect(phone.badge == badge)
            #expect(phone.handled.isEmpty)
        }
    }

    @Test func `N-7 without a delegate it is shown in front with its own options, and the handler hears of it`() {
        var phone = Phone.notified(.notifies(hasDelegate: false))
        phone.open()
        phone.arrive(Phone.alert, id: "x")
        #expect(phone.notifications() == ["10 shown x"])
        #expect(phone.handled == ["10 active"])
        #expect(phone.badge == 3)
    }

    @Test func `N-7 a second answer of the delegate changes nothing`() {
        var phone = Phone.notified(.notifies(presents: nil))
        phone.open()
        phone.arrive(Phone.alert, id: "x")
        let numbers = phone.effects.compactMap { effect -> RunNumber? in
            guard case .deliver(_, let delivery) = effect, case .willPresent(let number, _) = delivery.callback
            else { return nil }
            return number
        }
        #expect(numbers.count == 1)
        for number in numbers + numbers { phone.report(.push(.notification(.presented(number, options: 16)))) }
        #expect(phone.notifications() == ["10 shown x"])
    }

    @Test func `N-22 the badge is the system's: it is set while the app does not run, and 0 takes it away`() {
        var phone = Phone.notified()
        phone.run(until: 60)
        phone.send(.simulated(.memoryPressure))
        phone.push(Phone.alert)
        #expect(phone.badge == 3 && phone.state == "not-running")
        phone.push(#"{"aps": {"badge": 0}}"#)
        #expect(phone.badge == 0)
        #expect(phone.events("badge").count == 2)
        #expect(phone.events("notification-shown").count == 1, "a badge alone is nothing to see")
    }

    @Test func `N-22b and P-15 what is shown is listed until it is replaced, removed or tapped`() {
        var phone = Phone.notified()
        for (id, collapse) in [("1", "score"), ("2", "score"), ("3", nil)] {
            phone.send(.push(.arrived(Phone.app, .init(id: id, payload: Phone.alert, collapseID: collapse))))
        }
        phone.open()
        phone.report(.push(.notification(.shownAsked(Phone.question))))
        #expect(phone.shown == ["score", "3"])
        phone.report(.push(.notification(.shownRemoved(["score"]))))
        phone.tap("3")
        phone.report(.push(.notification(.shownAsked(Phone.question))))
        #expect(phone.shown.isEmpty)
        phone.tap("3")
        #expect(phone.refusals.count == 1, "there is nothing left to tap")
    }

    // MARK: The tap

    @Test func `N-14 a tap calls the delegate in the inactive state, then the app is active`() {
        var phone = Phone.notified()
        phone.run(until: 60)
        phone.arrive(Phone.alert, id: "x")
        var calls = phone.deliveries.count
        phone.tap("x")
        let resumed = ["willEnterForeground[background]", "didReceiveResponse[inactive]", "didBecomeActive[active]"]
        #expect(phone.calls(after: calls) == resumed)
        phone.home()
        phone.run(until: 120)
        phone.send(.simulated(.memoryPressure))
        phone.arrive(Phone.alert, id: "y")
        calls = phone.deliveries.count
        phone.tap()
        let launched = ["launch[inactive]", "didReceiveResponse[inactive]", "didBecomeActive[active]"]
        #expect(phone.calls(after: calls).filter { !$0.hasPrefix("didRegister") } == launched)
        #expect(phone.events("notification-tapped").map { $0.text("id") } == ["x", "y"])
        #expect(phone.handled.isEmpty)
    }

    @Test func `N-14 a tap in front calls the delegate as it stands, with scenes before the scene is active`() {
        var phone = Phone.notified()
        phone.open()
        phone.arrive(Phone.alert, id: "x")
        let calls = phone.deliveries.count
        phone.tap("x")
        #expect(phone.calls(after: calls) == ["didReceiveResponse[active]"])

        var scenes = Phone()
        var manifest = Phone.manifest(modes: [])
        manifest.declaresScenes = true
        scenes.install(manifest, .notifies())
        scenes.send(.user(.answeredNotifications(Phone.app, isAllowed: true)))
        scenes.open()
        scenes.home()
        scenes.run(until: 60)
        scenes.send(.simulated(.memoryPressure))
        scenes.arrive(Phone.alert, id: "x")
        let before = scenes.deliveries.count
        scenes.tap("x")
        let names = scenes.calls(after: before).filter { !$0.hasPrefix("didRegister") }
        #expect(
            names == [
                "launch[inactive]", "connectScene[inactive]", "willEnterForeground[background]",
                "didReceiveResponse[inactive]", "didBecomeActive[active]",
            ]
        )
    }

    @Test func `N-15 without a delegate a tap calls the handler again, in the inactive state`() {
        var phone = Phone.notified(.notifies(hasDelegate: false))
        phone.send(.push(.arrived(Phone.app, .init(id: "x", payload: Phone.alertThatWakes))))
        phone.run(until: 60)
        phone.tap("x")
        #expect(phone.handled == ["10 background", "60 inactive"])
        phone.run(until: 70)
        #expect(phone.state == "active")
    }

    @Test func `N-16 opening the app by its icon calls neither`() {
        var phone = Phone.notified()
        phone.arrive(Phone.alert, id: "x")
        phone.run(until: 60)
        let calls = phone.deliveries.count
        phone.open()
        #expect(phone.calls(after: calls) == ["willEnterForeground[background]", "didBecomeActive[active]"])
    }

    @Test func tap_ofWhatIsNotShownOrBehindTheLock_isRefused() {
        var phone = Phone.notified()
        phone.tap("x")
        phone.arrive(Phone.alert, id: "x")
        phone.send(.user(.locked))
        phone.tap("x")
        #expect(phone.refusals.count == 2)
        phone.send(.user(.unlocked))
        phone.tap("x")
        #expect(phone.refusals.count == 2 && phone.events("notification-tapped").count == 1)
    }

    // MARK: Local notifications

    @Test func `N-18 a local notification in the background is shown, calls nobody, and its tap calls the delegate`() {
        var phone = Phone.notified()
        phone.push()
        phone.add(badge: 5)
        #expect(phone.notifications() == ["10 shown local"])
        #expect(phone.badge == 5 && phone.handled == ["10 background"])
        phone.run(until: 60)
        phone.tap("local")
        #expect(phone.deliveries.count { $0.hasPrefix("didReceiveResponse") } == 1)
        #expect(phone.handled == ["10 background"])
    }

    @Test func local_withAnInterval_isDueThen_alsoWhenTheAppIsGone() {
        var phone = Phone.notified()
        phone.add("once", .init(kind: .interval(.seconds(100))))
        phone.add("often", .init(kind: .interval(.seconds(60)), repeats: true))
        phone.run(until: 50)
        phone.send(.simulated(.memoryPressure))
        phone.run(until: 200)
        #expect(
            phone.notifications() == [
                "10 scheduled once", "10 scheduled often", "70 shown often", "110 shown once", "130 shown often",
                "190 shown often",
            ]
        )
    }

    @Test func local_byTheCalendar_isDueAtItsMomentsAndByItsPeriod() {
        var phone = Phone.notified()
        let moments = [20, 50].map { Instant.boot + .seconds($0) }
        phone.add("some", .init(kind: .calendar("{}"), repeats: true, moments: moments))
        phone.add("regular", .init(kind: .calendar("{}"), repeats: true, moments: moments, period: .seconds(30)))
        phone.add("once", .init(kind: .calendar("{}"), moments: moments))
        phone.run(until: 100)
        let shown = phone.notifications(from: 11)
        #expect(shown.filter { $0.hasSuffix("some") } == ["20 shown some", "50 shown some"])
        #expect(
            shown.filter { $0.hasSuffix("regular") } == ["20 shown regular", "50 shown regular", "80 shown regular"]
        )
        #expect(shown.filter { $0.hasSuffix("once") } == ["20 shown once"])
    }

    @Test func local_atAPlace_waitsUntilItIsRemoved() {
        var phone = Phone.notified()
        phone.open()
        phone.add("home", .init(kind: .location("{}"), repeats: true))
        phone.add("soon", .init(kind: .interval(.seconds(20))))
        phone.run(until: 100)
        #expect(phone.notifications() == ["10 scheduled home", "10 scheduled soon", "30 shown soon"])
        phone.report(.push(.notification(.pendingAsked(Phone.question))))
        #expect(phone.pending == ["home"])
        for number in 0..<64 { phone.add("\(number)", .init(kind: .interval(.seconds(60)))) }
        phone.report(.push(.notification(.pendingAsked(Phone.question))))
        #expect(phone.pending == (0..<64).map { "\($0)" }, "what never comes is not among those that come first")
    }

    @Test func pending_isReplacedRemovedAndLimited() {
        var phone = Phone.notified()
        phone.open()
        phone.add("a", .init(kind: .interval(.seconds(100))))
        phone.add("b", .init(kind: .interval(.seconds(100))))
        phone.add("a", .init(kind: .interval(.seconds(200))))
        phone.report(.push(.notification(.pendingRemoved(["b"]))))
        phone.run(until: 120)
        #expect(phone.events("notification-shown").isEmpty)
        phone.run(until: 220)
        #expect(phone.events("notification-shown").count == 1)
        for number in 0..<70 { phone.add("\(number)", .init(kind: .interval(.seconds(100 - number)))) }
        phone.report(.push(.notification(.pendingAsked(Phone.question))))
        #expect(phone.pending == (6..<70).map { "\($0)" }, "those that come first")
    }

    @Test func local_withoutPermission_isDroppedWhenItIsDue() {
        var phone = Phone.notified(isAllowed: false)
        phone.add()
        #expect(phone.notifications() == ["10 dropped local denied"])
    }

    // MARK: Payload

    @Test func `Y-4 an alert is a text or a dictionary; a key of a table that is not there shows itself`() {
        let text = NotificationContent(#"{"aps": {"alert": "Rain"}}"#)
        #expect(text.body == "Rain" && text.title == "")
        let full = NotificationContent(#"{"aps": {"alert": {"title": "T", "subtitle": "S", "body": "B"}}}"#)
        #expect([full.title, full.subtitle, full.body] == ["T", "S", "B"])
        let keys = NotificationContent(
            #"{"aps": {"alert": {"title-loc-key": "GAME", "loc-key": "%@ beats %@ by 5%", "loc-args": ["A", "B"]}}}"#
        )
        #expect([keys.title, keys.body] == ["GAME", "A beats B by 5%"])
    }

    @Test func `Y-4 a key is what the app's table says, and its arguments stand where that wants them`() {
        let texts = ["GAME": "100%% won", "%@ beats %@": "%2$@ lost to %1$@, %@ says; %3$@ %@ %@"]
        let content = NotificationContent(
            #"{"aps": {"alert": {"title-loc-key": "GAME", "loc-key": "%@ beats %@", "loc-args": ["A", "B"]}}}"#,
            texts: texts
        )
        #expect(content.title == "100% won")
        #expect(content.body == "B lost to A, A says; %3$@ B %@")
    }

    @Test func `Y-5 a badge that is no number, or below zero, is passed over`() {
        #expect(NotificationContent(#"{"aps": {"badge": 4}}"#).badge == 4)
        #expect(NotificationContent(#"{"aps": {"badge": 0}}"#).badge == 0)
        for badge in ["-1", "1.5", "\"1\"", "null"] {
            #expect(NotificationContent(#"{"aps": {"badge": \#(badge)}}"#).badge == nil)
        }
    }

    @Test func `Y-6 and Y-10 the other keys reach the content`() {
        let content = NotificationContent(
            """
            {"aps": {"sound": {"name": "bell", "critical": 1}, "category": "C", "thread-id": "T",
            "target-content-id": "W", "filter-criteria": "F", "interruption-level": "passive"}, "own": 1}
            """
        )
        #expect(content.sound == "bell" && content.category == "C" && content.thread == "T")
        #expect(content.target == "W" && content.filter == "F" && content.level == 0)
        #expect(content.userInfo.contains(#""own": 1"#))
        #expect(NotificationContent(#"{"aps": {"sound": "default"}}"#).sound == "default")
    }

    @Test func `Y-11 level and relevance reach the content`() {
        let content = NotificationContent(
            #"{"aps": {"interruption-level": "time-sensitive", "relevance-score": 0.75}}"#
        )
        #expect(content.level == 2 && content.relevance == 0.75)
        for score in ["1e999", "\"1\"", "null"] {
            #expect(NotificationContent(#"{"aps": {"relevance-score": \#(score)}}"#).relevance == nil)
        }
    }
}
