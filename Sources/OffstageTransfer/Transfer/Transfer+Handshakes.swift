public import OffstageKernel

/// Connections whose owner is asked about their server, or for a certificate (T-58, T-60).
extension Transfer {
    mutating func asked(_ challenge: ConnectionChallenge, _ turn: inout Turn) {
        guard state == .requesting else { return }
        state = .handshaking(challenge)
        tell(.connectionChallenge(challenge), &turn)
    }

    /// Answers a challenge of the connection. Ignored where there is none.
    public mutating func answerConnection(_ answer: ConnectionAnswer, at now: Instant) -> [TransferEffect] {
        turn(at: now) { transfer, turn in
            guard case .handshaking(let challenge) = transfer.state else { return }
            if answer == .cancel {
                return transfer.end(TransferFailure(.cancelled, "the challenge was cancelled"), &turn)
            }
            switch challenge.kind {
            case .serverTrust(let trust):
                if answer != .trust, let distrust = trust.distrust {
                    return transfer.end(TransferFailure(distrust, of: challenge.url), &turn)
                }
                transfer.trustedCertificate = trust.certificates.first
                transfer.goOn(.trust, &turn)
            case .clientCertificate:
                if case .present(let identity) = answer { transfer.identity = identity }
                transfer.goOn(.present(transfer.identity), &turn)
            }
        }
    }

    /// A server does not wait for ever: where it has closed the connection, another one is made, which asks no more.
    private mutating func goOn(_ answer: HandshakeAnswer, _ turn: inout Turn) {
        guard let exchange, exchange.ending == nil else {
            close(&turn)
            return openIfAllowed(&turn)
        }
        state = .requesting
        requestClock.restart(at: turn.now)
        turn.effects.append(.source(.answer(answer), exchange.number))
    }
}
