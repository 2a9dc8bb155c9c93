public import Foundation

/// A task whose response comes into memory.
open class URLSessionDataTask: URLSessionTask, @unchecked Sendable {}

/// A task that sends a body from memory, from a file or from a stream.
open class URLSessionUploadTask: URLSessionDataTask, @unchecked Sendable {}

/// A task whose response becomes a file.
///
/// - Note: There is no resume data yet: who cancels for it gets none.
open class URLSessionDownloadTask: URLSessionTask, @unchecked Sendable {
    open func cancel(byProducingResumeData completionHandler: @escaping @Sendable (Data?) -> Void) {
        cancel()
        session.delegateQueue.addOperation { completionHandler(nil) }
    }

    open func cancelByProducingResumeData() async -> Data? {
        cancel()
        return nil
    }
}
