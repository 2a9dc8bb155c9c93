import CWaits
import Synchronization

/// When each wait ended, judged by the wall clock against whole multiples of the wait.
final class Record: Sendable {
    private struct Progress {
        var ended = 0
        var worst: Int64 = 0
    }

    private let start = wall_clock()
    private let seconds: Int
    private let progress = Mutex(Progress())

    init(seconds: Int) {
        self.seconds = seconds
    }

    func note() {
        let elapsed = wall_clock() - start
        progress.withLock {
            $0.ended += 1
            $0.worst = max($0.worst, abs(elapsed - Int64($0.ended * seconds) * 1_000_000_000))
        }
    }

    /// Nanoseconds.
    var worst: Int64 { progress.withLock { $0.worst } }
}
