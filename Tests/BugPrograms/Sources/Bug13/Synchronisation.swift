import SteadyWork
import UIKit
import os

/// Endless exchange of items, which takes long to put everything back in order once it is cancelled.
final class Synchronisation: Sendable {
    private let flags = OSAllocatedUnfairLock(initialState: (isCancelled: false, isOver: false))

    var isOver: Bool { flags.withLock { $0.isOver } }

    func cancel() {
        flags.withLock { $0.isCancelled = true }
    }

    func run() {
        while !flags.withLock({ $0.isCancelled }) {
            compute(forNanoseconds: 2_000_000)
            Thread.sleep(forTimeInterval: 0.01)
        }
        // Going back takes two seconds. The app is suspended in the middle; the rest wakes with it, in the foreground.
        for _ in 1...200 { compute(forNanoseconds: 10_000_000) }
        print("synchronisation: cancelled")
        flags.withLock { $0.isOver = true }
    }
}
