import Foundation
import Synchronization

/// What everyday things cost: processor time, which is the same clock in every world.
enum Work {
    static func measure() {
        measureLocks()
        measureQueues()
        measureStreams()
    }

    private static func measureLocks() {
        let lock = NSLock()
        let mutex = Mutex(0)
        let semaphore = DispatchSemaphore(value: 0)
        var sum = 0.0
        report("date", 500_000) { sum += Date().timeIntervalSince1970 }
        report("nslock", 500_000) {
            lock.lock()
            lock.unlock()
        }
        report("mutex", 500_000) { mutex.withLock { $0 += 1 } }
        report("semaphore", 500_000) {
            semaphore.signal()
            semaphore.wait()
        }
        if sum == 42 { print(sum) }
    }

    private static func measureQueues() {
        let queue = DispatchQueue(label: "work")
        let done = DispatchSemaphore(value: 0)
        let sum = Mutex(0)
        report("queue_sync", 200_000) { queue.sync { sum.withLock { $0 += 1 } } }
        report("queue_async_and_back", 10_000) {
            queue.async { done.signal() }
            done.wait()
        }
    }

    private static func measureStreams() {
        let pipe = Pipe()
        let page = Data(count: 4096)
        report("pipe_written_and_read", 20_000) {
            pipe.fileHandleForWriting.write(page)
            _ = pipe.fileHandleForReading.availableData
        }
        let object = ["name": "work", "numbers": [1, 2, 3, 4, 5]] as [String: Any]
        report("json", 20_000) { _ = try? JSONSerialization.data(withJSONObject: object) }
    }

    /// The best of five rounds.
    private static func report(_ what: String, _ count: Int, _ body: () -> Void) {
        for _ in 0..<100 { body() }
        var best = Double.infinity
        for _ in 0..<5 {
            let begin = processorTime()
            for _ in 0..<count { body() }
            best = min(best, (processorTime() - begin) / Double(count))
        }
        print(what, String(format: "%.1f", best))
    }

    private static func processorTime() -> Double {
        var used = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &used)
        return Double(used.tv_sec) * 1e9 + Double(used.tv_nsec)
    }
}
