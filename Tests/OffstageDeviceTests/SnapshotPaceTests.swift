import Foundation
import GRDB
import OffstageKernel
import Testing

@testable import OffstageDevice

@Suite(.timeLimit(.minutes(1))) struct SnapshotPaceTests {
    @Test func smallValue_isStoredAfterSomeEvents() {
        var pace = SnapshotPace(valueBytes: 10)
        pace.stored(events: SnapshotPace.fewestEvents - 1, bytes: 50_000)
        #expect(!pace.isDue)
        pace.stored(events: 1, bytes: 50)
        #expect(pace.isDue)
    }

    @Test func largeValue_waitsUntilTheEventsAreAsLarge() {
        var pace = SnapshotPace(valueBytes: 1_000_000)
        pace.stored(events: 5000, bytes: 999_999)
        #expect(!pace.isDue)
        pace.stored(events: 1, bytes: 1)
        #expect(pace.isDue)
    }

    /// A device that was killed counts on from where it was.
    @Test func device_thatIsBroughtBack_countsOn() throws {
        let scratch = try Scratch()
        let settings = Device.Settings(os: 17, seed: 7)
        let store = try EventStore(StateFolder(scratch.path))
        var kernel = try store.recover(settings).kernel
        for _ in 0..<3 { try feed(&kernel, store) }
        let stored = try store.keep(kernel)
        #expect(stored.events == 0)
        #expect(stored.valueBytes == (try JSONEncoder().encode(kernel)).count)
        var pace = stored
        for _ in 0..<4 { pace.stored(events: 1, bytes: try feed(&kernel, store)) }
        let again = try store.recover(settings)
        #expect(again.pace == pace)
        #expect(again.pace.events == 4)
    }

    /// - Returns: the bytes that the event took in the store.
    @discardableResult private func feed(_ kernel: inout Device, _ store: EventStore) throws -> Int {
        var settled = Settled()
        settled.moment = .boot
        settled.events = [.user(.pressedHome)]
        for case .record(let record) in kernel.handle(.user(.pressedHome), at: .boot) { settled.records.append(record) }
        return try store.commit(settled)
    }
}
