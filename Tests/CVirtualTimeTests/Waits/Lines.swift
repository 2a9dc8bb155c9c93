import Foundation

/// What happened and when, to the nanosecond, printed at the end: printing on the way would give the turn back each
/// time.
final class Lines: @unchecked Sendable {  // every access is under `lock`
    private let lock = NSLock()
    private var lines: [String] = []
    private let boot = Lines.boottime()

    init(start: Date) {}

    /// The device's axis.
    static func boottime() -> Int {
        var time = timespec()
        clock_gettime(CLOCK_BOOTTIME, &time)
        return time.tv_sec * 1_000_000_000 + time.tv_nsec
    }

    func add(_ text: String) {
        let elapsed = Lines.boottime() - boot
        let fraction = String(elapsed % 1_000_000_000)
        let padding = String(repeating: "0", count: 9 - fraction.count)
        lock.withLock { lines.append("\(elapsed / 1_000_000_000).\(padding)\(fraction) \(text)") }
    }

    func printAndExit() -> Never {
        for line in lock.withLock({ lines }) { print(line) }
        fflush(nil)
        exit(0)
    }
}

/// A value that several threads of a test program share although the compiler cannot see how.
final class Shared<Value>: @unchecked Sendable {  // the engine runs one thread at a time; natively the programs lock
    var value: Value
    init(_ value: Value) { self.value = value }
}
