/// A task of a background session, from its creation until its app has heard of its end.
///
/// 1. It is born suspended (T-21) and runs when it is resumed, nothing is in its way, and it has a connection.
/// 2. What fails on the way is tried again, later and later, and goes on where it stopped (T-67, E-17).
/// 3. It ends with an answer, with a failure that no repetition mends, after its time (T-12b), or because it is
///    cancelled.
///
/// It reads no clock and knows neither session nor device: moments and conditions come with its inputs.
struct BackgroundTransfer: Equatable, Sendable, Codable {
    enum Standing: Equatable, Sendable, Codable {
        /// Waits for `resume()`. Next: hindered, ready, ended.
        case suspended
        /// Something is in its way. Next: ready, suspended, ended.
        case hindered(TransferObstacle)
        /// Nothing is in its way but others that came before. Next: running, hindered, suspended, ended.
        case ready
        /// The driver is at it. Next: hindered, ready, suspended, ended.
        case running
        /// Its app has not heard all of it. Next: gone.
        indirect case ended(TransferEnding)

        /// Resumed, and not ended: its session is not done (T-39).
        var isUnderWay: Bool {
            switch self {
            case .hindered, .ready, .running: true
            case .suspended, .ended: false
            }
        }

        var isEnded: Bool { if case .ended = self { true } else { false } }
    }

    var order: TransferOrder
    var description: String?
    /// The system chooses the moment (T-8, T-9).
    let isDiscretionary: Bool
    /// It waits for the delay of its app (T-52).
    let isLimited: Bool
    private(set) var standing = Standing.suspended
    /// What of a download is on the disk.
    @Seldom private(set) var partial: PartialDownload?
    /// How far the attempt is that runs, as the driver told last; nil before its first word.
    private(set) var reached: Progress?
    /// How often it failed since something came of it.
    private(set) var failures = 0
    /// Not before this, because it failed.
    private(set) var retry: Instant?
    /// When it was resumed first.
    private(set) var began: Instant?
    /// What is left of the time that it may take, at the moment since which it counts (T-12b, T-21b).
    private(set) var timeLeft: Duration
    private(set) var countsSince: Instant?
    /// The process that was told of its end and has not said that it heard, and when it was told.
    var told: ProcessNumber?
    var toldAt: Instant?
    /// What the server wants to know that the attempt is at.
    @Seldom private var challenge: ServerChallenge?
    /// The process that was asked for the answer, while it lives.
    var asked: ProcessNumber?
    /// Whether its app is asked with which request it begins (T-56).
    private(set) var delay = Delay.none
    /// Who cancelled it and waits for what another task could carry on (T-61).
    var cancellation: Cancellation?
    /// Its app has been told that the file is not what it was.
    private(set) var isBodyLost = false
    /// It waits for room on the disk (E-27).
    private(set) var isStarved = false
    /// The network changed under it: what fails now is no failure of a server (E-18).
    private var hasLostPath = false

    init(_ order: TransferOrder, isDiscretionary: Bool, isLimited: Bool, timeout: Duration) {
        self.order = order
        self.isDiscretionary = isDiscretionary
        self.isLimited = isLimited
        description = order.description
        partial = order.partial
        delay = order.earliestBegin == nil ? .none : .dated
        timeLeft = timeout
    }

    struct Progress: Equatable, Sendable, Codable {
        var bytes: Int64
        var expected: Int64?
    }

    /// Next of each: any of the others.
    enum Delay: Equatable, Sendable, Codable {
        /// It begins as it was made.
        case none
        /// It has a date before which it does not begin.
        case dated
        /// Its date has come, nothing else is in its way, and this process is to say what is sent.
        case asked(ProcessNumber)
    }

    struct Cancellation: Equatable, Sendable, Codable {
        var process: ProcessNumber
        var question: QuestionNumber
    }

    var ending: TransferEnding? {
        if case .ended(let ending) = standing { ending } else { nil }
    }

    var isRunning: Bool { standing == .running }

    /// Who cancelled it for its resume data waits for its driver only: nothing else moves it any more.
    var isUnderWay: Bool { standing.isUnderWay && cancellation == nil }

    /// Whether its driver is at it and was not told to leave off.
    var isDriven: Bool { isRunning && isUnderWay }

    /// What its app is to say before it goes on (T-59).
    var openChallenge: ServerChallenge? { isRunning ? challenge : nil }

    /// When its time is over, if it goes on counting (T-12b).
    var timesOut: Instant? { countsSince.map { $0 + timeLeft } }

    /// The process that is to say what it sends (T-56).
    var decider: ProcessNumber? {
        if case .asked(let process) = delay, ending == nil { process } else { nil }
    }

    // MARK: Inputs

    /// - Returns: false if it was resumed before, or is over.
    mutating func resumed(at now: Instant) -> Bool {
        guard standing == .suspended else { return false }
        began = began ?? now
        countsSince = now
        standing = .ready
        return true
    }

    /// - Returns: whether the driver was at it.
    mutating func suspended(at now: Instant) -> Bool {
        guard isUnderWay else { return false }
        defer { standing = .suspended }
        if let countsSince { timeLeft = max(.zero, timeLeft - (now - countsSince)) }
        countsSince = nil
        return isRunning
    }

