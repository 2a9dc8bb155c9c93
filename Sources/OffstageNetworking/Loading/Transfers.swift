import OffstageApp
import OffstageWire
import Synchronization

/// The transfers of this process that the device knows, by number.
final class Transfers: Sendable {
    static let shared = Transfers()

    private struct Table {
        var last: UInt32 = 0
        var tasks: [UInt32: URLSessionTask] = [:]
    }

    private let table = Mutex(Table())

    private init() {
        Connection.shared?.setTransferListener { number, event in Transfers.shared.heard(event, of: number) }
    }

    /// - Returns: the number of the new transfer, or nil where there is no device.
    func begin(_ task: URLSessionTask) -> UInt32? {
        guard Connection.shared != nil else { return nil }
        return table.withLock { table in
            table.last += 1
            table.tasks[table.last] = task
            return table.last
        }
    }

    func say(_ message: TransferMessage, of transfer: UInt32) {
        Connection.shared?.send(.transfer(transfer, message))
    }

    /// Nothing more is heard of it.
    func end(_ transfer: UInt32) {
        table.withLock { $0.tasks[transfer] = nil }
    }

    private func heard(_ event: TransferEvent, of transfer: UInt32) {
        table.withLock { $0.tasks[transfer] }?.take(event)
    }
}
