import ArgumentParser
import Foundation

/// Which device a command talks to.
struct DeviceOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The control socket of the device.",
            discussion: "Default: 'control' in the state folder, which is $OFFSTAGE_STATE, or offstage in "
                + "$XDG_STATE_HOME or in ~/.local/state.",
            valueName: "path"
        ),
        completion: .file()
    )
    var device: String?

    var socket: String {
        device.map(absolutePath) ?? StateFolder.standard + "/control"
    }

    /// Opens a connection for one request.
    func connect(deadline: ContinuousClock.Instant? = nil) throws -> ControlClient {
        try ControlClient(socket: socket, deadline: deadline)
    }
}

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

/// The path from the root, without `.`, `..` and doubled slashes; a device or compiler started elsewhere finds it too.
func absolutePath(_ path: String) -> String {
    let expanded = path.hasPrefix("~/") ? NSHomeDirectory() + path.dropFirst() : path
    return URL(fileURLWithPath: expanded).standardizedFileURL.path
}
