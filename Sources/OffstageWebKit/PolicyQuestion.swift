import OffstageApp

/// Whether a page may be loaded, asked of a delegate in the form that the app has: with preferences or without, with a
/// handler or awaited.
@MainActor enum PolicyQuestion {
    private static var isAsked = false

    /// What the default body of a form calls that has a handler.
    static func isNotAskedSo() {
        isAsked = false
    }

    static func ask(
        _ delegate: any WKNavigationDelegate,
        about action: WKNavigationAction,
        of view: WKWebView,
        then answer: @escaping @MainActor (WKNavigationActionPolicy) -> Void
    ) {
        let preferences = view.configuration.defaultWebpagePreferences ?? WKWebpagePreferences()
        let isTaken = isTaken(answer) { decision in
            delegate.webView(view, decidePolicyFor: action, preferences: preferences) { policy, _ in
                decision.make(policy)
            }
        }
        if isTaken
            || self.isTaken(
                answer,
                by: { decision in
                    delegate.webView(view, decidePolicyFor: action) { decision.make($0) }
                }
            )
        {
            return
        }
        Task {
            let (policy, _) = await delegate.webView(view, decidePolicyFor: action, preferences: preferences)
            answer(policy)
        }
    }

    /// Whether the app has this form of the question.
    private static func isTaken(
        _ answer: @escaping @MainActor (WKNavigationActionPolicy) -> Void,
        by ask: (Decision) -> Void
    ) -> Bool {
        let decision = Decision(answer)
        isAsked = true
        ask(decision)
        if !isAsked { decision.isNotNeeded() }
        return isAsked
    }
}

/// An answer that must be given, and once: otherwise the app ends, as on iOS.
private final class Decision: @unchecked Sendable {
    // Sendable because the main actor alone changes it while anybody holds it.
    private let answer: @MainActor (WKNavigationActionPolicy) -> Void
    private var isMade = false

    init(_ answer: @escaping @MainActor (WKNavigationActionPolicy) -> Void) {
        self.answer = answer
    }

    deinit {
        if !isMade { Self.raise("was not called") }
    }

    @MainActor func make(_ policy: WKNavigationActionPolicy) {
        if isMade { Self.raise("was called more than once") }
        isMade = true
        answer(policy)
    }

    func isNotNeeded() {
        isMade = true
    }

    private static func raise(_ what: String) -> Never {
        InternalInconsistency.raise(
            "Completion handler passed to webView(_:decidePolicyFor:decisionHandler:) \(what)"
        )
    }
}
