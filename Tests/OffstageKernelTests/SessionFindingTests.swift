import OffstageKernel
import Testing

/// Misuse of background sessions is found, and what is right is not; the programs are in `Tests/BugPrograms`.
@Suite struct SessionFindingTests {
    /// Tasks were begun in the foreground, and the app was left and suspended.
    private func left(_ behavior: Phone.Behavior? = nil) -> Phone {
        var phone = Phone.transferring(behavior)
        phone.run(until: 5)
        phone.download(1...3)
        phone.home()
        phone.run(until: 100)
        return phone
    }

    private func message(_ phone: Phone) -> String { phone.events("finding").last?.text("message") ?? "" }

    // MARK: Exceptions

    @Test(
        arguments: [
            ("Upload tasks from NSData are not supported in background sessions.", "Write it to a file"),
            ("Upload tasks in background sessions must be from a file", "Write it to a file"),
            ("Completion handler blocks are not supported in background sessions. Use a delegate instead.", "delegate"),
        ]
    )
    func `T-19 an exception of a background session is told with its mistake, and not as a crash beside`(
        text: String,
        hint: String
    ) {
        var phone = Phone.transferring()
        let line = "*** Terminating app due to uncaught exception 'NSGenericException', reason: '\(text)'"
        phone.report(.logged(LogLine(message: line)))
        phone.report(.crashed(signal: 6))
        #expect(phone.findings == ["session-misused"])
        #expect(phone.events("finding").first?.text("hint")?.contains(hint) == true)
        #expect(phone.events("app-crashed").count == 1)
    }

    @Test(
        arguments: [
            "*** Terminating app due to uncaught exception 'NSGenericException', reason: 'another'",
            "Fatal error: Upload tasks in background sessions must be from a file",
        ]
    )
    func crash_ofAnotherMistake_isACrash(line: String) {
        var phone = Phone.transferring()
        phone.report(.logged(LogLine(message: line)))
        phone.report(.crashed(signal: 6))
        #expect(phone.findings == ["app-crashed"])
    }

    // MARK: Sessions

    @Test func sessions_ofOneProcess_areCounted() {
        var phone = Phone.transferring()
        func open(_ number: Int) -> ProcessFact {
            .session(.opened(QuestionNumber(rawValue: number), session: "app.\(number)", SessionSettings()))
        }
        for number in 2...19 { phone.report(open(number)) }
        #expect(phone.findings.isEmpty)
        phone.report(.session(.closed(session: "app.2")))
        phone.report(open(20))
        #expect(phone.findings.isEmpty, "nineteen are open")
        phone.report(open(21))
        #expect(phone.findings == ["too-many-sessions"])
        #expect(message(phone).hasPrefix("The app holds 20 background sessions"))
        phone.report(open(22))
        #expect(phone.findings == ["too-many-sessions"])
    }

    @Test func `T-55 a thousand tasks under way in one session are found, once`() {
        var phone = Phone.transferring()
        phone.download(1...999)
        phone.finish(1...6)
        phone.download(1000...1005)
        #expect(phone.findings.isEmpty, "never more than 999 at a time")
        phone.download(1006...1006)
        #expect(phone.findings == ["too-many-transfers"])
        #expect(message(phone).contains("has 1000 tasks under way"))
        phone.download(1007...1020)
        #expect(phone.findings == ["too-many-transfers"])
    }

    @Test func session_madeAgainWithAnotherDelegate_isFound() {
        var phone = Phone.transferring()
        phone.report(.session(.duplicated(session: Phone.session)))
        #expect(phone.findings == ["session-delegate-mismatch"])
    }

    @Test func session_notMadeWhenItsEventsAreCalledHandled_isFound() {
        var phone = left()
        phone.send(.simulated(.memoryPressure))
        phone.behavior[Phone.app] = Phone.Behavior(
            later: { callback, _ in
                guard case .handleSessionEvents(let run, _) = callback else { return [] }
                return [(1, .session(.eventsHandled(run, site: "")))]
            },
            cpuPercent: 0
        )
        phone.finish(1...3)
        phone.run(until: 200)
        #expect(phone.findings == ["session-not-made"])
        #expect(message(phone).contains("the ends of 3 tasks wait for"))
    }

