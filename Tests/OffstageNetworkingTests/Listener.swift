import Foundation
import OffstageNetworking
import Synchronization

/// A delegate that notes what it is told, and where.
final class Listener: NSObject, URLSessionDataDelegate {
    private let state = Mutex<(notes: [String], continuation: CheckedContinuation<Void, Never>?)>(([], nil))
    private let queue: OperationQueue?

    init(on queue: OperationQueue? = nil) {
        self.queue = queue
    }

    var notes: [String] { state.withLock { $0.notes } }

    private func note(_ text: String) {
        let place = queue == nil || OperationQueue.current === queue ? "" : " elsewhere"
        state.withLock { $0.notes.append(text + place) }
    }

    /// Waits until the session is invalid.
    func invalidation() async {
        await withCheckedContinuation { continuation in
            let isOver = state.withLock { state in
                guard !state.notes.contains(where: { $0.hasPrefix("invalid") }) else { return true }
                state.continuation = continuation
                return false
            }
            if isOver { continuation.resume() }
        }
    }

    func urlSession(_ session: URLSession, didCreateTask task: URLSessionTask) {
        state.withLock { $0.notes.append("created \(task.taskIdentifier)") }
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didFinishCollecting metrics: URLSessionTaskMetrics) {
        note("metrics \(task.taskIdentifier)")
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        note("complete \(task.taskIdentifier) \((error as? URLError)?.code.rawValue ?? 0)")
    }

    func urlSession(_ session: URLSession, didBecomeInvalidWithError error: (any Error)?) {
        note("invalid \(error == nil)")
        state.withLock { state in
            defer { state.continuation = nil }
            return state.continuation
        }?.resume()
    }
}
