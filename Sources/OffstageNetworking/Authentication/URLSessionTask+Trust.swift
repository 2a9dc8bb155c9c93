import Foundation
import FoundationNetworking
import OffstageSecurity
import OffstageWire

/// What is asked while a connection is made (T-58): the session's delegate is asked, or the task's where that has no
/// method for it.
extension URLSessionTask {
    /// Whether anybody can be asked at all.
    var hasDelegateForServers: Bool { session.delegate != nil || taskDelegate != nil }

    func connectionChallenged(
        _ challenge: TransferChallenge,
        _ answer: @escaping @Sendable (TransferChallenge.Answer) -> Void
    ) {
        let certificates = challenge.certificates.compactMap { SecCertificate($0) }
        let isTrust = challenge.method == .serverTrust
        let sender = ChallengeSender()
        let asked = URLAuthenticationChallenge(
            protectionSpace: ConnectionSpace(
                host: challenge.host,
                port: challenge.port,
                method: isTrust
                    ? NSURLAuthenticationMethodServerTrust : NSURLAuthenticationMethodClientCertificate,
                trust: isTrust ? SecTrust(certificates, host: challenge.host) : nil
            ),
            proposedCredential: nil,
            previousFailureCount: 0,
            failureResponse: nil,
            error: nil,
            sender: sender
        )
        line.addStep { [self] done in
            let conclude: @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void = {
                disposition,
                credential in
                answer(TransferChallenge.Answer(disposition, credential, isTrust: isTrust))
                done()
            }
            let askTask: @Sendable () -> Void = { [self] in
                guard let delegate = taskDelegate else { return conclude(.performDefaultHandling, nil) }
                delegate.urlSession(session, task: self, didReceive: asked, completionHandler: conclude)
            }
            guard let delegate = session.delegate else { return askTask() }
            delegate.urlSession(session, didReceive: asked) { [session] disposition, credential in
                guard sender.isPassedOn else { return conclude(disposition, credential) }
                session.delegateQueue.addOperation(askTask)
            }
        }
    }
}

extension TransferChallenge.Answer {
    fileprivate init(
        _ disposition: URLSession.AuthChallengeDisposition,
        _ credential: URLCredential?,
        isTrust: Bool
    ) {
        switch disposition {
        case .useCredential where isTrust && credential?.isTrust == true: self.init(.use, isTrusted: true)
        case .useCredential:
            let identity = isTrust ? nil : credential?.identity?.forConnections
            self.init(identity == nil ? .defaultHandling : .use, identity: identity)
        case .performDefaultHandling: self.init(.defaultHandling)
        case .cancelAuthenticationChallenge: self.init(.cancel)
        case .rejectProtectionSpace: self.init(.reject)
        }
    }
}
