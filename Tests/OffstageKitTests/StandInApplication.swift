import Foundation
import OffstageKit
import OffstageUIKit

/// Takes the application's place: hands out identifiers, keeps handlers, and writes down what happens, in order.
///
/// `Sendable` though unchecked: all that changes is private and touched only while `lock` is held.
final class StandInApplication: @unchecked Sendable {
    private let lock = NSLock()
    private var entries: [String] = []
    private var handlers: [(identifier: Int, handler: AssertionCalls.ExpirationHandler)] = []
    private var lastIdentifier = 0
    private let refuses: Bool
    private let expiresInsideBegin: Bool
    private let beforeEnd: @Sendable () -> Void

    /// - Parameter beforeEnd: Holds up every end.
    init(
        refuses: Bool = false,
        expiresInsideBegin: Bool = false,
        beforeEnd: @escaping @Sendable () -> Void = {}
    ) {
        self.refuses = refuses
        self.expiresInsideBegin = expiresInsideBegin
        self.beforeEnd = beforeEnd
    }

    var calls: AssertionCalls {
        AssertionCalls(begin: { self.begin($0, $1) }, end: { self.end($0) })
    }

    /// What happened so far.
    var story: [String] { locked { entries } }

    @discardableResult
    func note(_ entry: String) -> String {
        locked { entries.append(entry) }
        return entry
    }

    /// One pass over the handlers of all open tasks, as the system makes it at the end of the budget.
    @MainActor func expire() {
        for (identifier, handler) in locked({ handlers }) {
            note("handler \(identifier) called")
            handler()
            note("handler \(identifier) returned")
        }
    }

    private func begin(_ name: String?, _ handler: @escaping AssertionCalls.ExpirationHandler)
        -> UIBackgroundTaskIdentifier
    {
        if refuses { return .invalid }
        let identifier = locked {
            lastIdentifier += 1
            entries.append("begin \(lastIdentifier)")
            handlers.append((lastIdentifier, handler))
            return lastIdentifier
        }
        if expiresInsideBegin {
            DispatchQueue.main.sync { MainActor.assumeIsolated { expire() } }
        }
        return UIBackgroundTaskIdentifier(rawValue: identifier)
    }

    private func end(_ identifier: UIBackgroundTaskIdentifier) {
        beforeEnd()
        locked {
            entries.append("end \(identifier.rawValue)")
            handlers.removeAll { $0.identifier == identifier.rawValue }
        }
    }

    private func locked<Result>(_ body: () -> Result) -> Result {
        lock.lock()
        defer { lock.unlock() }
        return body()
    }
}
