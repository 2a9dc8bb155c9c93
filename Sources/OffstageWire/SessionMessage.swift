/// What an app says about its background URL sessions. The questions among these are answered with a ``RefreshAnswer``
/// under the number of their frame.
public enum SessionMessage: Equatable, Sendable, Codable {
    /// A question: the process has made a session of this identifier (T-1).
    case opened(session: String, Settings)
    /// The session has said its last word (T-5).
    case closed(session: String)
    /// A question where a file is sent: the answer says that its bytes are kept (T-22).
    case created(Order, session: String)
    /// `earliestBeginDate` was set, in nanoseconds since 1970 (T-56).
    case scheduled(Int64?, task: Int, session: String)
    case resumed(task: Int, session: String)
    case suspended(task: Int, session: String)
    case cancelled(task: Int, session: String)
    /// A question: what came of a download, or what a server has of an upload, is kept for another task (T-61, T-71).
    case cancelledForResume(task: Int, session: String)
    /// The answer to ``SessionEvent/challenged(task:_:)``.
    case identified(TransferChallenge.Answer, task: Int, session: String)
    /// The answer to ``SessionEvent/delayedRequest(task:)``: what is sent, if it is not what the task was made with.
    case beginning(with: Order?, task: Int, session: String)
    /// `taskDescription` was set.
    case described(String?, task: Int, session: String)
    /// The delegate has returned: from its first word of the end, which brought a file, or from its last (T-46).
    case delivered(task: Int, session: String, isLast: Bool)
    /// The completion handler of `handleEventsForBackgroundURLSession` was called (T-43).
    case eventsHandled(run: Int, site: String, firstSite: String?)
    /// A second session of this identifier was made, with another delegate (T-3).
    case duplicated(session: String)
    /// The app asked for the session's tasks (T-25).
    case listed(session: String)
    /// A file came, and the delegate has no method for it.
    case unheard(task: Int, session: String)
    /// The app reached for a temporary file that had been taken back, so many nanoseconds ago (T-35); the session is
    /// empty where it is none of the background.
    case readLate(call: String, task: Int, session: String, after: Int64?)

    /// What decides of a configuration.
    public struct Settings: Equatable, Sendable, Codable {
        public var sendsLaunchEvents = true
        public var isDiscretionary = false
        public var allowsCellular = true
        public var allowsExpensive = true
        public var allowsConstrained = true
        /// Nanoseconds (T-12).
        public var resourceTimeout: Int64 = 604_800_000_000_000
        public var connectionsPerHost = 6

        public init() {}
    }

    /// A task as its app has made it, and as the app finds it again.
    public struct Order: Equatable, Sendable, Codable {
        public enum Kind: String, Equatable, Sendable, Codable {
            case download, upload, data
        }

        /// `taskIdentifier`.
        public var task: Int
        public var kind: Kind
        public var method: String
        public var url: String
        public var headers: [TransferMessage.Header]
        public var description: String?
        /// Nanoseconds since 1970 (T-56).
        public var earliestBegin: Int64?
        public var allowsCellular = true
        public var allowsExpensive = true
        public var allowsConstrained = true
        /// In place of the device's (E-31).
        public var proxies: TransferMessage.Proxies?
        /// App Transport Security forbids the URL (E-14).
        public var isRefused = false
        /// The path of the file that an upload sends.
        public var bodyFile: String?
        /// What a server keeps of the upload, from another task.
        public var upload: TransferMessage.Upload?
        /// Of a file that another task has left.
        public var partial: Partial?

        public init(task: Int, kind: Kind, method: String, url: String, headers: [TransferMessage.Header] = []) {
            self.task = task
            self.kind = kind
            self.method = method
            self.url = url
            self.headers = headers
        }
    }

    /// The first bytes of a download, and what is known of the rest (E-1).
    public struct Partial: Equatable, Sendable, Codable {
        public var path: String
        public var length: Int64
        public var total: Int64?
        public var entityTag: String?
        public var lastModified: String?

        public init(
            path: String,
            length: Int64,
            total: Int64? = nil,
            entityTag: String? = nil,
            lastModified: String? = nil
        ) {
            self.path = path
            self.length = length
            self.total = total
            self.entityTag = entityTag
            self.lastModified = lastModified
        }
    }
}

/// What a device says about a background session.
public enum SessionEvent: Equatable, Sendable, Codable {
    /// T-29.
    case carriedOn(task: Int, offset: Int64, expected: Int64?)
    /// So much of the file of a download is there (T-33).
    case received(task: Int, total: Int64, expected: Int64?)
    /// So much of the file of an upload has left.
    case sent(task: Int, total: Int64, expected: Int64)
    /// A server wants to know who asks; the task waits for ``SessionMessage/identified(_:task:session:)`` (T-59).
    case challenged(task: Int, TransferChallenge)
    /// A task's date has come; it waits for ``SessionMessage/beginning(with:task:session:)`` (T-56).
    case delayedRequest(task: Int)
    /// A head with a status of 1xx (T-71).
    case informational(task: Int, TransferEvent.Head)
    /// The app says when its delegate has returned: ``SessionMessage/delivered(task:session:isLast:)``.
    case ended(task: Int, Ending)
    /// `urlSessionDidFinishEvents(forBackgroundURLSession:)` (T-43).
    case eventsFinished

    public struct Ending: Equatable, Sendable, Codable {
        /// `URLError.Code.rawValue`.
        public var error: Int?
        /// `NSURLErrorBackgroundTaskCancelledReasonKey` (T-38).
        public var cancelReason: Int?
        public var response: TransferEvent.Head?
        /// Where the body lies: until the delegate has returned (T-35).
        public var file: String?
        /// Bytes of the response's body and of the request's.
        public var received: Int64 = 0
        public var sent: Int64 = 0
        /// For the resume data of an error (T-61).
        public var partial: SessionMessage.Partial?
        public var upload: TransferMessage.Upload?
        /// Nanoseconds since 1970.
        public var began: Int64
        public var ended: Int64

        public init(began: Int64, ended: Int64) {
            self.began = began
            self.ended = ended
        }
    }
}

/// A task of a session that an app makes again.
public struct SessionTask: Equatable, Sendable, Codable {
    public var order: SessionMessage.Order
    public var isSuspended: Bool
    public var received: Int64
    public var expected: Int64?

    public init(order: SessionMessage.Order, isSuspended: Bool, received: Int64, expected: Int64?) {
        self.order = order
        self.isSuspended = isSuspended
        self.received = received
        self.expected = expected
    }
}
