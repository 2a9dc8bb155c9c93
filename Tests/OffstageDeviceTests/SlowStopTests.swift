import Glibc
import Testing

@testable import OffstageDevice

/// A process that is to go on before it has come to rest.
@Suite(.timeLimit(.minutes(1))) struct SlowStopTests {
    @Test func awaitStop_returnsAtRest() {
        let tree = SlowTree(after: 3)
        tree.awaitStop()
        #expect(tree.asked == 4)
        tree.awaitStop()
        #expect(tree.asked == 5)
    }

    @Test func awaitStop_ofATreeThatNeverStops_returns() {
        let tree = SlowTree(after: .max)
        tree.awaitStop()
        #expect(tree.asked > 100)
    }
}

/// It is stopped after it was asked so often.
private final class SlowTree: Confinement {
    let after: Int
    private(set) var asked = 0

    init(after: Int) { self.after = after }

    var isStopped: Bool {
        asked += 1
        return asked > after
    }

    var group: Int32 { -1 }
    var members: [ProcessEntry] { [] }
    var cpuNanoseconds: Int64 { 0 }
    func adopt(_ process: ProcessEntry) {}
    func stop() {}
    func resume() {}
    func kill() {}
    func owned(_ orphan: ProcessEntry) -> Bool { false }
    func dissolve() {}
}
