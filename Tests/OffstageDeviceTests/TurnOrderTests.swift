import OffstageKernel
import Testing

@testable import OffstageDevice

/// Who comes first at one moment: fixed, or by the seed.
@Suite struct TurnOrderTests {
    private let moment = Instant.boot + .seconds(30)

    @Test func order_unshuffled_isFixed() {
        var order = TurnOrder(seed: 7, isShuffled: false)
        for _ in 1...100 {
            let (choice, draw) = (order.choice(among: 5, at: moment), order.draw(at: moment))
            let isDeviceFirst = order.isDeviceFirst(moment)
            #expect(choice == 0 && draw == 0 && isDeviceFirst)
            #expect(!order.endsBefore(moment))
        }
    }

    @Test func order_shuffled_dependsOnSeedAndMomentAndNothingBefore() {
        var fresh = TurnOrder(seed: 7, isShuffled: true)
        let expected = (1...100).map { _ in fresh.choice(among: 5, at: moment) }
        var used = TurnOrder(seed: 7, isShuffled: true)
        for second in 1...29 { _ = used.draw(at: .boot + .seconds(second)) }
        let choices = (1...100).map { _ in
            #expect(used.endsBefore(moment) == fresh.endsBefore(moment))
            return used.choice(among: 5, at: moment)
        }
        #expect(choices == expected)
        #expect(Set(choices) == [0, 1, 2, 3, 4])
        var other = TurnOrder(seed: 8, isShuffled: true)
        let others = (1...100).map { _ in other.choice(among: 5, at: moment) }
        #expect(others != expected)
    }

    @Test func order_shuffled_goesEitherWay() {
        let seeds: Range<UInt64> = 0..<200
        let first = seeds.filter { seed in
            var order = TurnOrder(seed: seed, isShuffled: true)
            return order.isDeviceFirst(moment)
        }
        let before = seeds.filter { TurnOrder(seed: $0, isShuffled: true).endsBefore(moment) }
        #expect((60...140).contains(first.count))
        #expect((60...140).contains(before.count))
        #expect(first != before)
    }
}
