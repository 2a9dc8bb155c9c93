import Testing

@testable import OffstageKernel

/// Work that goes on after an answer, and work that is done twice for one notification.
@Suite struct NotificationWorkTests {
    // MARK: What is noted

    /// A limit of this device: of one notification it notes 32 addresses and as many texts.
    @Test func requestsAndTexts_beyondThirtyTwo_areNotNoted() {
        func handlings(noting count: Int) -> Handlings {
            var handlings = Handlings()
            handlings.began(.arrival, of: "news")
            handlings.began(.presentation, of: "news")
            for number in 1...count {
                _ = handlings.requested("https://example.com/\(number)", number)
                _ = handlings.shows(.local("\(number)", title: "\(number)"))
            }
            return handlings
        }
        var (full, nearly) = (handlings(noting: 32), handlings(noting: 31))
        #expect(nearly.requested("https://example.com/1", 40)?.id == .notificationHandledTwice)
        #expect(nearly.shows(.local("40", title: "1"))?.id == .notificationHandledTwice)
        #expect(full.requested("https://example.com/1", 40) == nil)
        #expect(full.shows(.local("40", title: "1")) == nil)
    }

    /// A limit of this device: it remembers eight notifications.
    @Test func notifications_beyondEight_areForgotten() {
        func isTwice(after others: Int) -> Bool {
            var handlings = Handlings()
            for name in ["news"] + (1...others).map({ "\($0)" }) {
                handlings.began(.arrival, of: name)
                _ = handlings.shows(.local("\(name) is read"))
                handlings.ended(name)
            }
            handlings.began(.response, of: "news")
            return handlings.shows(.local("news is tapped")) != nil
        }
        #expect(isTwice(after: 7) && !isTwice(after: 8))
    }

    /// The second of the same collapse id takes the place of the first, and both are answered.
    @Test func answer_ofANotificationThatWasReplaced_isNotCounted() {
        var handlings = Handlings()
        for _ in 1...2 { handlings.began(.arrival, of: "score") }
        for _ in 1...2 { handlings.ended("score") }
        handlings.began(.response, of: "score")
        #expect(handlings.requested("https://example.com", 1) == nil)
        #expect(handlings.requested("https://example.com", 2)?.id == .notificationHandledTwice)
    }

    // MARK: work-after-completion

    /// An app that answers a silent push at once and uses this much of the processor all the time.
    private func pushed(
        _ percent: Int64,
        answersAfter seconds: Double = 0,
        _ more: @escaping @Sendable (Callback) -> [ProcessFact] = { _ in [] }
    ) -> Phone {
        var behavior = Phone.Behavior.answers(.newData, after: seconds)
        behavior.cpuPercent = percent
        let usual = behavior.facts
        behavior.facts = { usual($0) + more($0) }
        var phone = Phone.registered(behavior)
        phone.run(until: 60)
        phone.push(id: "123e4567-e89b-12d3-a456-426614174000")
        phone.run(until: 120)
        return phone
    }

    @Test func workAfterTheAnswer_isFound() {
        let phone = pushed(80)
        #expect(phone.findings == ["work-after-completion"])
        let message = phone.events("finding").first?.text("message") ?? ""
        #expect(message.contains("of the notification 123e4567"), "\(message)")
    }

    @Test func windingUp_isNone() {
        #expect(pushed(20).findings.isEmpty)
    }

    @Test func work_underATask_isNone() {
        let phone = pushed(80) { callback in
            guard case .receivePush = callback else { return [] }
            let task = BackgroundTask.Beginning(identifier: 1, name: "store", hasHandler: true, site: "")
            return [.taskBegan(task)]
        }
        #expect(!phone.findings.contains("work-after-completion"), "\(phone.findings)")
    }

    @Test func work_inFront_isNone() {
        var behavior = Phone.Behavior.answers()
        behavior.cpuPercent = 80
        var phone = Phone.registered(behavior)
        phone.open()
        phone.push()
        phone.run(until: 120)
        phone.home()
        phone.run(until: 180)
        #expect(phone.findings.isEmpty)
    }

    /// L-59 speaks of a fetch; a provider's library may call the completion handler wherever it is.
    @Test func answerToAPush_offTheMainThread_isNone() {
        var phone = Phone.registered(.answersNever)
        phone.run(until: 60)
        phone.push()
        phone.report(.refresh(.fetchCompleted(RunNumber(rawValue: 1), .newData, isOnMain: false, site: "a()")))
        #expect(phone.findings.isEmpty && phone.events("push-completed").count == 1)
    }

    // MARK: A transfer on its way

