import Testing

@testable import OffstageDevice

/// How long an app's threads waited for a processor, whoever of them has ended.
@Suite struct QueueTimesTests {
    private var queues = QueueTimes()

    @Test mutating func total_isOfAllThreads() {
        #expect(queues.total([10: 5, 11: 7]) == 12)
        #expect(queues.total([10: 6, 11: 7, 12: 1]) == 14)
    }

    @Test mutating func total_withAThreadThatEnded_losesNothing() {
        #expect(queues.total([10: 5, 11: 900]) == 905)
        #expect(queues.total([10: 6]) == 906)
        #expect(queues.total([10: 8, 12: 3]) == 911)
        #expect(queues.total([:]) == 911)
    }

    @Test mutating func total_withAnotherThreadOfThatNumber_countsBoth() {
        #expect(queues.total([10: 900]) == 900)
        #expect(queues.total([10: 20]) == 920)
        #expect(queues.total([10: 25]) == 925)
    }
}
