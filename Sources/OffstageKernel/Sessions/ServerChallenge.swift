/// What a server, or a proxy before it, wants to know of the app before it carries out a background task (T-58, T-59,
/// E-31).
public struct ServerChallenge: Equatable, Sendable, Codable {
    /// `basic`, `digest`, `serverTrust` or `clientCertificate`.
    public var method: String
    /// Whether it is a proxy that asks, one for what the scheme says; nil where it is the server.
    public var isProxy: Bool?
    public var scheme: String
    public var host: String
    public var port: Int
    public var realm: String?
    /// How often a credential was refused before.
    public var failures: Int
    /// What the server said; nil while there is no connection to it.
    public var response: TransferResponse?
    /// Those of the server, in DER and Base 64, its own first.
    public var certificates: [String]?
    /// Whether the system trusts the server; nil where that is not what is asked.
    public var isTrusted: Bool?

    public init(
        method: String,
        isProxy: Bool? = nil,
        scheme: String,
        host: String,
        port: Int,
        realm: String? = nil,
        failures: Int = 0,
        response: TransferResponse? = nil,
        certificates: [String]? = nil,
        isTrusted: Bool? = nil
    ) {
        self.method = method
        self.isProxy = isProxy
        self.scheme = scheme
        self.host = host
        self.port = port
        self.realm = realm
        self.failures = failures
        self.response = response
        self.certificates = certificates
        self.isTrusted = isTrusted
    }

    /// What an app says to it (T-60). A credential itself goes past the kernel, so that no log has it.
    public enum Answer: String, Equatable, Sendable, Codable {
        case use, defaultHandling, cancel, reject
    }
}
