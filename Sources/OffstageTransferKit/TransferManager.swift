public import Foundation
import OffstageKit

#if canImport(OffstageNetworking)
    public import OffstageNetworking
#endif

/// Transfers of a background session by names of the app's own, which outlive the app's processes.
///
/// Make it at every launch, before `didFinishLaunching` returns, with the same identifier: what an earlier process has
/// begun comes back, and what it could not begin is begun.
///
/// ```swift
/// let manager = try TransferManager(identifier: "com.example.films", folder: films) { id, outcome in
///     switch outcome {
///     case .downloaded(let file): library.add(id, file)
///     case .uploaded: library.sent(id)
///     case .failed(let error): library.failed(id, error)
///     }
/// }
/// try manager.download("film 7", request, to: "film7.mov")
///
/// func application(…, handleEventsForBackgroundURLSession identifier: String, completionHandler: …) {
///     manager.handleEvents(completionHandler)
/// }
/// ```
///
/// - **Names.** The app's id is the task's `taskDescription`, which survives a relaunch (T-24); a number does not tell
///   tasks of two sessions apart (T-23). What is begun twice under one id is begun once.
/// - **Files.** A download is moved to its place before the system deletes it (T-35), or replaced there. The body of an
///   upload are the manager's own file until the upload has ended.
/// - **Status.** An answer like 404 is a file to the system (T-31), and a failure here.
/// - **Ends.** Every transfer ends once, and the app hears of it. A process that dies in it is told again (T-46).
/// - **Limit.** All tasks run at once unless there is a ``limit``. Each task that one holds back is begun by the app,
///   in the background perhaps, where the system lets it wait longer each time (T-50, T-55): leave it out if the app is
///   to be woken once.
public final class TransferManager: Sendable {
    /// How a transfer has ended.
    public enum Outcome: Sendable {
        /// The file lies where it was to be put.
        case downloaded(URL)
        /// The body of the answer, as far as one came while the app ran or was kept by the system.
        case uploaded(answer: Data)
        case failed(any Error)
    }

    /// Told of every end, on a queue of the manager's own. When it returns the manager forgets the transfer.
    public typealias Listener = @Sendable (_ id: String, _ outcome: Outcome) -> Void

    /// The folder that the app gave.
    public let folder: URL
    /// How many tasks run at a time; nil for all.
    public let limit: Int?

    struct State {
        var records: TransferRecords
        var tasks: [String: URLSessionTask] = [:]
        /// What became of a file before its task's end, and what a server has said.
        var files: [String: Result<URL, any Error>] = [:]
        var answers: [String: Data] = [:]
        var progress = TransferProgress()
        var eventsHandled: Handler?
        var isAdopting = true
    }

    /// The system's completion handler, which is called on the main thread.
    ///
    /// `Sendable` though unchecked: it is only handed on.
    struct Handler: @unchecked Sendable {
        let call: () -> Void
    }

    private let session: URLSession
    private let delegate: TransferSessionDelegate
    let listener: Listener
    let state: Guarded<State>

    /// Takes up what earlier processes of the app have left.
    ///
    /// - Parameters:
    ///   - identifier: The session's, the same at every launch (T-1).
    ///   - folder: Downloads are put below it. Its path may differ from launch to launch, its contents may not.
    ///   - limit: How many tasks run at a time; all, if left out.
    ///   - configure: Changes the session's configuration.
    ///   - listener: Told of every end.
    /// - Throws: If the manager's records, in a folder `.transfers` of `folder`, cannot be read or written.
    public init(
        identifier: String,
        folder: URL,
        limit: Int? = nil,
        configure: (URLSessionConfiguration) -> Void = { _ in },
        listener: @escaping Listener
    ) throws {
        self.folder = folder
        self.limit = limit
        self.listener = listener
        let records = try TransferRecords(in: folder.appendingPathComponent(".transfers", isDirectory: true))
        state = Guarded(State(records: records))
        let configuration = URLSessionConfiguration.background(withIdentifier: identifier)
        configure(configuration)
        let queue = OperationQueue()
        queue.maxConcurrentOperationCount = 1
        // Nobody is there yet to hear what the session may say at once.
        queue.isSuspended = true
        delegate = TransferSessionDelegate()
        session = URLSession(configuration: configuration, delegate: delegate, delegateQueue: queue)
        delegate.manager.withLock { $0 = self }
        session.getAllTasks { [self] in adopt($0) }
        queue.isSuspended = false
    }

    // MARK: Asking

    /// The progress of everything that this process knows of; it begins anew with each process (T-33).
    public var progress: Progress { state.withLock { $0.progress.whole } }

    /// The progress of a group.
    public func progress(of group: String) -> Progress { state.withLock { $0.progress.group(group) } }

    /// The ids of the transfers that have not ended, in the order in which they were begun.
    public var transfers: [String] { state.withLock { $0.records.all.map(\.id) } }

