import SteadyWork
import UIKit
import os

/// An endless update of many lists, which can be stopped after each.
final class Update: Sendable {
    private let isStopped = OSAllocatedUnfairLock(initialState: false)

    var isComplete: Bool { !isStopped.withLock { $0 } }

    func stop() {
        isStopped.withLock { $0 = true }
    }

    /// Blocks the calling thread until it is stopped.
    func run() {
        while isComplete {
            compute()
            Thread.sleep(forTimeInterval: 0.01)
        }
    }
}
