import Foundation
import Synchronization

/// Uses the processor and never waits.
@inline(never) func useProcessor(seconds: Double) {
    var usage = timespec()
    var sum = 0
    repeat {
        for i in 0..<100_000 { sum = sum &* 31 &+ i }
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &usage)
    } while Double(usage.tv_sec) + Double(usage.tv_nsec) / 1e9 < seconds
    if sum == 42 { print(sum) }
}

func spin() {
    Thread.detachNewThread {
        Thread.sleep(forTimeInterval: 1)
        lines.add("a timer of another thread")
    }
    useProcessor(seconds: Double(CommandLine.arguments.dropFirst(2).first ?? "40") ?? 40)
    lines.add("end of the spin")
    lines.printAndExit()
}

func deadlock() {
    let first = NSLock()
    let second = NSLock()
    first.name = "first"
    Thread.detachNewThread {
        second.lock()
        Thread.sleep(forTimeInterval: 1)
        first.lock()
    }
    first.lock()
    Thread.sleep(forTimeInterval: 1)
    second.lock()
}

/// Another thread raises the flag after a virtual hour; or, with an argument, as soon as it runs.
func pollFlag() {
    let flag = Atomic(false)
    let waits = CommandLine.arguments.count > 2
    Thread.detachNewThread {
        if waits { Thread.sleep(forTimeInterval: 3600) }
        flag.store(true, ordering: .releasing)
    }
    while !flag.load(ordering: .acquiring) {}
    lines.add("the flag is up")
    lines.printAndExit()
}

func readClock(until seconds: Double) {
    Thread.detachNewThread {
        Thread.sleep(forTimeInterval: 20)
        lines.add("a timer of another thread")
    }
    while Date().timeIntervalSince(start) < seconds {}
    lines.add("end of the loop")
    lines.printAndExit()
}

/// Busy for three milliseconds after every wait of seventeen, as a program is that computes for a time. Each round
/// notes the time a few times, which takes none.
func workAndWait(rounds: Int) {
    let begin = DispatchTime.now().uptimeNanoseconds
    for _ in 0..<rounds {
        Thread.sleep(forTimeInterval: 0.017)
        for _ in 0..<5 { _ = Date() }
        let start = DispatchTime.now().uptimeNanoseconds
        while DispatchTime.now().uptimeNanoseconds - start < 3_000_000 {}
    }
    let round = Double(DispatchTime.now().uptimeNanoseconds - begin) / Double(rounds)
    lines.add("a round takes \(Int(round / 1000)) microseconds")
    lines.printAndExit()
}

/// Reads the clock a hundred thousand times in each round, to end by the count.
func noteTimes() {
    var times: [Date] = []
    for _ in 0..<50 {
        Thread.sleep(forTimeInterval: 1)
        for _ in 0..<100_000 { times.append(Date()) }
    }
    lines.add("\(times.count) times noted")
    lines.printAndExit()
}

/// Another thread raises the flag after ten minutes; this one lets it run as often as it can, or asks a descriptor.
func yieldUntilRaised(asking: Bool) {
    let flag = Atomic(false)
    Thread.detachNewThread {
        Thread.sleep(forTimeInterval: 600)
        flag.store(true, ordering: .releasing)
    }
    var input = pollfd(fd: 0, events: 0, revents: 0)
    while !flag.load(ordering: .acquiring) { _ = asking ? poll(&input, 1, 0) : sched_yield() }
    lines.add("the flag is up")
    lines.printAndExit()
}

/// Loops on the clock once, then only notes the time now and then.
func calmDown() {
    readClock(for: 3)
    for _ in 0..<100 {
        Thread.sleep(forTimeInterval: 1)
        for _ in 0..<20 { _ = Date() }
    }
    let before = Lines.boottime()
    Thread.sleep(forTimeInterval: 1)
    for _ in 0..<3000 { _ = Date() }
    lines.add("\(Lines.boottime() - before) nanoseconds")
    lines.printAndExit()
}

private func readClock(for seconds: Double) {
    let begin = Date()
    while Date().timeIntervalSince(begin) < seconds {}
}

