public import Foundation
import OffstageApp
import OffstageWire
import Synchronization

/// Tasks that load over the network of the device.
///
/// What an app asks for goes through its device: to an origin of the scenario or to a real server, and with the app to
/// sleep or to its end. In a process that no device started every task fails as if there were no network.
open class URLSession: NSObject, @unchecked Sendable {
    // What changes is guarded by the lock; a configuration is copied in and out.

    private struct Table {
        var tasks: [Int: URLSessionTask] = [:]
        var lastTask = 0
        var isInvalid = false
        var hasEnded = false
        var isInUseElsewhere = false
        var delegate: (any URLSessionDelegate)?
        var description: String?
    }

    private static let main = URLSession(configuration: .default)
    private static let count = Mutex(0)

    open class var shared: URLSession { main }

    /// In this process, from 1.
    let number: Int
    let settings: URLSessionConfiguration
    /// Callbacks of a task come one after the other, whatever the queue allows.
    public let delegateQueue: OperationQueue
    private let table: Mutex<Table>
    /// The session of this process that has the same identifier: this one only stands for it (T-3).
    let first: URLSession?

    /// The tasks that the device knew when the session was made (T-24).
    /// - Parameter last: the number of the last task that was ever made in it (T-23).
    func resume(_ tasks: [URLSessionTask], after last: Int) {
        table.withLock { table in
            table.lastTask = last
            for task in tasks { table.tasks[task.taskIdentifier] = task }
        }
    }

    /// Another process has this background session (T-4).
    var isInUseElsewhere: Bool { table.withLock { $0.isInUseElsewhere } }

    func lostToAnotherProcess() { table.withLock { $0.isInUseElsewhere = true } }

    func task(_ identifier: Int) -> URLSessionTask? { table.withLock { $0.tasks[identifier] } }

    public convenience init(configuration: URLSessionConfiguration) {
        self.init(configuration: configuration, delegate: nil, delegateQueue: nil)
    }

    /// - Parameters:
    ///   - delegate: kept until the session is invalidated.
    ///   - queue: where callbacks and completion handlers run; nil for a serial queue of the session's own.
    public init(
        configuration: URLSessionConfiguration,
        delegate: (any URLSessionDelegate)?,
        delegateQueue queue: OperationQueue?
    ) {
        number = Self.count.withLock { count in
            count += 1
            return count
        }
        settings = configuration.copied
        delegateQueue = queue ?? Self.serialQueue(number)
        table = Mutex(Table(delegate: delegate))
        first = configuration.identifier.flatMap { BackgroundSessions.shared.session(of: $0) }
        super.init()
        guard let identifier = settings.identifier else { return }
        if let first {
            // Who makes it again with the same delegate hears all the same.
            if let delegate, delegate !== first.delegate { background?.say(.duplicated(session: identifier)) }
        } else {
            BackgroundSessions.shared.add(self, as: identifier)
        }
    }

    private static func serialQueue(_ number: Int) -> OperationQueue {
        let queue = OperationQueue()
        queue.maxConcurrentOperationCount = 1
        queue.name = "com.apple.NSURLSession-delegate \(number)"
        return queue
    }

    open var configuration: URLSessionConfiguration { settings.copied }

    open var delegate: (any URLSessionDelegate)? { first?.delegate ?? table.withLock { $0.delegate } }

    open var sessionDescription: String? {
        get { table.withLock { $0.description } }
        set { table.withLock { $0.description = newValue } }
    }

    // MARK: The end of a session

    /// Lets the tasks end and takes no more (T-5).
    open func finishTasksAndInvalidate() {
        if let first { return first.finishTasksAndInvalidate() }
        table.withLock { $0.isInvalid = true }
        endIfIdle()
    }

    /// Cancels the tasks and takes no more (T-5).
    open func invalidateAndCancel() {
        if let first { return first.invalidateAndCancel() }
        let tasks = table.withLock { table in
            table.isInvalid = true
            return table.tasks.values.sorted { $0.taskIdentifier < $1.taskIdentifier }
        }
        for task in tasks { task.cancel() }
        endIfIdle()
    }

