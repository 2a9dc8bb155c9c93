import Foundation

/// The answer to what is asked of Apple's servers: a failure, in a later turn of the main queue, unless somebody takes
/// the question back.
final class LaterFailure: @unchecked Sendable {
    // Sendable because its state is behind the lock.
    private let lock = NSLock()
    private var number = 0
    private var pending: Int?

    var isPending: Bool { lock.withLock { pending != nil } }

    func fail(_ tell: @escaping (any Error) -> Void) {
        let number = lock.withLock {
            self.number += 1
            pending = self.number
            return self.number
        }
        DispatchQueue.main.async {
            let isWanted = self.lock.withLock {
                guard self.pending == number else { return false }
                self.pending = nil
                return true
            }
            if isWanted { tell(MKError.noServer) }
        }
    }

    func cancel() {
        lock.withLock { pending = nil }
    }
}
