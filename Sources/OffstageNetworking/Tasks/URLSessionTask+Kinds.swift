public import Foundation
import Synchronization

/// A task whose response comes into memory.
open class URLSessionDataTask: URLSessionTask, @unchecked Sendable {}

/// A task that sends a body from memory, from a file or from a stream.
open class URLSessionUploadTask: URLSessionDataTask, @unchecked Sendable {
    /// Cancels the task so that another can send the rest.
    ///
    /// - Parameter completionHandler: called on the delegate queue before the task's last message; with nil if the
    ///   server never offered to resume, or the body is no file (T-71).
    open func cancel(byProducingResumeData completionHandler: @escaping @Sendable (Data?) -> Void) {
        cancelForResumeData(completionHandler)
    }

    open func cancelByProducingResumeData() async -> Data? {
        await withCheckedContinuation { continuation in
            cancel { continuation.resume(returning: $0) }
        }
    }
}

/// A task whose response becomes a file.
open class URLSessionDownloadTask: URLSessionTask, @unchecked Sendable {
    /// Cancels the task so that another can go on with what is there.
    ///
    /// - Parameter completionHandler: called on the delegate queue before the task's last message; with nil if the
    ///   server or the request makes going on impossible (T-61).
    open func cancel(byProducingResumeData completionHandler: @escaping @Sendable (Data?) -> Void) {
        cancelForResumeData(completionHandler)
    }

    open func cancelByProducingResumeData() async -> Data? {
        await withCheckedContinuation { continuation in
            cancel { continuation.resume(returning: $0) }
        }
    }
}

extension URLSessionTask {
    /// Cancels a download or an upload for the sake of its resume data.
    fileprivate func cancelForResumeData(_ handler: @escaping @Sendable (Data?) -> Void) {
        if let background { return background.cancel(self, byProducingResumeData: handler) }
        let isOver = facts.withLock { facts in
            guard facts.state == .running || facts.state == .suspended else { return true }
            facts.resumeDataHandler = handler
            return false
        }
        if isOver { return session.delegateQueue.addOperation { handler(nil) } }
        cancel()
    }
}
