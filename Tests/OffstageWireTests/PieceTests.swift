import Foundation
import Testing

@testable import OffstageWire

/// What is too long for one frame comes in several.
@Suite struct PieceTests {
    private func task(_ number: Int, urlLength: Int) -> SessionTask {
        let url = "https://server.example.com/" + String(repeating: "a", count: urlLength)
        let order = SessionMessage.Order(task: number, kind: .download, method: "GET", url: url)
        return SessionTask(order: order, isSuspended: false, received: 0, expected: nil)
    }

    private func frames(_ tasks: [SessionTask]) throws -> [Frame] {
        try DeviceMessage.answer(.session(lastTask: 7000, tasks: tasks, isLast: true)).frames(id: 9)
    }

    /// The tasks of all pieces, and what each says of being the last.
    private func joined(_ frames: [Frame]) throws -> (tasks: [SessionTask], isLast: [Bool]) {
        var joined: (tasks: [SessionTask], isLast: [Bool]) = ([], [])
        for frame in frames {
            #expect(frame.body.count <= Frame.maximumBody)
            #expect(frame.id == 9)
            guard case .answer(.session(7000, let piece, let isLast)) = try DeviceMessage(frame) else {
                Issue.record("no piece of a session")
                continue
            }
            joined.tasks += piece
            joined.isLast.append(isLast)
        }
        return joined
    }

    @Test func session_ofFewTasks_isOneFrame() throws {
        let tasks = (1...3).map { task($0, urlLength: 10) }
        #expect(try frames(tasks).count == 1)
        #expect(try joined(frames(tasks)).tasks == tasks)
        #expect(try joined(frames([])).isLast == [true])
    }

    /// By their length or by their number.
    @Test(arguments: [(120, 15_000), (5000, 10)]) func session_ofManyTasks_isSeveral(count: Int, length: Int) throws {
        let tasks = (1...count).map { task($0, urlLength: length) }
        let pieces = try joined(frames(tasks))
        #expect(pieces.tasks == tasks)
        #expect(pieces.isLast.count > 1)
        #expect(pieces.isLast == Array(repeating: false, count: pieces.isLast.count - 1) + [true])
    }

    /// Nobody is sent half of it; whoever reads it refuses it.
    @Test func element_thatFitsNowhere_isAFrameOfItsOwn() throws {
        let sizes = [10, 2 << 20, 10]
        let frames = Frame.pieces(of: sizes[...]) { piece, _ in Frame(kind: 1, body: Data(count: piece.reduce(0, +))) }
        #expect(frames.map(\.body.count) == sizes)
    }
}
