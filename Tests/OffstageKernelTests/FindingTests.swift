import OffstageKernel
import Testing

/// Misuse is found, and its mended twin is not; the programs themselves are in `Tests/BugPrograms`.
@Suite struct FindingTests {
    private func expired(_ behavior: Phone.Behavior) -> Phone {
        var phone = Phone(behavior)
        phone.open()
        phone.home()
        phone.run(until: 100)
        return phone
    }

    @Test func expiry_givenCorrectCode_findsNothing() {
        #expect(expired(.endsInHandler).findings.isEmpty)
        #expect(expired(Phone.Behavior()).findings.isEmpty)
    }

    @Test func expiry_givenATaskThatNeverEnds_findsItTwice() {
        #expect(expired(.neverEnds).findings == ["task-not-ended", "task-overran-budget"])
    }

    @Test func expiry_givenAnEndAfterTheHandlersReturned_findsNotEndedOnly() {
        var phone = Phone(.neverEnds)
        phone.open()
        phone.home()
        phone.run(until: 27)
        phone.report(.taskEnded(1, inHandler: false))
        phone.run(until: 100)
        #expect(phone.findings == ["task-not-ended"])
        #expect(phone.state == "suspended")
    }

    @Test func expiry_givenAnOverwrittenIdentifier_findsTheLeak() {
        var phone = Phone(
            Phone.Behavior(facts: { callback in
                switch callback {
                case .launch: [.taskBegan(.test(1, site: "A.swift:7")), .taskBegan(.test(2, site: "A.swift:7"))]
                case .expireTasks: [.taskEnded(2, inHandler: true), .taskEnded(2, inHandler: true)]
                default: []
                }
            })
        )
        phone.open()
        phone.home()
        phone.run(until: 100)
        #expect(phone.findings == ["task-leaked"])
        #expect(phone.events("finding").first?.text("message")?.contains("A.swift:7") == true)
    }

    @Test func expiry_givenParallelTasksOfOnePlace_findsNothing() {
        let phone = expired(
            Phone.Behavior(facts: { callback in
                switch callback {
                case .launch: (1...3).map { .taskBegan(.test($0, site: "A.swift:7")) }
                case .expireTasks(let tasks): tasks.map { .taskEnded($0, inHandler: true) }
                default: []
                }
            })
        )
        #expect(phone.findings.isEmpty)
    }

    @Test func expiry_givenAnInvalidIdentifierInTheHandler_findsIt() {
        let phone = expired(
            Phone.Behavior(facts: { callback in
                switch callback {
                case .launch: [.taskBegan(.test(1))]
                case .expireTasks: [.taskEnded(0, inHandler: true)]
                default: []
                }
            })
        )
        #expect(phone.findings == ["task-end-invalid", "task-not-ended", "task-overran-budget"])
    }

    @Test func expiry_givenNoHandler_findsThat() {
        let phone = expired(
            Phone.Behavior(facts: { $0 == .launch(.user) ? [.taskBegan(.test(1, handler: false))] : [] })
        )
        #expect(phone.findings == ["task-without-handler"])
    }

    @Test func background_givenATaskThatIsHeldIdle_findsIt() {
        var behavior = Phone.Behavior.endsInHandler
        behavior.cpuPercent = 0
        let phone = expired(behavior)
        #expect(phone.findings == ["task-idle"])
        #expect(phone.events("finding").first?.text("hint")?.hasPrefix("End the task as soon as") == true)
    }

    @Test func suspension_givenWorkAfterAnEndOfItsOwn_findsNothing() {
        var behavior = Phone.Behavior.neverEnds
        behavior.cpuPercent = 90
        var phone = Phone(behavior)
        phone.open()
        phone.run(until: 10)
        phone.home()
        phone.run(until: 12)
        phone.report(.taskEnded(1, inHandler: false))
        phone.run(until: 60)
        #expect(phone.state == "suspended" && phone.findings.isEmpty)
    }

    /// A transfer that waits for a network is not on its way, and takes no other one from its way.
    @Test func background_givenATransferThatWaits_isIdleUnlessAnotherIsOnItsWay() {
        let waits = [(0.0, Self.created), (0, .started), (1, TransferFact.waiting(reason: Self.wait))]
        #expect(transferring(waits).findings == ["task-idle"])
        var phone = Phone(Phone.Behavior(cpuPercent: 0))
        phone.open()
        for number in [1, 2] {
            phone.report(.transfer(number, Self.created))
            phone.report(.transfer(number, .started))
        }
        phone.report(.taskBegan(.test(1)))
        phone.report(.transfer(2, .waiting(reason: Self.wait)))
        phone.home()
        phone.run(until: 25)
        #expect(phone.findings.isEmpty)
    }

    @Test func suspension_givenWorkAfterTheForcedEnd_findsIt() {
        var behavior = Phone.Behavior.endsInHandler
        behavior.cpuPercent = 60
        #expect(expired(behavior).findings == ["work-after-end"])
    }