    private func endIfIdle() {
        let delegate = table.withLock { table -> (any URLSessionDelegate)? in
            guard table.isInvalid, table.tasks.isEmpty, !table.hasEnded else { return nil }
            table.hasEnded = true
            defer { table.delegate = nil }
            return table.delegate
        }
        if table.withLock({ $0.hasEnded }), let identifier = settings.identifier {
            BackgroundSessions.shared.remove(self, identifier)
        }
        guard let delegate else { return }
        delegateQueue.addOperation { delegate.urlSession(self, didBecomeInvalidWithError: nil) }
    }

    // MARK: Tasks

    /// - Parameters:
    ///   - isHeir: whether it only takes the place of another task, as it may in an invalidated session too.
    ///   - make: makes the task of this identifier.
    func add<Task: URLSessionTask>(isHeir: Bool = false, _ make: (Int) -> Task) -> Task {
        let task = table.withLock { table -> Task? in
            guard !table.isInvalid || isHeir else { return nil }
            table.lastTask += 1
            let task = make(table.lastTask)
            table.tasks[table.lastTask] = task
            return task
        }
        guard let task else { Refusal.invalidatedSession(Task.self) }
        (delegate as? any URLSessionTaskDelegate)?.urlSession(self, didCreateTask: task)
        return task
    }

    /// The task has had its last callback.
    func remove(_ task: URLSessionTask) {
        table.withLock { $0.tasks[task.taskIdentifier] = nil }
        endIfIdle()
    }

    private var outstanding: [URLSessionTask] {
        if let first { return first.outstanding }
        // One that is telling its end is still in the table.
        return table.withLock { $0.tasks.values.sorted { $0.taskIdentifier < $1.taskIdentifier } }
            .filter { $0.state != .completed }
    }

    /// The app asks for them, and the device takes note (finding `outstanding-tasks-not-asked`).
    private var asked: [URLSessionTask] {
        guard let background else { return outstanding }
        background.say(.listed(session: background.identifier))
        guard AppProcess.shared.hidesNeverResumed else { return outstanding }
        return outstanding.filter { task in task.facts.withLock { $0.wasResumed } }
    }

    /// The tasks that have not ended (T-25).
    open func getAllTasks(completionHandler: @escaping @Sendable ([URLSessionTask]) -> Void) {
        delegateQueue.addOperation { completionHandler(self.asked) }
    }

    /// The tasks that have not ended, by kind (T-25).
    open func getTasksWithCompletionHandler(
        _ completionHandler:
            @escaping @Sendable (
                [URLSessionDataTask], [URLSessionUploadTask], [URLSessionDownloadTask]
            ) -> Void
    ) {
        delegateQueue.addOperation {
            let (data, uploads, downloads) = Self.byKind(self.asked)
            completionHandler(data, uploads, downloads)
        }
    }

    public var allTasks: [URLSessionTask] { get async { asked } }

    public var tasks: ([URLSessionDataTask], [URLSessionUploadTask], [URLSessionDownloadTask]) {
        get async { Self.byKind(asked) }
    }

    private static func byKind(
        _ tasks: [URLSessionTask]
    ) -> ([URLSessionDataTask], [URLSessionUploadTask], [URLSessionDownloadTask]) {
        let uploads = tasks.compactMap { $0 as? URLSessionUploadTask }
        let data = tasks.compactMap { $0 is URLSessionUploadTask ? nil : $0 as? URLSessionDataTask }
        return (data, uploads, tasks.compactMap { $0 as? URLSessionDownloadTask })
    }

    /// Forgets the session's cookies.
    open func reset(completionHandler: @escaping @Sendable () -> Void) {
        settings.httpCookieStorage?.removeCookies(since: .distantPast)
        delegateQueue.addOperation(completionHandler)
    }

    /// There is nothing that waits to be written.
    open func flush(completionHandler: @escaping @Sendable () -> Void) {
        delegateQueue.addOperation(completionHandler)
    }
}
