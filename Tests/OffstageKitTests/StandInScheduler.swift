import Foundation
import OffstageKit

/// Takes the scheduler's place, and that of the clock: launches and expires tasks when it is told to, fires timers when
/// time is let pass, and writes down what happens, in order.
///
/// `Sendable` though unchecked: all that changes is private and touched only while `lock` is held.
final class StandInScheduler: @unchecked Sendable {
    private struct Timer {
        var due: Duration
        var action: @Sendable () -> Void
    }

    struct Refusal: Error, CustomStringConvertible {
        var description: String { "error 1" }
    }

    private static let main = DispatchSpecificKey<Bool>()

    private let lock = NSLock()
    private var entries: [String] = []
    private var handler: RefreshCalls.LaunchHandler?
    private var expirationHandlers: [Int: @Sendable () -> Void] = [:]
    private var timers: [Timer] = []
    private var now = Duration.zero
    private var lastLaunch = 0
    private var refusals: Int
    private let permits: Bool
    private let expiresAtOnce: Bool
    private let answered = (1...4).map { _ in Event() }
    private var answers = 0

    /// - Parameters:
    ///   - permits: Whether the identifier is in the Info.plist.
    ///   - refusals: How many requests are refused before one is taken.
    ///   - expiresAtOnce: Whether a task's time is up as soon as there is a handler to call.
    init(permits: Bool = true, refusals: Int = 0, expiresAtOnce: Bool = false) {
        self.permits = permits
        self.expiresAtOnce = expiresAtOnce
        self.refusals = refusals
    }

    var calls: RefreshCalls {
        RefreshCalls(
            register: { self.register($0, $1) },
            submit: { try self.submit($0, $1) },
            after: { self.after($0, $1) }
        )
    }

    /// What happened so far.
    var story: [String] { lock.withLock { entries } }

    func note(_ entry: String) {
        lock.withLock { entries.append(entry) }
    }

    // MARK: What the system does

    /// Calls the launch handler with a task, numbered from 1.
    func launch() {
        let (number, handler) = lock.withLock {
            lastLaunch += 1
            entries.append("launch \(lastLaunch)")
            return (lastLaunch, self.handler)
        }
        handler?(
            RefreshCalls.Launch(
                onExpiration: { handler in
                    self.lock.withLock { self.expirationHandlers[number] = handler }
                    if self.expiresAtOnce { self.expire(number) }
                },
                complete: { self.answer("completed \(number): \($0)") }
            )
        )
    }

    /// Calls the handler of a task, as the system does shortly before its time ends.
    func expire(_ number: Int) {
        note("expires \(number)")
        lock.withLock { expirationHandlers[number] }?()
    }

    /// What a fetch hands the app.
    func completionHandler(_ name: String) -> @Sendable (UIBackgroundFetchResult) -> Void {
        // In the process of a test the main queue has no thread of its own.
        DispatchQueue.main.setSpecific(key: Self.main, value: true)
        return { result in
            let isOnMain = DispatchQueue.getSpecific(key: Self.main) == true
            self.answer("\(name): \(result)\(isOnMain ? "" : ", not on main")")
        }
    }

    /// Lets time pass, and fires what is due meanwhile, in its order.
    func pass(_ span: Duration) {
        let end = lock.withLock { now + span }
        while let timer = nextTimer(until: end) { timer.action() }
        lock.withLock { now = end }
    }

    /// Waits until so many answers have come; four at most.
    func answered(_ count: Int = 1) async {
        await answered[count - 1].happened()
    }

    // MARK: What the app does

    private func register(_ identifier: String, _ handler: @escaping RefreshCalls.LaunchHandler) -> Bool {
        note("register \(identifier)")
        guard permits else { return false }
        lock.withLock { self.handler = handler }
        return true
    }

    private func submit(_ identifier: String, _ noSoonerThan: Duration?) throws {
        let isRefused = lock.withLock {
            entries.append("submit \(identifier) \(noSoonerThan.map { "\($0)" } ?? "at any time")")
            defer { refusals -= 1 }
            return refusals > 0
        }
        if isRefused { throw Refusal() }
    }

    private func after(_ span: Duration, _ action: @escaping @Sendable () -> Void) {
        lock.withLock { timers.append(Timer(due: now + span, action: action)) }
    }

    private func nextTimer(until end: Duration) -> Timer? {
        lock.withLock {
            let due = timers.indices.filter { timers[$0].due <= end }.min { timers[$0].due < timers[$1].due }
            guard let due else { return nil }
            now = max(now, timers[due].due)
            return timers.remove(at: due)
        }
    }

    private func answer(_ entry: String) {
        let count = lock.withLock {
            entries.append(entry)
            answers += 1
            return answers
        }
        if count <= answered.count { answered[count - 1].happen() }
    }
}
