public import Foundation

/// What a server, or a proxy before it, wants to know before it answers, or what is to be known of it (T-58, E-31), and
/// what an app says to that (T-60).
public struct TransferChallenge: Equatable, Sendable, Codable {
    /// How it wants to be told who asks; or what is asked while the connection to it is made.
    public enum Method: String, Equatable, Sendable, Codable {
        case basic, digest, serverTrust, clientCertificate
    }

    public var method: Method
    /// Whether a proxy asks: one for what the scheme says.
    public var isProxy: Bool
    /// Of the server, or the proxy: `http` or `https`, its name, and its port.
    public var scheme: String
    public var host: String
    public var port: Int
    public var realm: String?
    /// How often a credential was refused before.
    public var failures: Int
    /// What it said; nil while there is no connection.
    public var response: TransferEvent.Head?
    /// The server's, each in DER, its own first.
    public var certificates: [Data]

    public init(
        method: Method,
        isProxy: Bool = false,
        scheme: String,
        host: String,
        port: Int,
        realm: String? = nil,
        failures: Int = 0,
        response: TransferEvent.Head? = nil,
        certificates: [Data] = []
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
        /// The server is trusted, whatever its certificate.
        public var isTrusted: Bool
        /// What a server is shown that wants a certificate.
        public var identity: Identity?

        public init(
            _ disposition: Disposition,
            user: String? = nil,
            password: String? = nil,
            isTrusted: Bool = false,
            identity: Identity? = nil
        ) {
            self.disposition = disposition
            self.user = user
            self.password = password
            self.isTrusted = isTrusted
            self.identity = identity
        }
    }

    /// A certificate and its key, as a file of PKCS #12 has them.
    public struct Identity: Equatable, Sendable, Codable {
        public var archive: Data
        public var passphrase: String

        public init(archive: Data, passphrase: String) {
            self.archive = archive
            self.passphrase = passphrase
        }
    }
}
