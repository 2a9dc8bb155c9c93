public import OffstageKernel

/// One exchange after the other.
extension Transfer {
    // MARK: Beginning one

    /// Opens the present request, or waits or fails if the network does not allow it.
    mutating func openIfAllowed(_ turn: inout Turn) {
        guard let refusal = options.refusal(of: path) else { return open(&turn) }
        guard options.waitsForConnectivity else { return end(refusal, &turn) }
        guard state != .waiting else { return }
        state = .waiting
        tell(.waitsForConnectivity, &turn)
    }

    mutating func open(_ turn: inout Turn, onFreshConnection isFresh: Bool = false) {
        attempts += 1
        let transaction = TransferMetrics.Transaction(
            method: currentRequest.method,
            url: currentRequest.url,
            fetchStart: turn.now,
            path: path
        )
        var exchange = Exchange(
            number: ExchangeNumber(transfer: number, attempt: attempts),
            outflow: Outflow(currentRequest.body),
            transaction: transaction
        )
        var request = SourceRequest(
            method: currentRequest.method,
            url: currentRequest.url,
            headers: currentRequest.headers,
            bodyLength: currentRequest.body.length,
            needsFreshConnection: isFresh
        )
        request.asker = options.asker
        request.trustedCertificate = trustedCertificate
        request.identity = identity
        request.proxies = options.proxies
        request.proxyAuthorization = proxyAuthorization
        if expectsContinue, request.headers["Expect"] == nil { request.headers.add("Expect", "100-continue") }
        if takesAnyResponse { exchange.demanded = options.window - unconsumed }
        request.demanded = exchange.demanded
        self.exchange = exchange
        state = .requesting
        requestClock.restart(at: turn.now)
        turn.effects.append(.source(.open(request), exchange.number))
    }

    /// Whether nobody is asked if the body may come.
    private var takesAnyResponse: Bool { !options.asksAfterResponse && currentRequest.body != .tunnel }

    private var expectsContinue: Bool {
        if case .known(let length) = currentRequest.body.length { return length > options.expectsContinueAbove }
        return false
    }

    // MARK: What the source tells

    /// An event of an exchange; those of another exchange than the present are late and mean nothing.
    public mutating func received(
        _ event: SourceEvent,
        of number: ExchangeNumber,
        at now: Instant
    ) -> [TransferEffect] {
        turn(at: now) { transfer, turn in
            guard transfer.exchange?.number == number, transfer.exchange?.ending == nil else { return }
            transfer.requestClock.restart(at: now)
            transfer.take(event, &turn)
        }
    }

    private mutating func take(_ event: SourceEvent, _ turn: inout Turn) {
        switch event {
        case .challenged(let challenge): asked(challenge, &turn)
        case .connected(let timings): connected(timings, &turn)
        case .informational(let head): informed(head, &turn)
        case .refusedByProxy(let refusal): exchange?.refusal = refusal
        case .head(let head): answered(head, &turn)
        case .body(let bytes): bodyCame(bytes, &turn)
        case .trailers: break
        case .sent(let count): tookBody(count, &turn)
        case .end: over(.complete, &turn)
        case .failed(let failure): over(.failed(failure), &turn)
        }
    }

    private mutating func connected(_ timings: ConnectionTimings, _ turn: inout Turn) {
        exchange?.isConnected = true
        exchange?.transaction.connection = timings
        exchange?.transaction.requestStart = turn.now
        // In a tunnel nothing is said before the server has agreed to it.
        guard currentRequest.body != .tunnel else { return }
        let awaitsConsent = expectsContinue
        let step = exchange?.outflow.begin(awaitsConsent: awaitsConsent)
        if awaitsConsent { continueDeadline = turn.now + options.continueTimeout }
        if currentRequest.body == .none { exchange?.transaction.requestEnd = turn.now }
        carryOut(step, &turn)
    }

    private mutating func informed(_ head: ResponseHead, _ turn: inout Turn) {
        exchange?.wasAnswered = true
        if head.status == 100 {
            sendWithoutConsent(&turn)
        } else {
            tell(.informational(head), &turn)
        }
    }

    private mutating func answered(_ head: ResponseHead, _ turn: inout Turn) {
        guard state == .requesting else { return }
        continueDeadline = nil
        exchange?.wasAnswered = true
        let isAgreed = currentRequest.body == .tunnel && head.status == 101
        if !isAgreed { exchange?.outflow.stop() }
        exchange?.transaction.status = head.status
        exchange?.transaction.responseStart = turn.now
        if isAgreed {
            respond(head, &turn)
            return carryOut(exchange?.outflow.begin(awaitsConsent: false), &turn)
        }
        if isChallenged(by: head, &turn) { return }
        do {
            if let next = try redirect(head) {
                redirected(head, next, &turn)
            } else {
                respond(head, &turn)
            }
        } catch {
            end(error, &turn)
        }
    }

    // MARK: The request's body

    /// The server consents, or said nothing for long enough (E-32).
    mutating func sendWithoutConsent(_ turn: inout Turn) {
        continueDeadline = nil
        carryOut(exchange?.outflow.consentGiven(), &turn)
    }

