/// What an app is told about its background sessions.
public enum SessionNews: Equatable, Sendable {
    /// T-29.
    case carriedOn(task: Int, offset: Int64, expected: Int64?)
    /// Its delegate is asked, and answers with ``SessionFact/identified(_:task:session:)`` (T-59).
    indirect case challenged(task: Int, ServerChallenge)
    /// A task whose date has come would begin: its delegate is asked with which request, and answers with
    /// ``SessionFact/beginning(with:task:session:)`` (T-56).
    case delayedRequest(task: Int)
    /// Its delegate is called for what came, then for the end, and says when it has returned (T-28, T-30, T-46).
    indirect case ended(task: Int, TransferEnding)
    /// `urlSessionDidFinishEvents(forBackgroundURLSession:)` (T-43).
    case eventsFinished
}

/// How a background task ended. It is kept until its app's delegate has heard of it.
public struct TransferEnding: Equatable, Sendable, Codable {
    /// `URLError.Code.rawValue`, or nil if all is well.
    public var error: Int?
    /// `NSURLErrorBackgroundTaskCancelledReasonKey` (T-38).
    public var cancelReason: CancelReason?
    public var response: TransferResponse?
    /// What another task can carry on (T-61).
    public var partial: PartialDownload?
    /// The same of an upload (T-71).
    public var upload: StartedUpload?
    /// The delegate has the file of a download, or the body of an upload's response, already.
    public var isFileDelivered = false
    public var began: Instant
    public var ended: Instant

    /// T-38.
    public enum CancelReason: Int, Equatable, Sendable, Codable {
        case userForceQuitApplication
        case backgroundUpdatesDisabled
        case insufficientSystemResources
    }
}

/// What a device knows of a session when an app makes it.
public struct SessionAnswer: Equatable, Sendable {
    /// The number of the last task that was ever made in it.
    public var lastTask: Int
    /// In the order of their numbers, those that have ended and whose end the app has not heard among them.
    public var tasks: [Known]

    public struct Known: Equatable, Sendable {
        public var order: TransferOrder
        /// Waits for `resume()`.
        public var isSuspended: Bool
        public var bytes: Int64
        public var expected: Int64?
    }
}