    @Test func suspension_givenALockInASharedContainer_killsAndFindsIt() {
        var behavior = Phone.Behavior()
        behavior.lockedFiles = ["groups/group.example/db.sqlite"]
        let phone = expired(behavior)
        #expect(phone.findings == ["file-lock-held-at-suspend"])
        #expect(phone.events("app-killed").first?.text("code") == "0xdead10cc")
        behavior.lockedFiles = ["Documents/own.sqlite"]
        #expect(expired(behavior).findings.isEmpty)
    }

    @Test func log_givesALevelAndThePlaceInAFixedOrder() {
        var behavior = Phone.Behavior.neverEnds
        behavior.facts = { $0 == .launch(.user) ? [.taskBegan(.test(1, site: "Sources/App/Upload.swift:12"))] : [] }
        let found = expired(behavior).events("finding")
        #expect(found.first?.fields.map(\.name) == ["id", "level", "rules", "message", "hint", "file", "line"])
        #expect(found.map { $0.text("level") } == ["error", "error"])
        #expect(found.map { $0.text("file") } == Array(repeating: "Sources/App/Upload.swift", count: 2))
        #expect(found.map { $0["line"] } == [.integer(12), .integer(12)])
    }

    @Test(arguments: ["", "address 0x12", "closure #1 in App.run() -> ()", "Upload.swift:", ":12"])
    func log_givenNoLineOfASource_leavesThePlaceOut(site: String) {
        var behavior = Phone.Behavior.neverEnds
        behavior.facts = { $0 == .launch(.user) ? [.taskBegan(.test(1, site: site))] : [] }
        let fields = expired(behavior).events("finding").first?.fields.map(\.name)
        #expect(fields == ["id", "level", "rules", "message", "hint"])
    }

    @Test func log_givenAWarning_saysSo() {
        var behavior = Phone.Behavior.endsInHandler
        behavior.cpuPercent = 0
        #expect(expired(behavior).events("finding").first?.text("level") == "warning")
    }

    // MARK: Ends that come after the handlers

    /// Ends its task some seconds after its handler was called, as an end does that hops to a queue.
    private func hopping(_ seconds: Double) -> Phone {
        expired(
            Phone.Behavior(
                facts: { $0 == .launch(.user) ? [.taskBegan(.test(1))] : [] },
                later: { callback, _ in
                    if case .expireTasks = callback { [(seconds, .taskEnded(1, inHandler: false))] } else { [] }
                }
            )
        )
    }

    @Test func expiry_givenAnEndThatFollowsWithinASecond_findsNothing() {
        for seconds in [0, 0.001, 0.999] {
            let phone = hopping(seconds)
            #expect(phone.findings == [])
            #expect(phone.events("app-log").contains { $0.text("message")?.contains("still not ended") == true })
        }
        #expect(hopping(1).findings == ["task-not-ended"])
        #expect(hopping(3).findings == ["task-not-ended"])
        #expect(hopping(3).events("app-killed").isEmpty)
    }

    @Test func expiry_givenAKillWithinASecond_findsTheTaskAllTheSame() {
        var behavior = Phone.Behavior.neverEnds
        let profile = Profile(generation: 17)!
        let left = Double((profile.expiryLead + profile.killGrace).nanoseconds) / 1e9
        behavior.returnsAfter = { if case .expireTasks = $0 { left - 0.5 } else { 0 } }
        #expect(expired(behavior).findings == ["handler-blocked-main", "task-not-ended", "task-overran-budget"])
        // Handlers that have not returned are what kills; the task is named with them.
        behavior.hangs = { if case .expireTasks = $0 { true } else { false } }
        let phone = expired(behavior)
        #expect(phone.findings == ["handler-blocked-main"])
        #expect(phone.events("finding")[0].text("level") == "error")
        #expect(phone.events("finding")[0].text("message")?.contains("with task 1 (\"task 1\") open") == true)
    }

    // MARK: Transfers in flight

    private static let wait = "There is no network"

    /// Holds a task and does nothing but what its transfer does, so many seconds after it left.
    private func transferring(_ facts: [(after: Double, fact: TransferFact)]) -> Phone {
        var behavior = Phone.Behavior(
            facts: { callback in
                switch callback {
                case .didEnterBackground: [.taskBegan(.test(1))]
                case .expireTasks: [.taskEnded(1, inHandler: true)]
                default: []
                }
            },
            later: { callback, _ in
                callback == .didEnterBackground ? facts.map { ($0.after, .transfer(1, $0.fact)) } : []
            }
        )
        behavior.cpuPercent = 0
        return expired(behavior)
    }

    private static let created = TransferFact.created(
        TransferSummary(kind: "upload", method: "POST", url: "https://a.b")
    )

    private static func finished(_ status: Int?, error: Int? = nil) -> TransferFact {
        .finished(TransferOutcome(status: status, bytes: 0, error: error))
    }

    @Test func background_givenATransferInFlight_isNotIdle() {
        #expect(transferring([(0, Self.created), (0, .started), (24, Self.finished(200))]).findings == [])
        #expect(transferring([(0, Self.created), (0, .started)]).findings == [])
        let after = transferring([(0, Self.created), (0, .started), (5, Self.finished(200))])
        #expect(after.findings == ["task-idle"])
        #expect(after.moments("finding") == [16])
        let begun = transferring([(0, Self.created), (5.2, .started), (5.4, .waiting(reason: Self.wait))])
        #expect(begun.moments("finding") == [16])
    }

