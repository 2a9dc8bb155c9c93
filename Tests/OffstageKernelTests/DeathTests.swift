import OffstageKernel
import Testing

/// Every death that iOS reports is told once, and nothing else is.
@Suite struct DeathTests {
    private static let scene = DeathScene(
        stack: .init(thread: "main", frames: ["App load() Sources/App/Model.swift:12"]),
        obstacle: .queue("com.example.database"),
        holder: .init(
            thread: "importer",
            queue: "com.example.database",
            frames: ["App migrate() Sources/App/A.swift:3"]
        )
    )

    private func opened(_ behavior: Phone.Behavior = .init()) -> Phone {
        var phone = Phone(behavior)
        phone.open()
        return phone
    }

    private func hanging(_ hangs: @escaping @Sendable (Callback) -> Bool) -> Phone.Behavior {
        var behavior = Phone.Behavior(hangs: hangs)
        behavior.scene = Self.scene
        return behavior
    }

    // MARK: Crashes

    @Test(arguments: [(4, "SIGILL"), (5, "SIGTRAP"), (6, "SIGABRT"), (9, "SIGKILL"), (11, "SIGSEGV"), (15, "SIGTERM")])
    func crash_ofAnySignal_isFound(signal: Int32, name: String) {
        var phone = opened()
        phone.report(.crashed(signal: signal))
        #expect(phone.findings == ["app-crashed"])
        #expect(phone.events("finding")[0].text("message") == "The app crashed with \(name).")
        #expect(phone.events("app-crashed").count == 1)
    }

    @Test func crash_withLastWords_saysThem() {
        var phone = opened()
        phone.report(.logged(LogLine(message: "App/Model.swift:12: Fatal error: the model is inconsistent")))
        phone.report(.crashed(signal: 4, Self.scene))
        let finding = phone.events("finding")[0]
        #expect(finding.text("message")?.contains("Model.swift:12: Fatal error: the model is inconsistent") == true)
        #expect(finding["frames"] == .strings(["App load() Sources/App/Model.swift:12"]))
    }

    @Test func crash_ofAnExceptionThatNobodyFound_isFound() {
        var phone = opened()
        let words = "*** Terminating app due to uncaught exception 'NSGenericException', reason: 'no'"
        phone.report(.logged(LogLine(message: words)))
        phone.report(.crashed(signal: 6))
        #expect(phone.findings == ["app-crashed"])
        #expect(phone.events("finding")[0].text("message") == "The app crashed with SIGABRT: \(words)")
    }

    @Test func exception_thatHasAFinding_isNotToldTwice() {
        var phone = Phone()
        let manifest = AppManifest(
            identifier: Phone.app,
            name: "app",
            executable: "App",
            backgroundModes: ["fetch"],
            permittedTasks: ["a"]
        )
        phone.install(manifest)
        phone.open()
        phone.report(.refresh(.registered(QuestionNumber(rawValue: 1), identifier: "a", queue: "", site: "")))
        phone.report(
            .logged(LogLine(message: "*** Terminating app due to uncaught exception 'X', reason: 'too late'"))
        )
        phone.report(.crashed(signal: 6))
        #expect(phone.findings == ["registered-too-late"])
    }

    @Test func crash_inALaterProcess_isFoundAgain() {
        var phone = opened()
        phone.report(.crashed(signal: 11))
        phone.open()
        phone.report(.crashed(signal: 11))
        #expect(phone.findings == ["app-crashed", "app-crashed"])
    }

    @Test func exit_isNoFinding() {
        var phone = opened()
        phone.report(.exited(status: 4))
        #expect(phone.findings.isEmpty)
    }

    @Test func silentEnds_areNoFindings() {
        for end in [Simulation.reboot, .termination(Phone.app), .memoryPressure] {
            var phone = opened()
            phone.home()
            phone.run(until: 60)
            phone.send(.simulated(end))
            phone.run(until: 100)
            #expect(phone.findings.isEmpty, "\(end)")
        }
        var removed = opened()
        removed.send(.user(.removed(Phone.app)))
        removed.run(until: 100)
        #expect(removed.findings.isEmpty)
    }

    // MARK: Watchdogs

