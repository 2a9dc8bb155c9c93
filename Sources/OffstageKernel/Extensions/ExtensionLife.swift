/// The life of one process of an app extension.
///
/// 1. It starts, launches, and works on one notification after the other, each for so long (Y-9); or on nothing, if a
///    developer started it, for the same time.
/// 2. A notification is done when the content handler is called, or when its time is over. A moment before that the
///    extension is told.
/// 3. With nothing left to do the process is suspended, and goes on with the next notification.
///
/// It knows neither the app nor its process, and answers with ``Step``s.
struct ExtensionLife: Equatable, Sendable, Codable {
    /// A notification that the extension may change.
    struct Job: Equatable, Sendable, Codable {
        var number: RunNumber
        var request: NotificationRequest
    }

    enum Standing: Equatable, Sendable, Codable {
        /// The process has not launched yet.
        case launching
        /// It has something to do, or may have: it was started by hand.
        case working
        /// Done, and not suspended yet.
        case resting
        case suspended
    }

    /// What follows from what happened to it, in order.
    enum Step: Equatable, Sendable {
        case call(Callback)
        /// The next job, or the next rest, has begun: its deadlines are those of this generation.
        case arm(Clock, generation: Int)
        case record(EventName, Job)
        /// What people are to see.
        case show(NotificationRequest)
        case report(Finding)
        case suspend, resume
        /// The process is killed.
        case end(reason: String)
    }

    enum Clock: Equatable, Sendable {
        case work, rest
    }

    let number: ProcessNumber
    let app: AppIdentifier
    let appExtension: AppExtension
    private(set) var standing = Standing.launching
    /// The first is the one that it works on.
    private(set) var jobs: [Job]
    /// Counts what it was given to do and its rests, so that a deadline of an earlier one is recognised.
    private(set) var generation = 0
    private var launchCall: CallbackNumber?
    /// Findings that were reported, by id and subject.
    private var reported: [String] = []
    /// What it said last before it ends, if it said why.
    private var lastWords: String?

    init(number: ProcessNumber, app: AppIdentifier, _ appExtension: AppExtension, jobs: [Job]) {
        self.number = number
        self.app = app
        self.appExtension = appExtension
        self.jobs = jobs
    }

    // MARK: Start

    /// The time of the first job begins with the process: on iOS too a slow start is the extension's own loss.
    mutating func started() -> [Step] { [beginWork()] }

    mutating func connected() -> [Step] {
        guard standing == .launching, launchCall == nil else { return [] }
        return [.call(.launch(jobs.isEmpty ? .user : .push))]
    }

    mutating func called(_ callback: Callback, _ call: CallbackNumber) {
        if case .launch = callback { launchCall = call }
    }

    mutating func returned(_ call: CallbackNumber) -> [Step] {
        guard call == launchCall, standing == .launching else { return [] }
        standing = .working
        return callForJob()
    }

    // MARK: Work

    /// There is another notification.
    mutating func add(_ job: Job) -> [Step] {
        jobs.append(job)
        switch standing {
        case .launching, .working: return []
        case .suspended: return [.resume, beginWork()] + callForJob()
        case .resting: return [beginWork()] + callForJob()
        }
    }

    /// The content handler was called; a second call of the same has no effect.
    mutating func answered(_ number: RunNumber, _ content: NotificationContent) -> [Step] {
        guard standing == .working, let job = jobs.first, job.number == number else { return [] }
        jobs.removeFirst()
        var changed = job.request
        changed.content = content
        // What has lost its text cannot be taken back, but by an extension that may filter.
        let isKept = content.isVisible || appExtension.filtersNotifications
        return [.record(.extensionAnswered, job), .show(isKept ? changed : job.request)] + next()
    }

    /// What was said for the last time before the process is suspended, or what waits.
    private mutating func next() -> [Step] {
        guard !jobs.isEmpty else {
            standing = .resting
            generation += 1
            return [.arm(.rest, generation: generation)]
        }
        return [beginWork()] + callForJob()
    }

    private mutating func beginWork() -> Step {
        generation += 1
        if standing != .launching { standing = .working }
        return .arm(.work, generation: generation)
    }

    private func callForJob() -> [Step] {
        guard let job = jobs.first else { return [] }
        return [.record(.extensionCalled, job), .call(.receiveNotification(job.number, job.request))]
    }

    // MARK: Time

    /// The extension's last chance, on a thread of its own; one that has not launched cannot be told.
    mutating func expiryDue(_ generation: Int) -> [Step] {
        guard generation == self.generation, standing == .working, let job = jobs.first else { return [] }
        return [.record(.extensionExpired, job), .call(.expireNotification)]
    }

    /// The time of what it does is over.
    mutating func endDue(_ generation: Int, window: Duration) -> [Step] {
        guard generation == self.generation, standing == .working || standing == .launching else { return [] }
        guard let job = jobs.first else { return [.end(reason: "time")] }
        jobs.removeFirst()
        let finding = Finding.contentHandlerNotCalled(job, self, after: window)
        return [.report(finding), .show(job.request), .end(reason: "time")]
    }

    mutating func restDue(_ generation: Int) -> [Step] {
        guard generation == self.generation, standing == .resting else { return [] }
        standing = .suspended
        return [.suspend]
    }

    // MARK: End

    /// The process is gone without having answered: what it worked on is shown as it came.
    mutating func lostJob() -> NotificationRequest? {
        jobs.isEmpty ? nil : jobs.removeFirst().request
    }

    mutating func logged(_ line: LogLine) {
        if line.message.contains("Fatal error: ") { lastWords = line.message }
    }

    func crashed(_ signal: Int32, _ scene: DeathScene?) -> Finding {
        .extensionCrashed(self, signal, words: lastWords, scene)
    }

    /// - Returns: whether the finding is news, about this subject.
    mutating func isNews(_ finding: Finding) -> Bool {
        let key = "\(finding.id.rawValue) \(finding.subject)"
        guard !reported.contains(key) else { return false }
        reported.append(key)
        return true
    }
}

/// The extensions' processes that are there: few, in the order of their numbers.
struct ExtensionTable: Equatable, Sendable, Codable {
    private(set) var all: [ExtensionLife] = []

    subscript(number: ProcessNumber) -> ExtensionLife? { all.first { $0.number == number } }

    func process(of identifier: AppIdentifier) -> ProcessNumber? {
        all.first { $0.appExtension.identifier == identifier }?.number
    }

    @discardableResult
    mutating func change<Result>(_ number: ProcessNumber, _ body: (inout ExtensionLife) -> Result) -> Result? {
        guard let place = all.firstIndex(where: { $0.number == number }) else { return nil }
        return body(&all[place])
    }

    mutating func add(_ life: ExtensionLife) { all.append(life) }

    mutating func remove(_ number: ProcessNumber) -> ExtensionLife? {
        all.firstIndex { $0.number == number }.map { all.remove(at: $0) }
    }
}
