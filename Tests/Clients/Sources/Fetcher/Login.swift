import Foundation
#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A request to a server that wants to know who asks; answers its challenges one after the other.
class LoginBase: NSObject, @unchecked Sendable {
    var notes: [String] = []
    var configuration = URLSessionConfiguration.default
    private var received = Data()
    private var continuation: CheckedContinuation<String, Never>?

    func load(_ url: URL) async -> String {
        await withCheckedContinuation { continuation in
            self.continuation = continuation
            let session = URLSession(
                configuration: configuration,
                delegate: self as? any URLSessionDelegate,
                delegateQueue: nil
            )
            session.dataTask(with: url).resume()
        }
    }

    func note(_ challenge: URLAuthenticationChallenge) {
        let space = challenge.protectionSpace
        let method = space.authenticationMethod.replacingOccurrences(of: "NSURLAuthenticationMethodHTTP", with: "")
        let status = (challenge.failureResponse as? HTTPURLResponse)?.statusCode ?? 0
        let proposed = challenge.proposedCredential?.user ?? "nobody"
        let proxy = space.proxyType.map { $0.replacingOccurrences(of: "NSURLProtectionSpace", with: "") + " " } ?? ""
        let place = "\(space.isProxy() ? proxy : "")\(space.host)"
        notes.append(
            "\(method) \(space.realm ?? "?") of \(place) after \(challenge.previousFailureCount), \(status), \(proposed)"
        )
    }

    /// Proxies know another password than servers.
    static func right(
        _ challenge: URLAuthenticationChallenge,
        persistence: URLCredential.Persistence
    ) -> URLCredential {
        let password = challenge.protectionSpace.isProxy() ? "p:w" : "pw"
        return URLCredential(user: "u", password: password, persistence: persistence)
    }

    func received(_ data: Data) { received += data }

    func complete(_ task: URLSessionTask, _ error: (any Error)?) {
        let outcome = Fetches.describe(error == nil ? received : nil, task.response, error)
        continuation?.resume(returning: "\(outcome) [\(notes.joined(separator: "; "))]")
    }
}

final class Login: LoginBase, URLSessionDataDelegate, @unchecked Sendable {
    private var answers: [String]

    init(_ answers: [String]) {
        self.answers = answers
    }

    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        if let trust = challenge.protectionSpace.serverTrust {
            return completionHandler(.useCredential, URLCredential(trust: trust))
        }
        note(challenge)
        let right = Self.right(challenge, persistence: .none)
        let wrong = URLCredential(user: "u", password: "guess", persistence: .none)
        switch answers.isEmpty ? "cancel" : answers.removeFirst() {
        case "right": completionHandler(.useCredential, right)
        case "wrong": completionHandler(.useCredential, wrong)
        case "reject": completionHandler(.rejectProtectionSpace, nil)
        case "default": completionHandler(.performDefaultHandling, nil)
        default: completionHandler(.cancelAuthenticationChallenge, nil)
        }
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) { received(data) }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        complete(task, error)
    }
}

/// Its delegate has the asynchronous form, and its credential is kept for the session.
final class AsynchronousLogin: LoginBase, URLSessionDataDelegate, @unchecked Sendable {
    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        didReceive challenge: URLAuthenticationChallenge
    ) async -> (URLSession.AuthChallengeDisposition, URLCredential?) {
        note(challenge)
        if challenge.proposedCredential != nil { return (.performDefaultHandling, nil) }
        return (.useCredential, Self.right(challenge, persistence: .forSession))
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) { received(data) }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        complete(task, error)
    }
}
