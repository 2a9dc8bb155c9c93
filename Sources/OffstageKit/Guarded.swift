import Foundation

/// A value that one thread at a time can reach.
///
/// `Sendable` though unchecked: `value` is private, itself `Sendable`, and touched only while `lock` is held.
package final class Guarded<Value: Sendable>: @unchecked Sendable {
    private let lock = NSLock()
    private var value: Value

    package init(_ value: Value) {
        self.value = value
    }

    package func withLock<Result: Sendable>(_ body: (inout Value) throws -> Result) rethrows -> Result {
        lock.lock()
        defer { lock.unlock() }
        return try body(&value)
    }
}
