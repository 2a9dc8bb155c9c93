public import Foundation

/// An operation whose work the system lets run on for a while after the app has gone to the background.
///
/// The operation begins a background task around its work (L-29) and ends it exactly once, on every path:
///
/// - The work returns: the task ends, on the queue's thread.
/// - Time runs out (L-38): on the main thread, inside the expiration handler, the operation is cancelled, ``cleanup``
///   runs and the task ends (L-41). The work runs on until it looks at `isCancelled`; the app may be suspended first.
/// - The system refuses background running (L-27): ``cleanup`` runs on the queue's thread and the operation is
///   cancelled. The work does not start, because nothing would protect it from being cut in the middle.
/// - The operation is cancelled before it starts: no task is begun, neither work nor ``cleanup`` runs.
/// - The operation is cancelled while it works: the task ends when the work returns. ``cleanup`` does not run; whoever
///   cancelled knows what is left undone.
///
/// Queues, priorities and dependencies are those of every `Operation`. An operation whose dependency was cancelled
/// still starts, as always; look at `dependencies` where that matters. The `name` of the operation becomes the name
/// of its task (L-28).
///
/// ```swift
/// let upload = BackgroundTaskOperation()
/// upload.name = "upload"
/// upload.whatToDo = { [weak upload] in
///     for part in parts {
///         guard let upload, !upload.isCancelled else { return }
///         send(part)
///     }
/// }
/// upload.cleanup = { rememberWhatIsMissing() }
/// queue.addOperation(upload)
/// ```
///
/// All operations of an app share one budget (L-30): a chain does not have more time than a single one.
///
/// Subclasses stay `Sendable` if they guard what they add. This class is `Sendable` though unchecked: both closures are
/// behind a lock, the rest never changes, and `Operation` itself may be used from any thread.
open class BackgroundTaskOperation: Operation, @unchecked Sendable {
    private struct Parts: Sendable {
        var work: (@Sendable () -> Void)?
        var cleanup: (@Sendable () -> Void)?
    }

    private let parts = Guarded(Parts())
    private let calls: AssertionCalls

    /// The work, run on the queue's thread.
    ///
    /// Refer to the operation weakly in here, or the two keep each other alive. Without work the operation does nothing
    /// and begins no task.
    public var whatToDo: (@Sendable () -> Void)? {
        get { parts.withLock { $0.work } }
        set { parts.withLock { $0.work = newValue } }
    }

    /// What is to be put right when the system cuts the work short; run at most once.
    ///
    /// It runs on the main thread while the work may still be running on the queue's, and has well under a second
    /// (L-39). After a refusal (L-27) it runs on the queue's thread.
    public var cleanup: (@Sendable () -> Void)? {
        get { parts.withLock { $0.cleanup } }
        set { parts.withLock { $0.cleanup = newValue } }
    }

    /// An operation without work yet.
    public override init() {
        calls = .application
        super.init()
    }

    package init(calls: AssertionCalls) {
        self.calls = calls
        super.init()
    }

    /// Runs ``whatToDo`` under a background task. Not to be called directly.
    open override func main() {
        guard !isCancelled, let work = whatToDo else { return }
        let assertion = BackgroundAssertion.begin(named: name, by: calls) { [self] in cutShort() }
        guard let assertion else { return cutShort() }
        defer { assertion.end() }
        // The handler may have run by now, or someone else has cancelled meanwhile.
        guard !isCancelled else { return }
        work()
    }

    private func cutShort() {
        // First of all, so that the work can begin to stop while the cleaning goes on.
        cancel()
        cleanup?()
    }
}
