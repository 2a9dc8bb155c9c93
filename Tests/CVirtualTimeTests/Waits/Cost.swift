import Foundation
import Synchronization

/// Real nanoseconds for one round of each of four everyday things.
func measureCost() {
    let lock = NSLock()
    let mutex = Mutex(0)
    let queue = DispatchQueue(label: "cost")
    var sum = 0.0
    report("NSLock lock and unlock", 2_000_000) {
        lock.lock()
        lock.unlock()
    }
    report("Mutex.withLock", 2_000_000) { mutex.withLock { $0 += 1 } }
    report("Date()", 2_000_000) { sum += Date().timeIntervalSince1970 }
    report("queue.sync", 1_000_000) { queue.sync { sum += 1 } }
    if sum == 42 { print(sum) }
}

/// CPU time: it is the same clock in both worlds.
private func cpu() -> Double {
    var usage = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &usage)
    return Double(usage.tv_sec) * 1e9 + Double(usage.tv_nsec)
}

private func report(_ what: String, _ count: Int, _ body: () -> Void) {
    for _ in 0..<1000 { body() }
    let best =
        (0..<5).map { _ in
            let begin = cpu()
            for _ in 0..<count { body() }
            return (cpu() - begin) / Double(count)
        }.min() ?? 0
    print(what, (best * 10).rounded() / 10, "ns")
}

/// Waits of a minute, as many as asked for, in one way: jumps KIND COUNT.
func jump() {
    let count = Int(CommandLine.arguments[3]) ?? 0
    switch CommandLine.arguments[2] {
    case "thread": for _ in 0..<count { Thread.sleep(forTimeInterval: 60) }
    case "semaphore":
        let semaphore = DispatchSemaphore(value: 0)
        for _ in 0..<count { _ = semaphore.wait(timeout: .now() + 60) }
    case "task":
        let done = DispatchSemaphore(value: 0)
        Task.detached {
            for _ in 0..<count { try await Task.sleep(for: .seconds(60)) }
            done.signal()
        }
        done.wait()
    case "after": jumpAfter(count)
    default: break
    }
}

private func jumpAfter(_ count: Int) {
    let done = DispatchSemaphore(value: 0)
    @Sendable func next(_ left: Int) {
        guard left > 0 else { return _ = done.signal() }
        DispatchQueue.global().asyncAfter(deadline: .now() + 60) { next(left - 1) }
    }
    next(count)
    done.wait()
}
