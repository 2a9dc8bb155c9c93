/// One run of an app's code by the scheduler, unique on the device: the app answers by this number.
public struct RunNumber: RawRepresentable, Hashable, Comparable, Sendable, Codable {
    public let rawValue: Int

    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    public static func < (left: RunNumber, right: RunNumber) -> Bool {
        left.rawValue < right.rawValue
    }
}

/// A question of an app that the device answers with ``Effect/answer(_:_:_:)``; the driver numbers them.
public struct QuestionNumber: RawRepresentable, Hashable, Sendable, Codable {
    public let rawValue: Int

    public init(rawValue: Int) {
        self.rawValue = rawValue
    }
}

/// What the device says to a question.
public enum Answer: Equatable, Sendable {
    /// What `register` returns (B-2).
    case registered(Bool)
    /// What `submit` throws, or nil (B-11).
    case submitted(TaskRequestError?)
    /// Copies of what is pending (B-14).
    case pending([TaskRequest])
    /// Apple's framework raises this exception in the app (B-3, B-4, B-7).
    case raises(String)
    /// What the device knows of a session that an app makes.
    indirect case session(SessionAnswer)
    /// Another process has made a session of the identifier, and lives (T-4).
    case sessionInUse
    /// The file that a task sends is kept, if there was one (T-22).
    case kept
    /// What another task could carry on of this one: of a download (T-61), of an upload (T-71).
    indirect case partial(TransferKey, PartialDownload?, StartedUpload?)
    /// To a question about notifications.
    indirect case notification(NotificationAnswer)
}

/// `UIBackgroundFetchResult`, with its raw values (F-7).
public enum FetchResult: Int, Equatable, Sendable, Codable {
    case newData, noData, failed
}

/// `setMinimumBackgroundFetchInterval` (F-2).
public enum FetchInterval: Equatable, Sendable, Codable {
    /// The default.
    case never
    /// As often as the system allows.
    case minimum
    /// Not more often than this.
    case atLeast(Duration)
}

extension FetchInterval {
    /// A century is as good as ever, and fits the device's clock.
    var bounded: FetchInterval {
        switch self {
        case .never, .minimum: self
        case .atLeast(let span): .atLeast(min(max(span, .zero), .seconds(3_155_760_000)))
        }
    }

    var words: String {
        switch self {
        case .never: "never"
        case .minimum: "minimum"
        case .atLeast(let span): "\(span.nanoseconds / 1_000_000_000)s"
        }
    }
}

/// What an app says about Background Fetch and `BGTaskScheduler`.
public enum RefreshFact: Equatable, Sendable, Codable {
    case fetchIntervalSet(FetchInterval)
    /// The completion handler of a fetch was called.
    case fetchCompleted(RunNumber, FetchResult, isOnMain: Bool, site: String, firstSite: String? = nil)
    /// A launch handler for an identifier, and the label of the queue it shall run on (B-6).
    case registered(QuestionNumber, identifier: String, queue: String, site: String = "")
    case submitted(QuestionNumber, TaskRequest)
    /// `getPendingTaskRequests` (B-14).
    case pendingAsked(QuestionNumber)
    /// `cancel(taskRequestWithIdentifier:)`, or `cancelAllTaskRequests()` without an identifier (B-15).
    case cancelled(identifier: String?)
    /// `expirationHandler` was set, or set to nil (B-19, B-20).
    case expirationHandlerSet(RunNumber, Bool)
    /// `setTaskCompleted(success:)` (B-21).
    case taskCompleted(RunNumber, success: Bool, site: String = "")
    /// `progress.fractionCompleted` of a continued task, in thousandths (B-35).
    case progressed(RunNumber, Int)
    /// `updateTitle(_:subtitle:)` of a continued task (B-33).
    case retitled(RunNumber, title: String, subtitle: String)
}

/// A task as it is handed to its launch handler (B-17).
public struct LaunchedTask: Equatable, Sendable, Codable {
    public var run: RunNumber
    public var request: TaskRequest
}
