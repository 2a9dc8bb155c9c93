import Foundation
import Synchronization

/// The callbacks of one task: one after the other on the session's queue, each when the one before is done, which may
/// be long after it returned.
final class CallbackLine: Sendable {
    /// Calls `done` when the next callback may come.
    typealias Step = @Sendable (_ done: @escaping @Sendable () -> Void) -> Void

    private struct State {
        var waiting: [Step] = []
        var isBusy = false
        var isPaused = false
        /// Counts the steps; one that was given up is not waited for any more.
        var turn = 0
    }

    private let queue: OperationQueue
    private let state = Mutex(State())

    init(_ queue: OperationQueue) {
        self.queue = queue
    }

    /// A callback that is done when it returns.
    func add(_ callback: @escaping @Sendable () -> Void) {
        addStep(Self.step(callback))
    }

    func addStep(_ step: @escaping Step) {
        state.withLock { $0.waiting.append(step) }
        goOn()
    }

    /// The last callback, at the cost of all that have not begun.
    func end(with callback: @escaping @Sendable () -> Void) {
        state.withLock { state in
            state.waiting = [Self.step(callback)]
            state.isBusy = false
            state.isPaused = false
            state.turn += 1
        }
        goOn()
    }

    private static func step(_ callback: @escaping @Sendable () -> Void) -> Step {
        { done in
            callback()
            done()
        }
    }

    /// No callback begins until this ends.
    func pause(_ isPaused: Bool) {
        state.withLock { $0.isPaused = isPaused }
        goOn()
    }

    private func goOn() {
        let next = state.withLock { state -> (step: Step, turn: Int)? in
            guard !state.isBusy, !state.isPaused, !state.waiting.isEmpty else { return nil }
            state.isBusy = true
            state.turn += 1
            return (state.waiting.removeFirst(), state.turn)
        }
        guard let next else { return }
        queue.addOperation { next.step { self.done(next.turn) } }
    }

    private func done(_ turn: Int) {
        let isCurrent = state.withLock { state in
            guard state.turn == turn, state.isBusy else { return false }
            state.isBusy = false
            return true
        }
        if isCurrent { goOn() }
    }
}
