/// What became of a transfer of a foreground session; its number is the device's and is never used again.
///
/// The bytes themselves pass the kernel by: it decides what happens to transfers with their process, and writes down
/// what a person wants to know of them.
public enum TransferFact: Equatable, Sendable, Codable {
    case created(TransferSummary)
    /// The request is on its way to a server.
    case started
    /// There is no network that it may use.
    case waiting(reason: String)
    /// So much of the response's body came, of so much, or of nobody knows how much.
    case progressed(received: Int64, expected: Int64?)
    case finished(TransferOutcome)
}

/// What a transfer is for.
public struct TransferSummary: Equatable, Sendable, Codable {
    /// `data`, `upload` or `download`.
    public var kind: String
    public var method: String
    public var url: String

    public init(kind: String, method: String, url: String) {
        self.kind = kind
        self.method = method
        self.url = url
    }
}

/// How a transfer ended.
public struct TransferOutcome: Equatable, Sendable, Codable {
    /// Of the response, or nil if none came.
    public var status: Int?
    /// Of both bodies.
    public var bytes: Int64
    /// `URLError.Code.rawValue`, or nil if all is well.
    public var error: Int?

    public init(status: Int?, bytes: Int64, error: Int?) {
        self.status = status
        self.bytes = bytes
        self.error = error
    }
}
