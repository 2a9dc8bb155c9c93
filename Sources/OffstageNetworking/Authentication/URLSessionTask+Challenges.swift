import Foundation
import FoundationNetworking
import OffstageWire
import Synchronization

/// Servers, and proxies before them, that want to know who asks (T-58, T-60, E-31).
extension URLSessionTask {
    /// Asks the task's delegate, in its turn, and answers the server. Without a delegate, and without a method for it,
    /// a credential is sent that the session knows.
    func challenged(
        _ challenge: TransferChallenge,
        _ answer: @escaping @Sendable (TransferChallenge.Answer) -> Void
    ) {
        guard let name = challenge.method.name else { return connectionChallenged(challenge, answer) }
        let space = challenge.space(name)
        let storage = session.settings.urlCredentialStorage
        // What was refused is not proposed again. What stands in the URL is for the server.
        let named = challenge.isProxy ? nil : credentialOfURL
        let known = named ?? storage.flatMap { KnownCredentials.credential(for: space, in: $0) }
        let proposed = challenge.failures == 0 ? known : nil
        let asked = URLAuthenticationChallenge(
            protectionSpace: space,
            proposedCredential: proposed,
            previousFailureCount: challenge.failures,
            failureResponse: challenge.response.flatMap(response),
            error: nil,
            sender: ChallengeSender()
        )
        line.addStep { [self] done in
            let conclude: @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void = {
                disposition,
                credential in
                if disposition == .useCredential, let credential, credential.persistence != .none, storage != nil {
                    KnownCredentials.keep(credential, for: space)
                }
                answer(TransferChallenge.Answer(disposition, credential, proposed: proposed))
                done()
            }
            guard let delegate = taskDelegate else { return conclude(.performDefaultHandling, nil) }
            delegate.urlSession(session, task: self, didReceive: asked, completionHandler: conclude)
        }
    }

    /// `https://user:password@host/`.
    private var credentialOfURL: URLCredential? {
        guard let url = facts.withLock({ $0.originalRequest.url }), let user = url.user, let password = url.password
        else { return nil }
        return URLCredential(user: user, password: password, persistence: .forSession)
    }
}

extension TransferChallenge {
    /// - Parameter method: `NSURLAuthenticationMethod…`.
    fileprivate func space(_ method: String) -> URLProtectionSpace {
        guard isProxy else {
            return URLProtectionSpace(
                host: host,
                port: port,
                protocol: scheme,
                realm: realm,
                authenticationMethod: method
            )
        }
        return URLProtectionSpace(
            proxyHost: host,
            port: port,
            type: scheme == "https" ? NSURLProtectionSpaceHTTPSProxy : NSURLProtectionSpaceHTTPProxy,
            realm: realm,
            authenticationMethod: method
        )
    }
}

extension TransferChallenge.Method {
    /// Nil for what is asked while a connection is made.
    fileprivate var name: String? {
        switch self {
        case .basic: NSURLAuthenticationMethodHTTPBasic
        case .digest: NSURLAuthenticationMethodHTTPDigest
        case .serverTrust, .clientCertificate: nil
        }
    }
}

extension TransferChallenge.Answer {
    fileprivate init(
        _ disposition: URLSession.AuthChallengeDisposition,
        _ credential: URLCredential?,
        proposed: URLCredential?
    ) {
        switch disposition {
        case .useCredential: self.init(.use, user: credential?.user, password: credential?.password)
        case .performDefaultHandling where proposed != nil:
            self.init(.use, user: proposed?.user, password: proposed?.password)
        case .performDefaultHandling: self.init(.defaultHandling)
        case .cancelAuthenticationChallenge: self.init(.cancel)
        case .rejectProtectionSpace: self.init(.reject)
        }
    }
}
