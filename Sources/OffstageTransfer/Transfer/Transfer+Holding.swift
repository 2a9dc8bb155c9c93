public import OffstageKernel

/// Being held, losing the network, running out of time.
extension Transfer {
    // MARK: Held by its owner

    /// Holds it: nothing more is demanded, news wait, and its clocks stand still (T-21). Suspensions are not counted.
    public mutating func suspend(at now: Instant) -> [TransferEffect] {
        turn(at: now) { transfer, _ in transfer.isSuspended = true }
    }

    /// Lets it go on, or starts it.
    public mutating func resume(at now: Instant) -> [TransferEffect] {
        if state == .created { return start(at: now) }
        return turn(at: now) { transfer, turn in
            transfer.isSuspended = false
            transfer.release(&turn)
        }
    }

    // MARK: Held with its app

    /// Its app was suspended. Nothing more is demanded and news wait; its clocks go on as those of the app's process
    /// do, but nobody looks at them (L-53).
    public mutating func freeze(at now: Instant) -> [TransferEffect] {
        turn(at: now) { transfer, _ in transfer.isFrozen = true }
    }

    /// Its app goes on. News come first; what ran out of time meanwhile does so now.
    public mutating func thaw(at now: Instant) -> [TransferEffect] {
        turn(at: now) { transfer, turn in
            transfer.isFrozen = false
            transfer.release(&turn)
        }
    }

    private mutating func release(_ turn: inout Turn) {
        guard !isFrozen, !isSuspended else { return }
        turn.effects += withheld.map(TransferEffect.tell)
        withheld = []
        timeOut(&turn)
        demandMore(&turn)
    }

    // MARK: The network

    /// The device took its sockets, because its app is suspended (L-54).
    public mutating func loseConnection(at now: Instant) -> [TransferEffect] {
        turn(at: now) { transfer, turn in
            guard transfer.needsConnection else { return }
            transfer.end(
                TransferFailure(.networkConnectionLost, "the connection was taken from the suspended app"),
                &turn
            )
        }
    }

    /// Its app was suspended, and it is one that does not outlast that (T-20).
    public mutating func disconnect(at now: Instant) -> [TransferEffect] {
        turn(at: now) { transfer, turn in
            guard transfer.state != .ended else { return }
            let reason = "the app was suspended, and no data task of a background session goes on then"
            transfer.end(TransferFailure(.backgroundSessionWasDisconnected, reason), &turn)
        }
    }

    /// The device uses another network, or none. A connection does not survive that; a transfer that waits goes on.
    public mutating func pathChanged(to path: NetworkPath, at now: Instant) -> [TransferEffect] {
        turn(at: now) { transfer, turn in
            let before = transfer.path
            transfer.path = path
            if transfer.state == .waiting { return transfer.openIfAllowed(&turn) }
            let isGone = before.interface != path.interface || transfer.options.refusal(of: path) != nil
            guard isGone, transfer.needsConnection else { return }
            transfer.loseNetwork(&turn)
        }
    }

    private var needsConnection: Bool { exchange.map { $0.ending == nil } ?? false }

    private mutating func loseNetwork(_ turn: inout Turn) {
        // Nothing was answered yet: who waits for a network anyway begins again.
        let startsAnew = state == .requesting && currentRequest.isIdempotent && currentRequest.body.isRepeatable
        guard options.waitsForConnectivity, startsAnew else {
            return end(TransferFailure(.networkConnectionLost, "the network changed"), &turn)
        }
        close(&turn)
        openIfAllowed(&turn)
    }

    // MARK: Time

    /// When it wants ``timePassed(at:)``; nil if time alone changes nothing.
    public var nextDeadline: Instant? {
        guard !isFrozen, !isSuspended, state != .ended else { return nil }
        return [requestClock.deadline, resourceClock.deadline, continueDeadline].compactMap(\.self).min()
    }

    public mutating func timePassed(at now: Instant) -> [TransferEffect] {
        turn(at: now) { transfer, turn in transfer.timeOut(&turn) }
    }

    private mutating func timeOut(_ turn: inout Turn) {
        guard let deadline = nextDeadline, deadline <= turn.now else { return }
        if let moment = resourceClock.deadline, moment <= turn.now {
            end(TransferFailure(.timedOut, "not complete after \(options.resourceTimeout)"), &turn)
        } else if let moment = requestClock.deadline, moment <= turn.now {
            end(TransferFailure(.timedOut, "not a byte for \(options.requestTimeout)"), &turn)
        } else {
            sendWithoutConsent(&turn)
        }
    }

    /// Lets each clock run exactly while it should: that of the request only while the network is waited for, not while
    /// the owner is.
    mutating func settleClocks(at now: Instant) {
        if awaitsNetwork, !isSuspended { requestClock.run(at: now) } else { requestClock.pause(at: now) }
        let hasStarted = state != .created && state != .ended
        if hasStarted, !isSuspended { resourceClock.run(at: now) } else { resourceClock.pause(at: now) }
    }

    private var awaitsNetwork: Bool {
        switch state {
        case .requesting: exchange?.outflow.state != .awaitingOwner
        // On what was agreed to both may be silent as long as they like.
        case .receiving: (exchange?.demanded ?? 0) > 0 && currentRequest.body != .tunnel
        case .created, .waiting, .handshaking, .redirecting, .challenged, .announcing, .ended: false
        }
    }
}
