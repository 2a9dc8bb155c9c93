import Foundation
import Synchronization

private actor Counter {
    private var hits = 0

    func hit(_ who: String) async {
        hits += 1
        lines.add("actor \(who) \(hits)")
        if hits % 7 == 0 { try? await Task.sleep(for: .milliseconds(hits)) }
    }
}

/// Timers due at the same instant, a concurrent queue, an actor, task groups, a contended lock, `concurrentPerform`.
func runManyThingsAtOnce() {
    let counter = Counter()
    let queue = DispatchQueue(label: "concurrent", attributes: .concurrent)
    for number in 0..<8 { startTimer(number, queue, counter) }
    Task.detached {
        for round in 0..<20 {
            await withTaskGroup(of: Int.self) { group in
                for child in 0..<10 {
                    group.addTask {
                        try? await Task.sleep(for: .milliseconds(100 * (10 - child)))
                        await counter.hit("\(round).\(child)")
                        return child
                    }
                }
                for await child in group { lines.add("group \(round) got \(child)") }
            }
        }
    }
    DispatchQueue.global().async { performConcurrently() }
    RunLoop.main.run(until: start.addingTimeInterval(400))
    lines.printAndExit()
}

private func startTimer(_ number: Int, _ queue: DispatchQueue, _ counter: Counter) {
    let timer = DispatchSource.makeTimerSource(queue: .global())
    let ticks = Shared(0)
    timer.schedule(deadline: .now() + 10, repeating: 10)
    timer.setEventHandler {
        ticks.value += 1
        let tick = ticks.value
        lines.add("timer \(number) \(tick)")
        queue.async {
            lines.add("queue \(number) \(tick)")
            Task { await counter.hit("\(number).\(tick)") }
        }
        if tick == 30 { timer.cancel() }
    }
    timer.resume()
}

private func performConcurrently() {
    for round in 0..<5 {
        let sum = Mutex(0)
        DispatchQueue.concurrentPerform(iterations: 50) { i in
            sum.withLock { $0 += i }
            if i % 10 == 0 { lines.add("perform \(round) \(i)") }
        }
        Thread.sleep(forTimeInterval: 33)
        lines.add("perform \(round) \(sum.withLock { $0 })")
    }
}
