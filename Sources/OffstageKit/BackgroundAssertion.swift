/// One background task that is ended exactly once, whoever asks first and however often.
///
/// The identifier never leaves this object, so that no later task can overwrite it and no handler can read it too
/// early. A handler may even run before `begin` has handed the identifier over (L-36, when `begin` was called off the
/// main thread); the end is then remembered and made up for as soon as the identifier is there.
package final class BackgroundAssertion: Sendable {
    private enum State {
        /// `begin` has not returned. Next: `open`, `over`, or `endAwaited`.
        case beginning
        /// Ended before `begin` returned, the identifier being unknown. Next: `over`.
        case endAwaited
        /// Held. Next: `over`.
        case open(UIBackgroundTaskIdentifier)
        /// Ended, or never granted.
        case over
    }

    private let calls: AssertionCalls
    private let state = Guarded(State.beginning)

    private init(calls: AssertionCalls) {
        self.calls = calls
    }

    /// Begins a task whose handler calls `onExpiration` on the main thread and then ends the task, all before it
    /// returns (L-37, L-41).
    ///
    /// - Returns: `nil` if the system refuses background running (L-27); there is nothing to end then.
    static func begin(
        named name: String?,
        by calls: AssertionCalls,
        onExpiration: @escaping AssertionCalls.ExpirationHandler
    ) -> BackgroundAssertion? {
        begin(named: name, by: calls) { assertion in
            onExpiration()
            assertion.end()
        }
    }

    /// Begins a task whose handler calls `onExpiration` on the main thread. Who gets the task there ends it soon after:
    /// one that is open when the rest of the budget is over gets the app killed (L-44).
    ///
    /// - Returns: `nil` if the system refuses background running (L-27); there is nothing to end then.
    package static func begin(
        named name: String?,
        by calls: AssertionCalls,
        onExpiration: @escaping @MainActor @Sendable (BackgroundAssertion) -> Void
    ) -> BackgroundAssertion? {
        let assertion = BackgroundAssertion(calls: calls)
        let identifier = calls.begin(name) { onExpiration(assertion) }
        return assertion.begun(identifier) ? assertion : nil
    }

    /// Ends the task, unless that was done before. From any thread.
    ///
    /// When it returns, the task *is* ended, by whomever: the call is made under the lock, so that a handler that loses
    /// the race against the end of the work does not return while the other thread is still about to end the task.
    package func end() {
        state.withLock { state in
            switch state {
            case .beginning, .endAwaited:
                state = .endAwaited
            case .open(let identifier):
                calls.end(identifier)
                state = .over
            case .over:
                break
            }
        }
    }

    private func begun(_ identifier: UIBackgroundTaskIdentifier) -> Bool {
        state.withLock { state in
            guard identifier != .invalid else {
                state = .over
                return false
            }
            if case .endAwaited = state {
                calls.end(identifier)
                state = .over
            } else {
                state = .open(identifier)
            }
            return true
        }
    }
}