    @Test func background_givenAWait_hintsAtItsCause() {
        let histories: [[(after: Double, fact: TransferFact)]] = [
            [(0, Self.created), (0, .waiting(reason: Self.wait))],
            [(0, Self.created), (0, .started), (1, Self.finished(503))],
            [(0, Self.created), (0, .started), (1, Self.finished(nil, error: -1005))],
            [(0, Self.created), (0, .started), (1, Self.finished(404))],
        ]
        let hints = histories.map { transferring($0).events("finding").first?.text("hint")?.prefix(22) ?? "" }
        #expect(
            hints == [
                "A transfer waits for a", "The last transfer fail", "The last transfer fail", "End the task as soon a",
            ]
        )
    }

    @Test(arguments: [(200, false), (428, false), (429, true), (430, false), (499, false), (500, true), (503, true)])
    func background_givenAnAnswer_knowsWhetherARetryIsWaitedFor(status: Int, isRetry: Bool) {
        let phone = transferring([(0, Self.created), (0, .started), (1, Self.finished(status))])
        let hint = phone.events("finding").first?.text("hint") ?? ""
        #expect(hint.hasPrefix("The last transfer failed") == isRetry)
        // One that is under way again is no failed one.
        let again = transferring([
            (0, Self.created), (0, .started), (1, Self.finished(500)), (2, .started), (3, .waiting(reason: Self.wait)),
        ])
        #expect(again.events("finding").first?.text("hint")?.hasPrefix("End the task") == true)
    }

    @Test func suspension_givenTransfersThatEndAfterTheForcedEnd_findsNoWork() {
        var behavior = Phone.Behavior.endsInHandler
        behavior.cpuPercent = 60
        let facts = behavior.facts
        behavior.facts = { callback in
            guard case .expireTasks = callback else {
                let begun: [ProcessFact] = [.transfer(1, Self.created), .transfer(1, .started)]
                return facts(callback) + (callback == .launch(.user) ? begun : [])
            }
            return facts(callback) + [.transfer(1, Self.finished(nil, error: -999))]
        }
        #expect(expired(behavior).findings == [])
    }

    // MARK: Expiring activities

    @Test func activities_thatKeepEveryThread_areFound() {
        for (count, ends, found) in [(63, false, []), (64, false, ["expiring-activities-exhausted"]), (80, true, [])] {
            var phone = Phone(Phone.Behavior())
            phone.open()
            phone.run(until: 10)
            for number in 1...count { phone.report(.activityBegan(number, reason: "sync")) }
            if ends { for number in 1...count { phone.report(.activityEnded(number)) } }
            phone.run(until: 11)
            #expect(phone.findings == found)
        }
    }

    // MARK: What a message names

    @Test func endInvalid_tellsADroppedResultFromAnOverwrittenOne() {
        let invalid = Phone.Behavior(facts: { callback in
            switch callback {
            case .didEnterBackground: [.taskBegan(.test(2, site: "A.swift:7"))]
            case .expireTasks: [.taskEnded(0, inHandler: true)]
            default: []
            }
        })
        var kept = Phone(invalid)
        kept.open()
        kept.report(.taskBegan(.test(1, site: "A.swift:7")))
        kept.report(.taskEnded(1, inHandler: false))
        kept.home()
        kept.run(until: 100)
        #expect(kept.findings.first == "task-end-invalid")
        #expect(kept.events("finding").first?.text("message")?.contains("was overwritten") == true)
        #expect(expired(invalid).events("finding").first?.text("message")?.contains("was dropped") == true)
    }

    @Test func completedTwice_namesTheRunAndBothPlaces() {
        var phone = Phone(scheduling: .schedules(after: nil))
        phone.open()
        phone.home()
        phone.run(until: 100)
        phone.send(.simulated(.task(identifier: Phone.task)))
        for line in [3, 9] { phone.say(.taskCompleted(phone.lastRun, success: true, site: "App/A.swift:\(line)")) }
        let found = phone.events("finding").first
        #expect(
            found?.text("message") == """
                The completion of the task "app.refresh" that began 100 s after the device's start was called a second \
                time at App/A.swift:9; the first call was at App/A.swift:3; the second call has no effect.
                """
        )
        #expect(found?["line"] == .integer(9))
    }

    @Test func registeredTwice_namesBothPlaces() {
        let question = QuestionNumber(rawValue: 1)
        var phone = Phone(
            scheduling: Phone.Behavior(facts: { callback in
                guard case .launch = callback else { return [] }
                return [3, 9].map {
                    .refresh(.registered(question, identifier: Phone.task, queue: "q", site: "App/A.swift:\($0)"))
                }
            })
        )
        phone.open()
        #expect(phone.findings == ["registered-twice"])
        let message = phone.events("finding").first?.text("message")
        #expect(message?.hasSuffix("already been registered: first at App/A.swift:3, now at App/A.swift:9.") == true)
    }
}
