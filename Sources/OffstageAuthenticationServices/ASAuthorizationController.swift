public import Foundation

/// Asks who the user is. Nobody is signed in and nobody has a password here: a request ends as it does for a person
/// who closes the sheet, and what shall not show a sheet as it does on a device without credentials.
open class ASAuthorizationController: NSObject, @unchecked Sendable {
    // Sendable because its state is a lock's.
    public struct RequestOptions: OptionSet, Sendable {
        public let rawValue: UInt

        public init(rawValue: UInt) {
            self.rawValue = rawValue
        }

        public static let preferImmediatelyAvailableCredentials = RequestOptions(rawValue: 1 << 0)
    }

    private enum State {
        case idle, asking, waiting
    }

    private let lock = NSLock()
    private var state = State.idle

    public let authorizationRequests: [ASAuthorizationRequest]
    open weak var delegate: (any ASAuthorizationControllerDelegate)?
    open weak var presentationContextProvider: (any ASAuthorizationControllerPresentationContextProviding)?

    public init(authorizationRequests: [ASAuthorizationRequest]) {
        self.authorizationRequests = authorizationRequests
    }

    /// The delegate hears on the main thread, in a later turn: `notHandled` if there is no request, else `canceled`.
    open func performRequests() {
        // A controller with a request going on does not begin another, and lives until that one is over.
        guard change(from: .idle, to: .asking) else { return }
        DispatchQueue.main.async {
            self.lock.withLock { self.state = .idle }
            let code: ASAuthorizationError.Code = self.authorizationRequests.isEmpty ? .notHandled : .canceled
            MainActor.assumeIsolated {
                self.delegate?.authorizationController(
                    controller: self,
                    didCompleteWithError: ASAuthorizationError(code)
                )
            }
        }
    }

    open func performRequests(options: RequestOptions) {
        performRequests()
    }

    /// For the bar over a keyboard: nothing is offered there, and nothing ends until the app cancels.
    open func performAutoFillAssistedRequests() {
        _ = change(from: .idle, to: .waiting)
    }

    /// What is shown ends by itself.
    open func cancel() {
        if change(from: .waiting, to: .idle) { performRequests() }
    }

    private func change(from old: State, to new: State) -> Bool {
        lock.withLock {
            guard state == old else { return false }
            state = new
            return true
        }
    }
}

@preconcurrency @MainActor public protocol ASAuthorizationControllerDelegate: NSObjectProtocol {
    func authorizationController(
        controller: ASAuthorizationController,
        didCompleteWithAuthorization authorization: ASAuthorization
    )
    func authorizationController(controller: ASAuthorizationController, didCompleteWithError error: any Error)
}

extension ASAuthorizationControllerDelegate {
    public func authorizationController(
        controller: ASAuthorizationController,
        didCompleteWithAuthorization authorization: ASAuthorization
    ) {}
    public func authorizationController(controller: ASAuthorizationController, didCompleteWithError error: any Error) {}
}

public typealias ASPresentationAnchor = UIWindow

@preconcurrency @MainActor public protocol ASAuthorizationControllerPresentationContextProviding: NSObjectProtocol {
    func presentationAnchor(for controller: ASAuthorizationController) -> ASPresentationAnchor
}
