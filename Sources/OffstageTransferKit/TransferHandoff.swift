public import Foundation
package import OffstageKit

#if canImport(OffstageNetworking)
    public import OffstageNetworking
#endif

/// Transfers that begin at once in a regular session and go on in a background session when the app has no time left.
///
/// A regular session is faster and waits for nothing, but ends with the app; a background session outlives it. Both
/// have the same delegate, the app's:
///
/// ```swift
/// let handoff = TransferHandoff(from: regular, to: background)
/// handoff.download(request, description: "film")
///
/// func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
///     guard handoff.hasEnded(task) else { return }  // it goes on in the background session
///     …
/// ```
///
/// Each transfer begins under a background task of its own, which ends with it. When its time runs out (L-38):
///
/// - A download is cancelled with resume data, and a task of the background session goes on from there; from the
///   request, if there is no resume data (T-61, T-65).
/// - An upload is cancelled and started anew: what was sent is lost (T-66).
/// - What has ended well by then is left alone: nothing is fetched twice.
///
/// The background task ends when the other task has been resumed, a moment after the expiration handler has returned:
/// resume data comes later than that (T-65). The other task is one that was created in the background, so the system
/// chooses its moment (T-9).
///
/// Where the system refuses background running (L-27), the transfer begins in the background session.
public final class TransferHandoff: Sendable {
    /// What a transfer is: enough to begin it in another session.
    private struct Order: Sendable {
        let request: URLRequest
        /// What an upload sends; nil for a download.
        let file: URL?
        let description: String?
    }

    /// A transfer of the regular session.
    private final class Transfer: Sendable {
        enum State: Sendable {
            /// There is no task yet. Next: `running`, `expired`.
            case beginning
            /// Next: `cancelled`, `over`.
            case running(URLSessionTask)
            /// Time ran out before there was a task (L-36).
            case expired
            /// For the other session, which does not have it yet. Next: `over`.
            case cancelled(URLSessionTask)
            /// Ended, or handed off.
            case over
        }

        let order: Order
        let state = Guarded(State.beginning)

        init(_ order: Order) {
            self.order = order
        }
    }

    private struct Entry: Sendable {
        let transfer: Transfer
        let assertion: BackgroundAssertion
    }

    private let regular: URLSession
    private let background: URLSession
    private let calls: AssertionCalls
    /// By their tasks, which live as long.
    private let entries = Guarded<[ObjectIdentifier: Entry]>([:])

    /// Makes hand-offs between two sessions of the app.
    ///
    /// - Parameters:
    ///   - regular: A default or an ephemeral session.
    ///   - background: A background session with the same delegate.
    public convenience init(from regular: URLSession, to background: URLSession) {
        self.init(from: regular, to: background, calls: .application)
    }

    package init(from regular: URLSession, to background: URLSession, calls: AssertionCalls) {
        self.regular = regular
        self.background = background
        self.calls = calls
    }

    // MARK: Beginning

    /// Begins a download.
    ///
    /// - Parameters:
    ///   - request: What to load.
    ///   - description: The `taskDescription` of whichever task carries it out: by this the app knows it again.
    /// - Returns: The task, which runs.
    @discardableResult
    public func download(_ request: URLRequest, description: String? = nil) -> URLSessionTask {
        begin(Order(request: request, file: nil, description: description))
    }

    /// Begins an upload.
    ///
    /// - Parameters:
    ///   - request: Where to send it, and how.
    ///   - file: What is sent. It must be there, and the same, until the transfer has ended: it may be sent anew.
    ///   - description: The `taskDescription` of whichever task carries it out.
    /// - Returns: The task, which runs.
    @discardableResult
    public func upload(_ request: URLRequest, fromFile file: URL, description: String? = nil) -> URLSessionTask {
        begin(Order(request: request, file: file, description: description))
    }

    private func begin(_ order: Order) -> URLSessionTask {
        let transfer = Transfer(order)
        let assertion = BackgroundAssertion.begin(named: order.description ?? "transfer", by: calls) {
            [self] assertion in expire(transfer, assertion)
        }
        guard let assertion else { return start(order) }
        let task = make(order, in: regular)
        entries.withLock { $0[ObjectIdentifier(task)] = Entry(transfer: transfer, assertion: assertion) }
        let isInTime = transfer.state.withLock { state in
            guard case .beginning = state else { return false }
            state = .running(task)
            return true
        }
        if isInTime {
            task.resume()
            return task
        }
        // Nobody has heard of it, and nobody will.
        task.cancel()
        let other = start(order)
        assertion.end()
        return other
    }

    private func make(_ order: Order, in session: URLSession) -> URLSessionTask {
        let task: URLSessionTask =
            if let file = order.file {
                session.uploadTask(with: order.request, fromFile: file)
            } else {
                session.downloadTask(with: order.request)
            }
        task.taskDescription = order.description
        return task
    }

    /// Begins it, or goes on with it, in the background session.
    @discardableResult
    private func start(_ order: Order, resumeData: Data? = nil) -> URLSessionTask {
        let task: URLSessionTask
        if let resumeData {
            task = background.downloadTask(withResumeData: resumeData)
            task.taskDescription = order.description
        } else {
            task = make(order, in: background)
        }
        task.resume()
        return task
    }

    // MARK: Handing off

    private func expire(_ transfer: Transfer, _ assertion: BackgroundAssertion) {
        let task = transfer.state.withLock { state -> URLSessionTask? in
            switch state {
            case .beginning:
                state = .expired
                return nil
            // What has ended needs no time; the app hears of it when it runs again.
            case .running(let task) where task.state == .completed:
                assertion.end()
                return nil
            case .running(let task):
                state = .cancelled(task)
                return task
            case .expired, .cancelled, .over:
                return nil
            }
        }
        guard let download = task as? URLSessionDownloadTask else {
            // An upload is started anew when it has ended: it may have ended well.
            task?.cancel()
            return
        }
        download.cancel { [self] data in
            // Without data its end tells whether it ended well.
            guard let data else { return }
            goOn(transfer, from: data)
            assertion.end()
        }
    }

    /// Lets the background session go on, unless that was done.
    private func goOn(_ transfer: Transfer, from data: Data?) {
        let isFirst = transfer.state.withLock { state in
            guard case .cancelled = state else { return false }
            state = .over
            return true
        }
        if isFirst { start(transfer.order, resumeData: data) }
    }

    /// Tells whether the end of a task is the end of its transfer. Call it first of all in
    /// `urlSession(_:task:didCompleteWithError:)`, for the tasks of both sessions.
    ///
    /// - Returns: False if the transfer goes on in the background session.
    public func hasEnded(_ task: URLSessionTask) -> Bool {
        guard let entry = entries.withLock({ $0.removeValue(forKey: ObjectIdentifier(task)) }) else { return true }
        let hasEnded = entry.transfer.state.withLock { state in
            switch state {
            case .running: true
            case .cancelled: task.error == nil
            case .beginning, .expired, .over: false
            }
        }
        if !hasEnded {
            let error = task.error as? URLError
            goOn(entry.transfer, from: error?.userInfo[NSURLSessionDownloadTaskResumeData] as? Data)
        }
        entry.assertion.end()
        return hasEnded
    }
}