    // MARK: Beginning

    /// Downloads a file.
    ///
    /// - Parameters:
    ///   - id: The app's name for it.
    ///   - request: What to load. Its body is not sent.
    ///   - destination: Where the file is put, below ``folder``.
    ///   - group: Whose progress it is part of.
    /// - Returns: False if a transfer of this id has not ended yet; nothing is begun then.
    /// - Throws: If it cannot be remembered; nothing is begun then.
    @discardableResult
    public func download(
        _ id: String,
        _ request: URLRequest,
        to destination: String,
        group: String? = nil
    ) throws -> Bool {
        try add(id, request, group) { _ in (destination, nil) }
    }

    /// Sends bytes, from a file that the manager keeps until it has ended (T-22).
    ///
    /// - Parameters:
    ///   - id: The app's name for it.
    ///   - request: Where to send it, and how.
    ///   - body: What is sent.
    ///   - group: Whose progress it is part of.
    /// - Returns: False if a transfer of this id has not ended yet; nothing is begun then.
    /// - Throws: If it cannot be remembered; nothing is begun then.
    @discardableResult
    public func upload(_ id: String, _ request: URLRequest, body: Data, group: String? = nil) throws -> Bool {
        try add(id, request, group) { records in
            let name = records.newBody()
            try body.write(to: records.body(name), options: .atomic)
            return (nil, name)
        }
    }

    private func add(
        _ id: String,
        _ request: URLRequest,
        _ group: String?,
        _ files: (inout TransferRecords) throws -> (destination: String?, body: String?)
    ) throws -> Bool {
        guard let url = request.url else { throw URLError(.badURL) }
        let isNew = try state.withLock { state in
            guard state.records[id] == nil else { return false }
            let files = try files(&state.records)
            try state.records.add(
                TransferRecords.Record(
                    id: id,
                    group: group,
                    url: url,
                    method: request.httpMethod ?? "GET",
                    headers: request.allHTTPHeaderFields ?? [:],
                    allowsCellular: request.allowsCellularAccess,
                    destination: files.destination,
                    body: files.body
                )
            )
            state.progress.add(id, in: group)
            return true
        }
        if isNew { beginMore() }
        return isNew
    }

    /// What the session has from before runs on; what was not begun is begun.
    private func adopt(_ tasks: [URLSessionTask]) {
        state.withLock { state in
            for record in state.records.all { state.progress.add(record.id, in: record.group) }
            for task in tasks {
                guard let id = task.taskDescription, state.records[id] != nil else { continue }
                state.tasks[id] = task
                try? state.records.begun(id)
                // Its process died between the two.
                if task.state == .suspended { task.resume() }
            }
            state.isAdopting = false
        }
        beginMore()
    }

    /// Begins what is next, as far as the limit lets it.
    func beginMore() {
        state.withLock { state in
            guard !state.isAdopting else { return }
            var running = state.records.all.count(where: \.isBegun)
            for record in state.records.all where !record.isBegun && running < limit ?? .max {
                let task: URLSessionTask =
                    if let body = record.body {
                        session.uploadTask(with: record.request, fromFile: state.records.body(body))
                    } else {
                        session.downloadTask(with: record.request)
                    }
                task.taskDescription = record.id
                state.tasks[record.id] = task
                task.resume()
                // If this is not remembered, the next process finds the task by its name.
                try? state.records.begun(record.id)
                running += 1
            }
        }
    }

    // MARK: Ending

    /// Cancels a transfer; it ends with `URLError.cancelled`, unless it has ended.
    public func cancel(_ id: String) {
        let (task, isWaiting) = state.withLock { state in
            (state.tasks[id], state.records[id].map { !$0.isBegun } ?? false)
        }
        task?.cancel()
        if task == nil, isWaiting { ended(id, .failed(URLError(.cancelled))) }
    }

    /// Takes the completion handler of `application(_:handleEventsForBackgroundURLSession:completionHandler:)`; it is
    /// called on the main thread when all ends have been heard (T-43).
    public func handleEvents(_ completionHandler: @escaping () -> Void) {
        let handler = Handler(call: completionHandler)
        state.withLock { $0.eventsHandled = handler }
    }

    func ended(_ id: String, _ outcome: Outcome) {
        guard state.withLock({ $0.records[id] != nil }) else { return }
        listener(id, outcome)
        state.withLock { state in
            // One that stays in the records is told once more by the next process, and by this one never.
            try? state.records.remove(id)
            state.tasks[id] = nil
            state.files[id] = nil
            state.answers[id] = nil
            state.progress.finish(id)
        }
        beginMore()
    }
}

/// The transfer was answered, but not with what was asked for.
public struct TransferStatusError: Error, Equatable, Sendable {
    /// HTTP's.
    public let status: Int
}
