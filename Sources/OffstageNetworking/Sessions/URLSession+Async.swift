public import Foundation
public import FoundationNetworking
import Synchronization

/// The asynchronous forms. A cancelled caller cancels the task and gets −999.
extension URLSession {
    public func data(from url: URL, delegate: (any URLSessionTaskDelegate)? = nil) async throws -> (Data, URLResponse) {
        try await data(for: URLRequest(url: url), delegate: delegate)
    }

    public func data(
        for request: URLRequest,
        delegate: (any URLSessionTaskDelegate)? = nil
    ) async throws -> (Data, URLResponse) {
        try await load(delegate) { dataTask(with: request, completionHandler: $0) }
    }

    public func upload(
        for request: URLRequest,
        from bodyData: Data,
        delegate: (any URLSessionTaskDelegate)? = nil
    ) async throws -> (Data, URLResponse) {
        try await load(delegate) { uploadTask(with: request, from: bodyData, completionHandler: $0) }
    }

    public func upload(
        for request: URLRequest,
        fromFile fileURL: URL,
        delegate: (any URLSessionTaskDelegate)? = nil
    ) async throws -> (Data, URLResponse) {
        try await load(delegate) { uploadTask(with: request, fromFile: fileURL, completionHandler: $0) }
    }

    public func download(
        from url: URL,
        delegate: (any URLSessionTaskDelegate)? = nil
    ) async throws -> (URL, URLResponse) {
        try await download(for: URLRequest(url: url), delegate: delegate)
    }

    /// The file is the caller's, to move or to delete.
    public func download(
        for request: URLRequest,
        delegate: (any URLSessionTaskDelegate)? = nil
    ) async throws -> (URL, URLResponse) {
        try await download(delegate) { downloadTask(with: request, completionHandler: $0) }
    }

    /// - Parameter make: makes the task that calls the handler.
    func download(
        _ delegate: (any URLSessionTaskDelegate)?,
        _ make: (@escaping Answer.FileHandler) -> URLSessionTask
    ) async throws -> (URL, URLResponse) {
        try await load(delegate) { handler in
            make { file, response, error in
                // The session's own file goes when this returns.
                let kept = file.map { $0.deletingPathExtension().appendingPathExtension("download") }
                if let file, let kept { try? Foundation.FileManager.default.moveItem(at: file, to: kept) }
                handler(kept, response, error)
            }
        }
    }

    public func bytes(
        from url: URL,
        delegate: (any URLSessionTaskDelegate)? = nil
    ) async throws -> (AsyncBytes, URLResponse) {
        try await bytes(for: URLRequest(url: url), delegate: delegate)
    }

    /// The head is waited for; the body comes as fast as it is taken.
    public func bytes(
        for request: URLRequest,
        delegate: (any URLSessionTaskDelegate)? = nil
    ) async throws -> (AsyncBytes, URLResponse) {
        let stream = ByteStream()
        let task = dataTask(request, .bytes(stream))
        task.delegate = delegate
        task.resume()
        let response = try await withTaskCancellationHandler {
            try await stream.head()
        } onCancel: {
            task.cancel()
        }
        return (AsyncBytes(task: task, stream: stream), response)
    }

    /// - Parameter make: makes the task that calls the handler.
    private func load<Value: Sendable>(
        _ delegate: (any URLSessionTaskDelegate)?,
        _ make: (@escaping @Sendable (Value?, URLResponse?, (any Error)?) -> Void) -> URLSessionTask
    ) async throws -> (Value, URLResponse) {
        try Task.checkCancellation()
        let started = Mutex<URLSessionTask?>(nil)
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let task = make { value, response, error in
                    if let value, let response {
                        continuation.resume(returning: (value, response))
                    } else {
                        continuation.resume(throwing: error ?? URLError(.badServerResponse))
                    }
                }
                task.delegate = delegate
                started.withLock { $0 = task }
                task.resume()
                // Cancelled before there was anything to cancel.
                if Task.isCancelled { task.cancel() }
            }
        } onCancel: {
            started.withLock { $0 }?.cancel()
        }
    }
}
