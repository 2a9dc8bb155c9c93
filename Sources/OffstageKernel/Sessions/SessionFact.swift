/// What an app says about its background URL sessions. A session is named by its identifier, which is its app's own
/// (T-1); a task by its `taskIdentifier`.
public enum SessionFact: Equatable, Sendable, Codable {
    /// A question: the process has made a session of this identifier (T-1, T-3).
    case opened(QuestionNumber, session: String, SessionSettings)
    /// The session has said its last word in this process (T-5).
    case closed(session: String)
    /// A question where a file is sent.
    case created(QuestionNumber?, TransferOrder, session: String)
    /// `earliestBeginDate` was set (T-56).
    case scheduled(Instant?, task: Int, session: String)
    /// The task runs from now on, as far as the device lets it.
    case resumed(task: Int, session: String)
    case suspended(task: Int, session: String)
    case cancelled(task: Int, session: String)
    /// A question: what came so far is kept, and can be carried on by another task (T-61).
    case cancelledForResume(QuestionNumber, task: Int, session: String)
    /// What the app says to a server that wants to know who asks (T-60).
    case identified(ServerChallenge.Answer, task: Int, session: String)
    /// What shall be sent by a task whose date has come, if it is not what it was made with (T-56).
    indirect case beginning(with: TransferOrder?, task: Int, session: String)
    /// `taskDescription` was set.
    case described(String?, task: Int, session: String)
    /// The app's delegate has returned from its first word of the end, which brought the file, or from the last (T-46).
    case delivered(task: Int, session: String, isLast: Bool)
    /// The completion handler of `handleEventsForBackgroundURLSession` was called (T-43).
    case eventsHandled(RunNumber, site: String, firstSite: String? = nil)
    /// The process has made a second session of this identifier, with a delegate that will hear nothing (T-3).
    case duplicated(session: String)
    /// The app asked for the tasks of the session (T-25).
    case listed(session: String)
    /// The file of a download came, and the delegate has no method for it.
    case unheard(task: Int, session: String)
    /// The app reached for the temporary file of a download that had been taken back (T-35), so long ago, if its
    /// process is still the same; the session is empty where it is none of the background.
    case readLate(call: String, task: Int, session: String, after: Duration?)
}

/// What `URLSessionConfiguration` says of a background session, as far as it decides what becomes of its tasks.
public struct SessionSettings: Equatable, Sendable, Codable {
    /// T-7.
    public var sendsLaunchEvents = true
    /// T-8.
    public var isDiscretionary = false
    public var allowsCellular = true
    public var allowsExpensive = true
    public var allowsConstrained = true
    /// T-12.
    public var resourceTimeout = Duration.seconds(604_800)
    /// T-13.
    public var connectionsPerHost = 6

    public init() {}
}

/// What a task of a background session is to fetch or to send.
public struct TransferOrder: Equatable, Sendable, Codable {
    public enum Kind: String, Equatable, Sendable, Codable {
        case download, upload, data
    }

    /// For servers in the clear, for those over TLS, by SOCKS for the others, and which are asked directly.
    public struct Proxies: Equatable, Sendable, Codable {
        public struct Place: Equatable, Sendable, Codable {
            public var host: String
            public var port: Int

            public init(host: String, port: Int) {
                self.host = host
                self.port = port
            }
        }

        public var http: Place?
        public var https: Place?
        public var socks: Place?
        public var exceptions: [String]

        public init(http: Place? = nil, https: Place? = nil, socks: Place? = nil, exceptions: [String] = []) {
            self.http = http
            self.https = https
            self.socks = socks
            self.exceptions = exceptions
        }
    }

    /// In JSON a list of the two: thousands of tasks have some each.
    public struct Header: Equatable, Sendable, Codable {
        public var name: String
        public var value: String

        public init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }

        public init(from decoder: any Decoder) throws {
            var pair = try decoder.unkeyedContainer()
            self.init(try pair.decode(String.self), try pair.decode(String.self))
        }

        public func encode(to encoder: any Encoder) throws {
            var pair = encoder.unkeyedContainer()
            try pair.encode(name)
            try pair.encode(value)
        }
    }

    /// `taskIdentifier`.
    public var task: Int
    public var kind: Kind
    public var method: String
    public var url: String
    /// Scheme and authority of the URL: connections are counted for each (T-13).
    public var origin: String
    public var headers: [Header]
    public var description: String?
    /// T-56.
    public var earliestBegin: Instant?
    /// Through which proxies its server is asked; nil leaves that to the device (E-31).
    @Seldom public var proxies: Proxies?
    /// What the request itself forbids; the session may forbid more (T-10).
    public var allowsCellular = true
    public var allowsExpensive = true
    public var allowsConstrained = true
    /// App Transport Security forbids the URL (E-14).
    public var isRefused = false
    /// Of an upload: the bytes of the file, as it was when the task was made; nil if there was none (T-22).
    public var bodyLength: Int64?
    /// What the app calls that file. It gets the name back, and nobody else needs it.
    public var bodyFile: String?
    /// The version of the draft in which a server is offered to resume an upload; nil offers nothing (T-68).
    public var interop: Int?
    /// What a server keeps of the upload: of another task that this one carries on, later of its own.
    @Seldom public var upload: StartedUpload?
    /// Of a download that carries on another: what is there already.
    @Seldom public var partial: PartialDownload?

    public init(
        task: Int,
        kind: Kind,
        method: String = "GET",
        url: String,
        origin: String,
        headers: [Header] = []
    ) {
        self.task = task
        self.kind = kind
        self.method = method
        self.url = url
        self.origin = origin
        self.headers = headers
    }
}

/// What is known of a download whose first bytes lie in a file (E-1).
public struct PartialDownload: Equatable, Sendable, Codable {
    public var entityTag: String?
    public var lastModified: String?
    /// What the whole hashes to, as the server sent it (E-8).
    public var digest: String?
    /// Bytes that are there, and on the disk.
    public var length: Int64
    /// Of the whole resource, where it is known.
    public var total: Int64?
    /// Whether a server may be asked for the rest (T-61).
    public var isResumable: Bool
    /// How often in a row the resource had changed when the rest was asked for (E-9).
    public var changes = 0

    public init(
        length: Int64 = 0,
        total: Int64? = nil,
        entityTag: String? = nil,
        lastModified: String? = nil,
        digest: String? = nil,
        isResumable: Bool = false
    ) {
        self.length = length
        self.total = total
        self.entityTag = entityTag
        self.lastModified = lastModified
        self.digest = digest
        self.isResumable = isResumable
    }
}