/// Waits for a message that nobody sends, in a call of which the engine knows nothing.
func waitUnseen() {
    let queue = msgget(IPC_PRIVATE, 0o600)
    Thread.detachNewThread {
        Thread.sleep(forTimeInterval: 600)
        lines.add("another thread goes on")
        msgctl(queue, IPC_RMID, nil)
        lines.printAndExit()
    }
    var message = 0
    msgrcv(queue, &message, 0, 0, 0)
    Thread.sleep(forTimeInterval: 3600)
}

func syncFiles() {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("virtual-time-\(getpid())")
    for round in 1...100 {
        try? Data(count: 10_000).write(to: file, options: .atomic)
        if let handle = FileHandle(forWritingAtPath: file.path) {
            try? handle.synchronize()
            try? handle.close()
        }
        Thread.sleep(forTimeInterval: 0.010)
        lines.add("file \(round)")
    }
    try? FileManager.default.removeItem(at: file)
    lines.printAndExit()
}

func runChildren() {
    let executable = URL(fileURLWithPath: CommandLine.arguments[0])
    for (path, arguments) in [
        ("/bin/sleep", ["3600"]), ("/bin/sh", ["-c", "sleep 60; echo from a child; sleep 60"]),
        (executable.path, ["seven"]),
    ] {
        let child = Process()
        let pipe = Pipe()
        child.executableURL = URL(fileURLWithPath: path)
        child.arguments = arguments
        child.standardOutput = pipe
        do { try child.run() } catch { lines.add("\(error)") }
        let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        lines.add("output \(text.count)")
        child.waitUntilExit()
        lines.add("ended \(child.terminationStatus)")
    }
    lines.printAndExit()
}

/// Meant to be stopped for a while between the first hour and the second.
func beSuspended() {
    let timer = Timer(timeInterval: 900, repeats: true) { _ in lines.add("Timer") }
    RunLoop.main.add(timer, forMode: .default)
    DispatchQueue.global().asyncAfter(deadline: .now() + 5000) { lines.add("asyncAfter 5000") }
    DispatchQueue.global().asyncAfter(wallDeadline: .now() + 5001) { lines.add("asyncAfter on the wall clock 5001") }
    Task.detached {
        try await Task.sleep(for: .seconds(4000))
        lines.add("Task.sleep 4000")
    }
    Task.detached {
        try await Task.sleep(for: .seconds(8000), clock: .suspending)
        lines.add("SuspendingClock 8000")
    }
    Thread.detachNewThread {
        Thread.sleep(forTimeInterval: 8100)
        lines.add("Thread.sleep 8100")
    }
    let continuous = ContinuousClock.now
    let suspending = SuspendingClock.now
    DispatchQueue.main.asyncAfter(wallDeadline: .now() + 9500) {
        lines.add("continuous \(ContinuousClock.now - continuous) suspending \(SuspendingClock.now - suspending)")
        lines.printAndExit()
    }
    RunLoop.main.run()
}

func overfillPool() {
    for number in 0..<6 {
        DispatchQueue.global().async {
            lines.add("start \(number)")
            Thread.sleep(forTimeInterval: 20)
            lines.add("end \(number)")
        }
    }
    Thread.sleep(forTimeInterval: 300)
    lines.printAndExit()
}

func printHashOrder() {
    print(Set(0..<20).map(String.init).joined(separator: " "), UUID(), Int.random(in: 0..<1_000_000))
    print(NSSet(array: (0..<10).map { _ in NSObject() }).count, ObjectIdentifier(Lines.self).hashValue)
}

func crash() {
    Thread.sleep(forTimeInterval: 10)
    fatalError("boom")
}

/// Eight threads that may all go on at once: any order is right.
func broadcast() {
    let condition = NSCondition()
    for number in 0..<8 {
        Thread.detachNewThread {
            condition.lock()
            condition.wait()
            condition.unlock()
            lines.add("thread \(number)")
        }
    }
    Thread.sleep(forTimeInterval: 1)
    condition.broadcast()
    Thread.sleep(forTimeInterval: 1)
    lines.printAndExit()
}
