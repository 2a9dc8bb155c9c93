/// What a server wants to know of the app before it carries out a background task (T-58, T-59).
public struct ServerChallenge: Equatable, Sendable, Codable {
    /// `basic` or `digest`.
    public var method: String
    public var scheme: String
    public var host: String
    public var port: Int
    public var realm: String?
    /// How often a credential was refused before.
    public var failures: Int
    /// What the server said.
    public var response: TransferResponse

    public init(
        method: String,
        scheme: String,
        host: String,
        port: Int,
        realm: String? = nil,
        failures: Int = 0,
        response: TransferResponse
    ) {
        self.method = method
        self.scheme = scheme
        self.host = host
        self.port = port
        self.realm = realm
        self.failures = failures
        self.response = response
    }

    /// What an app says to it (T-60). A credential itself goes past the kernel, so that no log has it.
    public enum Answer: String, Equatable, Sendable, Codable {
        case use, defaultHandling, cancel, reject
    }
}
