/// Background transfers: when they run, and what becomes of them.
extension Device {
    // MARK: Running

    /// Sees whether anything is in a task's way.
    mutating func consider(_ key: TransferKey, _ turn: inout Turn) {
        guard let transfer = sessions[key], transfer.isUnderWay else { return }
        if let end = transfer.timesOut, end <= turn.now {  // T-12b
            return self.end(key, .init(error: TransferError.timedOut, canGoOn: true), keepsFile: true, &turn)
        }
        var obstacle = obstacle(to: transfer, key, at: turn.now)
        if obstacle == .delayedRequest, !isAsked(key, &turn) { obstacle = nil }
        guard sessions.change(key, { $0.considered(obstacle) }) == true else { return }
        if transfer.isRunning { turn.effects.append(.stopTransfer(key)) }
        if let obstacle, obstacle != .retry {
            record(.transferWaiting, key, [.init("reason", .string(obstacle.rawValue))], &turn)
        }
    }

    /// The surroundings changed.
    mutating func considerTransfers(_ turn: inout Turn) {
        for key in sessions.keys { considerTransfers(of: key, &turn) }
    }

    /// The user brought the app to the front, or its delay is over.
    mutating func considerTransfers(of app: AppIdentifier, _ turn: inout Turn) {
        for key in sessions.keys(of: app) { considerTransfers(of: key, &turn) }
    }

    private mutating func considerTransfers(of key: SessionKey, _ turn: inout Turn) {
        guard let session = sessions[key], session.underWay > 0 else { return }
        for transfer in session.all { consider(TransferKey(session: key, task: transfer.order.task), &turn) }
    }

    /// The device uses another network: what runs begins anew there, and nobody waits because of the last one (E-18).
    mutating func transferPathChanged(_ turn: inout Turn) {
        for key in sessions.keys {
            for transfer in sessions[key]?.all ?? [] where transfer.isUnderWay {
                sessions.change(TransferKey(session: key, task: transfer.order.task)) { $0.pathChanged() }
            }
        }
    }

    private func obstacle(to transfer: BackgroundTransfer, _ key: TransferKey, at now: Instant) -> TransferObstacle? {
        guard let session = sessions[key.session] else { return nil }
        let order = transfer.order
        if let start = order.earliestBegin, start > now { return .notBefore }  // T-56
        if surroundings.network == .none { return .noNetwork }
        let isCellular = surroundings.network == .cellular
        // Cellular is expensive (E-24).
        let forbidsCellular = !session.settings.allowsCellular || !order.allowsCellular
        let forbidsExpensive = !session.settings.allowsExpensive || !order.allowsExpensive
        if isCellular, forbidsCellular || forbidsExpensive { return .networkForbidden }
        let forbidsConstrained = !session.settings.allowsConstrained || !order.allowsConstrained
        if surroundings.lowDataMode, forbidsConstrained { return .networkForbidden }
        let isFree = surroundings.charging && !isCellular && !surroundings.lowPowerMode
        if transfer.isDiscretionary, !isFree { return .discretionary }  // T-8
        if transfer.isLimited, let end = apps[key.session.app]?.transferWakes.ends, end > now { return .rateLimited }
        if let retry = transfer.retry, retry > now { return .retry }
        return transfer.delay == .none ? nil : .delayedRequest
    }

    /// Begins what may run, as far as there are connections.
    mutating func startTransfers(_ turn: inout Turn) {
        while let key = sessions.takeNext() {
            guard let transfer = sessions[key] else { continue }
            turn.effects.append(.beginTransfer(key, transfer.order, transfer.partial))
        }
    }

    mutating func transferDue(_ key: TransferKey, _ turn: inout Turn) { consider(key, &turn) }

    /// T-51.
    mutating func transferDelayDue(_ app: AppIdentifier, _ turn: inout Turn) {
        guard let wakes = apps[app]?.transferWakes, let end = wakes.ends, end <= turn.now else { return }
        if sessions.keys(of: app).allSatisfy({ sessions[$0]?.underWay == 0 }) {
            apps.change(app) { $0.transferWakes.reset() }
        }
        considerTransfers(of: app, &turn)
    }

    // MARK: What the driver saw

    mutating func transfer(_ key: TransferKey, _ fact: BackgroundTransferFact, _ turn: inout Turn) {
        if case .stopped(let partial) = fact { return stopped(key, partial, &turn) }
        // What it is not at any more it knows nothing of.
        guard let transfer = sessions[key], transfer.isRunning else { return }
        switch fact {
        case .stopped: break
        case .bodyLost(let isGone):
            if sessions.change(key, { $0.bodyLost() }) == true {
                report(.bodyNotKept(key, isGone: isGone), about: key.session.app, &turn)
            }
        case .marked(let partial): sessions.change(key) { $0.marked(partial) }
        case .uploadKept(let upload):
            let before = transfer.order.upload?.offset ?? 0
            sessions.change(key) { $0.uploadKept(upload) }
            if let upload, upload.offset > before { progressed(key, upload.offset, upload.length, &turn) }
        case .challenged(let challenge):
            // What the system can answer itself wakes nobody (T-59).
            if challenge.isTrusted == true, audience(of: key) == nil {
                turn.effects.append(.answerChallenge(key, .defaultHandling))
                break
            }
            sessions.change(key) { $0.challenged(challenge) }
            record(.transferWaiting, key, [.init("reason", .string("challenge"))], &turn)
            flow(key.session, &turn)
        case .started: record(.transferStarted, key, [], &turn)
        case .carriedOn(let offset, let expected):
            progressed(key, offset, expected, &turn)
            tell(key.session, .carriedOn(task: key.task, offset: offset, expected: expected), &turn)
        case .progressed(let bytes, let expected): progressed(key, bytes, expected, &turn)
        case .failed(let fault) where transfer.cancellation != nil: stopped(key, fault.partial, &turn)
        case .failed(let fault) where fault.isDiskFull: starved(key, fault, &turn)
        case .failed(let fault) where TransferError.isPassing(fault.code): failed(key, fault, &turn)
        case .failed(let fault):
            sessions.change(key) { $0.marked(fault.partial) }
            end(key, .init(error: fault.code, canGoOn: true), keepsFile: true, isStopped: true, &turn)
        case .finished(let response):
            end(key, .init(response: response), keepsFile: true, isStopped: true, &turn)
        }
    }

