import Foundation

/// A small piece of work: a fixed amount of computing, then a pause that leaves the processor to others (L-56).
func step() {
    var sum: UInt64 = 1
    for value: UInt64 in 1...50_000 { sum = sum &* 31 &+ value }
    // The sum goes into the pause, so that the compiler cannot leave the work out.
    Thread.sleep(forTimeInterval: sum == 0 ? 0.011 : 0.01)
}
