public import OffstageKernel

/// Servers that want to know who asks (T-58, T-60).
extension Transfer {
    /// Whether the owner is asked first what to say to this response.
    mutating func isChallenged(by head: ResponseHead, _ turn: inout Turn) -> Bool {
        guard options.asksOnChallenge else { return false }
        let challenges = Challenge.all(in: head, of: currentRequest.url, failures: credentials)
        guard let first = challenges.first else { return false }
        state = .challenged(head, challenges)
        tell(.challenge(first), &turn)
        return true
    }

    /// Answers a challenge. Ignored where there is none.
    public mutating func answerChallenge(_ answer: ChallengeAnswer, at now: Instant) -> [TransferEffect] {
        turn(at: now) { transfer, turn in
            guard case .challenged(let head, let challenges) = transfer.state else { return }
            switch answer {
            case .use(let credential?): transfer.identify(with: credential, challenges[0], &turn)
            case .use(nil), .defaultHandling: transfer.respond(head, &turn)
            case .cancel: transfer.end(TransferFailure(.cancelled, "the challenge was cancelled"), &turn)
            case .reject:
                let others = Array(challenges.dropFirst())
                guard let next = others.first else { return transfer.respond(head, &turn) }
                transfer.state = .challenged(head, others)
                transfer.tell(.challenge(next), &turn)
            }
        }
    }

    private mutating func identify(with credential: Credential, _ challenge: Challenge, _ turn: inout Turn) {
        close(&turn)
        credentials += 1
        hasRetried = false
        currentRequest.headers["Authorization"] = challenge.authorization(
            credential,
            method: currentRequest.method,
            target: currentRequest.url.target,
            // Another one for each request, and the same in each run.
            nonce: "\(number.rawValue)-\(attempts)"
        )
        if !currentRequest.body.isRepeatable { tell(.wantsBodyAgain, &turn) }
        openIfAllowed(&turn)
    }
}
