import Foundation
import Glibc

/// Where a device keeps all it has, and the lock that keeps a second device out.
struct StateFolder: Sendable {
    /// Absolute, without symbolic links.
    let path: String

    /// Opens the folder, and makes it if it is not there.
    init(_ given: String) throws(DeviceError) {
        do {
            let attributes: [FileAttributeKey: Any] = [.posixPermissions: 0o700]
            try FileManager.default.createDirectory(
                atPath: given,
                withIntermediateDirectories: true,
                attributes: attributes
            )
        } catch {
            throw Self.unusable(given, error)
        }
        guard let resolved = realpath(given, nil) else {
            throw DeviceError(.stateUnusable, "the state folder \(given) cannot be opened: \(systemReason())")
        }
        defer { free(resolved) }
        path = String(cString: resolved)
        guard access(path, R_OK | W_OK | X_OK) == 0 else {
            throw DeviceError(
                .stateUnusable,
                "the state folder \(path) cannot be written: \(systemReason()); choose another with --state"
            )
        }
        try keepToOwner()
    }

    /// Takes from everybody else what a wide umask or an earlier version has given them.
    private func keepToOwner() throws(DeviceError) {
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & 0o077 != 0 else { return }
        let names = entries(of: path)
        let isDevices = names.contains("device.sqlite") || names.allSatisfy { $0 == "lock" }
        // A folder with the sticky bit, as /tmp has it, is meant for everybody.
        guard isDevices, status.st_mode & S_ISVTX == 0 else {
            throw DeviceError(
                .stateUnusable,
                "the folder \(path) is open to other users and not a device's alone; choose another with --state"
            )
        }
        guard chmod(path, 0o700) == 0 else {
            throw DeviceError(
                .stateUnusable,
                "the state folder \(path) cannot be closed to others: \(systemReason()); choose another with --state"
            )
        }
    }

    var database: String { "\(path)/device.sqlite" }
    var keychain: String { "\(path)/keychain.json" }
    var control: String { "\(path)/control" }
    var bundles: String { "\(path)/containers/bundle" }
    var data: String { "\(path)/containers/data" }
    var groups: String { "\(path)/containers/groups" }
    var staging: String { "\(path)/staging" }
    var consoles: String { "\(path)/consoles" }
    var snapshots: String { "\(path)/snapshots" }
    /// What background transfers have brought so far, and what they send.
    var transfers: String { "\(path)/transfers" }
    /// Of a device in virtual time.
    var page: String { "\(path)/page" }
    var crashes: String { "\(path)/crashes" }

    /// Makes the folders inside, and empties those that hold nothing lasting.
    func prepare() throws(DeviceError) {
        do {
            for temporary in [staging, consoles] where FileManager.default.fileExists(atPath: temporary) {
                try FileManager.default.removeItem(atPath: temporary)
            }
            for folder in [bundles, data, groups, staging, consoles, snapshots, crashes, transfers] {
                try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
                chmod(folder, 0o700)
            }
        } catch {
            throw Self.unusable(path, error)
        }
        chmod("\(path)/containers", 0o700)
        for folder in [bundles, data, groups, transfers] { keepToOwner(0o700, in: folder) }
        for folder in [snapshots, crashes] { keepToOwner(0o600, in: folder) }
    }

    private func keepToOwner(_ mode: mode_t, in folder: String) {
        for name in entries(of: folder) {
            fchmodat(AT_FDCWD, "\(folder)/\(name)", mode, AT_SYMLINK_NOFOLLOW)
        }
    }

    private static func unusable(_ path: String, _ error: any Error) -> DeviceError {
        if errno == ENOSPC { return DeviceError(.diskFull, "there is no room left for the state folder \(path)") }
        let reason = (error as? CocoaError)?.underlyingReason ?? error.localizedDescription
        return DeviceError(
            .stateUnusable,
            "the state folder \(path) cannot be written: \(reason); choose another with --state"
        )
    }
}

extension CocoaError {
    /// The system's own words, which say more than Foundation's.
    fileprivate var underlyingReason: String? {
        (underlying as? POSIXError).map { systemReason($0.code.rawValue) }
    }
}

/// Held while a device runs on a state folder.
final class StateLock: Sendable {
    private let descriptor: Int32

    init(_ folder: StateFolder) throws(DeviceError) {
        descriptor = open("\(folder.path)/lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw DeviceError(.stateUnusable, "\(folder.path)/lock cannot be opened: \(systemReason())")
        }
        fchmod(descriptor, 0o600)
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            throw DeviceError(
                .inUse,
                """
                the state folder \(folder.path) is in use by another device; shut it down or choose another with --state
                """
            )
        }
    }

    /// Lets another device in.
    func release() {
        flock(descriptor, LOCK_UN)
    }

    deinit {
        close(descriptor)
    }
}
