import Foundation
import OffstageKernel
import OffstageWire

/// The keychain of a device in its state folder, and what each process could not read of it.
///
/// What has changed is in the file before the answer is given: no kill undoes it.
struct KeychainFile {
    private let path: String
    /// Nil: nobody has asked yet.
    private var keychain: Keychain?
    /// What each process was refused and has not read since. A process's death ends what it knows.
    private var unread: [ProcessNumber: [[KeychainValue?]]] = [:]

    init(_ folder: StateFolder) {
        path = folder.keychain
    }

    /// - Parameter now: nanoseconds since 1970.
    /// - Returns: the answer, and what the kernel must know of it.
    mutating func handle(
        _ message: KeychainMessage,
        of process: ProcessNumber,
        _ access: KeychainAccess,
        now: Int64
    ) -> (answer: SecurityAnswer, seen: [Observation]) {
        let unavailable = SecurityAnswer.refused(status: Keychain.Status.notAvailable.rawValue)
        guard var changed = keychain ?? read() else { return (unavailable, []) }
        var mustWrite = !access.hasPasscode && changed.removeThoseThatNeedAPasscode()
        let result = changed.handle(message, access, now: now)
        mustWrite = mustWrite || result.isChanged
        if mustWrite, !write(changed) { return (unavailable, []) }
        keychain = changed
        return (result.answer, seen(message, result, by: process))
    }

    mutating func forget(_ process: ProcessNumber) { unread[process] = nil }

    // MARK: What a process knows

    private mutating func seen(
        _ message: KeychainMessage,
        _ result: Keychain.Result,
        by process: ProcessNumber
    ) -> [Observation] {
        let isRefused = result.answer == .refused(status: Keychain.Status.interactionNotAllowed.rawValue)
        switch message {
        case .find:
            guard isRefused else {
                learn(result.touched, process)
                return []
            }
            for item in result.touched where !isUnread(item, process) { unread[process, default: []].append(item.key) }
            return result.touched.map { .keychainReadRefused(item: $0.title) }
        case .update, .delete:
            guard !isRefused else { return [] }
            let blind = result.touched.filter { isUnread($0, process) }
            learn(blind, process)
            return blind.map { .keychainWrittenAfterRefusal(item: $0.title) }
        case .add: return []
        }
    }

    private func isUnread(_ item: KeychainItem, _ process: ProcessNumber) -> Bool {
        unread[process]?.contains(item.key) ?? false
    }

    private mutating func learn(_ items: [KeychainItem], _ process: ProcessNumber) {
        guard unread[process] != nil else { return }
        let keys = items.map(\.key)
        unread[process]?.removeAll(where: keys.contains)
    }

    // MARK: The file

    /// - Returns: nil for a file that cannot be read, which stays as it is.
    private func read() -> Keychain? {
        guard access(path, F_OK) == 0 else { return Keychain() }
        guard let data = try? Data(contentsOf: URL(filePath: path)) else { return nil }
        return try? JSONDecoder().decode(Keychain.self, from: data)
    }

    private func write(_ keychain: Keychain) -> Bool {
        guard let data = try? JSONEncoder().encode(keychain) else { return false }
        return (try? data.writeForOwner(to: path)) != nil
    }
}
