import Testing

@testable import OffstageKernel

/// What apps ask of background tasks while their drivers have something to say of them.
@Suite struct SessionCrossingRules {
    private static let question = QuestionNumber(rawValue: 9)
    private static let process = ProcessNumber(rawValue: 1)
    private let part = PartialDownload(length: 70, total: 100, isResumable: true)

    /// A download that its app has cancelled for its resume data; the driver has not stopped yet.
    private func cancelling() -> Phone {
        var phone = Phone.transferring()
        phone.download(1...1)
        let fact = SessionFact.cancelledForResume(Self.question, task: 1, session: Phone.session)
        phone.feed(.process(Self.process, .session(fact)))
        return phone
    }

    private func partials(_ phone: Phone) -> [Answer] {
        phone.answers.filter { if case .partial = $0 { true } else { false } }
    }

    @Test func `T-61 who cancels for resume data is answered, whatever ends the task first`() {
        let response = TransferResponse(url: "https://films.example.com/1", status: 200, bytes: 100)
        let ends: [(Event, String)] = [
            (.transfer(Phone.key(1), .finished(response)), "1 200"),
            (.transfer(Phone.key(1), .failed(TransferFault(code: -1002, reason: "no"))), "1 -999"),
            (.process(Self.process, .session(.cancelled(task: 1, session: Phone.session))), "1 -999"),
        ]
        for (event, told) in ends {
            var phone = cancelling()
            phone.feed(event)
            phone.send(.timePassed)
            #expect(partials(phone) == [.partial(Phone.key(1), nil, nil)])
            #expect(phone.told == [told])
        }
    }

    @Test(arguments: [false, true])
    func `T-61 a task that fails while it is cancelled for resume data is not tried again`(isDiskFull: Bool) {
        var phone = cancelling()
        let fault = TransferFault(code: -1005, reason: "lost", partial: part, isDiskFull: isDiskFull)
        phone.feed(.transfer(Phone.key(1), .failed(fault)))
        phone.send(.environment(.network(.cellular)))
        phone.run(until: 1000)
        #expect(partials(phone) == [.partial(Phone.key(1), part, nil)])
        #expect(phone.told == ["1 -999"] && phone.begun == [1])
    }

    @Test func `T-61 nothing moves a task that is being cancelled for resume data`() {
        let network: [Event] = [.environment(.network(.none)), .environment(.network(.wifi))]
        let words: [SessionFact] = [
            .suspended(task: 1, session: Phone.session), .resumed(task: 1, session: Phone.session),
        ]
        for events in [network, words.map { .process(Self.process, .session($0)) }] {
            var phone = cancelling()
            for event in events { phone.feed(event) }
            phone.send(.timePassed)
            #expect(phone.effects.count { $0 == .stopTransfer(Phone.key(1)) } == 1)
            #expect(phone.begun == [1] && phone.told == ["1 -999"])
            #expect(partials(phone) == [.partial(Phone.key(1), nil, nil)])
        }
    }

    @Test func `T-47 what was being cancelled when the device ended does not begin anew`() {
        for end in [Event.simulated(.reboot), .started] {
            var phone = cancelling()
            phone.feed(end)
            phone.run(until: 100)
            #expect(partials(phone).isEmpty, "who asked is gone")
            #expect(phone.begun == [1] && phone.told == ["1 -999", "finished"])
        }
    }

    @Test func `T-45 in front nothing is the last word, whatever wake was left unheard before`() {
        var behavior = Phone.Behavior.reattaches(handlesAfter: nil)
        behavior.hearsEnds = false
        var phone = Phone.transferring(behavior)
        phone.download(1...1)
        phone.home()
        phone.run(until: 100)
        phone.finish(1...1)
        phone.run(until: 200)
        #expect(phone.state == "suspended" && phone.wakes == [100])
        phone.open()
        phone.download(2...3)
        phone.home()
        phone.run(until: 300)
        phone.finish(2...3)
        for task in 1...3 { hear(task, &phone) }
        #expect(phone.wakes == [100, 300] && phone.told.last == "finished")
        phone.open()
        phone.download(4...4)
        phone.finish(4...4)
        hear(4, &phone)
        #expect(phone.told == ["1 200", "2 200", "3 200", "finished", "4 200"])
    }

    private func hear(_ task: Int, _ phone: inout Phone) {
        phone.report(.session(.delivered(task: task, session: Phone.session, isLast: true)))
    }
}
