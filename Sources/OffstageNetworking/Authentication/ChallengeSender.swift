import Foundation
import FoundationNetworking
import Synchronization

/// A session's challenges are answered by a completion handler; nobody is behind their sender. It knows whether the
/// session's delegate has no method for them, which only shows when that is called.
final class ChallengeSender: NSObject, URLAuthenticationChallengeSender, Sendable {
    private let state = Mutex(false)

    var isPassedOn: Bool { state.withLock(\.self) }

    /// The delegate has no method for it.
    static func passOn(_ challenge: URLAuthenticationChallenge) {
        (challenge.sender as? ChallengeSender)?.state.withLock { $0 = true }
    }

    func use(_ credential: URLCredential, for challenge: URLAuthenticationChallenge) {}
    func continueWithoutCredential(for challenge: URLAuthenticationChallenge) {}
    func cancel(_ challenge: URLAuthenticationChallenge) {}
    func performDefaultHandling(for challenge: URLAuthenticationChallenge) {}
    func rejectProtectionSpaceAndContinue(with challenge: URLAuthenticationChallenge) {}
}
