import Foundation

/// A small piece of work: it computes for a moment, then leaves the processor to others as long again (L-56).
func step() {
    let start = DispatchTime.now()
    var sum: UInt64 = 1
    while DispatchTime.now().uptimeNanoseconds - start.uptimeNanoseconds < 3_000_000 {
        for value in 1...500 { sum = sum &* 31 &+ UInt64(value) }
    }
    // The sum goes into the pause, so that the compiler cannot leave the work out.
    Thread.sleep(forTimeInterval: sum == 0 ? 0.004 : 0.003)
}
