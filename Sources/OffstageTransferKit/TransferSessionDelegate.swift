import Foundation
import OffstageKit

#if canImport(OffstageNetworking)
    import OffstageNetworking
#endif

/// What a session tells of a manager's tasks, one word after the other.
final class TransferSessionDelegate: NSObject, URLSessionDownloadDelegate, URLSessionDataDelegate, Sendable {
    /// The session keeps its delegate, and with it the manager, as long as the app runs.
    let manager = Guarded<TransferManager?>(nil)

    private func change(_ task: URLSessionTask, _ body: (inout TransferManager.State, String) -> Void) {
        guard let id = task.taskDescription else { return }
        manager.withLock { $0 }?.state.withLock { state in body(&state, id) }
    }

    func urlSession(
        _ session: URLSession,
        downloadTask: URLSessionDownloadTask,
        didWriteData bytesWritten: Int64,
        totalBytesWritten: Int64,
        totalBytesExpectedToWrite: Int64
    ) {
        change(downloadTask) { $0.progress.update($1, totalBytesWritten, of: totalBytesExpectedToWrite) }
    }

    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        didSendBodyData bytesSent: Int64,
        totalBytesSent: Int64,
        totalBytesExpectedToSend: Int64
    ) {
        change(task) { $0.progress.update($1, totalBytesSent, of: totalBytesExpectedToSend) }
    }

    func urlSession(
        _ session: URLSession,
        downloadTask: URLSessionDownloadTask,
        didFinishDownloadingTo location: URL
    ) {
        guard downloadTask.failureStatus == nil, let manager = manager.withLock({ $0 }) else { return }
        // The file is gone when this returns (T-35).
        change(downloadTask) { state, id in
            guard let place = manager.place(of: id, state) else { return }
            state.files[id] = Result {
                let folder = place.deletingLastPathComponent()
                try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
                try? FileManager.default.removeItem(at: place)
                try FileManager.default.moveItem(at: location, to: place)
                return place
            }
        }
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        change(dataTask) { $0.answers[$1, default: Data()] += data }
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        guard let manager = manager.withLock({ $0 }), let id = task.taskDescription else { return }
        manager.ended(id, manager.outcome(of: id, task, error))
    }

    func urlSessionDidFinishEvents(forBackgroundURLSession session: URLSession) {
        manager.withLock { $0 }?.finishEvents()
    }
}

extension TransferManager {
    func place(of id: String, _ state: State) -> URL? {
        state.records[id]?.destination.map { folder.appendingPathComponent($0) }
    }

    func outcome(of id: String, _ task: URLSessionTask, _ error: (any Error)?) -> Outcome {
        if let error { return .failed(error) }
        if let status = task.failureStatus { return .failed(TransferStatusError(status: status)) }
        return state.withLock { state in
            guard let place = place(of: id, state) else { return .uploaded(answer: state.answers[id] ?? Data()) }
            switch state.files[id] {
            case .success(let file): return .downloaded(file)
            case .failure(let error): return .failed(error)
            // An earlier process has moved it, and did not live to hear the end.
            case nil: return .downloaded(place)
            }
        }
    }

    /// Everything that the app was woken for has been heard.
    func finishEvents() {
        let handler = state.withLock { state in
            defer { state.eventsHandled = nil }
            return state.eventsHandled
        }
        guard let handler else { return }
        DispatchQueue.main.async { handler.call() }
    }
}

extension URLSessionTask {
    /// The answer's status, if it is none of success.
    fileprivate var failureStatus: Int? {
        guard let status = (response as? HTTPURLResponse)?.statusCode else { return nil }
        return (200..<300).contains(status) ? nil : status
    }
}
