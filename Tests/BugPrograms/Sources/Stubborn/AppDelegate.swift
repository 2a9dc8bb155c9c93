import Synchronization
import UIKit

/// Does what virtual time cannot simply let happen, once it is active. Its argument says what.
@main final class AppDelegate: UIResponder, UIApplicationDelegate {
    private var hasBegun = false

    func applicationDidEnterBackground(_ application: UIApplication) {
        guard CommandLine.arguments.dropFirst().first == "background" else { return }
        _ = application.beginBackgroundTask(withName: "Endless", expirationHandler: nil)
        useProcessor(seconds: 60)
    }

    func applicationDidBecomeActive(_ application: UIApplication) {
        guard !hasBegun else { return }
        hasBegun = true
        switch CommandLine.arguments.dropFirst().first {
        case "spin": inThread("cruncher") { useProcessor(seconds: 40) }
        case "work":
            inThread("worker") {
                useProcessor(seconds: 1.5)
                print("the work is done")
            }
        case "deadlock": lockBothWays()
        case "flag": inThread("poller", awaitFlag)
        case "clock": inThread("reader") { readClock(seconds: 40) }
        case "background": break
        case let other: print("there is nothing called \(other ?? "") to be stubborn about")
        }
    }
}

private func inThread(_ name: String, _ body: @escaping @Sendable () -> Void) {
    Thread.detachNewThread {
        Thread.current.name = name
        body()
    }
}

/// Never waits and asks for nothing but its own processor time.
private func useProcessor(seconds: Double) {
    var usage = timespec()
    var sum = 0
    repeat {
        for value in 0..<100_000 { sum = sum &* 31 &+ value }
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &usage)
    } while Double(usage.tv_sec) + Double(usage.tv_nsec) / 1e9 < seconds
}

/// Two threads that each hold the lock the other one wants.
private func lockBothWays() {
    let first = NSLock()
    let second = NSLock()
    first.lock()
    inThread("other") {
        second.lock()
        first.lock()
    }
    Thread.sleep(forTimeInterval: 1)
    second.lock()
}

/// Polls a flag that another thread raises as soon as it is let run.
private func awaitFlag() {
    let flag = Flag()
    inThread("raiser") { flag.isUp.store(true, ordering: .releasing) }
    while !flag.isUp.load(ordering: .acquiring) {}
    print("the flag is up")
}

private final class Flag: Sendable {
    let isUp = Atomic(false)
}

private func readClock(seconds: TimeInterval) {
    let begin = Date()
    while Date().timeIntervalSince(begin) < seconds {}
    print("the loop has ended")
}
