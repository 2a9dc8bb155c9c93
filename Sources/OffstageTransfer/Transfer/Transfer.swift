public import OffstageKernel

/// One transfer from its start to its one end, whatever exchanges that takes.
///
/// 1. It opens exchanges with a source, one at a time: the first, one for each redirect (E-14), one more where a server
///    closed the connection without an answer (E-12).
/// 2. It sends the request's body piece by piece and stops when the answer is there before (E-32).
/// 3. It demands no more of the response's body than its owner can take.
/// 4. It times out (T-12), waits for a network or fails without one (T-10), and loses its connection with the network.
/// 5. It can be held, by its owner (T-21) or because its app is suspended: then nothing is demanded and news wait.
/// 6. It counts and notes moments, for progress and metrics.
///
/// It is a value that reads no clock: moments come with its inputs, and ``nextDeadline`` is when it wants
/// ``timePassed(at:)``. What can happen at any time (holding, the network, the clock) is kept beside the state; what
/// belongs to one exchange lies in ``Exchange``, and an event of any other exchange is late and means nothing.
public struct Transfer: Equatable, Sendable {
    /// Where a transfer is.
    enum State: Equatable, Sendable {
        /// Not started. Next: `waiting`, `requesting`, `ended`.
        case created
        /// No network that it may use. Next: `requesting`, `ended`.
        case waiting
        /// The final head has not come. Next: any but `created`.
        case requesting
        /// The connection asks its owner. Next: `requesting`, `waiting`, `ended`.
        case handshaking(ConnectionChallenge)
        /// A redirect awaits its owner's answer. Next: `requesting`, `waiting`, `announcing`, `receiving`, `ended`.
        case redirecting(ResponseHead, next: TransferRequest)
        /// The server, or a proxy before it, wants to know who asks, in one of these ways. Next: `requesting`,
        /// `waiting`, `challenged`, `announcing`, `receiving`, `ended`.
        case challenged(ResponseHead, [Challenge])
        /// The response awaits its owner's consent. Next: `receiving`, `ended`.
        case announcing
        /// The body is coming. Next: `ended`.
        case receiving
        /// Its owner has been told of the end, or will be when it is no longer held.
        case ended
    }

    /// What one input leads to.
    struct Turn {
        let now: Instant
        var effects: [TransferEffect] = []
    }

    /// A server that refuses so often will not have it.
    static let refusalLimit = 10

    public let number: TransferNumber
    public let options: TransferOptions
    public let originalRequest: TransferRequest
    /// What is asked of the present server, after redirects.
    public internal(set) var currentRequest: TransferRequest
    /// What became of it so far.
    public internal(set) var metrics: TransferMetrics

    var state = State.created
    var path: NetworkPath
    var exchange: Exchange?
    var attempts = 0
    var hasRetried = false
    /// How many credentials were sent.
    var credentials = 0
    /// What the proxy before the present origin is told, and how often credentials were sent to it.
    var proxyLogin: ProxyLogin?
    var proxyCredentials = 0
    /// The certificate that its owner trusts, and the one that it shows, at the present origin.
    var trustedCertificate: [UInt8]?
    var identity: ClientIdentity?
    /// How often a server did not begin with the request (E-22).
    var refusals = 0
    /// Body that its owner was told of, or will be, and has not consumed.
    var unconsumed = 0
    var isSuspended = false
    var isFrozen = false
    /// News that wait until it is held no longer.
    var withheld: [TransferNews] = []
    var requestClock: Countdown
    var resourceClock: Countdown
    /// When a body is sent without the server's consent (E-32).
    var continueDeadline: Instant?

    public init(_ number: TransferNumber, _ request: TransferRequest, _ options: TransferOptions, path: NetworkPath) {
        self.number = number
        self.options = options
        self.path = path
        originalRequest = request
        currentRequest = request
        metrics = TransferMetrics()
        requestClock = Countdown(options.requestTimeout)
        resourceClock = Countdown(options.resourceTimeout)
    }

    public var hasEnded: Bool { state == .ended }
    /// Whether nothing is left of it: it has ended, and its owner knows.
    public var isOver: Bool { hasEnded && withheld.isEmpty }

    // MARK: What the owner asks for

    /// Begins, or waits for a network. Ignored once it has begun.
    public mutating func start(at now: Instant) -> [TransferEffect] {
        turn(at: now) { transfer, turn in
            guard transfer.state == .created else { return }
            transfer.metrics.start = now
            transfer.resourceClock.run(at: now)
            transfer.openIfAllowed(&turn)
        }
    }

    /// Ends it with −999, at once and even where it is held by its owner. Ignored once it has ended (T-26).
    public mutating func cancel(at now: Instant) -> [TransferEffect] {
        turn(at: now) { transfer, turn in
            guard transfer.state != .ended else { return }
            transfer.isSuspended = false
            transfer.withheld = []
            transfer.end(TransferFailure(.cancelled, "the task was cancelled"), &turn)
        }
    }

    /// Answers a redirect: the request to follow it with, or nil to take the redirect itself as the response.
    public mutating func answerRedirect(_ request: TransferRequest?, at now: Instant) -> [TransferEffect] {
        turn(at: now) { transfer, turn in
            guard case .redirecting(let head, _) = transfer.state else { return }
            if let request {
                transfer.follow(request, &turn)
            } else {
                transfer.respond(head, &turn)
            }
        }
    }

    /// Lets the body come.
    public mutating func acceptResponse(at now: Instant) -> [TransferEffect] {
        turn(at: now) { transfer, turn in
            guard transfer.state == .announcing else { return }
            transfer.receive(&turn)
        }
    }

    /// So many bytes of the body need no room any more.
    public mutating func consumed(_ count: Int, at now: Instant) -> [TransferEffect] {
        turn(at: now) { transfer, turn in
            transfer.unconsumed = max(0, transfer.unconsumed - count)
            transfer.demandMore(&turn)
        }
    }

    /// The next bytes of a streamed body, after ``TransferNews/wantsBody(_:)``.
    public mutating func provide(_ bytes: [UInt8], isLast: Bool, at now: Instant) -> [TransferEffect] {
        turn(at: now) { transfer, turn in
            guard let step = transfer.exchange?.outflow.provided(bytes, isLast: isLast) else { return }
            transfer.carryOut(step, &turn)
        }
    }

    // MARK: Turns

    mutating func turn(at now: Instant, _ input: (inout Transfer, inout Turn) -> Void) -> [TransferEffect] {
        var turn = Turn(now: now)
        input(&self, &turn)
        settleClocks(at: now)
        return turn.effects
    }

    mutating func tell(_ news: TransferNews, _ turn: inout Turn) {
        if isFrozen || isSuspended {
            withheld.append(news)
        } else {
            turn.effects.append(.tell(news))
        }
    }

    /// The one way to the end.
    mutating func end(_ failure: TransferFailure?, _ turn: inout Turn) {
        close(&turn)
        state = .ended
        metrics.end = turn.now
        tell(.ended(failure, metrics), &turn)
    }

    /// Puts the present exchange behind; its source is told if it is not over.
    mutating func close(_ turn: inout Turn) {
        if var exchange {
            if exchange.ending == nil {
                turn.effects.append(.source(.cancel, exchange.number))
                exchange.transaction.end = turn.now
            }
            metrics.transactions.append(exchange.transaction)
        }
        exchange = nil
        continueDeadline = nil
    }
}
