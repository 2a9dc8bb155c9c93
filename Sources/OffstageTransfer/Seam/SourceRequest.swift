/// One request as it goes to one server.
public struct SourceRequest: Equatable, Sendable {
    /// In capitals, as it is sent.
    public var method: String
    public var url: WebAddress
    /// In the order in which they are sent. The source puts `Host` before them and what frames the body after them,
    /// where they are not among them.
    public var headers: HeaderFields
    public var bodyLength: BodyLength
    /// Bytes of the response's body that may come before any are demanded: a short one comes with its head.
    public var demanded = 0
    /// Whether the connection must be a new one, because a kept one has just been found closed (E-12).
    public var needsFreshConnection: Bool
    /// Who is asked about servers over TLS, and for certificates. A connection serves one asker, or all requests that
    /// ask nobody.
    public var asker: String?
    /// Of the server, in DER: it is not asked about again.
    public var trustedCertificate: [UInt8]?
    /// What a server is shown that wants a certificate.
    public var identity: ClientIdentity?
    /// Through which proxies it goes; nil leaves that to the source (E-31).
    public var proxies: ProxyRules?
    /// What its proxy is told, in place of what the rules say of that one.
    public var proxyAuthorization: ProxyAuthorization?

    /// Whether a proxy must make a way to the server: what it passes on it reads, and it takes the wish for another
    /// protocol off (RFC 9110, 7.8; RFC 6455, 4.1).
    package var needsWay: Bool { url.isSecure || bodyLength == .tunnel }

    public init(
        method: String = "GET",
        url: WebAddress,
        headers: HeaderFields = [:],
        bodyLength: BodyLength = .none,
        needsFreshConnection: Bool = false
    ) {
        self.method = method
        self.url = url
        self.headers = headers
        self.bodyLength = bodyLength
        self.needsFreshConnection = needsFreshConnection
    }
}

extension SourceRequest {
    /// What requests have in common that may share a connection.
    package var connectionKey: String { asker.map { "\(url.origin) \($0)" } ?? url.origin }
}

/// How long the body of a request is.
public enum BodyLength: Equatable, Sendable {
    /// There is no body, and nothing in the head announces one.
    case none
    /// So many bytes, announced by `Content-Length`.
    case known(Int64)
    /// Nobody knows yet: the body goes out in chunks.
    case unknown
    /// There is no body, but another protocol that the head asks for: once the server has agreed with 101, what is sent
    /// and what comes goes as it is, until one of them ends it. The connection serves nothing else.
    case tunnel
}

/// Some of a request's body.
public enum BodyPiece: Equatable, Sendable {
    case bytes([UInt8])
    case file(FileRange)

    public var count: Int64 {
        switch self {
        case .bytes(let bytes): Int64(bytes.count)
        case .file(let range): range.count
        }
    }
}

/// A part of a file. The file must not change while it is sent.
public struct FileRange: Equatable, Sendable {
    public var path: String
    /// Bytes before the range.
    public var offset: Int64
    /// Bytes of the range.
    public var count: Int64

    public init(path: String, offset: Int64, count: Int64) {
        self.path = path
        self.offset = offset
        self.count = count
    }
}
