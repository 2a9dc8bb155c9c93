public import OffstageKernel

/// What a proxy asked, and who it is told asks (E-31). The field is worked out anew for each request: by Digest it is
/// for one alone.
struct ProxyLogin: Equatable, Sendable {
    let credential: Credential
    let challenge: Challenge
}

/// Servers, and proxies before them, that want to know who asks (T-58, T-60).
extension Transfer {
    /// Whether the owner is asked first what to say to this response.
    mutating func isChallenged(by head: ResponseHead, _ turn: inout Turn) -> Bool {
        guard options.asksOnChallenge else { return false }
        let proxy = exchange?.refusal?.proxy
        let challenges = Challenge.all(
            in: head,
            of: currentRequest.url,
            by: proxy,
            failures: proxy == nil ? credentials : proxyCredentials
        )
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
            case .use(nil), .defaultHandling: transfer.leaveUnanswered(head, challenges[0], &turn)
            case .cancel: transfer.end(TransferFailure(.cancelled, "the challenge was cancelled"), &turn)
            case .reject:
                let others = Array(challenges.dropFirst())
                guard let next = others.first else {
                    return transfer.leaveUnanswered(head, challenges[0], &turn)
                }
                transfer.state = .challenged(head, others)
                transfer.tell(.challenge(next), &turn)
            }
        }
    }

    /// The response is what came. Where a proxy was to make a way there is none: what it says is not the server's word,
    /// and who asked for a server over TLS is not to take it for that.
    private mutating func leaveUnanswered(_ head: ResponseHead, _ challenge: Challenge, _ turn: inout Turn) {
        if challenge.proxy != nil, case .failed(let failure)? = exchange?.ending { return end(failure, &turn) }
        respond(head, &turn)
    }

    private mutating func identify(with credential: Credential, _ challenge: Challenge, _ turn: inout Turn) {
        let wasAsked = exchange?.isConnected == true
        close(&turn)
        hasRetried = false
        if challenge.proxy == nil {
            credentials += 1
            currentRequest.headers["Authorization"] = challenge.authorization(
                credential,
                for: currentRequest,
                nonce: nonce
            )
        } else {
            proxyCredentials += 1
            proxyLogin = ProxyLogin(credential: credential, challenge: challenge)
        }
        if !currentRequest.body.isRepeatable, wasAsked { tell(.wantsBodyAgain, &turn) }
        openIfAllowed(&turn)
    }

    /// Another one for each request, and the same in each run.
    private var nonce: String { "\(number.rawValue)-\(attempts)" }

    /// What the proxy before the present server is told.
    var proxyAuthorization: ProxyAuthorization? {
        guard let proxyLogin, let proxy = proxyLogin.challenge.proxy else { return nil }
        let field = proxyLogin.challenge.authorization(proxyLogin.credential, for: currentRequest, nonce: nonce)
        return ProxyAuthorization(field, for: proxy)
    }
}