    @Test func launch_thatDoesNotReturn_isFoundWithWhatItWaitsFor() {
        var phone = opened(hanging { $0 == .launch(.user) })
        phone.run(until: 100)
        #expect(phone.findings == ["killed-by-watchdog"])
        let finding = phone.events("finding")[0]
        #expect(
            finding.text("message") == """
                didFinishLaunchingWithOptions had not returned after 20.0 s; the app is killed with 0x8badf00d. The \
                main thread waits in sync for queue "com.example.database", held by thread "importer" on queue \
                "com.example.database".
                """
        )
        #expect(finding["frames"] == .strings(["App load() Sources/App/Model.swift:12"]))
        #expect(finding["holder_frames"] == .strings(["App migrate() Sources/App/A.swift:3"]))
        #expect(phone.events("app-killed").map { $0.text("reason") } == ["watchdog"])
        #expect(phone.events("app-killed")[0].time == finding.time)
    }

    @Test func launch_ofAnAppThatNeverSpeaks_isFound() {
        var phone = opened(Phone.Behavior(connects: false))
        phone.run(until: 100)
        #expect(phone.findings == ["killed-by-watchdog"])
        #expect(phone.events("finding")[0].text("message")?.contains("had not begun to launch after 20.0 s") == true)
    }

    @Test(arguments: [Callback.didBecomeActive, .didEnterBackground, .willResignActive])
    func callback_thatDoesNotReturn_isFoundOnce(callback: Callback) {
        var phone = opened(hanging { $0 == callback })
        phone.run(until: 1)
        phone.home()
        phone.run(until: 100)
        #expect(phone.findings == ["killed-by-watchdog"])
        #expect(phone.events("app-killed").count == 1)
    }

    @Test func termination_thatDoesNotReturn_isFound() {
        var phone = opened(hanging { $0 == .willTerminate })
        phone.send(.user(.removed(Phone.app)))
        phone.run(until: 100)
        #expect(phone.findings == ["killed-by-watchdog"])
    }

    @Test func callback_withADebugger_isWaitedFor() {
        var phone = Phone(hanging { $0 == .didEnterBackground })
        phone.send(.environment(.debugger(true)))
        phone.open()
        phone.home()
        phone.run(until: 100)
        #expect(phone.findings.isEmpty)
    }

    // MARK: The end of the budget

    @Test func expirationHandler_thatDoesNotReturn_isOneError() {
        var behavior = Phone.Behavior.neverEnds
        behavior.hangs = { if case .expireTasks = $0 { true } else { false } }
        behavior.scene = Self.scene
        var phone = Phone(behavior)
        phone.open()
        phone.home()
        phone.run(until: 100)
        #expect(phone.findings == ["handler-blocked-main"])
        let finding = phone.events("finding")[0]
        #expect(finding.text("level") == "error")
        #expect(finding.text("message")?.contains("with task 1 (\"task 1\") open") == true)
        #expect(finding.text("message")?.contains("held by thread \"importer\"") == true)
        #expect(phone.events("app-killed").map { $0.text("reason") } == ["expiration-handler-overrun"])
    }

    @Test func activity_thatDoesNotEnd_isFound() {
        var phone = opened(
            Phone.Behavior(facts: { $0 == .launch(.user) ? [.activityBegan(1, reason: "endless")] : [] })
        )
        phone.home()
        phone.run(until: 100)
        #expect(phone.findings == ["activity-overran-budget"])
        #expect(phone.events("app-killed").count == 1)
    }

    @Test func processor_usedUp_isFound() {
        var behavior = Phone.Behavior.neverEnds
        behavior.cpuPercent = 99
        var phone = Phone(os: 9, behavior)
        phone.open()
        phone.home()
        phone.run(until: 200)
        #expect(phone.findings == ["cpu-limit-exceeded"])
        #expect(phone.events("app-killed").map { $0.text("reason") } == ["cpu-limit"])
    }

    @Test func fetch_thatKeepsTheMainThread_saysWhy() {
        var behavior = Phone.Behavior(
            facts: { if case .launch = $0 { [.refresh(.fetchIntervalSet(.minimum))] } else { [] } },
            hangs: { if case .performFetch = $0 { true } else { false } }
        )
        behavior.scene = Self.scene
        var phone = Phone()
        let manifest = AppManifest(
            identifier: Phone.app,
            name: "app",
            executable: "App",
            backgroundModes: ["fetch"]
        )
        phone.install(manifest, behavior)
        phone.open()
        phone.home()
        phone.run(until: 60)
        phone.send(.simulated(.fetch(Phone.app)))
        phone.run(until: 120)
        #expect(phone.findings == ["completion-never-called"])
        #expect(phone.events("finding")[0].text("message")?.contains("The main thread waits") == true)
        #expect(phone.events("app-killed").map { $0.text("reason") } == ["fetch-timeout"])
    }

    // MARK: No death of the app's

    @Test func brokenWire_andFailedLaunch_blameNobody() {
        var phone = opened()
        phone.report(.brokeWire("nonsense"))
        #expect(phone.findings.isEmpty)
        #expect(phone.events("app-killed").map { $0.text("message") } == ["nonsense"])
    }
}
