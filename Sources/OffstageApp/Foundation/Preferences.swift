import Foundation
import Glibc
import Synchronization

/// The file of one defaults domain: in a device, `Library/Preferences/<domain>.plist` in the container of the app or of
/// the group.
///
/// A process may be killed at any instruction, and what was set must then be whole. So a change writes the whole file
/// beside the old one and renames it. Where all that changes lies in one page it is written over the file in one call,
/// which the system does not stop half-way and which costs a twentieth. There is no fsync, because what the device
/// survives is the end of processes, not of the host.
final class Preferences: @unchecked Sendable {
    // Sendable because the lock guards the values.
    private let file: String
    /// Whether other processes may read the file while it is written: then it is never written over.
    private let isShared: Bool
    /// The file as last written, if it stays open.
    private var descriptor: Int32?
    private let lock = NSLock()
    private var values: [String: Any]?
    /// What stands in the file, if it is known: most changes are of one value among many.
    private var text: PreferencesText?

    /// The domain that `UserDefaults.standard` has.
    static var appDomain: String {
        Bundle.main.bundleIdentifier ?? ProcessInfo.processInfo.processName
    }

    private static let known = Mutex<[String: Preferences]>([:])

    /// The one object for the file of a domain, so that all who use a suite see the same.
    static func domain(_ suite: String?) -> Preferences {
        let file = path(of: suite ?? appDomain)
        return known.withLock { known in
            if let domain = known[file] { return domain }
            let new = Preferences(file: file, isShared: suite?.hasPrefix("group.") == true)
            known[file] = new
            return new
        }
    }

    private init(file: String, isShared: Bool) {
        self.file = file
        self.isShared = isShared
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
        lock.withLock {
            if values == nil { values = read() }
            values?[key] = value
            let part = text?.set(value, for: key)
            if text == nil, let values { text = PreferencesText(values) }
            keep(changed: part)
        }
    }

    func replaceAll(with new: [String: Any]) {
        lock.withLock {
            values = new
            text = PreferencesText(new)
            keep(changed: nil)
        }
    }

    func reload() {
        lock.withLock {
            values = nil
            text = nil
        }
    }

    private func keep(changed part: Range<Int>?) {
        text?.bytes.withUnsafeBufferPointer { bytes in
            if let part, overwrite(part, of: bytes) { return }
            replace(bytes)
        }
    }

    private func loaded() -> [String: Any] {
        if let values { return values }
        let read = read()
        values = read
        return read
    }

    private func read() -> [String: Any] {
        guard let data = try? Data(contentsOf: URL(fileURLWithPath: file)),
            let list = try? PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any]
        else { return [:] }
        return list
    }

    /// Writes over a part of the file, unless it is no longer the one that the domain has.
    private func overwrite(_ part: Range<Int>, of bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let descriptor else { return false }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_nlink > 0 else { return false }
        let start = bytes.baseAddress! + part.lowerBound
        return pwrite(descriptor, start, part.count, off_t(part.lowerBound)) == part.count
    }

    private func replace(_ bytes: UnsafeBufferPointer<UInt8>) {
        let new = file + ".new"
        let flags = O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC
        var written = open(new, flags, 0o600)
        if written < 0 {
            let folder = URL(fileURLWithPath: file).deletingLastPathComponent()
            try? Foundation.FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            written = open(new, flags, 0o600)
        }
        guard written >= 0 else { return complain() }
        guard Self.write(bytes, to: written), rename(new, file) == 0 else {
            close(written)
            return complain()
        }
        if let descriptor { close(descriptor) }
        descriptor = isShared ? nil : written
        if isShared { close(written) }
    }

    private static func write(_ bytes: UnsafeBufferPointer<UInt8>, to descriptor: Int32) -> Bool {
        var written = 0
        while written < bytes.count {
            let count = Glibc.write(descriptor, bytes.baseAddress! + written, bytes.count - written)
            if count < 0, errno != EINTR { return false }
            written += max(count, 0)
        }
        return true
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
