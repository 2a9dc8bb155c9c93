import OffstageWire
import Synchronization

/// Defaults are in files of class until-first-authentication: before the first unlock after a reboot they read as
/// empty (L-60). The device hears of each key once.
enum ProtectedReads {
    private static let reported = Mutex<Set<String>>([])

    static func allow(key: String) -> Bool {
        guard !AppProcess.shared.surroundings.unlockedSinceBoot else { return true }
        if reported.withLock({ $0.insert(key).inserted }) {
            Connection.shared?.send(.defaultsReadBeforeUnlock(key: key))
        }
        return false
    }
}
