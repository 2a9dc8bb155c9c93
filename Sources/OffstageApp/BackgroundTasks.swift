import Foundation
import OffstageWire
import Synchronization

/// The open background tasks of this process and their expiration handlers. Identifiers start at 1 and grow by 1
/// (L-25).
package final class BackgroundTasks: Sendable {
    package typealias Handler = @MainActor @Sendable () -> Void

    package static let shared = BackgroundTasks()

    private struct Table {
        var lastIdentifier = 0
        /// An open task whose handler has run, or which never had one, holds nil.
        var open: [Int: Handler?] = [:]
        var passIsRunning = false
    }

    private let table = Mutex(Table())

    private init() {}

    /// Begins a task and tells the device. Any thread (L-24).
    package func begin(name: String?, site: String, handler: Handler?) -> Int {
        let identifier = table.withLock { table in
            table.lastIdentifier += 1
            table.open[table.lastIdentifier] = .some(handler)
            return table.lastIdentifier
        }
        let beginning = AppMessage.TaskBeginning(
            identifier: identifier,
            name: name?.clipped,
            hasHandler: handler != nil,
            site: site.clipped
        )
        Connection.shared?.send(.taskBegan(beginning))
        return identifier
    }

    /// Ends a task. An unknown identifier is passed on too: the device logs it (L-42).
    package func end(_ identifier: Int) {
        let isMain = Thread.isMainThread
        let inHandler = table.withLock { table in
            table.open[identifier] = nil
            return table.passIsRunning && isMain
        }
        Connection.shared?.send(.taskEnded(identifier: identifier, inHandler: inHandler))
    }

    package var isEmpty: Bool { table.withLock { $0.open.isEmpty } }

    /// One pass over the handlers of these tasks, each of which runs once only (L-37, L-38).
    @MainActor func expire(_ identifiers: [Int]) {
        table.withLock { $0.passIsRunning = true }
        for identifier in identifiers { takeHandler(of: identifier)?() }
        table.withLock { $0.passIsRunning = false }
    }

    private func takeHandler(of identifier: Int) -> Handler? {
        table.withLock { table in
            guard let handler = table.open[identifier] else { return nil }
            table.open[identifier] = .some(nil)
            return handler
        }
    }
}
