import OffstageKernel
import OffstageScenario
import Synchronization

/// What a device has written, for every thread to read.
final class Journal: Sendable {
    private struct State {
        var records: [Record] = []
        var now = Instant.boot
        /// From here on lines are new to ``VirtualDevice/run(until:of:where:within:)``.
        var mark = 0
        /// Lines that some failure has told.
        var told = 0
        var apps: [AppIdentifier] = []
        var counters: [String: Int] = [:]
    }

    /// What the device's clock showed at its first moment.
    let start: WallTime
    private let state = Mutex(State())

    init(start: WallTime) {
        self.start = start
    }

    var records: [Record] { state.withLock { $0.records } }
    var now: Instant { state.withLock { $0.now } }
    var counters: [String: Int] { state.withLock { $0.counters } }
    /// The installed apps, in the order of their installation.
    var apps: [AppIdentifier] { state.withLock { $0.apps } }

    func append(_ record: Record) { state.withLock { $0.records.append(record) } }
    func moved(to moment: Instant) { state.withLock { $0.now = moment } }
    func end(counters: [String: Int]) { state.withLock { $0.counters = counters } }

    func installed(_ app: AppIdentifier) {
        state.withLock { state in
            if !state.apps.contains(app) { state.apps.append(app) }
        }
    }

    func wasInstalled(_ app: AppIdentifier) -> Bool {
        state.withLock { $0.records.contains { $0.eventName == .appInstalled && $0.app == app } }
    }

    func uninstalled(_ app: AppIdentifier) { state.withLock { $0.apps.removeAll { $0 == app } } }

    /// - Returns: how many lines were told before.
    func tell(_ lines: Int) -> Int {
        state.withLock { state in
            defer { state.told = max(state.told, lines) }
            return min(state.told, lines)
        }
    }

    /// A step begins: what comes of it is new.
    func mark() { state.withLock { $0.mark = $0.records.count } }

    var marked: Int { state.withLock { $0.mark } }

    /// The place of the first line from `start` on that fits, or nil and the place to go on from.
    func search(_ pattern: VirtualDevice.LogLine.Pattern, from start: Int) -> (found: Int?, next: Int) {
        state.withLock { state in
            (state.records[start...].firstIndex(where: pattern.matches), state.records.count)
        }
    }

    /// The line at a place; only what follows it is new from now on.
    func take(_ place: Int) -> Record {
        state.withLock { state in
            state.mark = place + 1
            return state.records[place]
        }
    }
}

/// Looks for a new line, each line once, while the log grows.
final class LineSearch: Sendable {
    private let pattern: VirtualDevice.LogLine.Pattern
    private let journal: Journal
    private let progress: Mutex<(found: Int?, next: Int)>

    init(_ pattern: VirtualDevice.LogLine.Pattern, in journal: Journal) {
        self.pattern = pattern
        self.journal = journal
        progress = Mutex((nil, journal.marked))
    }

    var isOver: Bool { find() != nil }

    func take() -> Record? { find().map(journal.take) }

    private func find() -> Int? {
        progress.withLock { progress in
            if progress.found == nil { progress = journal.search(pattern, from: progress.next) }
            return progress.found
        }
    }
}
