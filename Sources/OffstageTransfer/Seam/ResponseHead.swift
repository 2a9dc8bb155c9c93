/// The head of a response, informational ones included.
public struct ResponseHead: Equatable, Sendable {
    public var status: Int
    public var headers: HeaderFields
    /// `http/1.1` or `h2`, as in ALPN.
    public var protocolName: String

    public init(status: Int, headers: HeaderFields = [:], protocolName: String = "http/1.1") {
        self.status = status
        self.headers = headers
        self.protocolName = protocolName
    }

    /// What `Content-Length` says, or nil.
    public var contentLength: Int64? {
        guard let text = headers["Content-Length"], let length = Int64(text), length >= 0 else { return nil }
        return length
    }

    /// Whether a response with this status to such a request has a body at all (RFC 9112, 6.3).
    public func hasBody(answering method: String) -> Bool {
        method != "HEAD" && status >= 200 && status != 204 && status != 304
    }
}
