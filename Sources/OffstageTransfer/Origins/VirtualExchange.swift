import OffstageKernel

/// One exchange with a virtual origin, while it is under way.
struct VirtualExchange: Sendable {
    /// What comes next of itself.
    enum Step: Equatable, Sendable {
        case connected
        /// The server lets the body come (E-32).
        case consent
        /// The server tells where the upload can be resumed (T-68).
        case offer
        case head
    }

    let request: SourceRequest
    /// Nil if there is no such host, or as long as a responder has not been asked.
    var answer: Answer?
    var fault: Origin.Fault
    /// Who answers when the request is complete, and what of its body has come.
    var responder: Responder?
    var received: [UInt8] = []
    /// The upload that the request begins or goes on with, by its address.
    var upload: String?
    /// Bytes of the request's body that the client has handed over and that have not left it.
    var unsent: Int64 = 0
    /// Whether a piece of it is on its way.
    var isUploading = false
    /// Bytes of it that arrived.
    var arrived: Int64 = 0
    var timings = ConnectionTimings()
    var isConnected = false
    var isRequestComplete: Bool
    /// Whether the server has the whole request.
    var isAnswered = false
    var isHeadTold = false
    var demanded: Int
    /// Bytes of the answer's body that were told.
    var sent: Int64 = 0
    /// Whether a piece of it is on its way.
    var isSending = false

    init(request: SourceRequest, answer: Answer?, fault: Origin.Fault) {
        self.request = request
        self.answer = answer
        self.fault = fault
        demanded = request.demanded
        // Origins agree to no other protocol.
        isRequestComplete = [.none, .tunnel].contains(request.bodyLength)
    }

    /// Bytes of body that there are.
    private var body: Int64 {
        guard let answer, answer.head.hasBody(answering: request.method) else { return 0 }
        return answer.range.upperBound - answer.range.lowerBound
    }

    /// Bytes of body that come at most, whatever is wrong with them.
    var sendable: Int64 {
        // More than the head announced is not read (E-11).
        return min(body, fault.length ?? body, fault.dropAfter ?? body, fault.stallAfter ?? body)
    }

    var head: ResponseHead {
        var head = answer?.head ?? ResponseHead(status: 500)
        if let length = fault.length { head.headers["Content-Length"] = String(length) }
        return head
    }

    /// How the exchange ends when all that comes has come; nil if it never does.
    var ending: SourceEvent? {
        if let stall = fault.stallAfter, stall < body { return nil }
        if let drop = fault.dropAfter, drop < body {
            return .failed(TransferFailure(.networkConnectionLost, "the connection was cut after \(drop) bytes"))
        }
        if let length = fault.length, length > body, head.hasBody(answering: request.method) {
            let reason = "the body ended after \(body) of \(length) bytes"
            return .failed(TransferFailure(.networkConnectionLost, reason))
        }
        return .end
    }
}

extension VirtualOrigins {
    mutating func take(_ step: VirtualExchange.Step, _ number: ExchangeNumber, at now: Instant) {
        guard let exchange = exchanges[number] else { return }
        switch step {
        case .connected: connected(exchange, number, at: now)
        case .consent:
            if !exchange.isAnswered { tell(.informational(ResponseHead(status: 100)), number) }
        case .offer: offer(exchange, number)
        case .head: answered(exchange, number, at: now)
        }
    }

    private mutating func connected(_ exchange: VirtualExchange, _ number: ExchangeNumber, at now: Instant) {
        if let failure = connectionFailure(exchange) { return fail(number, failure) }
        exchanges[number]?.isConnected = true
        tell(.connected(exchange.timings), number)
        if exchange.request.headers["Expect"]?.lowercased() == "100-continue" {
            schedule(.consent, number, at: now + .nanoseconds(profile.latency))
        }
        if beginsUpload(exchange) { schedule(.offer, number, at: now + .nanoseconds(profile.latency)) }
        answerIfComplete(number, at: now)
    }

    private func connectionFailure(_ exchange: VirtualExchange) -> TransferFailure? {
        let url = exchange.request.url
        if exchange.answer == nil, exchange.responder == nil {
            let hint =
                if case .unknownHost(let nearest?) = routing.destination(of: exchange.request) {
                    "; did you mean \(nearest)?"
                } else {
                    ""
                }
            return TransferFailure(.cannotFindHost, "no origin answers \(url.origin)\(hint)")
        }
        if exchange.fault.isRefused {
            return TransferFailure(.cannotConnectToHost, "\(url.authority) refuses the connection")
        }
        if exchange.fault.isUntrusted, url.isSecure {
            return TransferFailure(.serverCertificateUntrusted, "the certificate of \(url.host) is not trusted")
        }
        return nil
    }

    /// The server has the whole request: its answer is on its way.
    mutating func answerIfComplete(_ number: ExchangeNumber, at now: Instant) {
        guard let exchange = exchanges[number], exchange.isConnected, exchange.isRequestComplete,
            !exchange.isAnswered
        else { return }
        exchanges[number]?.isAnswered = true
        if let upload = exchange.upload { uploads[upload]?.isComplete = true }
        if let responder = exchange.responder {
            let (request, body) = takeWhole(exchange)
            let (answer, fault) = answer(request, responder.answer(request, body))
            exchanges[number]?.answer = answer
            exchanges[number]?.fault = fault
        }
        let delay = exchanges[number]?.fault.delay ?? 0
        schedule(.head, number, at: now + .nanoseconds(profile.latency + delay))
    }

    private mutating func answered(_ exchange: VirtualExchange, _ number: ExchangeNumber, at now: Instant) {
        if exchange.fault.hangsUp {
            return fail(number, TransferFailure(.networkConnectionLost, "the server hung up without an answer"))
        }
        if exchange.fault.isGarbage {
            return fail(number, TransferFailure(.cannotParseResponse, "what the server sent is no HTTP"))
        }
        tell(.head(exchange.head), number)
        exchanges[number]?.isHeadTold = true
        endIfComplete(number, at: now)
        sendBody(number, at: now)
    }

    /// Puts the next piece on its way, if there is one and it is wanted.
    mutating func sendBody(_ number: ExchangeNumber, at now: Instant) {
        guard let exchange = exchanges[number], exchange.isHeadTold, !exchange.isSending else { return }
        let rest = min(exchange.sendable - exchange.sent, Int64(exchange.demanded), Int64(SharedLink.pieceSize))
        guard rest > 0 else { return }
        exchanges[number]?.isSending = true
        add(SharedLink.Piece(exchange: number, bytes: Int(rest)), isUp: false, at: now)
    }

    mutating func bodyArrived(_ piece: SharedLink.Piece, at now: Instant) {
        let number = piece.exchange
        guard let exchange = exchanges[number], let answer = exchange.answer else { return }
        let start = answer.range.lowerBound + exchange.sent
        tell(.body(answer.contents.bytes(from: start, count: piece.bytes)), number)
        exchanges[number]?.sent += Int64(piece.bytes)
        exchanges[number]?.demanded -= piece.bytes
        exchanges[number]?.isSending = false
        endIfComplete(number, at: now)
        sendBody(number, at: now)
    }

    private mutating func endIfComplete(_ number: ExchangeNumber, at now: Instant) {
        guard let exchange = exchanges[number], exchange.sent >= exchange.sendable else { return }
        guard let ending = exchange.ending else { return }
        tell(ending, number)
        forget(number)
        if ending == .end { keepConnection(of: exchange, at: now) }
    }

    mutating func fail(_ number: ExchangeNumber, _ failure: TransferFailure) {
        tell(.failed(failure), number)
        forget(number)
    }
}
