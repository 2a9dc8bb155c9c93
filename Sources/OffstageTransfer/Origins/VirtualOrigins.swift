public import OffstageKernel

/// The servers of a scenario and the network before them, in virtual time: a source without a socket.
///
/// It is driven as the kernel is: ``nextDeadline`` is when it has something to tell, ``advance(to:)`` tells it. The
/// same commands at the same moments give the same events at the same moments, to the nanosecond.
///
/// What takes how long: a name is looked up once, in one time there and back (`latency`); a connection takes one more,
/// TLS another. From a complete request to its answer's head it takes `latency` and what the server takes. Bodies share
/// the network's rate piece by piece with all others of their direction. Connections are kept for the next exchange
/// with the same origin.
public struct VirtualOrigins: ByteSource, Sendable {
    /// Reads a file that a route names, or that lies in the folder that it names; nil if it cannot be read or lies
    /// elsewhere.
    public typealias ReadFile = @Sendable (_ path: String, _ folder: String?) -> [UInt8]?

    /// What becomes due by time alone.
    enum Due: Equatable, Sendable {
        case step(ExchangeNumber, VirtualExchange.Step)
        /// The link carried a piece; of the network of this generation.
        case arrival(isUp: Bool, generation: Int)
    }

    let routing: Routing
    private let profiles: [NetworkProfile]
    /// By their ``WebAddress/origin``.
    let responders: [String: Responder]
    private let readFile: ReadFile

    /// The network that is in use.
    public private(set) var profile: NetworkProfile

    private var due = EventQueue<Due>()
    var exchanges: [ExchangeNumber: VirtualExchange] = [:]
    /// Uploads that can be resumed, by their address.
    var uploads: [String: VirtualUpload] = [:]
    private var down: SharedLink
    private var up: SharedLink
    private var generation = 0
    /// Hosts whose address is known.
    private var known: Set<String> = []
    /// Since when kept connections are idle, by origin.
    private var idle: [String: [Instant]] = [:]
    /// How often each route was asked, by origin and route.
    private var asked: [[Int]]
    private var told: [(ExchangeNumber, SourceEvent)] = []

    /// An idle connection is kept for so long.
    private static let keptFor = Duration.seconds(60)

    /// - Parameters:
    ///   - origins: what is answered; any other host is not found.
    ///   - responders: origins that a function answers.
    ///   - networks: what the networks give; one that is not named is without limits.
    public init(
        _ origins: [Origin],
        networks: [NetworkProfile] = [],
        responders: [Responder] = [],
        on network: Surroundings.Network = .wifi,
        readFile: @escaping ReadFile = { _, _ in nil }
    ) {
        routing = Routing(origins)
        self.responders = Dictionary(
            responders.compactMap { responder in (try? WebAddress(responder.url)).map { ($0.origin, responder) } },
            uniquingKeysWith: { first, _ in first }
        )
        self.readFile = readFile
        profiles = networks
        asked = origins.map { Array(repeating: 0, count: $0.routes.count) }
        profile = networks.profile(of: network)
        down = SharedLink(rate: profile.usable(profile.down))
        up = SharedLink(rate: profile.usable(profile.up))
    }

    /// Whether one of the origins is asked.
    public func answers(_ url: WebAddress) -> Bool {
        responders[url.origin] != nil || routing.answers(url)
    }

    /// Another network is used from now on. What the old one carried is lost, and so are its connections.
    public mutating func use(_ network: Surroundings.Network) {
        guard network != profile.network else { return }
        profile = profiles.profile(of: network)
        down = SharedLink(rate: profile.usable(profile.down))
        up = SharedLink(rate: profile.usable(profile.up))
        generation += 1
        idle = [:]
    }

    // MARK: Time

    /// When there is something to tell, or nil.
    public var nextDeadline: Instant? { due.first }

    /// What happens up to this moment, in order. Answers that lead to commands are best given at their own moment: a
    /// device advances to ``nextDeadline`` and no further.
    public mutating func advance(to now: Instant) -> [(ExchangeNumber, SourceEvent)] {
        while let (moment, next) = due.popFirst(upTo: now) {
            switch next {
            case .step(let number, let step): take(step, number, at: moment)
            case .arrival(let isUp, let generation): arrival(isUp, generation, at: moment)
            }
        }
        defer { told = [] }
        return told
    }

    // MARK: Commands

    public mutating func carryOut(_ command: SourceCommand, of number: ExchangeNumber, at now: Instant) {
        switch command {
        case .open(let request): open(request, number, at: now)
        case .demand(let count):
            exchanges[number]?.demanded += count
            sendBody(number, at: now)
        case .send(let piece):
            guard exchanges[number] != nil else { return }
            if exchanges[number]?.responder != nil { receive(bytes(piece), number) }
            exchanges[number]?.unsent += piece.count
            upload(number, at: now)
        case .finishSending:
            exchanges[number]?.isRequestComplete = true
            answerIfComplete(number, at: now)
        // Nobody is asked here.
        case .answer: break
        case .cancel: forget(number)
        }
    }

    private mutating func open(_ request: SourceRequest, _ number: ExchangeNumber, at now: Instant) {
        let responder = responders[request.url.origin]
        var exchange: VirtualExchange
        if let resuming = resuming(request) {
            exchange = resuming
        } else {
            let (answer, fault) = responder == nil ? answer(request) : (nil, .init())
            exchange = VirtualExchange(request: request, answer: answer, fault: fault)
            exchange.responder = responder
        }
        let timings = connect(request, at: now)
        exchange.timings = timings.timings
        exchanges[number] = exchange
        schedule(.connected, number, at: now + timings.wait)
    }

