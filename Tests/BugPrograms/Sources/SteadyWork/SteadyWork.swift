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

    /// Some milliseconds of work and a file, once.
    public func workOnce() {
        let sum = compute(forNanoseconds: 3_000_000)
        // The sum is kept, so that the compiler cannot leave the work out. A full disk is nothing to this program.
        try? Data(repeating: UInt8(truncatingIfNeeded: sum), count: 4096).write(to: file)
    }
}

/// Keeps the processor busy on the calling thread.
@discardableResult
public func compute(forNanoseconds nanoseconds: UInt64) -> UInt64 {
    let start = DispatchTime.now().uptimeNanoseconds
    var sum: UInt64 = 1
    while DispatchTime.now().uptimeNanoseconds - start < nanoseconds {
        for value: UInt64 in 1...500 { sum = sum &* 31 &+ value }
    }
    return sum
}
