import OffstageKernel

/// What a task asks for.
public struct TransferRequest: Equatable, Sendable {
    /// In capitals.
    public var method: String
    public var url: WebAddress
    public var headers: HeaderFields
    public var body: Body

    /// The body of a request.
    public enum Body: Equatable, Sendable {
        case none
        case bytes([UInt8])
        case file(FileRange)
        /// The owner hands it over piece by piece, when it is asked; so many bytes, if it knows.
        case stream(length: Int64?)
        /// No body, but what the owner says when the server has switched to the protocol that the head asks for.
        case tunnel

        var length: BodyLength {
            switch self {
            case .none: .none
            case .bytes(let bytes): .known(Int64(bytes.count))
            case .file(let range): .known(range.count)
            case .stream(let length): length.map(BodyLength.known) ?? .unknown
            case .tunnel: .tunnel
            }
        }

        /// Whether it can be sent once more from its beginning.
        var isRepeatable: Bool {
            switch self {
            case .none, .bytes, .file: true
            case .stream, .tunnel: false
            }
        }
    }

    /// As ``SourceRequest/needsWay``.
    var needsWay: Bool { url.isSecure || body == .tunnel }

    public init(method: String = "GET", url: WebAddress, headers: HeaderFields = [:], body: Body = .none) {
        self.method = method
        self.url = url
        self.headers = headers
        self.body = body
    }

    /// Methods that may be sent once more when nobody knows whether the first was carried out (RFC 9110, 9.2.2).
    var isIdempotent: Bool {
        ["GET", "HEAD", "PUT", "DELETE", "OPTIONS", "TRACE"].contains(method)
    }
}

/// How a transfer is carried out: what `URLSessionConfiguration` and `URLRequest` say of it, and what its owner wants
/// to be asked.
public struct TransferOptions: Equatable, Sendable {
    /// Without a byte for so long a transfer times out (T-12).
    public var requestTimeout = Duration.seconds(60)
    /// The whole transfer may last so long, from its start (T-12).
    public var resourceTimeout = Duration.seconds(604_800)
    /// Whether it waits where there is no network, instead of failing.
    public var waitsForConnectivity = false
    public var allowsCellularAccess = true
    public var allowsExpensiveAccess = true
    public var allowsConstrainedAccess = true
    /// Whether a redirect may lead from `https` to `http` (E-14).
    public var allowsInsecureRedirects = false
    /// So many redirects are followed, the next one is a failure (E-14).
    public var redirectLimit = 20
    /// Whether a redirect waits for ``Transfer/answerRedirect(_:at:)``.
    public var asksBeforeRedirect = false
    /// Whether a response that asks for a credential waits for ``Transfer/answerChallenge(_:at:)`` (T-58).
    public var asksOnChallenge = false
    /// Who is asked about servers over TLS, and for certificates (``ConnectionChallenge``), by a name that is one
    /// session's alone. Nil: nobody is.
    public var asker: String?
    /// Through which proxies it goes; nil leaves that to the source (E-31).
    public var proxies: ProxyRules?
    /// Whether the body waits for ``Transfer/acceptResponse(at:)``.
    public var asksAfterResponse = false
    /// A longer body than this is a failure; nil is without limit.
    public var bodyLimit: Int64?
    /// Bytes of body that may have come and are not yet consumed.
    public var window = 1 << 20
    /// A longer body waits up to ``continueTimeout`` for the server's consent before it is sent (E-32).
    public var expectsContinueAbove: Int64 = 1 << 20
    public var continueTimeout = Duration.seconds(1)
    /// The session that the transfer belongs to. Connections are counted for each (T-13).
    public var session = 0
    public var connectionsPerHost = 6

    public init() {}
}
