/// What the device knows of the notifications that one app shows people; it outlives the app's processes and goes with
/// the app.
///
/// 1. Remembers whether the user allows them, and what the user will say if the app has not asked (N-4).
/// 2. Keeps what waits for its moment, and knows which moment comes next.
/// 3. Keeps what is shown until it is tapped, removed or replaced (N-22b, P-15).
///
/// The odd case: an app may wait for the answer while it is suspended; its process keeps the question, not this.
struct NotificationLedger: Equatable, Sendable, Codable {
    /// A request whose moment has not come.
    struct Pending: Equatable, Sendable, Codable {
        var request: NotificationRequest
        /// Nil if no moment ever comes: it waits for a place.
        var next: Instant?
        /// The moments after that, and what lies between those that follow.
        var later: [Instant]
        var period: Duration?
    }

    /// `UNAuthorizationOptions`, with their raw values.
    enum Option {
        static let badge = 1 << 0
        static let alert = 1 << 2
        static let provisional = 1 << 6
    }

    /// iOS keeps this many; of more, those that come first. The figure is common knowledge, not documented.
    static let mostPending = 64
    /// A limit of this device: iOS documents none.
    static let mostShown = 256
    /// A limit of this device.
    static let mostCategories = 128

    private(set) var authorization = NotificationAuthorization.notDetermined
    /// What the app asked for.
    private(set) var options = 0
    /// Whether the question is on the screen.
    private(set) var isAsking = false
    /// What the user will answer.
    private(set) var answerToCome: Bool?
    private(set) var pending: [Pending] = []
    /// In the order in which they were shown.
    private(set) var shown: [ShownNotification] = []
    /// What the app has registered; it outlives the process that did.
    private(set) var categories: [NotificationCategory] = []

    // MARK: Authorization

    /// The app asks. People are asked once in the life of an app.
    /// - Returns: what has come of it, for the log; nil if nothing changed.
    mutating func asks(options: Int) -> String? {
        guard authorization == .notDetermined, !isAsking else { return nil }
        self.options = options
        if options & Option.provisional != 0 {
            authorization = .provisional
            return authorization.word
        }
        isAsking = true
        guard let answer = answerToCome else { return "asked" }
        answered(answer)
        return authorization.word
    }

    /// The user answers, now or in advance, or changes their mind in Settings.
    mutating func answered(_ isAllowed: Bool) {
        guard isAsking || authorization != .notDetermined else {
            answerToCome = isAllowed
            return
        }
        isAsking = false
        answerToCome = nil
        authorization = isAllowed ? .authorized : .denied
    }

    /// Why nothing of this is shown (N-4).
    var obstacle: NotificationObstacle? {
        switch authorization {
        case .notDetermined: .notDetermined
        case .denied: .denied
        case .authorized, .provisional: nil
        }
    }

    func allows(_ option: Int) -> Bool { obstacle == nil && options & option != 0 }

    // MARK: What waits

    /// When ``takeDue(at:)`` has something.
    var nextDeadline: Instant? { pending.compactMap(\.next).min() }

    /// An equal identifier replaces what waits (P-15).
    /// - Returns: when it will be due; nil if it is due now, or never.
    mutating func add(_ request: NotificationRequest, at now: Instant) -> Instant? {
        remove(pending: [request.identifier])
        guard let trigger = request.trigger else { return nil }
        if case .location = trigger.kind {
            wait(.init(request: request, later: []))
            return nil
        }
        var moments = trigger.moments
        var period = trigger.repeats ? trigger.period : nil
        if case .interval(let interval) = trigger.kind {
            moments = [now + interval]
            period = trigger.repeats ? max(interval, .seconds(1)) : nil
        }
        guard let first = moments.first else { return nil }
        wait(
            .init(
                request: request,
                next: first,
                later: trigger.repeats ? Array(moments.dropFirst()) : [],
                period: period
            )
        )
        return first
    }

    private mutating func wait(_ new: Pending) {
        pending.append(new)
        let last = pending.indices.max { pending[$0].end < pending[$1].end }
        if pending.count > Self.mostPending, let last { pending.remove(at: last) }
    }

    /// What is due by now, the earliest first; what repeats waits for its next moment.
    mutating func takeDue(at now: Instant) -> [NotificationRequest] {
        let due = pending.enumerated().filter { $0.element.end <= now }
            .sorted { ($0.element.end, $0.offset) < ($1.element.end, $1.offset) }
            .map(\.element)
        pending = pending.compactMap { $0.end <= now ? $0.after(now) : $0 }
        return due.map(\.request)
    }

    mutating func remove(pending identifiers: [String]?) {
        pending.removeAll { identifiers?.contains($0.request.identifier) ?? true }
    }

    // MARK: Categories

    mutating func set(_ categories: [NotificationCategory]) {
        self.categories = Array(categories.prefix(Self.mostCategories))
    }

    func category(_ identifier: String) -> NotificationCategory? {
        categories.first { $0.identifier == identifier }
    }

    // MARK: What is shown

    mutating func show(_ notification: ShownNotification) {
        remove(shown: [notification.request.identifier])
        shown.append(notification)
        if shown.count > Self.mostShown { shown.removeFirst() }
    }

    mutating func remove(shown identifiers: [String]?) {
        shown.removeAll { identifiers?.contains($0.request.identifier) ?? true }
    }
}

extension NotificationLedger.Pending {
    fileprivate var end: Instant { next ?? Instant(nanoseconds: .max) }

    /// The same with the first moment that lies ahead; nil if there is none.
    fileprivate func after(_ now: Instant) -> Self? {
        var copy = self
        copy.later = later.filter { $0 > now }
        if !copy.later.isEmpty {
            copy.next = copy.later.removeFirst()
            return copy
        }
        guard let period, let next else { return nil }
        let last = max(next, later.last ?? next)
        let passed = (now - last).nanoseconds / period.nanoseconds
        copy.next = Instant(nanoseconds: last.nanoseconds + (passed + 1) * period.nanoseconds)
        return copy
    }
}

/// Why a notification is not shown; the words of the log.
enum NotificationObstacle: String, Equatable, Sendable, Codable {
    /// The app has never asked, or nobody has answered.
    case notDetermined = "not-determined"
    case denied
    /// The app did not ask for `.alert`.
    case noAlerts = "no-alerts"
    /// There is nothing to read in it.
    case nothingToShow = "nothing-to-show"
    /// It came in the foreground, and the delegate does not want it on the screen (N-7).
    case notPresented = "not-presented"
}
