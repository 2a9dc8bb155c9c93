import Foundation
import OffstageKernel
import OffstageTransfer
import OffstageWire

/// Challenges, as the engine, the kernel and the wire have them.

extension TransferChallenge {
    init(_ challenge: Challenge) {
        self.init(
            method: Method(challenge.method),
            isProxy: challenge.proxy != nil,
            scheme: challenge.url.scheme,
            host: challenge.proxy?.host ?? challenge.url.host,
            port: challenge.proxy?.port ?? challenge.url.port,
            realm: challenge.realm,
            failures: challenge.previousFailureCount,
            response: WireTranslation.head(challenge.response, from: challenge.url)
        )
    }

    init(_ challenge: ConnectionChallenge) {
        self.init(
            method: challenge.kind.method,
            scheme: challenge.url.scheme,
            host: challenge.url.host,
            port: challenge.url.port,
            certificates: challenge.kind.certificates.map { Data($0) }
        )
    }

    init(_ challenge: ServerChallenge) {
        self.init(
            method: Method(rawValue: challenge.method) ?? .basic,
            isProxy: challenge.isProxy ?? false,
            scheme: challenge.scheme,
            host: challenge.host,
            port: challenge.port,
            realm: challenge.realm,
            failures: challenge.failures,
            response: challenge.response.map(WireTranslation.head),
            certificates: (challenge.certificates ?? []).compactMap { Data(base64Encoded: $0) }
        )
    }
}

extension ConnectionChallenge.Kind {
    fileprivate var method: TransferChallenge.Method {
        switch self {
        case .serverTrust: .serverTrust
        case .clientCertificate: .clientCertificate
        }
    }

    fileprivate var certificates: [[UInt8]] {
        if case .serverTrust(let trust) = self { trust.certificates } else { [] }
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
            isProxy: challenge.proxy.map { _ in true },
            scheme: challenge.url.scheme,
            host: challenge.proxy?.host ?? challenge.url.host,
            port: challenge.proxy?.port ?? challenge.url.port,
            realm: challenge.realm.map(WireTranslation.clamped),
            failures: challenge.previousFailureCount,
            response: TransferResponse(challenge.response, from: challenge.url)
        )
    }

    init(_ challenge: ConnectionChallenge) {
        var isTrusted: Bool?
        if case .serverTrust(let trust) = challenge.kind { isTrusted = trust.distrust == nil }
        self.init(
            method: challenge.kind.method.rawValue,
            scheme: challenge.url.scheme,
            host: challenge.url.host,
            port: challenge.url.port,
            certificates: challenge.kind.certificates.map { Base64.text($0) },
            isTrusted: isTrusted
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

extension ConnectionAnswer {
    /// Who does not want a server's protection space has no other to go to: as nobody had been asked.
    init(_ answer: TransferChallenge.Answer) {
        self =
            switch answer.disposition {
            case .use where answer.isTrusted: .trust
            case .use: answer.identity.map { .present(ClientIdentity($0)) } ?? .defaultHandling
            case .defaultHandling, .reject: .defaultHandling
            case .cancel: .cancel
            }
    }
}

extension ClientIdentity {
    init(_ identity: TransferChallenge.Identity) {
        self.init(archive: Array(identity.archive), passphrase: identity.passphrase)
    }
}
