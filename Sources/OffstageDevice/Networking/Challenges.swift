import OffstageKernel
import OffstageTransfer
import OffstageWire

/// Challenges, as the engine, the kernel and the wire have them.

extension TransferChallenge {
    init(_ challenge: Challenge) {
        self.init(
            method: Method(challenge.method),
            scheme: challenge.url.scheme,
            host: challenge.url.host,
            port: challenge.url.port,
            realm: challenge.realm,
            failures: challenge.previousFailureCount,
            response: WireTranslation.head(challenge.response, from: challenge.url)
        )
    }

    init(_ challenge: ServerChallenge) {
        self.init(
            method: Method(rawValue: challenge.method) ?? .basic,
            scheme: challenge.scheme,
            host: challenge.host,
            port: challenge.port,
            realm: challenge.realm,
            failures: challenge.failures,
            response: WireTranslation.head(challenge.response)
        )
    }
}

extension TransferChallenge.Method {
    fileprivate init(_ method: Challenge.Method) {
        self =
            switch method {
            case .basic: .basic
            case .digest: .digest
            }
    }
}

extension ServerChallenge {
    init(_ challenge: Challenge) {
        self.init(
            method: TransferChallenge.Method(challenge.method).rawValue,
            scheme: challenge.url.scheme,
            host: challenge.url.host,
            port: challenge.url.port,
            realm: challenge.realm.map(WireTranslation.clamped),
            failures: challenge.previousFailureCount,
            response: TransferResponse(challenge.response, from: challenge.url)
        )
    }
}

extension ServerChallenge.Answer {
    init(_ disposition: TransferChallenge.Disposition) {
        self =
            switch disposition {
            case .use: .use
            case .defaultHandling: .defaultHandling
            case .cancel: .cancel
            case .reject: .reject
            }
    }
}

extension ChallengeAnswer {
    init(_ answer: TransferChallenge.Answer) {
        self =
            switch answer.disposition {
            case .use: .use(answer.user.map { Credential(user: $0, password: answer.password ?? "") })
            case .defaultHandling: .defaultHandling
            case .cancel: .cancel
            case .reject: .reject
            }
    }
}
