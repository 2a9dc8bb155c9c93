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
        #expect(expired(behavior).findings == ["task-idle"])
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
}
