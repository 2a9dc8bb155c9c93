/// A virtual origin that a function answers, in place of routes.
public struct Responder: Sendable {
    /// Given the request and its whole body.
    public typealias Answer = @Sendable (SourceRequest, [UInt8]) -> Origin.Route

    /// Scheme, host and perhaps a port, such as `https://api.example.com`.
    public var url: String
    /// Called when the server has the whole request. The same requests must have the same answers, or the run cannot be
    /// repeated.
    public var answer: Answer
    /// Whether an upload that breaks off can go on, for clients that speak the draft (T-68).
    public var resumesUploads: Bool

    public init(url: String, resumesUploads: Bool = false, answer: @escaping Answer) {
        self.url = url
        self.resumesUploads = resumesUploads
        self.answer = answer
    }
}
