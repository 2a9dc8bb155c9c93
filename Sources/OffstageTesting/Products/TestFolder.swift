import Foundation
import OffstageDevice
import Synchronization

/// The folder of this process, with a bundle of each product and a folder of each device.
///
/// It goes when the process exits; what a process left behind that was killed goes when the next one comes.
final class TestFolder: Sendable {
    private static let current = Mutex<TestFolder?>(nil)
    private static let name = "offstage-testing"

    let path: String
    /// Held as long as this process lives: a folder whose lock is free belongs to nobody.
    private let lock: Int32
    private let devices = Atomic(0)

    private init() throws(DeviceError) {
        let folder = try PrivateFolder(Self.name)
        path = folder.path
        lock = open(path + "/lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        flock(lock, LOCK_EX | LOCK_NB)
    }

    /// - Throws: ``DeviceError`` if there is no place for it.
    static func shared() throws(DeviceError) -> TestFolder {
        try current.withLock { current throws(DeviceError) in
            if let current { return current }
            let folder = try TestFolder()
            removeAbandoned(beside: folder.path)
            atexit { TestFolder.current.withLock { $0?.remove() } }
            current = folder
            return folder
        }
    }

    func makeDeviceFolder() throws(DeviceError) -> String {
        let number = devices.add(1, ordering: .relaxed).newValue
        let folder = "\(path)/device-\(number)"
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        } catch {
            throw DeviceError(.stateUnusable, "\(folder) cannot be made: \(error.localizedDescription)")
        }
        return folder
    }

    private func remove() {
        try? FileManager.default.removeItem(atPath: path)
    }

    static func removeAbandoned(beside path: String) {
        let place = URL(fileURLWithPath: path).deletingLastPathComponent().path
        for entry in (try? FileManager.default.contentsOfDirectory(atPath: place)) ?? [] {
            let folder = "\(place)/\(entry)"
            guard entry.hasPrefix(name + "-"), folder != path else { continue }
            let lock = open(folder + "/lock", O_RDWR | O_CLOEXEC | O_NOFOLLOW)
            guard lock >= 0 else { continue }
            if flock(lock, LOCK_EX | LOCK_NB) == 0 { try? FileManager.default.removeItem(atPath: folder) }
            close(lock)
        }
    }
}