    /// Finds or makes a connection.
    private mutating func connect(
        _ request: SourceRequest,
        at now: Instant
    ) -> (timings: ConnectionTimings, wait: Duration) {
        let origin = request.url.origin
        var kept = (idle[origin] ?? []).filter { now - $0 < Self.keptFor }
        defer { idle[origin] = kept }
        if !request.needsFreshConnection, kept.popLast() != nil {
            return (ConnectionTimings(isReused: true), .zero)
        }
        let step = Duration.nanoseconds(profile.latency)
        var timings = ConnectionTimings()
        let lookup = known.insert(request.url.host).inserted ? step : .zero
        let secure = request.url.isSecure ? step : .zero
        timings.lookup = .init(start: .zero, end: lookup)
        timings.connect = .init(start: lookup, end: lookup + step + secure)
        if request.url.isSecure { timings.secure = .init(start: lookup + step, end: lookup + step + secure) }
        return (timings, lookup + step + secure)
    }

    /// The exchange is over and leaves its connection behind.
    mutating func keepConnection(of exchange: VirtualExchange, at now: Instant) {
        idle[exchange.request.url.origin, default: []].append(now)
    }

    mutating func forget(_ number: ExchangeNumber) {
        exchanges[number] = nil
        down.forget(number)
        up.forget(number)
    }

    // MARK: What is asked

    /// The answer, and what goes wrong with it this time; nil if there is no such host.
    mutating func answer(_ request: SourceRequest) -> (Answer?, Origin.Fault) {
        switch routing.destination(of: request) {
        case .unknownHost: return (nil, .init())
        case .answer(let answer): return (answer, .init())
        case .route(let origin, let index):
            let route = routing.origins[origin].routes[index]
            let turn = asked[origin][index]
            asked[origin][index] += 1
            return answer(request, route, turn: turn)
        }
    }

    /// - Parameter turn: how often the route was asked before.
    func answer(_ request: SourceRequest, _ route: Origin.Route, turn: Int = 0) -> (Answer, Origin.Fault) {
        var fault = turn < route.faults.count ? route.faults[turn] : .init()
        fault.delay = route.delay + (fault.delay ?? 0)
        return (answer(request, route, fault), fault)
    }

    private func bytes(_ piece: BodyPiece) -> [UInt8] {
        switch piece {
        case .bytes(let bytes): return bytes
        case .file(let range):
            let bytes = readFile(range.path, nil) ?? []
            return Array(bytes.dropFirst(Int(range.offset)).prefix(Int(range.count)))
        }
    }

    private func answer(_ request: SourceRequest, _ route: Origin.Route, _ fault: Origin.Fault) -> Answer {
        var route = route
        if let status = fault.status { route.status = status }
        if let span = fault.retryAfter {
            route.headers["Retry-After"] = String((span + 999_999_999) / 1_000_000_000)
        }
        if let login = route.login, !login.admits(request) {
            route.status = 401
            route.headers = login.challenge
            route.content = .none
        } else if fault.status != nil {
            route.content = .none
        }
        var contents = Contents.bytes([])
        var type: String?
        switch route.content {
        case .none: break
        case .text(let text): (contents, type) = (.bytes(Array(text.utf8)), ContentType.ofText(text))
        case .size(let size): (contents, type) = (.made(size: size), "application/octet-stream")
        case .file(let file): return answer(request, route, file: file)
        case .folder(let folder):
            return answer(request, route, file: route.file(in: folder, for: request.url), inside: folder)
        }
        return Answer(route, contents, type: type, to: request)
    }

    private func answer(
        _ request: SourceRequest,
        _ route: Origin.Route,
        file: String?,
        inside folder: String? = nil
    ) -> Answer {
        guard let file, let bytes = readFile(file, folder) else {
            let sentence = "\(request.url.origin) has no file for \(request.url.path)."
            return Answer(status: 404, sentence: sentence)
        }
        return Answer(route, .bytes(bytes), type: ContentType.ofFile(file), to: request)
    }

    // MARK: Links

    mutating func schedule(_ step: VirtualExchange.Step, _ number: ExchangeNumber, at moment: Instant) {
        due.insert(.step(number, step), at: moment)
    }

    mutating func tell(_ event: SourceEvent, _ number: ExchangeNumber) {
        told.append((number, event))
    }

    mutating func add(_ piece: SharedLink.Piece, isUp: Bool, at now: Instant) {
        let wait = isUp ? up.add(piece) : down.add(piece)
        arrivalDue(isUp, after: wait, at: now)
    }

    private mutating func arrivalDue(_ isUp: Bool, after wait: Int64?, at now: Instant) {
        guard let wait else { return }
        due.insert(.arrival(isUp: isUp, generation: generation), at: now + .nanoseconds(wait))
    }

    private mutating func arrival(_ isUp: Bool, _ generation: Int, at now: Instant) {
        guard generation == self.generation else { return }
        guard let piece = isUp ? up.arrived() : down.arrived() else { return }
        if isUp {
            uploadArrived(piece, at: now)
        } else {
            bodyArrived(piece, at: now)
        }
        let wait = isUp ? up.startNext() : down.startNext()
        arrivalDue(isUp, after: wait, at: now)
    }
}
