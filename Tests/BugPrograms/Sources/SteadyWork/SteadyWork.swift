import Foundation

/// What an app has to do, standing in for uploads and the like: a bit of computing and a small file, again and again.
@MainActor public final class SteadyWork {
    private let file: URL
    private var timer: Timer?

    /// - Parameter name: Names the file, in the temporary folder.
    public init(named name: String) {
        file = FileManager.default.temporaryDirectory.appendingPathComponent(name)
    }

    public var isRunning: Bool { timer != nil }

    /// Works from now on until `stop()`: more than any budget has time for.
    public func start() {
        guard timer == nil else { return }
        timer = Timer.scheduledTimer(withTimeInterval: 0.02, repeats: true) { [weak self] _ in
            MainActor.assumeIsolated { self?.workOnce() }
        }
    }

    public func stop() {
        timer?.invalidate()
        timer = nil
    }

    /// Some work and a file, once.
    public func workOnce() {
        // The sum is kept, so that the compiler cannot leave the work out. A full disk is nothing to this program.
        try? Data(repeating: UInt8(truncatingIfNeeded: compute()), count: 4096).write(to: file)
    }
}

/// Keeps the processor busy on the calling thread, for less than a millisecond: a fixed amount of work, because a loop
/// that looks at the clock would have to wait for it.
@discardableResult
public func compute() -> UInt64 {
    var sum: UInt64 = 1
    var rest: UInt64 = 100_000
    // No range: going through one takes a debug build a hundred times as long.
    while rest > 0 {
        sum = sum &* 31 &+ rest
        rest -= 1
    }
    return sum
}
