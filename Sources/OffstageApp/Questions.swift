import Foundation
import OffstageWire
import Synchronization

/// What was asked of the device and is not answered yet.
struct Questions {
    /// Where the one who asked waits.
    final class Slot: Sendable {
        private let answer = Mutex<RefreshAnswer?>(nil)
        private let filled = DispatchSemaphore(value: 0)

        func fill(_ answer: RefreshAnswer) {
            self.answer.withLock { $0 = answer }
            filled.signal()
        }

        func wait() -> RefreshAnswer? {
            filled.wait()
            return answer.withLock { $0 }
        }
    }

    private var last: UInt32 = 0
    private var open: [UInt32: Slot] = [:]

    mutating func add() -> (number: UInt32, slot: Slot) {
        last += 1
        let slot = Slot()
        open[last] = slot
        return (last, slot)
    }

    mutating func remove(_ number: UInt32) -> Slot? {
        open.removeValue(forKey: number)
    }
}
