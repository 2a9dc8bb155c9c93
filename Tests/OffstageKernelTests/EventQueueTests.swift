import OffstageKernel
import Testing

@Suite struct EventQueueTests {
    @Test func popFirst_givenEqualMoments_ordersByRankThenInsertion() {
        var queue = EventQueue<String>()
        let noon = Instant(nanoseconds: 12)
        queue.insert("deadline", at: noon, rank: 4)
        queue.insert("user", at: noon, rank: 0)
        queue.insert("second user", at: noon, rank: 0)
        queue.insert("earlier", at: Instant(nanoseconds: 11), rank: 4)
        var order: [String] = []
        while let (_, payload) = queue.popFirst(upTo: noon) { order.append(payload) }
        #expect(order == ["earlier", "user", "second user", "deadline"])
    }

    @Test func insert_withoutARank_hasTheLowest() {
        var queue = EventQueue<String>()
        queue.insert("ranked", at: .boot, rank: 1)
        queue.insert("unranked", at: .boot)
        #expect(queue.popFirst(upTo: .boot)?.payload == "unranked")
    }

    @Test func ranks_mayBeAnyByte_andInsertionDecidesAmongEquals() {
        var queue = EventQueue<Int>()
        for rank in [200, 128, 1, 255, 127] as [UInt8] { queue.insert(Int(rank), at: .boot, rank: rank) }
        for number in 1000..<1020 { queue.insert(number, at: .boot, rank: 2) }
        var order: [Int] = []
        while let (_, payload) = queue.popFirst(upTo: .boot) { order.append(payload) }
        #expect(order == [1] + Array(1000..<1020) + [127, 128, 200, 255])
    }

    @Test func popFirst_givenALimit_leavesWhatIsLater() {
        var queue = EventQueue<Int>()
        queue.insert(1, at: Instant(nanoseconds: 10))
        #expect(queue.popFirst(upTo: Instant(nanoseconds: 9)) == nil)
        #expect(queue.first == Instant(nanoseconds: 10))
        #expect(queue.popFirst(upTo: Instant(nanoseconds: 10))?.payload == 1)
        #expect(queue.count == 0)
    }

    @Test func popFirst_keepsNothingOfWhatItGives() {
        final class Payload: Sendable {}
        var queue = EventQueue<Payload>()
        var known: [() -> Payload?] = []
        for moment in [4, 1, 3, 2, 5, 6, 7] as [Int64] {
            let payload = Payload()
            known.append { [weak payload] in payload }
            queue.insert(payload, at: Instant(nanoseconds: moment))
        }
        #expect(known.allSatisfy { $0() != nil })
        while queue.popFirst(upTo: Instant(nanoseconds: 9)) != nil {}
        #expect(known.allSatisfy { $0() == nil })
    }

    @Test(arguments: 0..<50) func popFirst_givenRandomInsertsAndPops_agreesWithASortedList(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var queue = EventQueue<Int>()
        var model: [(moment: Int64, rank: UInt8, number: Int)] = []
        for number in 0..<500 {
            if generator.next() % 3 != 0 {
                let moment = Int64(generator.next() % 40)
                let rank = UInt8(generator.next() % 3)
                queue.insert(number, at: Instant(nanoseconds: moment), rank: rank)
                let place = model.firstIndex { ($0.moment, $0.rank) > (moment, rank) } ?? model.endIndex
                model.insert((moment, rank, number), at: place)
            } else {
                let popped = queue.popFirst(upTo: Instant(nanoseconds: .max))?.payload
                #expect(popped == (model.isEmpty ? nil : model.removeFirst().number))
            }
            #expect(queue.count == model.count)
            #expect(queue.first?.nanoseconds == model.first?.moment)
        }
    }
}
