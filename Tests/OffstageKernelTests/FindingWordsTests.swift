import Testing

@testable import OffstageKernel

/// The spans, counts and places in what findings say.
@Suite struct FindingWordsTests {
    private static func span(_ nanoseconds: Int64) -> Duration { .nanoseconds(nanoseconds) }

    private func task(handler: Bool = true, site: String = "A.swift:3", began: Instant = .boot) -> BackgroundTask {
        BackgroundTask(identifier: 1, name: "save", hasHandler: handler, site: site, began: began)
    }

    private func process(scenes: Bool = false) -> RunningProcess {
        RunningProcess(
            number: ProcessNumber(rawValue: 1),
            app: "app",
            reason: .user,
            goal: .foreground,
            usesScenes: scenes,
            started: .boot
        )
    }

    private func run(_ kind: RefreshKind = .refresh, started: Int = 0) -> RefreshRun {
        let request = kind == .fetch ? nil : TaskRequest(identifier: "app.refresh", kind: .refresh)
        var run = RefreshRun(number: RunNumber(rawValue: 7), kind: kind, request: request, isSimulated: false)
        run.started = .boot + .seconds(started)
        return run
    }

    // MARK: Spans

    /// Rounded to tenths of a second; thirty years are as exact as a second.
    @Test(arguments: [
        (0 as Int64, "0.0"), (49_999_999, "0.0"), (50_000_000, "0.1"), (1_249_999_999, "1.2"),
        (1_250_000_000, "1.3"), (59_960_000_000, "60.0"), (1_000_000_000_000_000_000, "1000000000.0"),
    ])
    func spans_areTenthsOfASecond(nanoseconds: Int64, words: String) {
        let now = Instant(nanoseconds: nanoseconds)
        let messages = [
            Finding.notEnded(task(), isLeaked: false, at: now).message, Finding.overran(task(), at: now).message,
            Finding.idle(task(), for: Self.span(nanoseconds), .idles).message,
            Finding.slowCallback("x", took: Self.span(nanoseconds)).message,
            Finding.neverReturned(process(), since: .boot, at: now).message,
            Finding.killedByWatchdog(process(), .launch(.user), limit: Self.span(nanoseconds)).message,
        ]
        for message in messages { #expect(message.contains(" \(words) s"), "\(message)") }
    }

    @Test func spans_thatAreWholeSeconds_areRoundedDown() {
        let run = run(started: 2_000_000_000)
        #expect(Finding.completedTwice(run, at: .init("")).message.contains("began 2000000000 s after"))
        #expect(Finding.completedLate(run, at: .boot + .seconds(5_000_000_000)).message.contains("called 3000000000 s"))
        #expect(Finding.completedLate(run, at: .boot + .seconds(2_000_000_031.9)).message.contains("called 31 s"))
        #expect(Finding.workAfterEnd(.seconds(4_000_000_000)).message.contains("for 4000000000000 ms"))
        #expect(Finding.workAfterEnd(.microseconds(12_999)).message.contains("for 12 ms"))
    }

    // MARK: Which mistake

    @Test func taskAtTheEnd_isLeaked_orWithoutHandler_orNotEnded() {
        func id(_ task: BackgroundTask, isLeaked: Bool) -> FindingID {
            Finding.notEnded(task, isLeaked: isLeaked, at: .boot).id
        }
        #expect(id(task(handler: false), isLeaked: true) == .taskLeaked)
        #expect(id(task(handler: false), isLeaked: false) == .taskWithoutHandler)
        #expect(id(task(), isLeaked: true) == .taskLeaked)
        #expect(id(task(), isLeaked: false) == .taskNotEnded)
    }

    @Test func endedInvalid_hintsAtWhatWasDone() {
        func finding(_ isKept: Bool) -> Finding { .endedInvalid(3, stillOpen: task(), isKept: isKept) }
        #expect(finding(true).message.contains("is open: the variable it is kept in was overwritten"))
        #expect(finding(true).hint.hasPrefix("Set the variable to .invalid only where"))
        #expect(finding(false).message.contains("is open: the result of beginBackgroundTask was dropped"))
        #expect(finding(false).hint.hasPrefix("Keep the result in a variable"))
    }

    @Test func unanswered_isAFetchOrATask() throws {
        let profile = try #require(Profile(generation: 17))
        let fetch = CrashReport.unanswered(run(.fetch), process(), profile)
        #expect(fetch.reason == "fetch-timeout")
        #expect(fetch.description == "background fetch timeout: the completion handler was not called")
        let other = CrashReport.unanswered(run(), process(), profile)
        #expect(other.reason == "bgtask-timeout")
        #expect(other.description == "background task timeout: setTaskCompleted was not called")
    }

    @Test func place_isToldWhereItIsKnown() {
        #expect(Finding.overran(task(), at: .boot).message.contains("0.0 s ago at A.swift:3, was open"))
        #expect(Finding.overran(task(site: ""), at: .boot).message.contains("0.0 s ago, was open"))
    }

    @Test func keychainItem_isNamedWhereItHasAName() {
        for (item, words) in [("token", "\"token\""), ("", "an item")] {
            #expect(Finding.keychainReadRefused(item).message.contains("asked for \(words) while"))
            #expect(Finding.keychainWrittenAfterRefusal(item).message.contains("\(words) was changed"))
        }
    }

    @Test func registeredTwice_namesBothPlacesOrNone() {
        func message(_ first: String, _ second: String) -> String {
            Finding.registeredTwice("x", first: first, second: second).message
        }
        let known = "Launch handler for task with identifier x has already been registered"
        #expect(message("A.swift:1", "A.swift:2") == known + ": first at A.swift:1, now at A.swift:2.")
        for (first, second) in [("", "A.swift:2"), ("A.swift:1", ""), ("", "")] {
            #expect(message(first, second) == known + ".")
        }
    }

    @Test func completedTwice_namesTheFirstPlaceWhereItIsKnown() {
        var answered = run()
        #expect(Finding.completedTwice(answered, at: .init("")).message.contains("a second time; the second call"))
        #expect(
            Finding.completedTwice(answered, at: .init("B.swift:2")).message.contains("time at B.swift:2; the second")
        )
        answered.answerSite = "B.swift:1"
        let message = Finding.completedTwice(answered, at: .init("")).message
        #expect(message.contains("a second time; the first call was at B.swift:1; the second call"))
    }

