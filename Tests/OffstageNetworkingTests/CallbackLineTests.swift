import Foundation
import Synchronization
import Testing

@testable import OffstageNetworking

@Suite(.timeLimit(.minutes(1))) struct CallbackLineTests {
    private final class Notes: Sendable {
        private let notes = Mutex<[String]>([])
        let ended = DispatchSemaphore(value: 0)
        func add(_ note: String) { notes.withLock { $0.append(note) } }
        var all: [String] { notes.withLock { $0 } }
    }

    private func run(_ work: (CallbackLine, Notes) -> Void) -> [String] {
        run { line, _, notes in work(line, notes) }
    }

    private func run(_ work: (CallbackLine, OperationQueue, Notes) -> Void) -> [String] {
        let notes = Notes()
        // A queue that would mix them up.
        let queue = OperationQueue()
        let line = CallbackLine(queue)
        work(line, queue, notes)
        notes.ended.wait()
        return notes.all
    }

    @Test func callbacks_onAConcurrentQueue_comeInOrder() {
        let notes = run { line, notes in
            for number in 0..<100 { line.add { notes.add("\(number)") } }
            line.add { notes.ended.signal() }
        }
        #expect(notes == (0..<100).map { "\($0)" })
    }

    @Test func callback_thatIsNotDone_holdsTheNext() {
        let done = Mutex<(@Sendable () -> Void)?>(nil)
        let notes = run { line, queue, notes in
            line.addStep { next in
                notes.add("asks")
                done.withLock { $0 = next }
            }
            line.add {
                notes.add("next")
                notes.ended.signal()
            }
            // What was let through too early has run when the queue has nothing left.
            queue.waitUntilAllOperationsAreFinished()
            notes.add("answers")
            done.withLock { $0 }?()
        }
        #expect(notes == ["asks", "answers", "next"])
    }

    @Test func end_comesWithoutWhatWaits() {
        let begun = DispatchSemaphore(value: 0)
        let notes = run { line, notes in
            line.addStep { _ in
                notes.add("asks for ever")
                begun.signal()
            }
            line.add { notes.add("never") }
            begun.wait()
            line.end {
                notes.add("end")
                notes.ended.signal()
            }
        }
        #expect(notes == ["asks for ever", "end"])
    }

    @Test func pause_holdsEverything() {
        let notes = run { line, queue, notes in
            line.pause(true)
            line.add {
                notes.add("callback")
                notes.ended.signal()
            }
            queue.waitUntilAllOperationsAreFinished()
            notes.add("paused")
            line.pause(false)
        }
        #expect(notes == ["paused", "callback"])
    }
}