    private mutating func tookBody(_ count: Int, _ turn: inout Turn) {
        // What was still on its way when the answer came is counted, but no news any more.
        let isNews = exchange?.outflow.state != .over
        let step = exchange?.outflow.took(count)
        guard let outflow = exchange?.outflow else { return }
        exchange?.transaction.bodySent = outflow.taken
        if isNews { tell(.sent(Int64(count), total: outflow.taken, expected: outflow.expected), &turn) }
        carryOut(step, &turn)
    }

    mutating func carryOut(_ step: Outflow.Step?, _ turn: inout Turn) {
        guard let step, let number = exchange?.number else { return }
        switch step {
        case .send(let piece): turn.effects.append(.source(.send(piece), number))
        case .askOwner(let count): tell(.wantsBody(count), &turn)
        case .finish:
            exchange?.transaction.requestEnd = turn.now
            turn.effects.append(.source(.finishSending, number))
        case .fail(let failure): end(failure, &turn)
        }
    }

    // MARK: The response

    mutating func respond(_ head: ResponseHead, _ turn: inout Turn) {
        let hasBody = head.hasBody(answering: currentRequest.method)
        exchange?.transaction.bodyExpected = hasBody ? head.contentLength ?? -1 : 0
        exchange?.transaction.isLengthKnown =
            !hasBody || head.contentLength != nil || head.headers["Transfer-Encoding"] != nil
            || !head.protocolName.hasPrefix("http/1")
        tell(.response(head, url: currentRequest.url), &turn)
        if options.asksAfterResponse {
            state = .announcing
        } else {
            receive(&turn)
        }
    }

    mutating func receive(_ turn: inout Turn) {
        state = .receiving
        let early = exchange?.early ?? []
        exchange?.early = []
        for bytes in early { took(bytes, &turn) }
        demandMore(&turn)
        if let ending = exchange?.ending { finish(ending, &turn) }
    }

    /// Keeps the window open: asks again when half of it is free, so that not every byte is asked for by itself.
    mutating func demandMore(_ turn: inout Turn) {
        guard state == .receiving, !isFrozen, !isSuspended else { return }
        guard let exchange, exchange.ending == nil else { return }
        let room = options.window - unconsumed - exchange.demanded
        guard room > 0, room * 2 >= options.window || exchange.demanded == 0 else { return }
        self.exchange?.demanded += room
        turn.effects.append(.source(.demand(room), exchange.number))
    }

    private mutating func bodyCame(_ bytes: [UInt8], _ turn: inout Turn) {
        guard !bytes.isEmpty, let demanded = exchange?.demanded else { return }
        exchange?.demanded = max(0, demanded - bytes.count)
        if state == .receiving { took(bytes, &turn) } else { exchange?.early.append(bytes) }
    }

    private mutating func took(_ bytes: [UInt8], _ turn: inout Turn) {
        guard state == .receiving, var exchange else { return }
        exchange.received += Int64(bytes.count)
        exchange.transaction.bodyReceived = exchange.received
        self.exchange = exchange
        if let limit = options.bodyLimit, exchange.received > limit {
            return end(TransferFailure(.dataLengthExceedsMaximum, "the body is longer than \(limit) bytes"), &turn)
        }
        unconsumed += bytes.count
        tell(.body(bytes), &turn)
    }

    // MARK: Its end

    private mutating func over(_ ending: Exchange.Ending, _ turn: inout Turn) {
        exchange?.ending = ending
        exchange?.transaction.end = turn.now
        switch state {
        case .requesting: unanswered(ending, &turn)
        case .receiving: finish(ending, &turn)
        // The owner's answer decides what comes of it.
        case .handshaking, .redirecting, .challenged, .announcing: break
        case .created, .waiting, .ended: preconditionFailure("\(state) has no exchange that could be over")
        }
    }

    private mutating func finish(_ ending: Exchange.Ending, _ turn: inout Turn) {
        switch ending {
        case .complete: end(nil, &turn)
        case .failed(let failure): end(failure, &turn)
        }
    }

    /// The exchange ended before the head came. A proxy may want to know who asks (E-31); a connection that closed
    /// without a word is tried once more (E-12).
    private mutating func unanswered(_ ending: Exchange.Ending, _ turn: inout Turn) {
        if let refusal = exchange?.refusal, isChallenged(by: refusal.head, &turn) { return }
        guard case .failed(let failure) = ending else {
            return end(TransferFailure(.badServerResponse, "the server ended the exchange without an answer"), &turn)
        }
        guard failure.code == .networkConnectionLost, currentRequest.body.isRepeatable else {
            return end(failure, &turn)
        }
        if failure.isUnprocessed, refusals < Self.refusalLimit {
            refusals += 1
            close(&turn)
            return open(&turn)
        }
        let isWorthIt = exchange?.isConnected == true && exchange?.wasAnswered == false && !hasRetried
        guard isWorthIt, currentRequest.isIdempotent else { return end(failure, &turn) }
        hasRetried = true
        close(&turn)
        open(&turn, onFreshConnection: true)
    }
}
