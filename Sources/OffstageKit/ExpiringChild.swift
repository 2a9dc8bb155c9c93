import Dispatch

/// The work of one background task, between the task that awaits it and the handler that cuts it short.
final class ExpiringChild<Value: Sendable, Failure: Error>: Sendable {
    private enum State {
        /// Not started. Next: `running` or `expired`.
        case waiting
        /// Next: `returned` or `expired`.
        case running(Task<Result<Value, Failure>, Never>)
        /// The work was over in time.
        case returned
        /// The handler came first; how the work ends does not matter any more.
        case expired
    }

    private let state = Guarded(State.waiting)
    private let stopped = DispatchSemaphore(value: 0)

    /// Runs the work to its end, in a task of its own that the handler can cancel.
    ///
    /// - Returns: `nil` if time ran out before the work returned.
    func run(_ operation: @escaping @Sendable @isolated(any) () async throws(Failure) -> Value) async
        -> Result<Value, Failure>?
    {
        guard let task = start(operation) else { return nil }
        let result = await withTaskCancellationHandler {
            await task.value
        } onCancel: {
            task.cancel()
        }
        return state.withLock { if case .returned = $0 { true } else { false } } ? result : nil
    }

    /// Cancels the work and blocks until it has returned, but no longer than `hardStop`.
    func expire(waitingAtMost hardStop: Duration) {
        let task: Task<Result<Value, Failure>, Never>? = state.withLock { state in
            switch state {
            case .running(let task):
                state = .expired
                return task
            case .waiting:
                state = .expired
                return nil
            case .returned, .expired:
                return nil
            }
        }
        guard let task else { return }
        task.cancel()
        _ = stopped.wait(timeout: .now() + hardStop.dispatchInterval)
    }

    private func start(
        _ operation: @escaping @Sendable @isolated(any) () async throws(Failure) -> Value
    ) -> Task<Result<Value, Failure>, Never>? {
        state.withLock { state in
            guard case .waiting = state else { return nil }
            let task = Task {
                let result: Result<Value, Failure>
                do throws(Failure) {
                    result = .success(try await operation())
                } catch {
                    result = .failure(error)
                }
                returned()
                return result
            }
            state = .running(task)
            return task
        }
    }

    private func returned() {
        state.withLock { if case .running = $0 { $0 = .returned } }
        stopped.signal()
    }
}

extension Duration {
    /// In whole nanoseconds, as Dispatch counts; at most 292 years.
    var dispatchInterval: DispatchTimeInterval {
        let (seconds, attoseconds) = components
        let (nanoseconds, overflow) = Int(seconds).multipliedReportingOverflow(by: 1_000_000_000)
        return overflow ? .never : .nanoseconds(nanoseconds + Int(attoseconds / 1_000_000_000))
    }
}