    @Test func session_thatIsClosedWhenAllIsHeard_isNotFound() {
        var behavior = Phone.Behavior.reattaches(handlesAfter: 2)
        let handles = behavior.later
        behavior.later = { callback, now in
            guard case .handleSessionEvents = callback else { return [] }
            return [(1, .session(.closed(session: Phone.session)))] + handles(callback, now)
        }
        var phone = left(behavior)
        phone.finish(1...3)
        phone.run(until: 200)
        #expect(phone.told.last == "finished" && phone.state == "suspended" && phone.findings.isEmpty)
    }

    @Test func session_madeAndHeard_isNotFound() {
        var phone = left()
        phone.send(.simulated(.memoryPressure))
        phone.finish(1...3)
        phone.run(until: 200)
        #expect(phone.findings.isEmpty)
    }

    @Test func work_afterTheHandlerWasCalled_isFound() {
        var behavior = Phone.Behavior.reattaches(handlesAfter: 0.1)
        behavior.cpuPercent = 80
        var phone = left(behavior)
        phone.finish(1...3)
        phone.run(until: 200)
        #expect(phone.findings == ["work-after-completion"])
        #expect(message(phone).contains("the events of the session \"app.films\""))
    }

    // MARK: Delegates

    @Test func delegate_longAtWorkAtTheSuspension_losesTheOthers() {
        var behavior = Phone.Behavior.reattaches(handlesAfter: nil)
        behavior.hearsEnds = false
        var phone = left(behavior)
        phone.finish(1...3)
        phone.run(until: 200)
        #expect(phone.state == "suspended" && phone.findings == ["session-events-undelivered"])
        #expect(phone.events("finding").first?.text("message")?.contains("the ends of 3 tasks") == true)
    }

    /// The app is suspended 0.2 s after it has called its handler.
    @Test(arguments: [(2, []), (9.7, []), (9.8, ["session-events-undelivered"])] as [(Double, [String])])
    func delegate_isFound_ifItHasBeenAtWorkForTenSeconds(seconds: Double, findings: [String]) {
        var behavior = Phone.Behavior.reattaches(handlesAfter: seconds)
        behavior.hearsEnds = false
        var phone = left(behavior)
        phone.finish(1...3)
        phone.run(until: 200)
        #expect(phone.state == "suspended" && phone.findings == findings)
    }

    @Test func download_thatNobodyTakes_isFound() {
        var phone = Phone.transferring()
        phone.report(.session(.unheard(task: 1, session: Phone.session)))
        #expect(phone.findings == ["download-unheard"])
    }

    @Test func temporaryFile_readLate_isFoundOnce() {
        var phone = Phone.transferring()
        for _ in 1...2 {
            phone.report(.session(.readLate(call: "open", task: 3, session: Phone.session, after: .seconds(2))))
        }
        #expect(phone.findings == ["temporary-file-read-late"])
        #expect(message(phone).contains("of the download 3 of \"app.films\" (open), 2.0 s after the delegate"))
    }

    /// Of a download of an earlier process nobody knows which it was; a session of the foreground has no name.
    @Test(
        arguments: [(nil, " of a download (open): "), (1, " of the download 3 (open), 1.0 s ")] as [(Int?, String)]
    )
    func temporaryFile_readLate_isNamedAsFarAsItIsKnown(after: Int?, words: String) {
        var phone = Phone.transferring()
        phone.report(.session(.readLate(call: "open", task: 3, session: "", after: after.map { .seconds($0) })))
        #expect(message(phone).contains(words), "\(message(phone))")
    }

    // MARK: Uploads

    @Test(arguments: [true, false]) func `T-22 a file that does not last is told of once, whether or not the app runs`(
        isGone: Bool
    ) {
        var phone = left()
        phone.send(.simulated(.memoryPressure))
        phone.send(.transfer(Phone.key(1), .bodyLost(isGone: isGone)))
        #expect(phone.findings == ["upload-file-not-kept"])
        phone.send(.transfer(Phone.key(1), .bodyLost(isGone: isGone)))
        #expect(phone.findings == ["upload-file-not-kept"])
    }

