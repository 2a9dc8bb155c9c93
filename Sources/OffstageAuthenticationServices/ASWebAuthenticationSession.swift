public import Foundation

/// A page of a server where somebody logs in. Here the page is closed again: nobody logs in.
open class ASWebAuthenticationSession: NSObject, @unchecked Sendable {
    // Sendable because its state is a lock's.
    public typealias CompletionHandler = (URL?, (any Error)?) -> Void

    /// Where the server sends the user when it is done.
    open class Callback: NSObject, @unchecked Sendable {
        // Sendable because it never changes.
        private let matches: @Sendable (URL) -> Bool

        private init(_ matches: @escaping @Sendable (URL) -> Bool) {
            self.matches = matches
        }

        open class func customScheme(_ customScheme: String) -> Callback {
            Callback { $0.scheme?.lowercased() == customScheme.lowercased() }
        }

        open class func https(host: String, path: String) -> Callback {
            Callback { $0.scheme == "https" && $0.host == host && $0.path == path }
        }

        open func matchesURL(_ url: URL) -> Bool { matches(url) }
    }

    private enum State {
        case new, started, over
    }

    private let lock = NSLock()
    private var state = State.new
    private let tell: CompletionHandler

    open weak var presentationContextProvider: (any ASWebAuthenticationPresentationContextProviding)?
    open var prefersEphemeralWebBrowserSession = false
    open var additionalHeaderFields: [String: String]?
    open var canStart: Bool { lock.withLock { state == .new } }

    /// - Parameter completionHandler: called once, on the main thread.
    public init(url URL: URL, callbackURLScheme: String?, completionHandler: @escaping CompletionHandler) {
        tell = completionHandler
    }

    public init(url URL: URL, callback: Callback, completionHandler: @escaping CompletionHandler) {
        tell = completionHandler
    }

    /// In a later turn the completion handler hears `canceledLogin`, or `presentationContextNotProvided` if nobody says
    /// over which window the page shall lie.
    /// - Returns: whether it is the first time.
    @discardableResult open func start() -> Bool {
        let isFirst = lock.withLock {
            guard state == .new else { return false }
            state = .started
            return true
        }
        guard isFirst else { return false }
        let code: ASWebAuthenticationSessionError.Code =
            presentationContextProvider == nil ? .presentationContextNotProvided : .canceledLogin
        // As on iOS, the session lives until it is over, whoever keeps it.
        DispatchQueue.main.async { self.end(code) }
        return true
    }

    /// The page goes away; as on iOS, the completion handler hears no more.
    open func cancel() {
        lock.withLock { state = .over }
    }

    private func end(_ code: ASWebAuthenticationSessionError.Code) {
        let isGoingOn = lock.withLock {
            defer { state = .over }
            return state == .started
        }
        if isGoingOn { tell(nil, ASWebAuthenticationSessionError(code)) }
    }
}

@preconcurrency @MainActor public protocol ASWebAuthenticationPresentationContextProviding: NSObjectProtocol {
    func presentationAnchor(for session: ASWebAuthenticationSession) -> ASPresentationAnchor
}
