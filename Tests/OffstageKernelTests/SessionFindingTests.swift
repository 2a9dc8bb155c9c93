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

    @Test func crash_ofAnotherException_isACrash() {
        var phone = Phone.transferring()
        let line = "*** Terminating app due to uncaught exception 'NSGenericException', reason: 'another'"
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
        phone.report(open(22))
        #expect(phone.findings == ["too-many-sessions"])
    }

    @Test func `T-55 a thousand tasks under way in one session are found, once`() {
        var phone = Phone.transferring()
        phone.download(1...999)
        phone.finish(1...6)
        phone.download(1000...1005)
        #expect(phone.findings.isEmpty, "never more than 999 at a time")
        phone.download(1006...1020)
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
    }

    @Test func session_madeAndHeard_isNotFound() {
        var phone = left()
        phone.send(.simulated(.memoryPressure))
        phone.finish(1...3)
        phone.run(until: 200)
        #expect(phone.findings.isEmpty)
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

    @Test func delegate_atWorkForAMomentAtTheSuspension_isNotFound() {
        var behavior = Phone.Behavior.reattaches(handlesAfter: 2)
        behavior.hearsEnds = false
        var phone = left(behavior)
        phone.finish(1...3)
        phone.run(until: 200)
        #expect(phone.state == "suspended" && phone.findings.isEmpty)
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
        #expect(phone.events("finding").first?.text("message")?.contains("2.0 s after the delegate") == true)
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
    }

    @Test func outstandingTasks_askedFor_areNotFound() {
        var phone = relaunched([.session(.listed(session: Phone.session))])
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