    @Test func upload_withoutAFile_isFound() {
        var behavior = Phone.Behavior.reattaches()
        behavior.hearsEnds = false
        var phone = Phone.transferring(behavior)
        phone.download(1...1) { $0.kind = .upload }
        phone.report(.session(.resumed(task: 1, session: Phone.session)))
        #expect(phone.findings == ["upload-file-not-kept"] && phone.told == ["1 -1100"])
        phone.report(.session(.resumed(task: 1, session: Phone.session)))
        #expect(phone.findings == ["upload-file-not-kept"], "it is over")
    }

    // MARK: Outstanding tasks

    private func relaunched(_ work: [ProcessFact]) -> Phone {
        var phone = left(.reattaches())
        phone.send(.simulated(.memoryPressure))
        phone.open()
        for fact in work { phone.report(fact) }
        return phone
    }

    @Test func outstandingTasks_neverAskedFor_areFoundWhenTheAppIsSuspended() {
        var phone = relaunched([])
        #expect(phone.findings.isEmpty)
        phone.home()
        phone.run(until: 300)
        #expect(phone.findings == ["outstanding-tasks-not-asked"])
        #expect(message(phone).contains("3 tasks of the session \"app.films\" were under way"))
    }

    @Test func outstandingTask_ofTheSessionThatWasNotAsked_isFound() {
        let photos = ProcessFact.session(.opened(QuestionNumber(rawValue: 2), session: "photos", SessionSettings()))
        var phone = left()
        phone.open()
        phone.report(photos)
        phone.download(7...7, in: "photos")
        phone.home()
        phone.run(until: 200)
        phone.send(.simulated(.memoryPressure))
        phone.open()
        phone.report(photos)
        phone.report(.session(.listed(session: Phone.session)))
        phone.home()
        phone.run(until: 300)
        #expect(phone.findings == ["outstanding-tasks-not-asked"])
        #expect(message(phone).contains("1 task of the session \"photos\" was under way"))
    }

    @Test func outstandingTasks_areNotFound_beforeTheAppWasOnTheScreen() {
        var phone = left(.reattaches())
        phone.send(.simulated(.memoryPressure))
        phone.send(.woken(Phone.app, .location))
        phone.run(until: 300)
        #expect(phone.state == "suspended" && phone.findings.isEmpty)
    }

    @Test(arguments: [false, true]) func outstandingTasks_askedFor_areNotFound(isMadeAgain: Bool) {
        let question = QuestionNumber(rawValue: 2)
        let again = ProcessFact.session(.opened(question, session: Phone.session, SessionSettings()))
        var phone = relaunched((isMadeAgain ? [again] : []) + [.session(.listed(session: Phone.session))])
        phone.home()
        phone.run(until: 300)
        #expect(phone.findings.isEmpty)
    }

    @Test func outstandingTasks_thatEndedMeanwhile_areNotFound() {
        var phone = relaunched([])
        phone.finish(1...3)
        phone.home()
        phone.run(until: 300)
        #expect(phone.findings.isEmpty)
    }

    // MARK: Other sessions

    @Test(arguments: [(-1005, ["transfer-frozen"]), (-999, []), (nil, [])] as [(Int?, [String])])
    func transfer_frozenBySuspension_isFoundWhenItFails(error: Int?, findings: [String]) {
        var phone = Phone.transferring()
        phone.open()
        phone.report(.transfer(1, .created(TransferSummary(kind: "data", method: "GET", url: "https://a.example/"))))
        phone.report(.transfer(1, .started))
        phone.home()
        phone.run(until: 100)
        phone.open()
        let status = error == nil ? 200 : nil
        phone.report(.transfer(1, .finished(TransferOutcome(status: status, bytes: 1, error: error))))
        #expect(phone.findings == findings)
    }

    @Test func transfer_thatFailsInFront_isNotFound() {
        var phone = Phone.transferring()
        phone.open()
        phone.home()
        phone.run(until: 100)
        phone.open()
        phone.report(.transfer(1, .created(TransferSummary(kind: "data", method: "GET", url: "https://a.example/"))))
        phone.report(.transfer(1, .started))
        phone.report(.transfer(1, .finished(TransferOutcome(status: nil, bytes: 1, error: -1005))))
        #expect(phone.findings.isEmpty)
    }
}
