/// What the device's driver saw of a background task that it carries out. What it tells is on the disk before.
public enum BackgroundTransferFact: Equatable, Sendable, Codable {
    /// The request is on its way to a server.
    case started
    /// The server goes on from this byte; from 0 where it does not (T-29).
    case carriedOn(offset: Int64, expected: Int64?)
    /// So much of the body came, of so much; a line of the log.
    case progressed(bytes: Int64, expected: Int64?)
    /// So much is on the disk, whatever happens (E-25).
    case marked(PartialDownload)
    /// A server keeps what it has of the upload, or has it no more (T-68).
    case uploadKept(StartedUpload?)
    /// A server wants to know who asks; the attempt waits for ``Effect/answerChallenge(_:_:)`` (T-59).
    case challenged(ServerChallenge)
    /// The app's own file of an upload is not there any more, or is not what it was when the task was made (T-22).
    case bodyLost(isGone: Bool)
    /// The answer to ``Effect/stopTransfer(_:)``: what there is of the file now, if it is a download.
    case stopped(PartialDownload?)
    /// The attempt came to nothing.
    case failed(TransferFault)
    /// The server has answered, with whatever status, and the body is on the disk (T-31).
    case finished(TransferResponse)
}

/// Why an attempt came to nothing, and what is left of it.
public struct TransferFault: Equatable, Sendable, Codable {
    /// `URLError.Code.rawValue`.
    public var code: Int
    /// One sentence.
    public var reason: String
    public var partial: PartialDownload?
    /// Whether it is room on the disk that is missing (E-27).
    public var isDiskFull: Bool

    public init(code: Int, reason: String, partial: PartialDownload? = nil, isDiskFull: Bool = false) {
        self.code = code
        self.reason = reason
        self.partial = partial
        self.isDiskFull = isDiskFull
    }
}

/// What a server answered, without the body.
public struct TransferResponse: Equatable, Sendable, Codable {
    /// The one that answered, after redirects.
    public var url: String
    public var status: Int
    /// `HTTP/1.1`.
    public var version: String
    public var headers: [TransferOrder.Header]
    /// Of the response's body.
    public var bytes: Int64
    /// Of the request's body.
    public var sent: Int64

    public init(
        url: String,
        status: Int,
        version: String = "HTTP/1.1",
        headers: [TransferOrder.Header] = [],
        bytes: Int64 = 0,
        sent: Int64 = 0
    ) {
        self.url = url
        self.status = status
        self.version = version
        self.headers = headers
        self.bytes = bytes
        self.sent = sent
    }
}
