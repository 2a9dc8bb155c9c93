import BackgroundTasks
import Foundation

/// A task that is completed once, whoever comes first: the work or the end of time.
final class Run: @unchecked Sendable {
    private let lock = NSLock()
    private var task: BGTask?

    init(_ task: BGTask) {
        self.task = task
    }

    func complete(success: Bool) {
        let task = lock.withLock {
            defer { self.task = nil }
            return self.task
        }
        task?.setTaskCompleted(success: success)
    }
}
