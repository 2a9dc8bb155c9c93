import Foundation
import Glibc
import Synchronization

/// The file of one defaults domain: in a device, `Library/Preferences/<domain>.plist` in the container of the app or of
/// the group.
///
/// Every change writes the whole file beside the old one and renames it: a process may be killed at any instruction.
/// There is no fsync, because what the device survives is the end of processes, not of the host.
final class Preferences: @unchecked Sendable {
    // Sendable because the lock guards the values.
    private let file: String
    private let lock = NSLock()
    private var values: [String: Any]?

    /// The domain that `UserDefaults.standard` has.
    static var appDomain: String {
        Bundle.main.bundleIdentifier ?? ProcessInfo.processInfo.processName
    }

    private static let open = Mutex<[String: Preferences]>([:])

    /// The one object for the file of a domain, so that all who use a suite see the same.
    static func domain(_ suite: String?) -> Preferences {
        let file = path(of: suite ?? appDomain)
        return open.withLock { open in
            if let known = open[file] { return known }
            let new = Preferences(file: file)
            open[file] = new
            return new
        }
    }

    private init(file: String) {
        self.file = file
    }

    private static func path(of domain: String) -> String {
        if domain.hasPrefix("group."),
            let group = FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: domain)
        {
            return group.path + "/Library/Preferences/\(domain).plist"
        }
        if getenv("CFFIXED_USER_HOME") != nil { return HomeFolder.url.path + "/Library/Preferences/\(domain).plist" }
        // A test process has no container: where Foundation keeps its own on Linux.
        let folder = getenv("XDG_CONFIG_HOME").map { String(cString: $0) } ?? HomeFolder.url.path + "/.config"
        return folder + "/\(domain).plist"
    }

    var all: [String: Any] {
        lock.withLock { loaded() }
    }

    func value(for key: String) -> Any? {
        lock.withLock { loaded()[key] }
    }

    func set(_ value: Any?, for key: String) {
        change { $0[key] = value }
    }

    func replaceAll(with new: [String: Any]) {
        change { $0 = new }
    }

    func reload() {
        lock.withLock { values = nil }
    }

    private func change(_ body: (inout [String: Any]) -> Void) {
        lock.withLock {
            var changed = loaded()
            body(&changed)
            values = changed
            write(PropertyListText(changed).xml)
        }
    }

    private func loaded() -> [String: Any] {
        if let values { return values }
        var read: [String: Any] = [:]
        if let data = try? Data(contentsOf: URL(fileURLWithPath: file)),
            let list = try? PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any]
        {
            read = list
        }
        values = read
        return read
    }

    private func write(_ text: String) {
        let new = file + ".new"
        var descriptor = Glibc.open(new, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        if descriptor < 0 {
            let folder = URL(fileURLWithPath: file).deletingLastPathComponent()
            try? Foundation.FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            descriptor = Glibc.open(new, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        }
        guard descriptor >= 0 else { return complain() }
        let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        do {
            try handle.write(contentsOf: Data(text.utf8))
            try handle.close()
        } catch {
            return complain()
        }
        if rename(new, file) != 0 { complain() }
    }

    private func complain() {
        Log.send(
            subsystem: "com.apple.defaults",
            category: "User Defaults",
            level: "error",
            message: "The defaults could not be written to \(file): \(String(cString: strerror(errno)))"
        )
    }
}