    private func transferring(created: @escaping @Sendable (Callback) -> Bool, finishes: Bool = false) -> Phone {
        var behavior = Phone.Behavior.answers()
        let usual = behavior.facts
        behavior.facts = { callback in
            guard created(callback) else { return usual(callback) }
            let summary = TransferSummary(kind: "data", method: "POST", url: "https://example.com/read")
            let end = TransferOutcome(status: 200, bytes: 10, error: nil)
            return usual(callback) + [.transfer(1, .created(summary)), .transfer(1, .started)]
                + (finishes ? [.transfer(1, .finished(end))] : [])
        }
        var phone = Phone.registered(behavior)
        phone.run(until: 60)
        if phone.state != "suspended" { phone.send(.user(.pressedHome)) }
        phone.push()
        phone.run(until: 70)
        return phone
    }

    @Test func transfer_begunForThePushAndCutOff_isFound() {
        let isPush: @Sendable (Callback) -> Bool = { if case .receivePush = $0 { true } else { false } }
        let phone = transferring(created: isPush)
        #expect(phone.findings == ["work-after-completion"])
        #expect(
            phone.events("finding").first?.text("message")?.contains("a transfer begun since it was called") == true
        )
        #expect(transferring(created: isPush, finishes: true).findings.isEmpty)
    }

    @Test func transfer_ofBefore_isNone() {
        let phone = transferring { if case .launch = $0 { true } else { false } }
        #expect(phone.findings.isEmpty)
    }

    /// What one answer left undone is no matter of the next wake, nor of an answer in front.
    @Test func transfer_ofAnAnswerBefore_isNone() {
        var behavior = Phone.Behavior.answersNever
        behavior.returnsAfter = { if case .receivePush = $0 { 3 } else { 0 } }
        var phone = Phone.registered(behavior)
        phone.run(until: 60)
        phone.push()
        for fact in requested(1) { phone.report(fact) }
        answer(1, &phone)
        phone.run(until: 61)
        phone.push()
        phone.run(until: 64)
        for fact in requested(2) { phone.report(fact) }
        phone.open()
        answer(2, &phone)
        phone.run(until: 70)
        phone.home()
        phone.run(until: 80)
        #expect(phone.state == "suspended" && phone.findings.isEmpty, "\(phone.findings)")
    }

    /// To find out where the two answers came from takes the app's process a moment.
    @Test(arguments: [true, false]) func work_ofAnAnswerThatIsGivenTwice_isNone(transfers: Bool) {
        var behavior = Phone.Behavior.answersNever
        behavior.returnsAfter = { if case .receivePush = $0 { 3 } else { 0 } }
        behavior.cpuPercent = 80
        var phone = Phone.registered(behavior)
        phone.run(until: 60)
        phone.push()
        if transfers { for fact in requested(1) { phone.report(fact) } }
        answer(1, &phone)
        answer(1, &phone)
        phone.run(until: 80)
        #expect(phone.state == "suspended" && phone.findings == ["completion-called-twice"], "\(phone.findings)")
    }

    private func answer(_ run: Int, _ phone: inout Phone) {
        phone.report(.refresh(.fetchCompleted(RunNumber(rawValue: run), .newData, isOnMain: true, site: "a()")))
    }

    // MARK: notification-handled-twice

    private static let url = "https://example.com/story"

    private func requested(
        _ number: Int,
        method: String = "GET",
        url: String = NotificationWorkTests.url
    ) -> [ProcessFact] {
        [
            .transfer(number, .created(TransferSummary(kind: "data", method: method, url: url))),
            .transfer(number, .started),
        ]
    }

    /// An app in front that hears of one notification by both ways and answers neither by itself.
    private func inFront(payload: String = Phone.alertThatWakes) -> Phone {
        var behavior = Phone.Behavior.notifies(presents: nil)
        behavior.cpuPercent = 2
        var phone = Phone.notified(behavior)
        phone.open()
        phone.arrive(payload, id: "x")
        return phone
    }

    @Test func sameAddress_whileBothCallbacksAreOpen_isFound() {
        var phone = inFront()
        for fact in requested(1) { phone.report(fact) }
        #expect(phone.findings.isEmpty)
        for fact in requested(2) { phone.report(fact) }
        #expect(phone.findings == ["notification-handled-twice"])
        let message = phone.events("finding").first?.text("message") ?? ""
        #expect(message.contains("x by willPresent and didReceiveRemoteNotification, and loaded \(Self.url) twice"))
    }

    @Test func otherWork_isNone() {
        var posts = inFront()
        for fact in requested(1, method: "POST") + requested(2, method: "POST") { posts.report(fact) }
        #expect(posts.findings.isEmpty, "two reports to one address say two things")
        var others = inFront()
        for fact in requested(1) + requested(2, url: "https://example.com/picture") { others.report(fact) }
        #expect(others.findings.isEmpty)
        var again = inFront()
        let failed = TransferOutcome(status: nil, bytes: 0, error: -1005)
        for fact in requested(1) + [.transfer(1, .finished(failed))] + requested(2) { again.report(fact) }
        #expect(again.findings.isEmpty, "another try is no second time")
        var alone = inFront(payload: Phone.silent)
        for fact in requested(1) + requested(2) { alone.report(fact) }
        #expect(alone.findings.isEmpty, "there was one callback")
    }

    @Test func twoNotifications_atOnce_areNotConfused() {
        var phone = inFront()
        phone.arrive(Phone.alertThatWakes, id: "y")
        for fact in requested(1) + requested(2) { phone.report(fact) }
        #expect(phone.findings.isEmpty)
    }

    @Test func notification_thatIsDealtWith_isNotConfusedWithTheNext() {
        var phone = Phone.notified()
        phone.open()
        phone.arrive(Phone.alertThatWakes, id: "x")
        phone.run(until: 20)
        phone.arrive(Phone.alertThatWakes, id: "y")
        for fact in requested(1) + requested(2) { phone.report(fact) }
        #expect(phone.findings == ["notification-handled-twice"])
        #expect(phone.events("finding").first?.text("message")?.contains("y by willPresent") == true)
    }

    @Test func sameText_underAnotherIdentifier_isFound_underTheSameNot() {
        var phone = inFront()
        phone.add("one")
        phone.add("one")
        #expect(phone.findings.isEmpty, "the second takes the place of the first")
        phone.report(.push(.notification(.added(Phone.question, .local("other", title: "Another text")))))
        for name in ["a", "b"] { phone.report(.push(.notification(.added(Phone.question, .local(name, title: ""))))) }
        #expect(phone.findings.isEmpty)
        phone.add("two")
        #expect(phone.findings == ["notification-handled-twice"])
    }

    /// N-15: without a delegate the handler is called for the arrival and for the tap.
    @Test func tap_thatShowsTheSameAgain_isFound_andLoadingAgainIsNot() {
        for showsAgain in [true, false] {
            var phone = Phone.notified(.notifies(hasDelegate: false))
            phone.arrive(Phone.alertThatWakes, id: "x")
            phone.run(until: 10.1)
            for fact in requested(1) { phone.report(fact) }
            phone.add("one")
            phone.run(until: 60)
            phone.tap("x")
            for fact in requested(2) { phone.report(fact) }
            if showsAgain { phone.add("two") }
            #expect(phone.findings.filter { $0 == "notification-handled-twice" }.count == (showsAgain ? 1 : 0))
        }
    }

    @Test func tap_ofWhatWasPresented_thatShowsTheSameAgain_isFound() {
        var phone = presenting()
        phone.add("one")
        phone.run(until: 60)
        phone.tap("x")
        phone.add("two")
        #expect(phone.findings == ["notification-handled-twice"])
        // Answered, it is done with: the next one is alone.
        phone.run(until: 70)
        phone.arrive(Phone.alertThatWakes, id: "y")
        for fact in requested(1) + requested(2) { phone.report(fact) }
        #expect(phone.findings.count == 2)
    }

    /// What an app shows of its own is no remote notification.
    @Test func tap_ofAnotherNotification_isNoSecondTime() {
        var phone = presenting()
        phone.add("one")
        phone.run(until: 60)
        phone.tap("one")
        phone.add("two")
        for fact in requested(1) + requested(2) { phone.report(fact) }
        #expect(phone.findings.isEmpty)
    }

    /// An app in front that takes a second for each callback.
    private func presenting() -> Phone {
        var behavior = Phone.Behavior.notifies()
        let launch = behavior.facts
        behavior.facts = { if case .launch = $0 { launch($0) } else { [] } }
        behavior.later = { callback, _ in
            switch callback {
            case .willPresent(let number, _): [(1, .push(.notification(.presented(number, options: 31))))]
            case .didReceiveResponse(let run, _): [(1, .push(.notification(.responded(run))))]
            default: []
            }
        }
        var phone = Phone.notified(behavior)
        phone.open()
        phone.arrive(Phone.alert, id: "x")
        return phone
    }

    @Test func sameCollapseID_isAnotherNotification() {
        var phone = Phone.notified(.notifies(presents: nil))
        phone.open()
        for number in 1...2 {
            phone.send(
                .push(.arrived(Phone.app, .init(id: "\(number)", payload: Phone.alertThatWakes, collapseID: "score")))
            )
        }
        for fact in requested(1) { phone.report(fact) }
        phone.add("one")
        #expect(phone.findings.isEmpty)
        var handlings = Handlings()
        for (number, name) in ["one", "two"].enumerated() {
            handlings.began(.arrival, of: "score")
            #expect(handlings.shows(.local(name)) == nil)
            #expect(handlings.requested(Self.url, number) == nil)
        }
    }
}
