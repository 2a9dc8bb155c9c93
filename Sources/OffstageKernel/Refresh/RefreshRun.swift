/// One launch of an app's code by the scheduler, from the decision to the answer.
///
/// It belongs to a process and dies with it. Numbers are never used again, so that an answer that comes late or twice
/// is recognised.
struct RefreshRun: Equatable, Sendable, Codable {
    enum Phase: Equatable, Sendable, Codable {
        /// The process is still launching. Next: running, or gone with the request.
        case owed
        /// The app was called. Next: expiring, ended.
        case running
        /// The expiration handler was called. Next: ended.
        case expiring
        /// It has ended; what it used is not known yet. Next: over.
        case ended(RunOutcome, wall: Duration)
        case over
    }

    let number: RunNumber
    let kind: RefreshKind
    /// The request, of a task.
    var request: TaskRequest?
    /// Of a push.
    var notification: RemoteNotification?
    /// Of a response; of a push too that is heard of a second time because a person tapped it (N-15).
    var response: NotificationResponse?
    /// The background session whose events it is for.
    var session: String?
    /// How many of them the app has heard, and whether it knows that these were all (T-43).
    var events = 0
    var hasFinishedEvents = false
    /// Provoked by a developer: it teaches the scheduler nothing (F-15, B-29).
    let isSimulated: Bool
    var phase = Phase.owed
    var started = Instant.boot
    /// When the window closes; nil without a limit: a continued task, or the app is in the foreground (F-13).
    var windowEnds: Instant?
    /// Where the app gave its first answer, where that is known, else empty.
    var answerSite = ""
    var hasExpirationHandler = false
    /// The newest transfer of the process when it was called: what was begun before is none of its work.
    var transfersBefore: Int?
    /// The window closed without an answer, and no kill followed: the system marked the task (B-20), or a debugger is
    /// attached (L-52).
    var hasLapsed = false
    /// Thousandths, and when they last changed (B-35).
    var progress = 0
    var progressed = Instant.boot

    init(number: RunNumber, kind: RefreshKind, request: TaskRequest? = nil, isSimulated: Bool) {
        self.number = number
        self.kind = kind
        self.request = request
        self.isSimulated = isSimulated
    }

    init(number: RunNumber, notification: RemoteNotification) {
        self.init(number: number, kind: .push, isSimulated: false)
        self.notification = notification
    }

    init(number: RunNumber, response: NotificationResponse) {
        self.init(number: number, kind: .response, isSimulated: false)
        self.response = response
    }

    init(number: RunNumber, session: String) {
        self.init(number: number, kind: .session, isSimulated: false)
        self.session = session
    }

    /// Called and not answered.
    var isOpen: Bool {
        switch phase {
        case .running, .expiring: true
        case .owed, .ended, .over: false
        }
    }

    /// Whether it keeps its process from being suspended.
    var holds: Bool { isOpen && (windowEnds != nil || kind == .continued) }

    /// What becomes of a run whose window closes without an answer.
    enum WindowClosing: Equatable {
        /// A debugger keeps the app from being killed (L-52).
        case goesOn
        /// The system marks the task complete and unsuccessful: it was never told to stop (B-20), or the user has the
        /// app before them; or it suspends an app that never said that it has heard all events (T-44b).
        case lapses
        /// F-5, B-21.
        case kills
    }

    func windowClosed(isInFront: Bool, hasDebugger: Bool) -> WindowClosing {
        if hasDebugger { return .goesOn }
        return isInFront || kind == .session || (isTask && phase == .running) ? .lapses : .kills
    }

    /// The run is over; what it used is known when the process has been measured.
    mutating func ended(_ outcome: RunOutcome, at now: Instant) {
        phase = .ended(outcome, wall: now - started)
    }

    /// The app tells how far it is.
    mutating func progressed(to progress: Int, at now: Instant) {
        guard self.progress != progress else { return }
        self.progress = progress
        progressed = now
    }

    /// Whether it is a task of `BGTaskScheduler`: only these are told that their time is over.
    var isTask: Bool {
        switch kind {
        case .refresh, .processing, .continued: true
        case .fetch, .push, .response, .session: false
        }
    }

    /// Whether it costs its app something: what the user asked for or looks at does not.
    var isCharged: Bool {
        switch kind {
        case .fetch, .refresh, .processing, .push: true
        case .continued, .response, .session: false
        }
    }

    var words: String {
        switch kind {
        case .fetch: "the background fetch"
        case .push: "the notification \(notification?.id ?? "")"
        case .response: "the response to the notification \(response?.request.identifier ?? "")"
        case .session: "the events of the session \"\(session ?? "")\""
        case .refresh, .processing, .continued: "the task \"\(request?.identifier ?? "")\""
        }
    }
}

extension RefreshKind {
    /// From the call to the answer, or nil without a limit (F-5, B-18, N-11).
    func window(_ profile: Profile) -> Duration? {
        switch self {
        case .fetch: profile.refresh.fetchWindow
        case .push, .response: profile.push.window
        case .session: profile.transfers.window
        case .refresh: profile.refresh.refreshWindow
        case .processing: profile.refresh.processingWindow
        case .continued: nil
        }
    }
}
