public import Foundation
public import FoundationNetworking

/// What a session tells of itself. All methods may be left out.
@preconcurrency public protocol URLSessionDelegate: NSObjectProtocol, Sendable {
    /// The session's last word (T-5).
    func urlSession(_ session: URLSession, didBecomeInvalidWithError error: (any Error)?)

    /// While a connection is made: whether its server is trusted, and what it is shown that wants a certificate. Where
    /// it is left out, the task's delegate is asked. Servers that want to know who asks go to that one only (T-58).
    func urlSession(
        _ session: URLSession,
        didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    )

    func urlSession(
        _ session: URLSession,
        didReceive challenge: URLAuthenticationChallenge
    ) async -> (URLSession.AuthChallengeDisposition, URLCredential?)

    /// The last word of a wake: all that happened in the background session has been told (T-43).
    func urlSessionDidFinishEvents(forBackgroundURLSession session: URLSession)
}

extension URLSessionDelegate {
    public func urlSession(_ session: URLSession, didBecomeInvalidWithError error: (any Error)?) {}

    /// Asks the asynchronous form.
    public func urlSession(
        _ session: URLSession,
        didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        Task {
            let (disposition, credential) = await urlSession(session, didReceive: challenge)
            completionHandler(disposition, credential)
        }
    }

    /// Leaves it to the task's delegate.
    public func urlSession(
        _ session: URLSession,
        didReceive challenge: URLAuthenticationChallenge
    ) async -> (URLSession.AuthChallengeDisposition, URLCredential?) {
        ChallengeSender.passOn(challenge)
        return (.performDefaultHandling, nil)
    }

    public func urlSessionDidFinishEvents(forBackgroundURLSession session: URLSession) {}
}
