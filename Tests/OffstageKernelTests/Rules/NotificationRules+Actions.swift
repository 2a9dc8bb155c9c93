import Testing

@testable import OffstageKernel

/// Part 3 of `docs/rules/push.md`: actions and dismissal (N-17), and completion handlers of what people do.
@Suite struct NotificationActionRules {
    private static let save = NotificationAction(identifier: "save")
    private static let read = NotificationAction(identifier: "read", opensApp: true)
    private static let reply = NotificationAction(identifier: "reply", takesText: true)
    private static let unlock = NotificationAction(identifier: "unlock", needsUnlock: true)

    /// An app with a category that shows one notification `x`, in the background.
    private func shown(
        _ actions: [NotificationAction] = [save, read, reply, unlock],
        tellsOfDismissal: Bool = false,
        behavior: Phone.Behavior = .notifies()
    ) -> Phone {
        var phone = Phone.notified(behavior)
        phone.register(actions, tellsOfDismissal: tellsOfDismissal)
        phone.arrive(Phone.story, id: "x")
        phone.run(until: 60)
        return phone
    }

    @Test func `N-17 an action calls the delegate in the background, and the app is suspended again`() {
        var phone = shown()
        #expect(phone.state == "suspended")
        phone.choose("save", of: "x")
        #expect(phone.responses == ["background save"])
        #expect(phone.events("app-resumed").map { $0.text("reason") } == ["action"])
        #expect(phone.events("notification-tapped").map { $0.text("action") } == ["save"])
        phone.run(until: 62)
        #expect(phone.state == "suspended" && phone.findings.isEmpty)
        phone.choose("save", of: "x")
        #expect(phone.refusals.count == 1, "it is gone")
    }

    @Test func `N-17 an action launches an app that is not there, in the background, even one that was removed`() {
        for isRemoved in [false, true] {
            var phone = shown()
            phone.send(isRemoved ? .user(.removed(Phone.app)) : .simulated(.memoryPressure))
            #expect(phone.state == "not-running")
            phone.choose("save", of: "x")
            #expect(phone.events("app-launched").last?.text("reason") == "action")
            #expect(phone.events("app-launched").last?.text("state") == "background")
            #expect(phone.responses == ["background save"])
            phone.run(until: 90)
            #expect(phone.state == "suspended")
            phone.push()
            #expect(phone.handled.isEmpty == isRemoved, "who was removed is not woken by a push")
        }
    }

