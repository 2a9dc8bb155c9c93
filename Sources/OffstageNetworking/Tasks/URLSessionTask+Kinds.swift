public import Foundation
import Synchronization

/// A task whose response comes into memory.
open class URLSessionDataTask: URLSessionTask, @unchecked Sendable {}

/// A task that sends a body from memory, from a file or from a stream.
open class URLSessionUploadTask: URLSessionDataTask, @unchecked Sendable {}

/// A task whose response becomes a file.
open class URLSessionDownloadTask: URLSessionTask, @unchecked Sendable {
    /// Cancels the task so that another can go on with what is there.
    ///
    /// - Parameter completionHandler: called on the delegate queue before the task's last message; with nil if the
    ///   server or the request makes going on impossible (T-61).
    open func cancel(byProducingResumeData completionHandler: @escaping @Sendable (Data?) -> Void) {
        if let background { return background.cancel(self, byProducingResumeData: completionHandler) }
        let isOver = facts.withLock { facts in
            guard facts.state == .running || facts.state == .suspended else { return true }
            facts.resumeDataHandler = completionHandler
            return false
        }
        if isOver { return session.delegateQueue.addOperation { completionHandler(nil) } }
        cancel()
    }

    open func cancelByProducingResumeData() async -> Data? {
        await withCheckedContinuation { continuation in
            cancel { continuation.resume(returning: $0) }
        }
    }
}
