import Foundation

/// A small piece of work: it computes for a moment, then leaves the processor to others for longer (L-56).
func step() {
    var sum: UInt64 = 1
    for value in 1...2000 { sum = sum &* 31 &+ UInt64(value) }
    // The sum goes into the pause, so that the compiler cannot leave the work out.
    Thread.sleep(forTimeInterval: sum == 0 ? 0.021 : 0.02)
}
