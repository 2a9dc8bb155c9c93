/// What an app says about Background Fetch and `BGTaskScheduler`. The questions among these are answered with a
/// ``RefreshAnswer`` under the number of their frame.
public enum RefreshMessage: Equatable, Sendable, Codable {
    /// `setMinimumBackgroundFetchInterval`, in nanoseconds: nil never, 0 as often as the system allows (F-2).
    case fetchIntervalSet(nanoseconds: Int64?)
    /// The completion handler of a fetch was called, with the raw value of `UIBackgroundFetchResult` (F-7).
    case fetchCompleted(run: Int, result: Int, isOnMain: Bool, site: String, firstSite: String?)
    /// A question: a launch handler for an identifier, and the label of the queue that it runs on (B-2, B-6).
    case taskRegistered(identifier: String, queue: String, site: String = "")
    /// A question (B-9, B-10, B-11).
    case taskSubmitted(TaskRequest)
    /// A question: `getPendingTaskRequests` (B-14).
    case pendingTasks
    /// `cancel(taskRequestWithIdentifier:)`, or `cancelAllTaskRequests()` without an identifier (B-15).
    case tasksCancelled(identifier: String?)
    /// `expirationHandler` was set, or set to nil (B-19, B-20).
    case expirationHandlerSet(run: Int, isSet: Bool)
    /// `setTaskCompleted(success:)` (B-21).
    case taskCompleted(run: Int, success: Bool, site: String = "")
    /// `progress.fractionCompleted` of a continued task (B-35).
    case taskProgressed(run: Int, thousandths: Int)
    /// `updateTitle(_:subtitle:)` of a continued task (B-33).
    case taskRetitled(run: Int, title: String, subtitle: String)

    /// A request of `BGTaskScheduler` (B-1).
    public struct TaskRequest: Equatable, Sendable, Codable {
        public enum Kind: String, Equatable, Sendable, Codable {
            case refresh, processing, healthResearch, continued
        }

        public var identifier: String
        public var kind: Kind
        /// Nanoseconds since 1970; a lower bound only (B-8).
        public var earliestBegin: Int64?
        public var requiresNetwork = false
        public var requiresPower = false
        /// `FileProtectionType.rawValue` of what a health research task needs.
        public var protection: String?
        public var title = ""
        public var subtitle = ""
        /// Strategy `.fail` of a continued task: now or not at all (B-34).
        public var failsIfBusy = false
        public var needsGPU = false

        public init(identifier: String, kind: Kind, earliestBegin: Int64? = nil) {
            self.identifier = identifier
            self.kind = kind
            self.earliestBegin = earliestBegin
        }
    }
}

/// What the device answers to the questions among ``RefreshMessage``.
public enum RefreshAnswer: Equatable, Sendable, Codable {
    /// What `register` returns.
    case registered(Bool)
    /// What `submit` throws: the raw value of `BGTaskScheduler.Error.Code`, or nil.
    case submitted(error: Int?)
    case pending([RefreshMessage.TaskRequest])
    /// The framework raises an `NSInternalInconsistencyException` with this text (B-3, B-4, B-7).
    case raises(String)
    /// The number of the last task of a session, and those that its app does not know the end of (T-24). Where they are
    /// more than fit into one frame the answer is several, and only the last says that it is.
    case session(lastTask: Int, tasks: [SessionTask], isLast: Bool)
    /// Another process has made a session of the identifier, and lives (T-4).
    case sessionInUse
    /// The file that a task sends is kept (T-22).
    case kept
    /// What is left of a task for another one, if anything is: of a download (T-61), of an upload (T-71).
    case partial(SessionMessage.Partial?, TransferMessage.Upload?)
    /// To a question about notifications.
    case notification(NotificationAnswer)
    /// To a question about certificates, or to the keychain.
    case security(SecurityAnswer)

    /// Whether nothing more comes to the same question.
    public var isLast: Bool {
        if case .session(_, _, let isLast) = self { isLast } else { true }
    }
}
