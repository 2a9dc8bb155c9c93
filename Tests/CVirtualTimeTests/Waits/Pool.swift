import Foundation

/// Programs in the shape of code that uses pools, each a few seconds long. `processors` is what the program is told;
/// names that begin with `order` have one order, the others only their times.
private let processors = ProcessInfo.processInfo.activeProcessorCount

func usePool(_ name: String) {
    // libdispatch looks at its workers for the first time when there is one: natively nobody knows what it finds then.
    DispatchQueue.global().async {}
    Thread.sleep(forTimeInterval: 0.2)
    switch name {
    case "loops": loopOverSleeps()
    case "semaphores": waitForTheLast()
    case "operations": runOperations()
    case "perform": performBlocking()
    case "actors": blockInActors()
    case "tasks": blockInTasks()
    case "sync": syncInside()
    case "groups": waitForGroups()
    case "qualities": fillOneQuality()
    case "busy": readClockInPool()
    case "idle": blockForHours()
    default: fatalError("no pool called \(name)")
    }
}

private func end(at seconds: Double) -> Never {
    Thread.sleep(forTimeInterval: seconds)
    lines.printAndExit()
}

/// As many blocks as there are processors loop over short sleeps; what is queued behind them must not wait for them.
private func loopOverSleeps() {
    for number in 0..<processors {
        DispatchQueue.global().async {
            for _ in 0..<35 { Thread.sleep(forTimeInterval: 0.1) }
            lines.add("loop \(number) ends")
        }
    }
    for number in 0..<3 {
        DispatchQueue.global().async {
            lines.add("order block \(number) starts")
            Thread.sleep(forTimeInterval: 0.2)
        }
    }
    end(at: 4.5)
}

/// Everybody waits for the last block; the pool must grow until it runs.
private func waitForTheLast() {
    let semaphore = DispatchSemaphore(value: 0)
    let count = processors + 2
    for _ in 0..<count {
        DispatchQueue.global().async {
            lines.add("waits")
            semaphore.wait()
            lines.add("goes on")
        }
    }
    DispatchQueue.global().async {
        lines.add("order last")
        for _ in 0..<count { semaphore.signal() }
    }
    end(at: 4)
}

/// Two queues, one with a limit and one without.
private func runOperations() {
    let narrow = OperationQueue(), wide = OperationQueue()
    narrow.maxConcurrentOperationCount = 1
    wide.maxConcurrentOperationCount = processors + 2
    for number in 0..<3 {
        narrow.addOperation {
            lines.add("order narrow \(number)")
            Thread.sleep(forTimeInterval: 0.5)
        }
    }
    wide.addOperations(
        (0..<processors + 2).map { _ in
            BlockOperation {
                lines.add("wide")
                for _ in 0..<6 { Thread.sleep(forTimeInterval: 0.5) }
            }
        },
        waitUntilFinished: true
    )
    lines.add("order all ended")
    lines.printAndExit()
}

private func performBlocking() {
    DispatchQueue.concurrentPerform(iterations: processors * 2) { _ in
        Thread.sleep(forTimeInterval: 0.5)
        lines.add("performed")
    }
    lines.add("order end")
    lines.printAndExit()
}

private actor Blocker {
    let name: String

    init(_ name: String) {
        self.name = name
    }

    func block(_ number: Int) {
        Thread.sleep(forTimeInterval: 0.5)
        lines.add("\(name) \(number)")
    }
}

/// Two actors block beside each other, each in the order in which it was asked.
private func blockInActors() {
    Task {
        await withTaskGroup(of: Void.self) { group in
            for name in ["one", "other"] {
                let blocker = Blocker(name)
                group.addTask { for number in 0..<3 { await blocker.block(number) } }
            }
        }
        lines.add("order end")
        lines.printAndExit()
    }
    end(at: 30)
}

/// The pool of Swift's concurrency has as many threads as there are processors and never more.
private func blockInTasks() {
    for _ in 0..<processors * 2 {
        Task.detached {
            lines.add("task")
            usleep(1_500_000)
        }
    }
    end(at: 3.5)
}

/// Blocks of the pool wait for one serial queue, which waits for another one.
private func syncInside() {
    let outer = DispatchQueue(label: "outer"), inner = DispatchQueue(label: "inner")
    for _ in 0..<processors + 1 {
        DispatchQueue.global().async {
            outer.sync { inner.sync { Thread.sleep(forTimeInterval: 0.4) } }
            lines.add("order synced")
        }
    }
    outer.async { lines.add("order outer") }
    end(at: 0.5 * Double(processors) + 2.5)
}

/// A worker waits for a group whose blocks need the workers that wait.
private func waitForGroups() {
    for _ in 0..<processors {
        DispatchQueue.global().async {
            let group = DispatchGroup()
            for _ in 0..<2 { DispatchQueue.global().async(group: group) { Thread.sleep(forTimeInterval: 0.1) } }
            group.wait()
            lines.add("group")
        }
    }
    let group = DispatchGroup()
    DispatchQueue.global().async(group: group) { Thread.sleep(forTimeInterval: 0.1) }
    lines.add("order \(group.wait(timeout: .now() + 20))")
    end(at: 1)
}

/// Each quality of service has workers of its own.
private func fillOneQuality() {
    for _ in 0..<processors { DispatchQueue.global(qos: .utility).async { Thread.sleep(forTimeInterval: 2.5) } }
    DispatchQueue.global().async { lines.add("order default") }
    DispatchQueue.global(qos: .utility).async { lines.add("order utility") }
    DispatchQueue.global(qos: .userInitiated).async {
        Thread.sleep(forTimeInterval: 0.3); lines.add("initiated")
    }
    end(at: 3.5)
}

/// A worker that works counts as running: the pool grows only up to twice the processors.
private func readClockInPool() {
    let begin = Date()
    DispatchQueue.global().async { while Date().timeIntervalSince(begin) < 3.5 {} }
    for _ in 1..<processors { DispatchQueue.global().async { Thread.sleep(forTimeInterval: 3.5) } }
    DispatchQueue.global().async { lines.add("order one more") }
    end(at: 4)
}

/// All workers wait and nothing is queued: nothing happens, for hours.
private func blockForHours() {
    for _ in 0..<processors { DispatchQueue.global().async { Thread.sleep(forTimeInterval: 36000) } }
    for hour in 1...5 {
        Thread.sleep(forTimeInterval: 3600)
        lines.add("hour \(hour)")
    }
    DispatchQueue.global().async { lines.add("one more") }
    end(at: 3600)
}