    @Test func `N-17 an action with foreground opens the app, which hears of it before it is active`() {
        var phone = shown()
        let calls = phone.deliveries.count
        phone.choose("read", of: "x")
        #expect(
            phone.calls(after: calls)
                == ["willEnterForeground[background]", "didReceiveResponse[inactive]", "didBecomeActive[active]"]
        )
        #expect(phone.responses == ["inactive read"])
    }

    @Test func `N-17 an action in front is heard of there, with what was typed`() {
        var phone = shown()
        phone.open()
        phone.choose("reply", of: "x", typing: "On my way")
        #expect(phone.responses == ["active reply On my way"])
        #expect(phone.state == "active")
    }

    @Test func `N-17 a dismissal is heard of only if the category asks for it`() {
        for tells in [false, true] {
            var phone = shown(tellsOfDismissal: tells)
            phone.send(.user(.dismissed(notification: "x")))
            let name = "UNNotificationDismissActionIdentifier"
            #expect(phone.responses == (tells ? ["background \(name)"] : []))
            #expect(phone.events("notification-dismissed").count == 1)
            #expect(phone.events("app-resumed").count == (tells ? 1 : 0))
            phone.tap("x")
            #expect(phone.refusals.count == 1, "it is gone")
        }
        var phone = Phone.notified()
        phone.report(.push(.notification(.categoriesSet([NotificationCategory(identifier: "story")]))))
        phone.arrive(Phone.story, id: "x")
        phone.send(.user(.dismissed(notification: "x")))
        #expect(phone.responses.isEmpty, "a category does not ask for it unless it says so")
    }

    @Test func `N-17 categories are the device's: a later life of the app is told them whole`() {
        var phone = Phone.notified()
        var action = Self.reply
        action.title = "Reply"
        action.placeholder = "Say it"
        phone.register([Self.save, action], tellsOfDismissal: true)
        phone.send(.simulated(.memoryPressure))
        phone.open()
        phone.report(.push(.notification(.categoriesAsked(Phone.question))))
        let category = NotificationCategory(
            identifier: "story",
            actions: [Self.save, action],
            tellsOfDismissal: true
        )
        #expect(phone.answers.last == .notification(.categories([category])))
    }

    @Test func `N-17 behind the lock an action works that needs neither the app nor the owner`() {
        for (action, isDone) in [("save", true), ("read", false), ("unlock", false)] {
            var phone = shown()
            phone.send(.user(.locked))
            phone.choose(action, of: "x")
            #expect(phone.refusals.isEmpty == isDone)
            #expect(phone.responses.count == (isDone ? 1 : 0))
            #expect(phone.events("notification-tapped").count == (isDone ? 1 : 0), "what was refused is still there")
        }
    }

    @Test func `Y-10 an action that the app has not registered is refused, by name`() {
        var phone = shown()
        phone.choose("sav", of: "x")
        phone.choose("save", of: "x", typing: "text")
        phone.arrive(Phone.alert, id: "plain")
        phone.choose("save", of: "plain")
        phone.open()
        phone.report(.push(.notification(.categoriesSet([]))))
        phone.choose("save", of: "x")
        #expect(
            phone.refusals.map(\.reason) == [
                "the category story has no action sav: it has save, read, reply, unlock",
                "the action save takes no text: leave it out",
                "the notification plain has no category: it has no actions",
                "the notification x is of the category story, which app has not registered: it has no actions",
            ]
        )
        #expect(phone.responses.isEmpty)
    }

    @Test func `N-17 without a delegate nobody hears of an action, which is told`() {
        var phone = shown([Self.save], behavior: .notifies(hasDelegate: false))
        phone.choose("save", of: "x")
        #expect(phone.responses.isEmpty && phone.handled.isEmpty)
        #expect(phone.notifications(from: 60) == ["60 tapped x", "60 dropped x no-delegate"])
        phone.run(until: 90)
        #expect(phone.state == "suspended")
    }

    // MARK: Completion handlers

    @Test func `N-17 an action that is never answered costs the app its life, as a push does`() {
        var phone = shown(behavior: .responding { _ in [] })
        phone.choose("save", of: "x")
        phone.run(until: 120)
        #expect(phone.findings == ["completion-never-called"])
        #expect(phone.moments("app-killed") == [90])
        #expect(phone.events("app-killed").first?.text("reason") == "response-timeout")
    }

    @Test func `N-14 a tap that is never answered costs nothing in front`() {
        var phone = shown(behavior: .responding { _ in [] })
        phone.tap("x")
        phone.run(until: 200)
        #expect(phone.state == "active" && phone.findings.isEmpty)
    }

    @Test(arguments: [true, false])
    func response_completedTwice_isFoundWithBothPlaces(inFront: Bool) {
        var phone = shown(
            behavior: .responding { run in
                [
                    .push(.notification(.responded(run))),
                    .push(.notification(.responded(run, places: .init("second()", first: "first()")))),
                ]
            }
        )
        if inFront { phone.tap("x") } else { phone.choose("save", of: "x") }
        #expect(phone.findings == ["completion-called-twice"])
        let message = phone.events("finding").first?.text("message") ?? ""
        #expect(message.contains("the response to the notification x that began"))
        #expect(message.contains("at second(); the first call was at first()"))
    }

    @Test func presentation_answeredTwice_isFound_andNotIfAnotherIs() {
        var phone = Phone.notified(.notifies(presents: 16))
        phone.open()
        phone.arrive(Phone.alert, id: "x")
        phone.arrive(Phone.alert, id: "y")
        #expect(phone.findings.isEmpty)
        let number = presentations(phone)[0]
        phone.report(.push(.notification(.presented(number, options: 0, places: .init("b()", first: "a()")))))
        #expect(phone.findings == ["completion-called-twice"])
        #expect(phone.events("finding").first?.text("message")?.contains("at b(); the first call was at a()") == true)
    }

    /// A limit of this device: it knows the last eight.
    @Test func presentation_answeredTwice_isFoundAmongTheLastEight() {
        var phone = Phone.notified(.notifies(presents: 16))
        phone.open()
        for number in 1...9 { phone.arrive(Phone.alert, id: "\(number)") }
        let numbers = presentations(phone)
        phone.report(.push(.notification(.presented(numbers[0], options: 0))))
        #expect(phone.findings.isEmpty)
        phone.report(.push(.notification(.presented(numbers[1], options: 0))))
        #expect(phone.findings == ["completion-called-twice"])
    }

    private func presentations(_ phone: Phone) -> [RunNumber] {
        phone.effects.compactMap { effect in
            guard case .deliver(_, let delivery) = effect, case .willPresent(let number, _) = delivery.callback
            else { return nil }
            return number
        }
    }
}

extension Phone.Behavior {
    fileprivate static func responding(_ facts: @escaping @Sendable (RunNumber) -> [ProcessFact]) -> Phone.Behavior {
        var behavior = Phone.Behavior.notifies()
        let usual = behavior.facts
        behavior.facts = { callback in
            if case .didReceiveResponse(let run, _) = callback { facts(run) } else { usual(callback) }
        }
        return behavior
    }
}
