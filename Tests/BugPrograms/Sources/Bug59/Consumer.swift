import Foundation
import SteadyWork

/// Takes what arrives apart, on a thread of its own: some seconds of work in small portions.
struct Consumer: Sendable {
    func consume(then done: @escaping @Sendable () -> Void) {
        Thread.detachNewThread {
            for _ in 1...400 {
                for _ in 1...40 { compute() }
                Thread.sleep(forTimeInterval: 0.002)
            }
            done()
        }
    }
}
