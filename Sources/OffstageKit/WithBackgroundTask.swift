/// Runs work under a background task, so that it may go on for a while when the app goes to the background.
///
/// ```swift
/// let outcome = try await withBackgroundTask("save draft") {
///     try await store.save(draft)
/// }
/// ```
///
/// The task is begun before the work and ended exactly once (L-29, L-44):
///
/// - The work returns or throws: the task ends, then this function returns the value or throws the error.
/// - Time runs out (L-38): inside the expiration handler the work is cancelled and waited for, `hardStop` at the
///   longest; then the task ends, whatever the work does. **The end never comes after the handler has returned**, so
///   this task never is one that the system finds still open. The one exception is a handler that runs while the
///   system has not yet handed out the identifier (L-36): the end follows at once from the thread that began the
///   task.
/// - The system refuses background running (L-27): the work is not begun.
///
/// The function itself always waits for the work to return, as structured concurrency wants it. Work that does not
/// heed cancellation is frozen when the app is suspended and goes on when the app is opened again, without protection;
/// the outcome is ``BackgroundTaskOutcome/expired`` all the same. Cancelling the calling task cancels the work.
///
/// The handler blocks the main thread while it waits. Work that needs the main actor in order to stop cannot do so
/// before the hard stop. Work that is isolated to the main actor as a whole is therefore not waited for.
///
/// - Parameters:
///   - name: The name of the task in the system's log and warnings (L-28).
///   - hardStop: The longest wait for cancelled work inside the handler. All handlers of the app together have a few
///     seconds (L-39), so keep it well below one.
///   - operation: The work. It is to return soon after `Task.isCancelled` becomes true.
/// - Returns: How the work ended.
/// - Throws: What the work throws, unless time had run out before.
public func withBackgroundTask<Value: Sendable, Failure: Error>(
    _ name: String? = nil,
    hardStop: Duration = .milliseconds(500),
    operation: @escaping @Sendable @isolated(any) () async throws(Failure) -> Value
) async throws(Failure) -> BackgroundTaskOutcome<Value> {
    try await withBackgroundTask(name, hardStop: hardStop, calls: .application, operation: operation)
}

package func withBackgroundTask<Value: Sendable, Failure: Error>(
    _ name: String?,
    hardStop: Duration,
    calls: AssertionCalls,
    operation: @escaping @Sendable @isolated(any) () async throws(Failure) -> Value
) async throws(Failure) -> BackgroundTaskOutcome<Value> {
    let child = ExpiringChild<Value, Failure>()
    let patience: Duration = operation.isolation === MainActor.shared ? .zero : hardStop
    let assertion = BackgroundAssertion.begin(named: name, by: calls) {
        child.expire(waitingAtMost: patience)
    }
    guard let assertion else { return .couldNotStart }
    // Out of time: the handler, and nobody else, ends the task.
    guard let result = await child.run(operation) else { return .expired }
    assertion.end()
    return .finished(try result.get())
}
