/// What a server wants to know before it answers (T-58), and what an app says to that (T-60).
public struct TransferChallenge: Equatable, Sendable, Codable {
    /// How it wants to be told who asks.
    public enum Method: String, Equatable, Sendable, Codable {
        case basic, digest
    }

    public var method: Method
    /// Of the server: `http` or `https`, its name, and its port.
    public var scheme: String
    public var host: String
    public var port: Int
    public var realm: String?
    /// How often a credential was refused before.
    public var failures: Int
    /// What it said.
    public var response: TransferEvent.Head

    public init(
        method: Method,
        scheme: String,
        host: String,
        port: Int,
        realm: String? = nil,
        failures: Int = 0,
        response: TransferEvent.Head
    ) {
        self.method = method
        self.scheme = scheme
        self.host = host
        self.port = port
        self.realm = realm
        self.failures = failures
        self.response = response
    }

    /// `URLSession.AuthChallengeDisposition`.
    public enum Disposition: String, Equatable, Sendable, Codable {
        case use, defaultHandling, cancel, reject
    }

    public struct Answer: Equatable, Sendable, Codable {
        public var disposition: Disposition
        /// Both or none.
        public var user: String?
        public var password: String?

        public init(_ disposition: Disposition, user: String? = nil, password: String? = nil) {
            self.disposition = disposition
            self.user = user
            self.password = password
        }
    }
}
