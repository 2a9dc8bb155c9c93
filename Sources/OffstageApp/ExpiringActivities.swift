import Foundation
import OffstageWire
import Synchronization

/// The blocks of `performExpiringActivity` that still run (L-51).
final class ExpiringActivities: Sendable {
    typealias Block = @Sendable (Bool) -> Void

    static let shared = ExpiringActivities()

    private struct Table {
        var lastIdentifier = 0
        var running: [Int: Block] = [:]
    }

    private let table = Mutex(Table())

    private init() {}

    /// Queues the block; outside a device it simply runs.
    func begin(reason: String, block: @escaping Block) {
        guard hasTimeLeft else {
            DispatchQueue.global().async { block(true) }
            return
        }
        let identifier = table.withLock { table in
            table.lastIdentifier += 1
            table.running[table.lastIdentifier] = block
            return table.lastIdentifier
        }
        Connection.shared?.send(.activityBegan(identifier: identifier, reason: reason.clipped))
        DispatchQueue.global().async {
            block(false)
            self.table.withLock { $0.running[identifier] = nil }
            Connection.shared?.send(.activityEnded(identifier: identifier))
        }
    }

    /// In the background with nothing left the device cannot grant an assertion.
    private var hasTimeLeft: Bool {
        AppProcess.shared.backgroundTimeRemaining(withTask: true) > 0
    }

    /// The second call, beside the first one, which still runs.
    func expire(_ identifiers: [Int]) {
        for identifier in identifiers {
            guard let block = table.withLock({ $0.running[identifier] }) else { continue }
            DispatchQueue.global().async { block(true) }
        }
    }
}
