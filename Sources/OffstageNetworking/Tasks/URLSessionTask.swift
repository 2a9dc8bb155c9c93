public import Foundation
public import FoundationNetworking
import OffstageWire
import Synchronization

/// One request and what comes of it. A task is born suspended: it begins with ``resume()`` (T-21).
open class URLSessionTask: NSObject, NSCopying, ProgressReporting, @unchecked Sendable {
    // Everything that changes lies behind the lock.

    public enum State: Int, Sendable {
        case running, suspended, canceling, completed
    }

    public static let defaultPriority: Float = 0.5
    public static let lowPriority: Float = 0.25
    public static let highPriority: Float = 0.75

    /// What changes in the life of a task.
    struct Facts {
        var originalRequest: URLRequest
        var currentRequest: URLRequest
        var response: URLResponse?
        var error: (any Error)?
        var state = State.suspended
        /// How many more `suspend()` than `resume()` there were.
        var suspensions = 1
        /// Some systems list no others (T-25).
        var wasResumed = false
        var sent: Int64 = 0
        var received: Int64 = 0
        var expectedToSend: Int64 = 0
        var expectedToReceive: Int64 = NSURLSessionTransferSizeUnknown
        /// What was received and not yet asked for again.
        var consumed = 0
        /// The response's body where it is kept whole.
        var body = Data()
        /// The device's number for it, once it has begun.
        var transfer: UInt32?
        /// What a protocol of the app's own does for it.
        var ownLoading: OwnLoading?
        var begun: Date?
        var priority = URLSessionTask.defaultPriority
        var description: String?
        var earliestBegin: Date?
        var clientExpectsToSend: Int64 = NSURLSessionTransferSizeUnknown
        var clientExpectsToReceive: Int64 = NSURLSessionTransferSizeUnknown
        var prefersIncrementalDelivery = true
        var delegate: (any URLSessionTaskDelegate)?
        /// Who cancelled the task for the sake of its resume data.
        var resumeDataHandler: (@Sendable (Data?) -> Void)?
        /// What a server keeps of an upload (T-68).
        var upload: TransferMessage.Upload?
        /// What it fails with, whatever it is to do (T-4, T-15, T-63, T-71).
        var refusal: URLError.Code?
        /// Nobody knows what it was to do: the resume data that it was made from is of no use.
        var isUnknown = false
        /// What the server is asked whether it still holds.
        var revalidated: CacheEntry?
        var isFromCache = false
        /// The download that goes on with this data task's body.
        var heir: URLSessionDownloadTask?
        /// The response's body as far as it came, where it is to be kept for later.
        var kept: Data?
    }

    public let taskIdentifier: Int
    let session: URLSession
    let answer: Answer
    let body: RequestBody?
    let facts: Mutex<Facts>
    let line: CallbackLine
    public let progress: Progress

    init(_ identifier: Int, _ request: URLRequest, of session: URLSession, body: RequestBody?, answer: Answer) {
        taskIdentifier = identifier
        self.session = session
        self.answer = answer
        self.body = body
        facts = Mutex(
            Facts(originalRequest: request, currentRequest: request, expectedToSend: body.map { $0.length ?? -1 } ?? 0)
        )
        line = CallbackLine(session.delegateQueue)
        progress = Progress(totalUnitCount: NSURLSessionTransferSizeUnknown)
        super.init()
        progress.cancellationHandler = { [weak self] in self?.cancel() }
        progress.pausingHandler = { [weak self] in self?.suspend() }
        progress.resumingHandler = { [weak self] in self?.resume() }
    }

    /// A task that only fails: nobody knows what it was to load (T-63).
    convenience init(_ identifier: Int, unusable code: URLError.Code, of session: URLSession, answer: Answer) {
        self.init(identifier, URLRequest(url: URL(fileURLWithPath: "/")), of: session, body: nil, answer: answer)
        facts.withLock { facts in
            facts.refusal = code
            facts.isUnknown = true
        }
    }

    /// The task itself.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    open var originalRequest: URLRequest? { facts.withLock { $0.isUnknown ? nil : $0.originalRequest } }
    /// Another than the original after a redirect.
    open var currentRequest: URLRequest? { facts.withLock { $0.isUnknown ? nil : $0.currentRequest } }
    open var response: URLResponse? { facts.withLock { $0.response } }
    open var error: (any Error)? { facts.withLock { $0.error } }
    open var state: State { facts.withLock { $0.state } }

