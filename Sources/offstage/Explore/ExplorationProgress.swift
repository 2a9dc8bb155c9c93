import Foundation
import Synchronization

/// One line on the terminal, rewritten as the work goes on; nothing where standard error is no terminal.
final class ExplorationProgress: Sendable {
    private let total: Int
    private let start = ContinuousClock.now
    private let state = Mutex(State())
    private let isShown = isatty(2) == 1

    private struct State {
        var done = 0
        var failed = 0
        var shrunk: (done: Int, of: Int)?
        var runs = 0
        var lastShown: ContinuousClock.Instant?
    }

    init(total: Int) {
        self.total = total
    }

    /// How many devices have lived so far.
    var runs: Int { state.withLock(\.runs) }

    func ran() {
        show { $0.runs += 1 }
    }

    func explored(failed: Bool) {
        show {
            $0.done += 1
            if failed { $0.failed += 1 }
        }
    }

    func shrinks(_ done: Int, of total: Int) {
        show { $0.shrunk = (done, total) }
    }

    /// Takes the line away.
    func clear() {
        if isShown { write("\r\u{1B}[K") }
    }

    private func show(_ change: (inout State) -> Void) {
        let now = ContinuousClock.now
        let line = state.withLock { state -> String? in
            change(&state)
            let isDue = state.lastShown.map { now - $0 > .milliseconds(100) } ?? true
            guard isShown, isDue || state.done == total else { return nil }
            state.lastShown = now
            return text(state, now)
        }
        if let line { write("\r\(line)\u{1B}[K") }
    }

    private func text(_ state: State, _ now: ContinuousClock.Instant) -> String {
        let seconds = max(0.001, (now - start) / .seconds(1))
        var line = "\(state.done) of \(total) seeds explored, \(state.failed) failed"
        if let shrunk = state.shrunk {
            line += "; shrinking, \(shrunk.done) of \(shrunk.of) done, \(state.runs) runs"
        } else {
            line += ", \(String(format: "%.1f", Double(state.runs) / seconds)) runs/s"
            if state.done > 0, state.done < total {
                line += ", \(Int((seconds / Double(state.done) * Double(total - state.done)).rounded(.up))) s left"
            }
        }
        return line
    }

    private func write(_ text: String) {
        try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
    }
}
