import OffstageWire
import Synchronization

/// The temporary files of downloads that were taken back from this process when their callback had returned (T-35): who
/// reaches for one comes too late.
package enum TemporaryFiles {
    private struct File {
        var task: Int
        var session: String
        var reclaimed: Int64
    }

    private struct Table {
        var files: [String: File] = [:]
        /// The oldest first.
        var paths: [String] = []
    }

    private static let most = 256
    private static let table = Mutex(Table())

    /// - Parameter session: empty where it is no background session.
    package static func reclaimed(_ path: String, task: Int, session: String) {
        table.withLock { table in
            if table.paths.count == most { table.files[table.paths.removeFirst()] = nil }
            table.paths.append(path)
            table.files[path] = File(task: task, session: session, reclaimed: MonotonicClock.now)
        }
    }

    /// - Parameter call: what failed, because there is no such file.
    static func missed(_ path: String, _ call: String) {
        let file = table.withLock { $0.files[path] }
        Connection.shared?.send(
            .session(
                .readLate(
                    call: call,
                    task: file?.task ?? 0,
                    session: file?.session ?? "",
                    after: file.map { MonotonicClock.now - $0.reclaimed }
                )
            )
        )
    }
}
