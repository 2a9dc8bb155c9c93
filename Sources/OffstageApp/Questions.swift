import Foundation
import OffstageWire
import Synchronization

/// What was asked of the device and is not answered yet.
struct Questions {
    /// Who asked: a thread that waits, or somebody who is called.
    enum Asker: Sendable {
        case thread(Slot)
        case caller(@Sendable (RefreshAnswer) -> Void)

        func hear(_ answer: RefreshAnswer) {
            switch self {
            case .thread(let slot): slot.fill(answer)
            case .caller(let body): body(answer)
            }
        }
    }

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
    private var open: [UInt32: Asker] = [:]

    mutating func add() -> (number: UInt32, slot: Slot) {
        let slot = Slot()
        return (add(.thread(slot)), slot)
    }

    mutating func add(_ asker: Asker) -> UInt32 {
        last += 1
        open[last] = asker
        return last
    }

    subscript(number: UInt32) -> Asker? { open[number] }

    mutating func remove(_ number: UInt32) -> Asker? {
        open.removeValue(forKey: number)
    }
}
