package import Dispatch
import Foundation
package import OffstageWire
import Synchronization

/// The launch handlers of this process, and its scheduled tasks that have begun and not ended.
///
/// A launch handler is called on the queue it was registered with, and so is the expiration handler of its task: work
/// that blocks the queue also keeps time's end from being heard (B-6).
package final class ScheduledTasks: Sendable {
    /// Called with the run and its request.
    package typealias LaunchHandler = @Sendable (Int, RefreshMessage.TaskRequest) -> Void

    package static let shared = ScheduledTasks()

    private struct Registration {
        var queue: DispatchQueue
        var launch: LaunchHandler
    }

    private struct Running {
        var queue: DispatchQueue
        var expire: @Sendable () -> Void
    }

    private struct Table {
        var registrations: [String: Registration] = [:]
        var running: [Int: Running] = [:]
    }

    private let table = Mutex(Table())

    private init() {}

    /// Tells the device of a launch handler (B-2 to B-5).
    /// - Parameters:
    ///   - queue: nil for a serial queue of the system's.
    ///   - site: `File.swift:12` where it is known, else empty.
    /// - Returns: whether the identifier is permitted.
    package func register(
        _ identifier: String,
        queue: DispatchQueue?,
        site: String,
        launch: @escaping LaunchHandler
    ) -> Bool {
        let label = "com.apple.BGTaskScheduler (\(identifier))"
        let registration = Registration(queue: queue ?? DispatchQueue(label: label), launch: launch)
        let question = RefreshMessage.taskRegistered(
            identifier: identifier.clipped,
            queue: registration.queue.label.clipped,
            site: site.clipped
        )
        // In a process that no device started, such as a test's, nothing is permitted and nothing is ever launched.
        switch Connection.shared?.ask(question) {
        case .registered(true): table.withLock { $0.registrations[identifier] = registration }
        case .raises(let reason): InternalInconsistency.raise(reason)
        default: return false
        }
        return true
    }

    /// A task has been made for a run: what its expiration calls.
    package func began(_ run: Int, of identifier: String, expire: @escaping @Sendable () -> Void) {
        table.withLock { table in
            guard let queue = table.registrations[identifier]?.queue else { return }
            table.running[run] = Running(queue: queue, expire: expire)
        }
    }

    package func ended(_ run: Int) {
        table.withLock { $0.running[run] = nil }
    }

    /// Launches or expires a task on the queue that is meant for it.
    func perform(_ call: DeviceMessage.Call, whenDone done: @escaping @Sendable () -> Void) {
        guard let run = call.identifiers.first else { return done() }
        if case .request(let request)? = call.subject {
            guard let registration = table.withLock({ $0.registrations[request.identifier] }) else { return done() }
            registration.queue.async {
                registration.launch(run, request)
                done()
            }
        } else {
            guard let running = table.withLock({ $0.running[run] }) else { return done() }
            running.queue.async {
                running.expire()
                done()
            }
        }
    }
}