    /// Something is in its way, or nothing any more.
    /// - Returns: whether that is news.
    mutating func considered(_ obstacle: TransferObstacle?) -> Bool {
        guard isUnderWay else { return false }
        let next = obstacle.map { Standing.hindered($0) } ?? .ready
        guard standing != next, !(standing == .running && obstacle == nil) else { return false }
        standing = next
        return true
    }

    mutating func started() {
        standing = .running
        hasLostPath = false
        reached = nil
        challenge = nil
        asked = nil
    }

    mutating func challenged(_ challenge: ServerChallenge) {
        self.challenge = challenge
        asked = nil
    }

    /// - Returns: false if nobody waits for that.
    mutating func identified() -> Bool {
        guard openChallenge != nil else { return false }
        challenge = nil
        asked = nil
        return true
    }

    /// It gets another date, or none.
    mutating func scheduled(_ date: Instant?, at now: Instant) {
        order.earliestBegin = date
        delay = date.map { $0 > now } == true ? .dated : .none
    }

    /// - Parameter process: who says what is sent; nil if nobody can.
    mutating func due(_ process: ProcessNumber?) { delay = process.map { .asked($0) } ?? .none }

    /// The process says what is sent. What the request says of networks is not looked at.
    /// - Returns: false if it was not asked.
    mutating func begins(with request: TransferOrder?, saidBy process: ProcessNumber) -> Bool {
        guard decider == process else { return false }
        delay = .none
        guard let request else { return true }
        order.method = request.method
        order.url = request.url
        order.origin = request.origin
        order.headers = request.headers
        order.isRefused = request.isRefused
        return true
    }

    mutating func progressed(_ bytes: Int64, of expected: Int64?) {
        isStarved = false
        reached = Progress(bytes: bytes, expected: expected)
    }

    mutating func marked(_ partial: PartialDownload?) {
        if let partial, partial.length > self.partial?.length ?? 0 { failures = 0 }
        self.partial = partial
    }

    /// What a server has grows, or the upload begins anew.
    mutating func uploadKept(_ upload: StartedUpload?) {
        if let upload, upload.offset > order.upload?.offset ?? 0 { failures = 0 }
        order.upload = upload
    }

    /// The device uses another network: the connection does not survive that (E-18).
    mutating func pathChanged() {
        hasLostPath = isRunning
        retry = nil
    }

    /// An attempt came to nothing, and another will be made.
    /// - Parameter chance: a span below the one that it is asked with.
    /// - Returns: how long it waits; nil if the network went, which is nobody's failure.
    mutating func failed(_ fault: TransferFault, at now: Instant, _ chance: (Duration) -> Duration) -> Duration? {
        marked(fault.partial)
        standing = .ready
        guard !hasLostPath else {
            hasLostPath = false
            return nil
        }
        failures += 1
        let delay = chance(Self.longestDelay(after: failures))
        retry = now + delay
        return delay
    }

    /// There is no room on the disk: it is looked again, until there is or its time is over (E-27).
    /// - Returns: false if it waits for that already.
    mutating func starved(_ fault: TransferFault, at now: Instant) -> Bool {
        defer { isStarved = true }
        marked(fault.partial)
        standing = .ready
        retry = now + Self.roomInterval
        return !isStarved
    }

    /// Room is looked for this often. Chosen: neither a busy disk nor a person who makes room should have to wait long.
    static let roomInterval = Duration.seconds(60)

    /// E-17: one second, doubled up to ten minutes.
    private static func longestDelay(after failures: Int) -> Duration {
        min(.seconds(1) * (1 << min(failures - 1, 10)), .seconds(600))
    }

    /// The driver that was at it is gone, with all that was not on the disk.
    mutating func interrupted() {
        if isRunning { standing = .ready }
    }

    mutating func ended(_ ending: TransferEnding) {
        standing = .ended(ending)
        countsSince = nil
        told = nil
    }

    /// What there is of the file was not known when it ended.
    mutating func leaves(_ partial: PartialDownload?) {
        guard case .ended(var ending) = standing, ending.partial != nil else { return }
        ending.partial = partial
        standing = .ended(ending)
    }

    /// - Returns: false if that was known.
    mutating func bodyLost() -> Bool {
        defer { isBodyLost = true }
        return !isBodyLost
    }

    /// The app's delegate has returned.
    mutating func fileDelivered() {
        guard case .ended(var ending) = standing else { return }
        ending.isFileDelivered = true
        standing = .ended(ending)
    }
}

/// What keeps a task from running; the words of the log.
enum TransferObstacle: String, Equatable, Sendable, Codable {
    case noNetwork = "no-network"
    /// The network that there is may not be used (T-10).
    case networkForbidden = "network-forbidden"
    /// Power, Wi-Fi and no Low Power Mode are waited for (T-8).
    case discretionary
    /// The app has been woken for transfers lately (T-50).
    case rateLimited = "rate-limited"
    /// T-56.
    case notBefore = "not-before"
    /// Its date has come, and its app is asked what is sent (T-56).
    case delayedRequest = "delayed-request"
    /// E-17.
    case retry
}
