/// What one process wants of the place of the device; it ends with the process.
struct LocationUse: Equatable, Sendable, Codable {
    /// Whether a manager has a delegate: nobody else hears of anything.
    var hasDelegate = false
    /// What its delegate was told last that the user allows.
    var knownAuthorization = LocationAuthorization.notDetermined
    /// The standard service, while it is on.
    private(set) var updates: LocationUpdates?
    /// What the standard service told last.
    private(set) var last: Coordinate?
    /// Whether the standard service has said that the place is not known.
    private(set) var hasFailed = false
    /// The answers to what it asked before it could hear them.
    private(set) var waiting: [LocationNews] = []
    /// Whether it has switched the significant-change service on: a launch alone brings it no place.
    var watchesChanges = false
    /// When the place that was asked for once is found, or is known not to be; nil: none is asked for.
    private(set) var answerDue: Instant?
    /// Whether the standard service was begun in the foreground, or has been on there since.
    private var wasInFront = false
    /// Whether the standard service keeps the process running in the background.
    private(set) var keepsRunning = false

    /// The service begins with the place as it is.
    mutating func set(_ updates: LocationUpdates?) {
        if self.updates == nil || updates == nil { (last, hasFailed, wasInFront) = (nil, false, false) }
        self.updates = updates
    }

    /// Whether the service may go on in the background: permission for use only does not let it begin there.
    /// - Returns: whether that is otherwise than before.
    mutating func hold(_ authorization: LocationAuthorization, hasMode: Bool, isInFront: Bool) -> Bool {
        if isInFront, updates != nil { wasInFront = true }
        let isAllowed = authorization == .always || authorization == .whenInUse && wasInFront
        let held = keepsRunning
        keepsRunning = isAllowed && hasMode && updates?.inBackground == true
        return keepsRunning != held
    }

    /// A limit of this device: of more the oldest are lost.
    private static let mostWaiting = 64

    mutating func wait(_ news: LocationNews) {
        if waiting.count == Self.mostWaiting { waiting.removeFirst() }
        waiting.append(news)
    }

    mutating func takeWaiting() -> [LocationNews] {
        defer { waiting = [] }
        return waiting
    }

    /// What the standard service tells now: a place at the beginning, and from then on each that is far enough from it.
    mutating func update(at place: Coordinate?) -> LocationNews? {
        guard let updates else { return nil }
        guard let place else {
            defer { hasFailed = true }
            return hasFailed ? nil : .failed(.unknown, .standard)
        }
        hasFailed = false
        if let last, place == last || place.isWithin(updates.distanceFilter, of: last) { return nil }
        last = place
        return .updated(place, .standard)
    }

    /// Who asks while an answer is awaited gets the same one.
    /// - Returns: whether this is the first to ask.
    mutating func request(answerDue moment: Instant) -> Bool {
        guard answerDue == nil else { return false }
        answerDue = moment
        return true
    }

    /// What `requestLocation` brings: one place, or one error.
    mutating func answerRequest(at place: Coordinate?, isAllowed: Bool, _ now: Instant) -> LocationNews? {
        guard let answerDue, answerDue <= now else { return nil }
        self.answerDue = nil
        guard isAllowed else { return .failed(.denied, .request) }
        return place.map { .updated($0, .request) } ?? .failed(.unknown, .request)
    }
}

extension RunningProcess {
    /// Whether it can be told where the device is.
    var hearsOfLocation: Bool { location.hasDelegate && lifecycle.canTakeCalls && lifecycle.goal != .ended }

    /// Whether it counts as in use: people have it before them, or it may go on in the background.
    var isInUse: Bool { isInFront || location.keepsRunning }

    /// An event has found it in the background: it has so long for it, and a task what the budget of the wake gives.
    mutating func locationEventBegan(_ conditions: Conditions) -> [Consequence] {
        guard !isInFront else { return [] }
        assertions.grant(until: conditions.now + conditions.profile.location.eventTime)
        return []
    }
}