    @Test func completion_isOfTheFetchOrTheTask() {
        #expect(
            Finding.completedLate(run(.fetch), at: .boot).message.hasPrefix(
                "The completion of the background fetch was"
            )
        )
        #expect(
            Finding.completedLate(run(), at: .boot).message.hasPrefix("The completion of the task \"app.refresh\" was")
        )
        let late = Finding.completedAfterExpiration(run(), at: "")
        #expect(late.message.hasPrefix("The task \"app.refresh\" was reported"))
    }

    @Test func notPermitted_hintsAtTheNearest() {
        let manifest = Phone.manifest(tasks: ["app.refresh"])
        #expect(
            Finding.notPermitted("app.refesh", manifest).hint
                == "The Info.plist has \"app.refresh\": spell both the same."
        )
        let far = Finding.notPermitted("something", manifest)
        #expect(far.hint == "Add it to BGTaskSchedulerPermittedIdentifiers.")
        #expect(Finding.notPermitted("app.refresh", Phone.manifest()).hint == far.hint)
    }

    @Test func scene_givesAPlaceToWhatHasNone() {
        let scene = DeathScene(stack: .init(thread: "main", frames: []), note: "No more is known.", site: "B.swift:7")
        #expect(Finding.overran(task(), at: .boot).at(scene).site == "A.swift:3")
        #expect(Finding.overran(task(site: ""), at: .boot).at(scene).site == "B.swift:7")
        #expect(Finding.overran(task(), at: .boot).at(scene).message.hasSuffix("with 0x8badf00d. No more is known."))
    }

    @Test func crash_saysWhereAndWhatWasSaid() {
        var launching = process()
        let main = DeathScene(stack: .init(thread: "main", frames: []))
        #expect(Finding.crashed(launching, 11, main).message == "The app crashed during its launch with SIGSEGV.")
        launching.lifecycle.returned(.launch(.user))
        #expect(Finding.crashed(launching, 11, nil).message == "The app crashed with SIGSEGV.")
        launching.lastWords = "Fatal error: x"
        let other = DeathScene(stack: .init(thread: "reader", queue: "q", frames: ["f"]))
        #expect(
            Finding.crashed(launching, 4, other).message
                == "The app crashed on thread \"reader\" on queue \"q\" with SIGILL: Fatal error: x"
        )
    }

    /// By signal(7) of Linux.
    @Test(arguments: [
        (1 as Int32, "SIGHUP"), (2, "SIGINT"), (3, "SIGQUIT"), (4, "SIGILL"), (5, "SIGTRAP"), (6, "SIGABRT"),
        (7, "SIGBUS"), (8, "SIGFPE"), (9, "SIGKILL"), (11, "SIGSEGV"), (13, "SIGPIPE"), (14, "SIGALRM"),
        (15, "SIGTERM"), (31, "SIGSYS"), (40, "signal 40"),
    ])
    func signal_hasItsName(number: Int32, name: String) {
        #expect(Signal.name(number) == name)
    }

    // MARK: What the system writes

    private func report(_ callback: Callback, _ limit: Duration) throws -> String {
        let profile = try #require(Profile(generation: 17))
        return CrashReport.watchdog(callback, limit: limit, process(), profile).description
    }

    @Test(arguments: [
        (20_000 as Int64, "20.00"), (19_990, "19.99"), (20_050, "20.05"), (10_100, "10.10"),
        (1_000_000_000_000, "1000000000.00"),
    ])
    func watchdog_hasHundredths(milliseconds: Int64, words: String) throws {
        let event = "process-launch watchdog transgression"
        #expect(
            try report(.launch(.user), .milliseconds(milliseconds))
                == "\(event): exhausted real (wall clock) time allowance of \(words) seconds"
        )
    }

    @Test(arguments: [(5_000 as Int64, "5.0"), (5_250, "5.2"), (999_900, "999.9"), (1_000_000_000_000, "1000000000.0")])
    func termination_hasTenths(milliseconds: Int64, words: String) throws {
        #expect(
            try report(.willTerminate, .milliseconds(milliseconds)) == "Failed to terminate gracefully after \(words)s"
        )
    }

    @Test func processorLimit_isAShareOfItsWindow() throws {
        var profile = try #require(Profile(generation: 17))
        func words() -> String {
            CrashReport.cpuLimit(process(), spent: .seconds(2_000_000_000), profile).description
        }
        let spent = "2000000000000 ms of processor time in the background"
        #expect(words() == spent + ", limit 48000 ms in 60000 ms")
        profile.cpuWindow = .seconds(1_000_000_000)
        #expect(words() == spent + ", limit 800000000000 ms in 1000000000000 ms")
        profile.backgroundCPULimit = nil
        #expect(words() == spent + ", limit 1000000000000 ms in 1000000000000 ms")
    }

    @Test func texts_countWholeSeconds() throws {
        var profile = try #require(Profile(generation: 17))
        let text = profile.stillOpenText(
            task(began: .boot + .seconds(4_000_000_000)),
            at: .boot + .seconds(8_000_000_001)
        )
        #expect(text.contains("creationTime = 4000000000 (elapsed = 4000000001)."))
        #expect(profile.unknownTaskText(300).contains("identifier 300 (0x12c), or"))
        profile.taskBudget = .seconds(5_000_000_000)
        profile.reporter = .assertiond
        let crash = CrashReport.taskTimeout(process(), inHandlers: false, profile, at: .boot)
        #expect(crash.description == "finishTask:5000000000s")
        #expect(crash.reason == "task-timeout")
    }
}