    open var countOfBytesSent: Int64 { facts.withLock { $0.sent } }
    open var countOfBytesReceived: Int64 { facts.withLock { $0.received } }
    open var countOfBytesExpectedToSend: Int64 { facts.withLock { $0.expectedToSend } }
    open var countOfBytesExpectedToReceive: Int64 { facts.withLock { $0.expectedToReceive } }

    open var taskDescription: String? {
        get { facts.withLock { $0.description } }
        set {
            facts.withLock { $0.description = newValue }
            if let background {
                background.say(.described(newValue, task: taskIdentifier, session: background.identifier))
            }
        }
    }

    /// A hint, from 0 to 1, that the device does not follow.
    open var priority: Float {
        get { facts.withLock { $0.priority } }
        set { facts.withLock { $0.priority = newValue } }
    }

    /// Only background sessions follow it.
    open var earliestBeginDate: Date? {
        get { facts.withLock { $0.earliestBegin } }
        set {
            facts.withLock { $0.earliestBegin = newValue }
            guard let background else { return }
            let date = newValue.map { Int64(min(max($0.timeIntervalSince1970, 0), 8e9) * 1e9) }
            background.say(.scheduled(date, task: taskIdentifier, session: background.identifier))
        }
    }

    /// A hint, never enforced (T-57).
    open var countOfBytesClientExpectsToSend: Int64 {
        get { facts.withLock { $0.clientExpectsToSend } }
        set { facts.withLock { $0.clientExpectsToSend = newValue } }
    }

    /// A hint, never enforced (T-57).
    open var countOfBytesClientExpectsToReceive: Int64 {
        get { facts.withLock { $0.clientExpectsToReceive } }
        set { facts.withLock { $0.clientExpectsToReceive = newValue } }
    }

    open var prefersIncrementalDelivery: Bool {
        get { facts.withLock { $0.prefersIncrementalDelivery } }
        set { facts.withLock { $0.prefersIncrementalDelivery = newValue } }
    }

    /// Takes the place of the session's delegate for this task.
    open var delegate: (any URLSessionTaskDelegate)? {
        get { facts.withLock { $0.delegate } }
        set {
            if session.background != nil { Refusal.background(.taskDelegate) }
            facts.withLock { $0.delegate = newValue }
        }
    }

    // MARK: What an app does with it

    /// Begins the task, or lets it go on once for each `suspend()`.
    open func resume() {
        enum Step { case begin, goOn(UInt32?) }
        let step = facts.withLock { facts -> Step? in
            guard facts.state == .suspended else { return nil }
            facts.suspensions -= 1
            guard facts.suspensions == 0 else { return nil }
            facts.state = .running
            facts.wasResumed = true
            return facts.begun == nil ? .begin : .goOn(facts.transfer)
        }
        if step != nil, let background {
            return background.say(.resumed(task: taskIdentifier, session: background.identifier))
        }
        switch step {
        case .begin: begin()
        case .goOn(let transfer):
            if let transfer { Transfers.shared.say(.held(false), of: transfer) }
            line.pause(false)
        case nil: break
        }
    }

    /// Holds the task: nothing comes of it, and its clocks stand still, until as many `resume()` (T-21).
    open func suspend() {
        let (hasBegun, transfer) = facts.withLock { facts -> (Bool, UInt32?) in
            guard facts.state == .running || facts.state == .suspended else { return (false, nil) }
            facts.suspensions += 1
            guard facts.state == .running else { return (false, nil) }
            facts.state = .suspended
            return (facts.begun != nil, facts.transfer)
        }
        if let background, facts.withLock({ $0.state == .suspended }) {
            return background.say(.suspended(task: taskIdentifier, session: background.identifier))
        }
        if hasBegun { line.pause(true) }
        if let transfer { Transfers.shared.say(.held(true), of: transfer) }
    }

    /// Ends the task; it completes with −999 unless it has completed already (T-26).
    open func cancel() {
        let isOver = facts.withLock { facts in
            guard facts.state == .running || facts.state == .suspended else { return true }
            facts.state = .canceling
            return false
        }
        guard !isOver else { return }
        if let background {
            return background.say(.cancelled(task: taskIdentifier, session: background.identifier))
        }
        if let transfer = facts.withLock({ $0.transfer }) {
            Transfers.shared.say(.cancel, of: transfer)
            Transfers.shared.end(transfer)
        }
        complete(with: error(.cancelled), timings: nil, at: .once)
    }
}

/// The total of a task that nobody knows (T-32).
public let NSURLSessionTransferSizeUnknown: Int64 = -1
