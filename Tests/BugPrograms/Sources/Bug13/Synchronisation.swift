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
            compute()
            Thread.sleep(forTimeInterval: 0.01)
        }
        // Going back takes a second or two. The app is suspended in the middle; the rest wakes with it, in the
        // foreground.
        for _ in 1...150 {
            for _ in 1...40 { compute() }
            Thread.sleep(forTimeInterval: 0.002)
        }
        print("synchronisation: cancelled")
        flags.withLock { $0.isOver = true }
    }
}
