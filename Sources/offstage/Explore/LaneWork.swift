import Synchronization

/// Items that several lanes share out among themselves, in their order. What came of each is taken in as it comes, so
/// that nothing grows with the number of items.
final class LaneWork<Items: RandomAccessCollection & Sendable, Outcome: Sendable>: Sendable
where Items.Index == Int, Items.Element: Sendable {
    typealias Work = @Sendable (TrialLane, Items.Element) throws(Failure) -> Outcome

    private struct State: Sendable {
        var next: Int
        var problem: Failure?
    }

    private let items: Items
    private let work: Work
    private let take: @Sendable (Int, Outcome) -> Void
    private let state: Mutex<State>

    /// - Parameter take: takes in what came of an item, by its place; called by any lane's thread.
    init(_ items: Items, _ work: @escaping Work, take: @escaping @Sendable (Int, Outcome) -> Void) {
        self.items = items
        self.work = work
        self.take = take
        state = Mutex(State(next: items.startIndex))
    }

    /// Does what is left, an item at a time; on the lane's own thread.
    func run(_ lane: TrialLane) {
        defer { lane.close() }
        while let index = next() {
            do throws(Failure) {
                take(index, try work(lane, items[index]))
            } catch {
                state.withLock { if $0.problem == nil { $0.problem = error } }
            }
        }
    }

    /// Once no lane runs any more.
    /// - Throws: what one of them threw; nothing more was begun after it.
    func check() throws(Failure) {
        if let problem = state.withLock(\.problem) { throw problem }
    }

    private func next() -> Int? {
        state.withLock { state in
            guard state.problem == nil, state.next < items.endIndex else { return nil }
            defer { state.next += 1 }
            return state.next
        }
    }
}
