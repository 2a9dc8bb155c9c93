import Foundation
import Glibc

/// A folder that only this process knows and that goes with it.
///
/// A process that is killed cannot remove anything; what it left behind, with the processes that outlived it, goes when
/// the next one makes a folder.
package struct PrivateFolder: Sendable {
    package let path: String
    private let mark: OwnerMark

    /// - Parameter name: what the folder's name begins with.
    /// - Throws: ``DeviceError`` if there is no place for it.
    package init(_ name: String = "offstage") throws(DeviceError) {
        let places = ["/dev/shm", FileManager.default.temporaryDirectory.path]
        for place in places { Abandoned.remove(in: place) }
        let place = Self.takesPrograms(places[0]) ? places[0] : places[1]
        while true {
            var template = Array("\(place)/\(name)-XXXXXX".utf8CString)
            guard mkdtemp(&template) != nil else { throw Self.unusable(place) }
            let path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
            guard let mark = OwnerMark(making: path) else { throw Self.unusable(place) }
            // Another process may have taken it for abandoned before it was marked.
            guard mark.isInPlace else { continue }
            self.path = path
            self.mark = mark
            return
        }
    }

    package func remove() {
        try? FileManager.default.removeItem(atPath: path)
    }

    private static func unusable(_ place: String) -> DeviceError {
        DeviceError(
            .stateUnusable,
            "no folder can be made in \(place): \(systemReason()); set TMPDIR to a folder that can be used"
        )
    }

    /// Memory is the better place, where it has room and lets programs run.
    private static func takesPrograms(_ place: String) -> Bool {
        var status = statvfs()
        guard access(place, W_OK | X_OK) == 0, statvfs(place, &status) == 0 else { return false }
        let noPrograms: UInt = 8
        let room: UInt = 512 << 20
        return status.f_flag & noPrograms == 0 && status.f_bavail * status.f_frsize >= room
    }
}

/// A file in a private folder that its owner holds locked as long as it lives: the system lets go of it, however the
/// owner ends.
final class OwnerMark: Sendable {
    static let name = ".owner"
    private let file: String
    private let descriptor: Int32

    init?(making folder: String) {
        file = "\(folder)/\(Self.name)"
        descriptor = open(file, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { return nil }
        flock(descriptor, LOCK_EX)
    }

    /// Takes over the mark of an owner that is gone.
    init?(abandonedIn folder: String) {
        file = "\(folder)/\(Self.name)"
        descriptor = open(file, O_RDWR | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor >= 0, flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { return nil }
    }

    var isInPlace: Bool {
        var (own, there) = (stat(), stat())
        return fstat(descriptor, &own) == 0 && lstat(file, &there) == 0 && own.st_ino == there.st_ino
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }
}

/// What owners that were killed have left behind.
package enum Abandoned {
    /// Ends what still runs in abandoned folders of this user, and removes them.
    package static func remove(in place: String) {
        for name in entries(of: place, startingWith: "offstage") {
            let folder = "\(place)/\(name)"
            var status = stat()
            guard lstat(folder, &status) == 0, status.st_mode & S_IFMT == S_IFDIR, status.st_uid == geteuid(),
                let mark = OwnerMark(abandonedIn: folder), endProcesses(in: folder)
            else { continue }
            try? FileManager.default.removeItem(atPath: folder)
            withExtendedLifetime(mark) {}
        }
    }

    /// The folder may itself be a device's state folder or hold several.
    /// - Returns: false if some may be left: which a live device had is in its store.
    private static func endProcesses(in folder: String) -> Bool {
        for name in entries(of: folder) {
            let database = "\(folder)/\(name)/device.sqlite"
            guard access(database, F_OK) == 0 else { continue }
            #if WITHOUT_SOCKETS
                return false
            #else
                guard let store = try? EventStore(reading: database) else { continue }
                if let group = try? store.meta("controlGroup") { ControlGroups.sweep(group) }
                store.close()
            #endif
        }
        OrphanSweep.run(below: folder)
        return true
    }
}
