public import Foundation
public import FoundationNetworking

/// What a session tells of itself. All methods may be left out.
///
/// - Note: No server's trust is ever asked for, so `didReceive challenge` is not called here; servers that want to know
///   who asks go to the task's method (T-58). See `docs/fidelity.md`.
@preconcurrency public protocol URLSessionDelegate: NSObjectProtocol, Sendable {
    /// The session's last word (T-5).
    func urlSession(_ session: URLSession, didBecomeInvalidWithError error: (any Error)?)

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

    public func urlSession(
        _ session: URLSession,
        didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        completionHandler(.performDefaultHandling, nil)
    }

    public func urlSession(
        _ session: URLSession,
        didReceive challenge: URLAuthenticationChallenge
    ) async -> (URLSession.AuthChallengeDisposition, URLCredential?) {
        (.performDefaultHandling, nil)
    }

    public func urlSessionDidFinishEvents(forBackgroundURLSession session: URLSession) {}
}
