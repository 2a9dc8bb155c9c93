import Synchronization

/// Tells whether a delegate implements an optional method: the default bodies report that they ran, on whatever thread
/// that is.
enum OptionalMethod {
    final class Probe: Sendable {
        private let hasMissed = Mutex(false)

        var isMissing: Bool { hasMissed.withLock { $0 } }

        func note() {
            hasMissed.withLock { $0 = true }
        }
    }

    @TaskLocal private static var probe: Probe?

    /// What the default body of an optional method calls.
    static func isMissing() {
        probe?.note()
    }

    /// Calls the method.
    /// - Returns: whether there was more than the default body.
    static func isImplemented(_ call: () -> Void) -> Bool {
        let probe = Probe()
        $probe.withValue(probe) { call() }
        return !probe.isMissing
    }

    /// Calls a method that is awaited.
    /// - Returns: its result, or nil if there is only the default body.
    static func awaited<Result>(_ call: () async -> Result) async -> Result? {
        let probe = Probe()
        let result = await $probe.withValue(probe) { await call() }
        return probe.isMissing ? nil : result
    }
}
