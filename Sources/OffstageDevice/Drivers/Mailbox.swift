import COffstageSpawn
import Glibc
import Synchronization

/// Work that other threads leave for a device's own thread.
final class Mailbox<Item: Sendable>: Sendable {
    private struct Contents {
        var items: [Item] = []
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
        contents.withLock { contents in
            guard !contents.isClosed else { return false }
            contents.items.append(item)
            if contents.items.count == 1 { eventfd_write(descriptor, 1) }
            return true
        }
    }

    /// All that was left since the last call.
    func take() -> [Item] {
        contents.withLock { contents in
            // Nothing was written either.
            guard !contents.items.isEmpty else { return [] }
            var count: eventfd_t = 0
            eventfd_read(descriptor, &count)
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
