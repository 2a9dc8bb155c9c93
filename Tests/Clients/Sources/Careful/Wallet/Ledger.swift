import Foundation

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A file in the group's container, locked while it is written.
final class Ledger: Sendable {
    private let queue = DispatchQueue(label: "com.example.wallet.ledger")

    /// - Parameter done: called on main when the lock is released.
    func balance(_ done: @escaping @MainActor () -> Void) {
        queue.async {
            Self.write()
            DispatchQueue.main.async { done() }
        }
    }

    private static func write() {
        let group = "group.com.example.wallet"
        guard let folder = FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: group) else { return }
        let file = open(folder.appendingPathComponent("ledger").path, O_RDWR | O_CREAT, 0o600)
        guard file >= 0 else { return }
        defer { close(file) }
        guard flock(file, LOCK_EX) == 0 else { return }
        Thread.sleep(forTimeInterval: 0.2)
        _ = "balanced\n".withCString { pwrite(file, $0, strlen($0), 0) }
        flock(file, LOCK_UN)
    }
}
