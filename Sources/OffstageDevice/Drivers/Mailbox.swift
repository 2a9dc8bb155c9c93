import COffstageSpawn
import Glibc
import Synchronization

/// Work that other threads leave for a device's own thread.
final class Mailbox<Item: Sendable>: Sendable {
    private struct Contents {
        var items: [Item] = []
        /// How often the descriptor was written to, or is about to be, and was not read since.
        var signals = 0
        var isClosed = false
    }

    /// Readable while there is work.
    let descriptor: Int32
    private let contents = Mutex(Contents())

    init() throws(DeviceError) {
        descriptor = eventfd(0, Int32(EFD_NONBLOCK | EFD_CLOEXEC))
        guard descriptor >= 0 else {
            throw DeviceError(.stateUnusable, "the device cannot take work from other threads: \(systemReason())")
        }
    }

    deinit {
        Glibc.close(descriptor)
    }

    /// - Returns: false if nobody will look at it any more.
    func post(_ item: Item) -> Bool {
        let isFirst: Bool? = contents.withLock { contents in
            guard !contents.isClosed else { return nil }
            contents.items.append(item)
            guard contents.items.count == 1 else { return false }
            contents.signals += 1
            return true
        }
        // Not under the lock, which whoever wakes up wants at once.
        if isFirst == true { eventfd_write(descriptor, 1) }
        return isFirst != nil
    }

    /// All that was left since the last call.
    func take() -> [Item] {
        contents.withLock { contents in
            var count: eventfd_t = 0
            // A signal that comes only now is read by the next call, or the descriptor would stay readable for nothing.
            if contents.signals > 0, eventfd_read(descriptor, &count) == 0 { contents.signals -= Int(count) }
            defer { contents.items = [] }
            return contents.items
        }
    }

    /// Takes what is there and refuses what comes later.
    func close() -> [Item] {
        contents.withLock { $0.isClosed = true }
        return take()
    }
}
