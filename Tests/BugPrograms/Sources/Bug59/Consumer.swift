import Foundation
import SteadyWork

/// Takes what arrives apart, on a thread of its own: two seconds of work or more, in small portions.
struct Consumer: Sendable {
    func consume(then done: @escaping @Sendable () -> Void) {
        Thread.detachNewThread {
            for _ in 1...150 {
                for _ in 1...40 { compute() }
                Thread.sleep(forTimeInterval: 0.002)
            }
            done()
        }
    }
}
