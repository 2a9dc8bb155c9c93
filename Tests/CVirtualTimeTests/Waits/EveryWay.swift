import Foundation

/// Every way in which a Swift program waits, for 24 hours.
func waitInEveryWay() {
    runTimers()
    runDispatch()
    runTasks()
    runThreads()
    RunLoop.main.run(until: start.addingTimeInterval(86_401))
    lines.add("end")
    lines.printAndExit()
}

private func runTimers() {
    let timer = Timer(timeInterval: 900, repeats: true) { _ in lines.add("RunLoop Timer") }
    RunLoop.main.add(timer, forMode: .default)
}

private func runDispatch() {
    DispatchQueue.global().asyncAfter(deadline: .now() + 3600) { lines.add("asyncAfter deadline") }
    DispatchQueue.global().asyncAfter(wallDeadline: .now() + 3700) { lines.add("asyncAfter wallDeadline") }
    DispatchQueue.main.asyncAfter(deadline: .now() + 3800) { lines.add("asyncAfter on main") }
    let source = DispatchSource.makeTimerSource(flags: .strict, queue: DispatchQueue(label: "source"))
    source.schedule(deadline: .now() + 1000, repeating: 1000, leeway: .nanoseconds(0))
    source.setEventHandler {
        lines.add("DispatchSource")
        _ = source
    }
    source.resume()
}

private func runTasks() {
    Task.detached {
        for _ in 1...12 {
            try await Task.sleep(for: .seconds(7200))
            lines.add("Task.sleep")
        }
    }
    Task.detached {
        let clock = ContinuousClock()
        for _ in 1...5 {
            try await clock.sleep(until: clock.now + .seconds(5000), tolerance: nil)
            lines.add("ContinuousClock")
        }
    }
    Task.detached {
        let clock = SuspendingClock()
        for _ in 1...5 {
            try await clock.sleep(until: clock.now + .seconds(5001), tolerance: nil)
            lines.add("SuspendingClock")
        }
    }
}

private func runThreads() {
    Thread.detachNewThread {
        while true {
            Thread.sleep(forTimeInterval: 600)
            lines.add("Thread.sleep")
        }
    }
    Thread.detachNewThread {
        let condition = NSCondition()
        for _ in 1...4 {
            condition.lock()
            let inTime = condition.wait(until: Date(timeIntervalSinceNow: 7001))
            condition.unlock()
            lines.add("NSCondition \(inTime)")
        }
    }
    Thread.detachNewThread {
        let semaphore = DispatchSemaphore(value: 0)
        for _ in 1...4 { lines.add("DispatchSemaphore \(semaphore.wait(timeout: .now() + 8003))") }
        for _ in 1...2 { lines.add("DispatchSemaphore on the wall clock \(semaphore.wait(wallTimeout: .now() + 803))") }
        let group = DispatchGroup()
        group.enter()
        lines.add("DispatchGroup \(group.wait(timeout: .now() + 777))")
    }
}
