import Foundation

/// Where a device keeps what must outlive it.
enum StateFolder {
    static var standard: String {
        let environment = ProcessInfo.processInfo.environment
        if let path = environment["OFFSTAGE_STATE"], !path.isEmpty { return absolutePath(path) }
        if let path = environment["XDG_STATE_HOME"], path.hasPrefix("/") { return path + "/offstage" }
        return (environment["HOME"] ?? NSHomeDirectory()) + "/.local/state/offstage"
    }
}

extension StateFolder {
    /// Returns when no device holds the folder's lock any more, so that the next one can start at once.
    static func waitUntilFree(_ folder: String) throws(Failure) {
        let lock = open(folder + "/lock", O_RDONLY | O_CLOEXEC)
        guard lock >= 0 else { return }
        defer { close(lock) }
        while flock(lock, LOCK_SH) != 0 {
            guard errno == EINTR else { throw .notRun("\(folder)/lock cannot be locked: \(systemError())") }
        }
    }

    /// Deletes what a device has left in its folder; nothing that was not there when none was there.
    /// - Throws: ``Failure`` if the folder is in use, no device's, or cannot be deleted.
    static func erase(_ folder: String) throws(Failure) {
        let files = FileManager.default
        guard let names = try? files.contentsOfDirectory(atPath: folder), !names.isEmpty else { return }
        guard names.contains("device.sqlite") else {
            throw .usage("\(folder) holds no device's state; nothing is deleted.")
        }
        let lock = open(folder + "/lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        defer { close(lock) }
        guard flock(lock, LOCK_EX | LOCK_NB) == 0 else {
            throw .usage("\(folder) is in use by a device; shut it down with 'offstage device shutdown'.")
        }
        do {
            for name in names where name != "lock" { try files.removeItem(atPath: folder + "/" + name) }
        } catch {
            throw .usage("\(folder) cannot be erased: \(error.localizedDescription)")
        }
    }
}