    private mutating func progressed(_ key: TransferKey, _ bytes: Int64, _ expected: Int64?, _ turn: inout Turn) {
        sessions.change(key) { $0.progressed(bytes, of: expected) }
        let whole = expected.map { [Record.Field("expected", .integer(Int($0)))] } ?? []
        record(.transferProgress, key, [.init("bytes", .integer(Int(bytes)))] + whole, &turn)
    }

    private mutating func failed(_ key: TransferKey, _ fault: TransferFault, _ turn: inout Turn) {
        let delay = sessions.change(key) { [now = turn.now] in
            $0.failed(fault, at: now) { generator.span(upTo: $0) }
        }
        if let delay = delay ?? nil {
            record(
                .transferRetry,
                key,
                [
                    .init("attempt", .integer(sessions[key]?.failures ?? 0)), .init("error", .integer(fault.code)),
                    .init("why", .string(fault.reason)),
                    .init("delay_ms", .integer(Int(delay.nanoseconds / 1_000_000))),
                ],
                &turn
            )
            arm(.transfer(key), at: turn.now + delay)
        }
        consider(key, &turn)
    }

    /// E-27.
    private mutating func starved(_ key: TransferKey, _ fault: TransferFault, _ turn: inout Turn) {
        if sessions.change(key, { [now = turn.now] in $0.starved(fault, at: now) }) == true {
            record(.transferWaiting, key, [.init("reason", .string("disk-full"))], &turn)
        }
        arm(.transfer(key), at: turn.now + BackgroundTransfer.roomInterval)
        consider(key, &turn)
    }

    // MARK: The end

    /// How a task ends.
    struct Outcome {
        var error: Int?
        var reason: TransferEnding.CancelReason?
        var response: TransferResponse?
        /// Whether another task may carry on what there is.
        var canGoOn = false

        init(
            error: Int? = nil,
            reason: TransferEnding.CancelReason? = nil,
            response: TransferResponse? = nil,
            canGoOn: Bool = false
        ) {
            self.error = error
            self.reason = reason
            self.response = response
            self.canGoOn = canGoOn
        }
    }

    /// The one way to the end; a task that has ended does not end again (T-26).
    /// - Parameters:
    ///   - keepsFile: whether what came is still wanted.
    ///   - isStopped: whether the driver is not at it any more.
    mutating func end(
        _ key: TransferKey,
        _ outcome: Outcome,
        keepsFile: Bool,
        isStopped: Bool = false,
        _ turn: inout Turn
    ) {
        guard let transfer = sessions[key], transfer.ending == nil else { return }
        if transfer.isDriven, !isStopped { turn.effects.append(.stopTransfer(key)) }
        let ending = TransferEnding(
            error: outcome.error,
            cancelReason: outcome.reason,
            response: outcome.response,
            partial: outcome.canGoOn ? transfer.resumable : nil,
            upload: outcome.canGoOn ? transfer.order.upload : nil,
            began: transfer.began ?? turn.now,
            ended: turn.now
        )
        // Whatever ends the task, who asked for what another one can carry on is answered (T-61).
        if let asked = transfer.cancellation, isAlive(asked.process) {
            turn.effects.append(.answer(asked.process, asked.question, .partial(key, ending.partial, ending.upload)))
        }
        sessions.change(key) { $0.ended(ending) }
        if !keepsFile { turn.effects.append(.discardTransfer(key)) }
        record(.transferFinished, key, ending.fields, &turn)
        flow(key.session, &turn)
    }

    /// A line about a task of a background session.
    mutating func record(_ event: EventName, _ key: TransferKey, _ fields: [Record.Field], _ turn: inout Turn) {
        let name: [Record.Field] = [
            .init("session", .string(key.session.session)), .init("task", .integer(key.task)),
        ]
        record(event, key.session.app, name + fields, &turn)
    }
}

extension TransferEnding {
    fileprivate var fields: [Record.Field] {
        var fields: [Record.Field] = []
        if let response {
            fields.append(.init("status", .integer(response.status)))
            fields.append(.init("bytes", .integer(Int(response.bytes + response.sent))))
        } else {
            fields.append(.init("bytes", .integer(Int(partial?.length ?? 0))))
        }
        if let error { fields.append(.init("error", .integer(error))) }
        if let cancelReason { fields.append(.init("reason", .integer(cancelReason.rawValue))) }
        return fields
    }
}
