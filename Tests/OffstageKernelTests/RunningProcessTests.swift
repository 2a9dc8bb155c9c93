import Testing

@testable import OffstageKernel

/// What follows from what happens to one process, in order, without a device around it.
@Suite struct RunningProcessTests {
    private static let number = ProcessNumber(rawValue: 1)
    private static let run = RunNumber(rawValue: 7)
    private static let request = TaskRequest(identifier: "app.refresh", kind: .refresh)

    private var process: RunningProcess
    private var surroundings = Surroundings()

    /// It was launched in the background, and rests.
    init() {
        process = RunningProcess(
            number: Self.number,
            app: "app",
            reason: .bgtask,
            goal: .background,
            usesScenes: false,
            started: .boot
        )
        process.lifecycle.returned(.launch(.bgtask))
    }

    private static func second(_ seconds: Double) -> Instant { .boot + .seconds(seconds) }

    private func conditions(at seconds: Double) throws -> Conditions {
        Conditions(
            now: Self.second(seconds),
            sharedProfile: SharedProfile(try #require(Profile(generation: 17))),
            surroundings: surroundings,
            isLocked: false,
            sleepsUnderLock: false
        )
    }

    private static func task(_ identifier: Int, began: Double) -> BackgroundTask {
        BackgroundTask(
            identifier: identifier,
            name: "save",
            hasHandler: true,
            site: "",
            began: second(began)
        )
    }

    private static func line(_ event: EventName, task: Int) -> Consequence {
        .record(event, [.init("task", .integer(task)), .init("name", .string("save"))])
    }

    private mutating func startClock() throws -> [Consequence] {
        process.startClock(
            budget: .seconds(30),
            lead: .seconds(4),
            from: .boot,
            isEvent: true,
            try conditions(at: 0)
        )
    }

    @Test mutating func budget_fromItsStartToTheKill() throws {
        let number = Self.number
        #expect(
            try startClock() == [
                .arm(.handlers(number, generation: 1), at: Self.second(26)),
                .arm(.kill(number, generation: 1), at: Self.second(30)),
                .arm(.measurement(number, generation: 1), at: Self.second(1)),
                .measure,
            ]
        )
        #expect(
            process.taskBegan(Self.task(1, began: 1), try conditions(at: 1)) == [
                Self.line(.taskBegun, task: 1), .arm(.creationWarning(number, task: 1), at: Self.second(31)),
            ]
        )
        #expect(process.handlersDue(2) == [])
        #expect(process.handlersDue(1) == [Self.line(.taskExpired, task: 1), .call(.expireTasks([1]))])
        #expect(process.handlersDue(1) == [])
        // L-36: what is begun after the handlers is expired at once; K stays where it was.
        #expect(
            process.taskBegan(Self.task(2, began: 27), try conditions(at: 27)) == [
                Self.line(.taskBegun, task: 2), .arm(.creationWarning(number, task: 2), at: Self.second(57)),
                Self.line(.taskExpired, task: 2), .call(.expireTasks([2])),
            ]
        )
        #expect(
            process.taskEnded(2, inHandler: false, try conditions(at: 28)) == [
                .record(.taskEnded, [.init("task", .integer(2))]), .rest,
            ]
        )
        #expect(process.rest(try conditions(at: 28)) == [])
        let late = Self.task(1, began: 1)
        #expect(
            process.killDue(1, try conditions(at: 30)) == [
                .kill(
                    .taskTimeout(process, inHandlers: false, try conditions(at: 30).profile, at: Self.second(30)),
                    for: [
                        .notEnded(late, isLeaked: false, at: Self.second(30)), .overran(late, at: Self.second(30)),
                    ]
                )
            ]
        )
    }

    @Test mutating func debugger_keepsFromSuspensionAndKills() throws {
        _ = try startClock()
        _ = process.taskBegan(Self.task(1, began: 1), try conditions(at: 1))
        surroundings.debugger = true
        #expect(process.killDue(1, try conditions(at: 30)) == [])
        _ = process.taskEnded(1, inHandler: false, try conditions(at: 31))
        #expect(process.rest(try conditions(at: 40)) == [])
        surroundings.debugger = false
        #expect(process.rest(try conditions(at: 40)).first == .record(.appSuspended))
    }

    @Test mutating func suspension_comesWithTheAllowance_andTakesTheSockets() throws {
        _ = try startClock()
        let summary = TransferSummary(kind: "data", method: "GET", url: "https://example.com/")
        _ = process.transfer(3, .created(summary), try conditions(at: 1))
        #expect(process.rest(try conditions(at: 1)) == [.arm(.suspension(Self.number), at: Self.second(5))])
        #expect(
            process.rest(try conditions(at: 5)) == [
                .record(.appSuspended), .suspend, .reclaimSockets, .reconsider,
            ]
        )
        #expect(process.rest(try conditions(at: 6)) == [])
    }

    @Test mutating func run_fromItsCallToItsSecondAnswer() throws {
        let (number, run) = (Self.number, Self.run)
        _ = try startClock()
        process.runs.register("app.refresh", queue: "", at: "")
        let owed = RefreshRun(number: run, kind: .refresh, request: Self.request, isSimulated: false)
        process.runs.add(owed)
        #expect(
            process.begin(owed, Self.request, wasRegistered: false, try conditions(at: 1)) == [
                .record(.bgtaskStarted, Self.request.fields),
                .extendClock(until: Self.second(31)),
                .arm(.runExpiry(number, run), at: Self.second(26)),
                .arm(.runEnd(number, run), at: Self.second(31)),
                .call(.launchTask(LaunchedTask(run: run, request: Self.request))),
            ]
        )
        let identifier = Record.Field("identifier", .string("app.refresh"))
        #expect(process.runExpiryDue(run, try conditions(at: 26)) == [])
        #expect(process.expirationHandlerSet(run, true, try conditions(at: 25)) == [])
        #expect(
            process.runExpiryDue(run, try conditions(at: 26)) == [
                .record(.bgtaskExpired, [identifier]), .call(.expireTask(run)),
            ]
        )
        #expect(process.released(try conditions(at: 27)) == [.measure])
        #expect(
            process.taskCompleted(run, success: false, at: "", try conditions(at: 27)) == [
                .record(.bgtaskCompleted, [identifier, .init("success", .boolean(false))]), .release,
            ]
        )
        #expect(process.released(try conditions(at: 27)) == [.measure, .rest])
        let answered = try #require(process.runs[run])
        #expect(
            process.taskCompleted(run, success: true, at: "", try conditions(at: 28)) == [
                .report(.completedTwice(answered, at: .init("")))
            ]
        )
    }

    @Test mutating func run_thatWasCancelledMeanwhile_isForgotten() throws {
        let owed = RefreshRun(number: Self.run, kind: .refresh, request: Self.request, isSimulated: false)
        process.runs.add(owed)
        #expect(process.begin(owed, nil, wasRegistered: true, try conditions(at: 1)) == [])
        #expect(process.runs.all == [])
    }

    @Test mutating func processThatIsToDie_isExaminedOnce() throws {
        _ = process.called(.didBecomeActive, CallbackNumber(rawValue: 4), try conditions(at: 1))
        let overdue = try conditions(at: 100)
        #expect(process.watchdogDue(CallbackNumber(rawValue: 4), overdue) == [.examine])
        #expect(process.watchdogDue(CallbackNumber(rawValue: 4), overdue) == [])
        guard case .kill(let report, let findings) = process.examined(nil, overdue).first else {
            Issue.record("nothing is killed")
            return
        }
        #expect(report.reason == "watchdog")
        #expect(findings.map(\.id) == [.killedByWatchdog])
        #expect(process.examined(nil, overdue) == [])
    }
}
