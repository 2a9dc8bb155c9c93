public import Foundation
import OffstageApp
import OffstageWire
import Synchronization

/// A task that the app was launched to run. It is over when the app says so (B-21).
open class BGTask: NSObject, @unchecked Sendable {
    // The handler and the completion are guarded by the lock, the rest never changes.
    private struct State {
        var handler: (() -> Void)?
        var isCompleted = false
    }

    let run: Int
    public let identifier: String
    private let state = Mutex(State())

    init(_ run: Int, _ request: RefreshMessage.TaskRequest) {
        self.run = run
        identifier = request.identifier
    }

    /// The task of a run, of the class that matches its request (B-17).
    static func make(_ run: Int, _ request: RefreshMessage.TaskRequest) -> BGTask {
        let task: BGTask =
            switch request.kind {
            case .refresh: BGAppRefreshTask(run, request)
            case .processing: BGProcessingTask(run, request)
            case .healthResearch: BGHealthResearchTask(run, request)
            case .continued: BGContinuedProcessingTask(run, request)
            }
        ScheduledTasks.shared.began(run, of: request.identifier) { task.expire() }
        return task
    }

    /// Called shortly before time ends, then set to nil. Without one the task is marked as failed, without warning
    /// (B-19, B-20).
    open var expirationHandler: (() -> Void)? {
        get { state.withLock { $0.handler } }
        set {
            // Whoever sets it says nothing of other threads; it is called on the queue of the registration.
            nonisolated(unsafe) let handler = newValue
            let isNews = state.withLock { state in
                guard !state.isCompleted else { return false }
                defer { state.handler = handler }
                return (state.handler == nil) != (handler == nil)
            }
            guard isNews else { return }
            Connection.shared?.send(.refresh(.expirationHandlerSet(run: run, isSet: newValue != nil)))
        }
    }

    /// Must be called for every task, also after its expiration; a second call does nothing (B-21).
    @_disfavoredOverload
    open func setTaskCompleted(success: Bool) {
        complete(success, site: "")
    }

    /// The same with the place of the call, which the device's findings name.
    public func setTaskCompleted(success: Bool, filePath: StaticString = #filePath, line: UInt = #line) {
        complete(success, site: "\(filePath):\(line)")
    }

    private func complete(_ success: Bool, site: String) {
        state.withLock { state in
            state.handler = nil
            state.isCompleted = true
        }
        ScheduledTasks.shared.ended(run)
        Connection.shared?.send(.refresh(.taskCompleted(run: run, success: success, site: site)))
    }

    private func expire() {
        let handler = state.withLock { $0.handler }
        handler?()
        state.withLock { $0.handler = nil }
    }
}

/// A short task that refreshes what the app shows (B-18).
open class BGAppRefreshTask: BGTask, @unchecked Sendable {}

/// A task that takes minutes, while nobody uses the device (B-18, B-23).
open class BGProcessingTask: BGTask, @unchecked Sendable {}

/// A processing task of a health study that the user takes part in (B-1).
open class BGHealthResearchTask: BGProcessingTask, @unchecked Sendable {}
