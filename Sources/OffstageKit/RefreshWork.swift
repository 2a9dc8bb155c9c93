/// One run of a coordinator's children, and everyone who waits for its answer.
///
/// 1. It runs the children side by side, once, in a task that it can cancel.
/// 2. It answers each of those who wait exactly once: when all children have returned, or when that one's time is up.
/// 3. It cancels the children when nobody is left who can still wait.
///
/// What changes is one value behind a lock; the children, the cancellation and the answers happen outside it.
///
/// The odd case: time is up before the work has begun. Then it never begins, and the answer is failed.
final class RefreshWork: Sendable {
    typealias Completion = @Sendable (UIBackgroundFetchResult) -> Void

    private enum Phase {
        /// Nobody works yet. Next: `working` or `over`.
        case idle
        /// Next: `stopping` or `over`.
        case working(Task<Void, Never>)
        /// Cancelled; one still waits, for the children or the hard stop. Next: `over`.
        case stopping
        /// All are answered. Children that were given up may still run.
        case over
    }

    private struct State {
        var phase = Phase.idle
        /// Those who wait, in the order in which they came.
        var waiting: [(wake: Int, completion: Completion)] = []
        var lastWake = 0
        /// For each child what it answered; nil until it does.
        var answers: [UIBackgroundFetchResult?]

        mutating func add(_ completion: @escaping Completion) -> Int {
            lastWake += 1
            waiting.append((lastWake, completion))
            return lastWake
        }

        mutating func remove(_ wake: Int) -> Completion? {
            waiting.firstIndex { $0.wake == wake }.map { waiting.remove(at: $0).completion }
        }
    }

    private let children: KeyValuePairs<String, RefreshCoordinator.Child>
    private let report: @Sendable (RefreshProblem) -> Void
    private let state: Guarded<State>

    private init(
        _ children: KeyValuePairs<String, RefreshCoordinator.Child>,
        _ report: @escaping @Sendable (RefreshProblem) -> Void,
        _ state: State
    ) {
        self.children = children
        self.report = report
        self.state = Guarded(state)
    }

    /// Work that has not begun, and the first one who waits for it.
    static func make(
        for children: KeyValuePairs<String, RefreshCoordinator.Child>,
        report: @escaping @Sendable (RefreshProblem) -> Void,
        _ completion: @escaping Completion
    ) -> (work: RefreshWork, wake: Int) {
        var state = State(answers: Array(repeating: nil, count: children.count))
        let wake = state.add(completion)
        return (RefreshWork(children, report, state), wake)
    }

    /// - Returns: the number of the one who waits from now on; nil if it is too late for that.
    func join(_ completion: @escaping Completion) -> Int? {
        state.withLock { state in
            switch state.phase {
            case .idle, .working: state.add(completion)
            case .stopping, .over: nil
            }
        }
    }

    /// Whether all are answered.
    var isOver: Bool {
        state.withLock { if case .over = $0.phase { true } else { false } }
    }

    /// Begins the work, unless that was done before or its time is up already.
    func begin() {
        state.withLock { state in
            guard case .idle = state.phase else { return }
            state.phase = .working(Task { await work() })
        }
    }

    /// The time of one of those who wait is up. The last one waits a little longer, for the cancelled children.
    ///
    /// - Returns: whether to call ``giveUp()`` after the hard stop.
    func windowEnds(_ wake: Int) -> Bool {
        let (completion, result, cancelled) =
            state.withLock { state in
                switch state.phase {
                case .working(let task) where state.waiting.map(\.wake) == [wake]:
                    state.phase = .stopping
                    return (nil, state.answers.merged, task)
                case .idle, .working:
                    let completion = state.remove(wake)
                    if state.waiting.isEmpty { state.phase = .over }
                    return (completion, state.answers.merged, nil)
                case .stopping, .over:
                    return (nil, state.answers.merged, nil)
                }
            } as (Completion?, UIBackgroundFetchResult, Task<Void, Never>?)
        completion?(result)
        cancelled?.cancel()
        return cancelled != nil
    }

    /// The cancelled children have had their time; who waits is answered without them.
    func giveUp() {
        let missing =
            state.withLock { state in
                guard case .stopping = state.phase else { return [] }
                return zip(children, state.answers).filter { $0.1 == nil }.map(\.0.key)
            } as [String]
        for name in missing { report(.childDidNotStop(name)) }
        answerAll()
    }

    private func work() async {
        await withTaskGroup(of: Void.self) { group in
            for (place, child) in children.enumerated() {
                group.addTask { [self] in
                    let answer = await answer(of: child)
                    state.withLock { $0.answers[place] = answer }
                }
            }
        }
        answerAll()
    }

    private func answer(of child: (key: String, value: RefreshCoordinator.Child)) async -> UIBackgroundFetchResult {
        do {
            return try await child.value()
        } catch {
            // One that was cancelled does as it is told when it throws.
            if !Task.isCancelled { report(.childFailed(child.key, error)) }
            return .failed
        }
    }

    private func answerAll() {
        let (completions, result) = state.withLock { state in
            defer {
                state.phase = .over
                state.waiting = []
            }
            return (state.waiting.map(\.completion), state.answers.merged)
        }
        for completion in completions { completion(result) }
    }
}

extension [UIBackgroundFetchResult?] {
    /// One answer for all (F-8): new data if any has some, no data only if all say so; who has not answered has failed.
    fileprivate var merged: UIBackgroundFetchResult {
        if contains(.newData) { return .newData }
        return allSatisfy { $0 == .noData } ? .noData : .failed
    }
}
