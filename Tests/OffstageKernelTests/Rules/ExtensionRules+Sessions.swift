import Testing

@testable import OffstageKernel

/// Background sessions of app extensions.
extension ExtensionRules {
    @Test func `T-4 a session that another process holds is not given to a second one`() {
        var phone = phone(.serves(after: nil))
        phone.open()
        let question = QuestionNumber(rawValue: 7)
        func open(_ app: AppIdentifier) {
            phone.report(.session(.opened(question, session: "films", SessionSettings())), from: app)
        }
        open(Phone.app)
        phone.send(.simulated(.appExtension(Self.share)))
        open(Self.share)
        #expect(phone.answers.last == .sessionInUse)
        #expect(phone.findings == ["session-in-use"])
        open(Phone.app)
        #expect(phone.answers.last == .session(SessionAnswer(lastTask: 0, tasks: [])), "it has it")
        #expect(phone.findings == ["session-in-use"], "it may have it")
        phone.send(.simulated(.termination(Phone.app)))
        open(Self.share)
        #expect(phone.answers.last == .session(SessionAnswer(lastTask: 0, tasks: [])), "nobody has it any more")
        phone.open()
        open(Phone.app)
        #expect(phone.answers.last == .sessionInUse)
        #expect(phone.findings == ["session-in-use", "session-in-use"], "the other way round, too")
        phone.run(until: 100)
        open(Phone.app)
        #expect(phone.answers.last == .session(SessionAnswer(lastTask: 0, tasks: [])), "the extension has ended")
    }

    /// The extension begins a download.
    private func download(_ task: Int, _ phone: inout Phone, from appExtension: AppIdentifier) {
        let order = TransferOrder(
            task: task,
            kind: .download,
            url: "https://films.example.com/\(task)",
            origin: "https://films.example.com"
        )
        for fact: SessionFact in [
            .opened(QuestionNumber(rawValue: 7), session: Phone.session, SessionSettings()),
            .created(nil, order, session: Phone.session), .resumed(task: task, session: Phone.session),
        ] {
            phone.report(.session(fact), from: appExtension)
        }
    }

    /// A phone whose app is suspended, and whose extension has a download under way since 20 s.
    private func sharing() -> Phone {
        var phone = phone(.serves(after: nil))
        phone.send(.environment(.charging(true)))
        phone.send(.simulated(.appExtension(Self.share)))
        download(1, &phone, from: Self.share)
        return phone
    }

    @Test func `T-59 no trusted server waits for an extension that does not answer`() {
        var phone = sharing()
        phone.show(1, isTrusted: true)
        #expect(phone.told == ["1 asked 0"] && phone.answers(to: 1).isEmpty)
        phone.run(until: phone.seconds + 60)
        #expect(phone.answers(to: 1) == [.defaultHandling])
    }

    @Test func `T-48 an extension that lives hears of its transfers itself, and its app is not woken`() {
        var phone = sharing()
        phone.run(until: 30)
        phone.finish(1...1)
        #expect(phone.told == ["1 200"])
        phone.run(until: 100)
        #expect(phone.wakes.isEmpty && phone.state == "suspended")
    }

    @Test func `T-48 when the extension is gone its app is woken`() {
        var phone = sharing()
        phone.run(until: 60)
        phone.finish(1...1)
        #expect(phone.wakes == [60] && phone.told.isEmpty, "the app has not made the session")
        phone.run(until: 70)
        phone.send(.simulated(.appExtension(Self.share)))
        download(2, &phone, from: Self.share)
        #expect(phone.waits == ["rate-limited"])  // T-52
        phone.run(until: 120)
        #expect(phone.begun == [1, 2])
    }

    @Test func `T-9 what an extension makes is made in the background`() {
        var phone = phone(.serves(after: nil))
        phone.send(.simulated(.appExtension(Self.share)))
        download(1, &phone, from: Self.share)
        #expect(phone.begun.isEmpty && phone.waits == ["discretionary"])
    }

    @Test func `T-48 what an extension was told and did not hear of its app is woken for`() {
        var phone = sharing()
        phone.behavior[Self.share, default: .init()].hearsEnds = false
        phone.run(until: 30)
        phone.finish(1...1)
        #expect(phone.told == ["1 200"] && phone.wakes.isEmpty)
        phone.run(until: 100)
        #expect(phone.wakes == [50])
        phone.open()
        phone.report(.session(.opened(QuestionNumber(rawValue: 7), session: Phone.session, SessionSettings())))
        #expect(phone.told.prefix(2) == ["1 200", "1 200"], "whoever makes the session is told again")
    }

    @Test func `T-59 no trusted server waits for an extension that is suspended`() {
        var phone = phone(.serves(after: 2))
        phone.send(.environment(.charging(true)))
        phone.arrive(Self.mutable, id: "a")
        download(1, &phone, from: Self.service)
        phone.show(1, isTrusted: true)
        phone.run(until: 22.1)
        #expect(phone.told == ["1 asked 0"] && phone.answers(to: 1).isEmpty)
        phone.run(until: 22.2)
        #expect(phone.events("extension-suspended").count == 1 && phone.answers(to: 1) == [.defaultHandling])
    }

    @Test func `T-48 a suspended extension hears of its transfers when it goes on`() {
        var phone = phone(.serves(after: 2))
        phone.send(.environment(.charging(true)))
        phone.arrive(Self.mutable, id: "a")
        download(1, &phone, from: Self.service)
        phone.run(until: 30)
        phone.finish(1...1)
        #expect(phone.told.isEmpty && phone.wakes.isEmpty)
        phone.arrive(Self.mutable, id: "b")
        #expect(phone.told == ["1 200"] && phone.wakes.isEmpty)
    }
}
