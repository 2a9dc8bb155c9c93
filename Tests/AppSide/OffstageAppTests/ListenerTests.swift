import Foundation
import OffstageWire
import Synchronization
import Testing

@testable import OffstageApp

/// Who listens to a connection hears thousands of events in the life of a process.
@Suite struct ListenerTests {
    /// How far the stack reaches down in the listener, at each event.
    private final class Depths: Sendable {
        private let places = Mutex<[UInt]>([])
        var all: [UInt] { places.withLock { $0 } }

        func note() {
            var here: UInt8 = 0
            let place = withUnsafeMutablePointer(to: &here) { UInt(bitPattern: $0) }
            places.withLock { $0.append(place) }
        }
    }

    private func connection() throws -> Connection {
        var ends: [Int32] = [-1, -1]
        try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
        close(ends[1])
        return Connection(descriptor: ends[0])
    }

    @Test func listener_ofSessions_isAsNearAfterManyEvents() throws {
        let (connection, depths) = (try connection(), Depths())
        connection.setSessionListener { _, _ in depths.note() }
        for _ in 0..<200 { connection.heard(.eventsFinished, of: "night") }
        #expect(depths.all.count == 200)
        #expect(Set(depths.all).count == 1)
    }

    @Test func listener_ofTransfers_isAsNearAfterManyEvents() throws {
        let (connection, depths) = (try connection(), Depths())
        connection.setTransferListener { _, _ in depths.note() }
        for _ in 0..<200 { connection.heard(TransferEvent.waiting, of: 1) }
        #expect(depths.all.count == 200)
        #expect(Set(depths.all).count == 1)
    }
}
