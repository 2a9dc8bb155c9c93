import Foundation

/// Something that happens once and that both threads and tasks can wait for.
///
/// `Sendable` though unchecked: all that changes is private and touched only while `condition` is held.
final class Event: @unchecked Sendable {
    private let condition = NSCondition()
    private var hasHappened = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    func happen() {
        let resumable = condition.withLock {
            hasHappened = true
            condition.broadcast()
            defer { waiting = [] }
            return waiting
        }
        for continuation in resumable { continuation.resume() }
    }

    /// Blocks the calling thread until it happens; not for threads that run tasks.
    func block() {
        condition.withLock { while !hasHappened { condition.wait() } }
    }

    /// Waits until it happens.
    func happened() async {
        await withCheckedContinuation { continuation in
            let already = condition.withLock {
                if !hasHappened { waiting.append(continuation) }
                return hasHappened
            }
            if already { continuation.resume() }
        }
    }
}
