import Dispatch
import Synchronization

/// The views of one root: evaluated as a whole, in a later turn of the main queue after something has changed.
@MainActor final class Graph {
    let root = _Node()
    private var pass = 0
    private let turns = Mutex(Turns())
    var environment = EnvironmentValues()
    /// What `onChange`, `onAppear` and `onDisappear` do, in the order of the tree.
    var actions: [() -> Void] = []
    /// Whether the window's scene has been connected (L-17).
    var isConnected = false
    /// What the scenes do in the background, in their order.
    var backgroundActions: [BackgroundAction] = []
    private let content: (_Context) -> Void

    /// As often can what actions change be evaluated anew in one turn; then a frame passes, so that views which change
    /// without end do not hold up time.
    private static let rounds = 16
    private static let frame = DispatchTimeInterval.milliseconds(16)

    private struct Turns {
        /// Whether something has changed since the last evaluation began.
        var isStale = false
        var isScheduled = false
        var isSettling = false
    }

    init(_ content: @escaping (_Context) -> Void) {
        self.content = content
    }

    /// Something that the views read has changed, or will in a moment. May be called on any thread.
    nonisolated func invalidate() {
        let isFirst = turns.withLock { turns in
            turns.isStale = true
            guard !turns.isSettling, !turns.isScheduled else { return false }
            turns.isScheduled = true
            return true
        }
        if isFirst { DispatchQueue.main.async { MainActor.assumeIsolated { self.takeTurn() } } }
    }

    private func takeTurn() {
        let isStale = turns.withLock { turns in
            turns.isScheduled = false
            return turns.isStale
        }
        if isStale { settle() }
    }

    /// Evaluates the views, and again as long as what they do then changes them.
    func settle() {
        let isNested = turns.withLock { turns in
            turns.isStale = turns.isSettling
            defer { turns.isSettling = true }
            return turns.isSettling
        }
        guard !isNested else { return }
        for _ in 0..<Self.rounds {
            evaluateAll()
            let actions = actions
            self.actions = []
            for action in actions { action() }
            let isAgain = turns.withLock { turns in
                defer { turns.isStale = false }
                turns.isSettling = turns.isStale
                return turns.isStale
            }
            if !isAgain { return }
        }
        turns.withLock { turns in
            turns.isSettling = false
            turns.isStale = true
            turns.isScheduled = true
        }
        DispatchQueue.main.asyncAfter(deadline: .now() + Self.frame) { MainActor.assumeIsolated { self.takeTurn() } }
    }

    private func evaluateAll() {
        pass += 1
        root.begin(pass)
        content(_Context(graph: self, node: root, environment: environment))
        // What is gone hears of it before what is new.
        actions = root.sweep() + actions
    }

    /// Evaluates a body; what is observable and was read in it makes the views stale when it changes.
    func observing<Result>(_ body: () -> Result) -> Result {
        withObservationTracking(body) { [weak self] in self?.invalidate() }
    }

    /// All views are gone.
    func end() {
        for action in root.end() { action() }
    }

    /// What is seen, as UIKit's views.
    var views: [UIView] { root.views }
}
