import OffstagePush
import Testing

@testable import OffstageGateway

/// How many frames a client may send that cost work and bring no request further.
struct FrameBudgetTests {
    private let start = Moment(seconds: 1_000_000)

    /// Of so many frames that come at once, how many are taken.
    private func taken(_ count: Int, from budget: inout FrameBudget, at moment: Moment) -> Int {
        var taken = 0
        for _ in 0..<count where budget.spend(at: moment) { taken += 1 }
        return taken
    }

    @Test func aThousandAtOnce_andNotOneMore() {
        var budget = FrameBudget(at: start)
        let taken = taken(2000, from: &budget, at: start)
        #expect(taken == 1000)
    }

    @Test func thirtyThreeComeBackInASecond() {
        var budget = FrameBudget(at: start)
        let first = taken(1000, from: &budget, at: start)
        let second = taken(100, from: &budget, at: start + .seconds(1))
        #expect([first, second] == [1000, 33])
    }

    @Test func aPingEverySecond_isNeverTooMuch() {
        var budget = FrameBudget(at: start)
        var taken = 0
        for second in 0..<100_000 where budget.spend(at: start + .seconds(second)) { taken += 1 }
        #expect(taken == 100_000)
    }

    @Test func aClockThatIsSetBack_givesNothing() {
        var budget = FrameBudget(at: start)
        let first = taken(1000, from: &budget, at: start)
        let second = taken(1, from: &budget, at: start + .seconds(-100))
        #expect([first, second] == [1000, 0])
    }
}
