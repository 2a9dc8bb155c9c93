import OffstageWire
import Synchronization

/// Defaults are in files of class until-first-authentication: before the first unlock after a reboot they read as
/// empty, but for what the app itself registered (L-60).
enum ProtectedReads {
    private struct Keys {
        /// The device hears of each once.
        var reported: Set<String> = []
        /// Read before the first unlock and not since: what the app knows of them is not what is stored.
        var untrusted: Set<String> = []
    }

    private static let keys = Mutex(Keys())

    /// - Parameter isRegistered: whether a registered default answers.
    /// - Returns: whether what is stored may be read.
    static func allow(key: String, isRegistered: Bool) -> Bool {
        guard !AppProcess.shared.surroundings.unlockedSinceBoot else {
            keys.withLock { if !$0.untrusted.isEmpty { $0.untrusted.remove(key) } }
            return true
        }
        let isNews = keys.withLock { keys in
            keys.untrusted.insert(key)
            return !isRegistered && keys.reported.insert(key).inserted
        }
        if isNews { Connection.shared?.send(.defaultsReadBeforeUnlock(key: key.clipped)) }
        return false
    }

    /// A value is written: on the word of a read that could not be trusted, what was stored is lost.
    static func noteWrite(key: String) {
        guard keys.withLock({ $0.untrusted.remove(key) }) != nil else { return }
        Connection.shared?.send(.defaultsWrittenAfterRead(key: key.clipped))
    }
}
