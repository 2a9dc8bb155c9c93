/// Background fetch and an app refresh task behind one asynchronous handler.
///
/// The handler is a list of children, each of which refreshes one part of the app and says what came of it. Whichever
/// way the system wakes the app, the children run side by side, their answers become one, and the system hears it
/// exactly once, in time:
///
/// ```swift
/// let refresh = RefreshCoordinator(
///     taskIdentifier: "com.example.news.refresh",
///     noSoonerThan: .seconds(3600),
///     children: [
///         "feed": { try await feed.refresh() ? .newData : .noData },
///         "avatars": { try await avatars.refresh() ? .newData : .noData },
///     ]
/// )
///
/// func application(…, didFinishLaunchingWithOptions …) -> Bool {
///     refresh.register()
///     …
/// func applicationDidEnterBackground(_ application: UIApplication) { refresh.schedule() }
/// func application(…, performFetchWithCompletionHandler completionHandler: …) {
///     refresh.performFetch(completionHandler)
/// }
/// ```
///
/// **One answer.** New data if any child found some: the system asks whether there was any (F-8). No data only if every
/// child says so, because the system learns from it to avoid the time of day. Otherwise failed. A child that throws, or
/// has not returned when time is up, counts as failed. A task is completed with success unless the answer is failed.
///
/// **In time.** When the system takes a task's time back, its expiration handler cancels the children (B-19). A fetch
/// has no such handler: its children are cancelled so early that it is answered by its 25th second, of the 30 that it
/// has (F-5). Children that return are still counted. After ``hardStop`` the system gets its answer, whatever the
/// children do (B-21); the guard does not run on the threads that they may be blocking.
///
/// **The next launch first.** One request is one launch (B-13), so the next one is requested before the work of a task
/// begins: nothing that happens to the work can lose it. Where the system refuses, the work is done all the same, the
/// refusal is reported, and the request is made once more before the task is completed (B-22). After that the app is
/// without a launch until ``schedule()`` is called, which is why it belongs in `applicationDidEnterBackground`.
///
/// **One run at a time.** An app that is woken while the children work waits for the same run: they are cancelled only
/// when nobody is left whose time is not up. A child that ignores cancellation may still be running when the next run
/// begins.
public final class RefreshCoordinator: Sendable {
    /// Refreshes one part of the app.
    ///
    /// It is to return soon after `Task.isCancelled` becomes true; what it has found until then is its answer. Throwing
    /// means failed.
    public typealias Child = @Sendable () async throws -> UIBackgroundFetchResult

    /// The longest wait for cancelled children; all expiration handlers of an app share a short, unnamed time (B-19).
    public let hardStop: Duration

    private let taskIdentifier: String?
    private let noSoonerThan: Duration?
    private let children: KeyValuePairs<String, Child>
    private let report: @Sendable (RefreshProblem) -> Void
    private let calls: RefreshCalls
    private let work = Guarded<RefreshWork?>(nil)
    private let isPermitted = Guarded<Bool?>(nil)

    /// By then a fetch is answered: as long before the end of its window (F-5) as a task is expired before its own.
    private static let fetchLimit = Duration.seconds(25)

    /// A coordinator that does nothing before the app asks it to.
    ///
    /// - Parameters:
    ///   - taskIdentifier: The identifier of the app refresh task, as in `BGTaskSchedulerPermittedIdentifiers` (B-2).
    ///     Left out if the app has background fetch only; listing any identifier switches that off (F-3).
    ///   - noSoonerThan: From each request to the launch at least (B-8). No delay if left out.
    ///   - hardStop: The longest wait for cancelled children. Keep it at a second or two.
    ///   - report: Told of every problem, at once, on the thread where it shows. Writes to the log if left out.
    ///   - children: What there is to refresh, each with the name it has in reports. None means no data.
    public convenience init(
        taskIdentifier: String? = nil,
        noSoonerThan: Duration? = nil,
        hardStop: Duration = .seconds(1),
        report: @escaping @Sendable (RefreshProblem) -> Void = { $0.log() },
        children: KeyValuePairs<String, Child>
    ) {
        self.init(
            taskIdentifier: taskIdentifier,
            noSoonerThan: noSoonerThan,
            hardStop: hardStop,
            calls: .system,
            report: report,
            children: children
        )
    }

    package init(
        taskIdentifier: String?,
        noSoonerThan: Duration?,
        hardStop: Duration,
        calls: RefreshCalls,
        report: @escaping @Sendable (RefreshProblem) -> Void,
        children: KeyValuePairs<String, Child>
    ) {
        self.taskIdentifier = taskIdentifier
        self.noSoonerThan = noSoonerThan
        self.hardStop = hardStop
        self.calls = calls
        self.report = report
        self.children = children
    }

    // MARK: The task

    /// Registers what handles the task. Call it before `didFinishLaunching` returns, at every launch (B-3, B-5).
    ///
    /// Further calls do nothing; a second registration would end the process (B-4).
    ///
    /// - Returns: Whether the identifier is permitted (B-2); if not, it was reported.
    @discardableResult
    public func register() -> Bool {
        guard let taskIdentifier else { return false }
        return isPermitted.withLock { isPermitted in
            if let isPermitted { return isPermitted }
            let answer = calls.register(taskIdentifier) { [self] launch in launched(launch) }
            isPermitted = answer
            if !answer { report(.notPermitted(taskIdentifier)) }
            return answer
        }
    }

    /// Requests the next launch, in place of one that was requested before (B-9). From any thread.
    ///
    /// - Returns: Whether the system took the request; if not, it was reported with the system's error (B-11).
    @discardableResult
    public func schedule() -> Bool {
        guard let taskIdentifier else { return false }
        do {
            try calls.submit(taskIdentifier, noSoonerThan)
            return true
        } catch {
            report(.notScheduled(taskIdentifier, error))
            return false
        }
    }

    private func launched(_ launch: RefreshCalls.Launch) {
        let isScheduled = schedule()
        let (work, wake) = join { [self] result in
            if !isScheduled { schedule() }
            launch.complete(result != .failed)
        }
        launch.onExpiration { [self] in windowEnds(wake, work) }
        work.begin()
    }

    // MARK: The fetch

    /// Answers a background fetch. Call it in `application(_:performFetchWithCompletionHandler:)`.
    ///
    /// - Parameter completionHandler: The system's handler. It is called once, on the main thread (F-9).
    @MainActor
    public func performFetch(_ completionHandler: @escaping (UIBackgroundFetchResult) -> Void) {
        let handler = Handed(completionHandler)
        let (work, wake) = join { result in
            DispatchQueue.main.async { handler.value(result) }
        }
        calls.after(max(.zero, Self.fetchLimit - hardStop)) { [self] in windowEnds(wake, work) }
        work.begin()
    }

    // MARK: Both

    /// Lets someone wait for the work that is under way, or for work that is yet to begin.
    private func join(_ completion: @escaping RefreshWork.Completion) -> (RefreshWork, wake: Int) {
        work.withLock { work in
            if let current = work, let wake = current.join(completion) { return (current, wake) }
            let (new, wake) = RefreshWork.make(for: children, report: report, completion)
            work = new
            return (new, wake)
        }
    }

    private func windowEnds(_ wake: Int, _ work: RefreshWork) {
        guard work.windowEnds(wake) else { return }
        calls.after(hardStop) { work.giveUp() }
    }
}
