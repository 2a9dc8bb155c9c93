import Foundation

/// Measures every second, and sums up in an operation every ten.
@MainActor final class Meter {
    private var timer: Timer?
    private var values: [Int] = []
    private let queue: OperationQueue = {
        let queue = OperationQueue()
        queue.maxConcurrentOperationCount = 2
        return queue
    }()

    func start() {
        timer?.invalidate()
        timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in
            MainActor.assumeIsolated { self.measure() }
        }
    }

    func stop() {
        timer?.invalidate()
        timer = nil
        queue.cancelAllOperations()
    }

    private func measure() {
        values.append(values.count)
        guard values.count % 10 == 0 else { return }
        let batch = values.suffix(10)
        queue.addOperation {
            let sum = batch.reduce(0, +)
            OperationQueue.main.addOperation { print("sum \(sum)") }
        }
    }
}
