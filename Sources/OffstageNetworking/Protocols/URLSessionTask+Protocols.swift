import Foundation
import FoundationNetworking
import Synchronization

/// Tasks that a protocol of the app's own loads.
extension URLSessionTask {
    /// Lets the first protocol load it that wants to.
    ///
    /// - Returns: whether there is one.
    func beginByOwnProtocol() -> Bool {
        guard !(self is URLSessionWebSocketTask),
            let type = session.ownProtocols.first(where: { $0.canInit(with: self) }), let request = ownRequest
        else { return false }
        let loading = OwnLoading(of: self, by: type, request)
        let isWanted = facts.withLock { facts in
            facts.ownLoading = loading
            return facts.state == .running || facts.state == .suspended
        }
        // Cancelled on another thread meanwhile.
        if !isWanted { loading.stop() }
        loading.start()
        return true
    }

    /// The request as protocols see it: with the session's own fields, and with its body in a stream, as on iOS.
    var ownRequest: URLRequest? {
        guard var request = currentRequest.map(session.addingFields) else { return nil }
        if let body { request.httpBodyStream = body.stream }
        return request
    }

    /// Whoever the delegate lets it go to loads it next; where it may not go, what sent it there is its response.
    func redirected(_ response: URLResponse, to request: URLRequest) {
        let goOn: @Sendable (URLRequest?) -> Void = { [self] next in
            guard let next else {
                responded(response)
                return complete(with: nil, timings: nil, at: .inOrder)
            }
            facts.withLock { $0.currentRequest = next }
            begin()
        }
        guard let delegate = taskDelegate, let response = response as? HTTPURLResponse else {
            return line.add { goOn(request) }
        }
        ask(delegate, about: response, to: request, goOn)
    }

    /// The delegate answers who asks.
    func challenged(_ challenge: URLAuthenticationChallenge) {
        guard let delegate = taskDelegate else {
            challenge.sender?.performDefaultHandling(for: challenge)
            return
        }
        line.addStep { [self] done in
            delegate.urlSession(session, task: self, didReceive: challenge) { disposition, credential in
                challenge.answer(disposition, credential)
                done()
            }
        }
    }
}

extension URLAuthenticationChallenge {
    fileprivate func answer(_ disposition: URLSession.AuthChallengeDisposition, _ credential: URLCredential?) {
        switch disposition {
        case .useCredential:
            if let credential {
                sender?.use(credential, for: self)
            } else {
                sender?.continueWithoutCredential(for: self)
            }
        case .performDefaultHandling: sender?.performDefaultHandling(for: self)
        case .cancelAuthenticationChallenge: sender?.cancel(self)
        case .rejectProtectionSpace: sender?.rejectProtectionSpaceAndContinue(with: self)
        }
    }
}

extension URLSession {
    /// Those that may load its tasks, in the order in which they are asked. None reaches a background session (T-14).
    fileprivate var ownProtocols: [URLProtocol.Type] {
        guard settings.identifier == nil else { return [] }
        let configured = (settings.protocolClasses ?? []).compactMap { $0 as? URLProtocol.Type }
        return self === URLSession.shared ? URLProtocol.ofSharedSession + configured : configured
    }
}
