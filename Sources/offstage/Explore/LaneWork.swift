import Synchronization

/// Items that several lanes share out among themselves, and what came of each.
final class LaneWork<Item: Sendable, Outcome: Sendable>: Sendable {
    typealias Work = @Sendable (TrialLane, Item) throws(Failure) -> Outcome

    private struct State: Sendable {
        var next = 0
        var outcomes: [Outcome?]
        var problem: Failure?
    }

    private let items: [Item]
    private let work: Work
    private let state: Mutex<State>

    init(_ items: [Item], _ work: @escaping Work) {
        self.items = items
        self.work = work
        state = Mutex(State(outcomes: Array(repeating: nil, count: items.count)))
    }

    /// Does what is left, an item at a time; on the lane's own thread.
    func run(_ lane: TrialLane) {
        defer { lane.close() }
        while let index = take() {
            do throws(Failure) {
                let outcome = try work(lane, items[index])
                state.withLock { $0.outcomes[index] = outcome }
            } catch {
                state.withLock { if $0.problem == nil { $0.problem = error } }
            }
        }
    }

    /// What came of every item, once no lane runs any more.
    /// - Throws: what one of them threw; nothing more was begun after it.
    func outcomes() throws(Failure) -> [Outcome] {
        let (outcomes, problem) = state.withLock { ($0.outcomes, $0.problem) }
        if let problem { throw problem }
        return outcomes.compactMap(\.self)
    }

    private func take() -> Int? {
        state.withLock { state in
            guard state.problem == nil, state.next < items.count else { return nil }
            defer { state.next += 1 }
            return state.next
        }
    }
}
