public import OffstagePush

/// How a gateway serves. Ports: 0 takes a free one.
public struct GatewaySettings: Sendable {
    /// The folder with the store, the keys and the certificates.
    public var folder: String
    /// The database that several gateways share, `postgresql://…`; nil for a store in the folder.
    public var database: String?
    /// What providers and devices come to; what has no TLS is on loopback whatever this is.
    public var host = "127.0.0.1"
    public var port = 2197
    /// The port for devices (C-1).
    public var courierPort = 5223
    /// HTTP/2 with prior knowledge and HTTP/1.1, without TLS, on loopback only (P-8).
    public var plaintextPort: Int?
    /// A CONNECT proxy for Apple's host names, on loopback only (P-4).
    public var proxyPort: Int?
    public var metricsPort = 0
    /// The environment of a connection whose host name does not tell (P-1).
    public var environment = PushEnvironment.development
    /// Whether signatures are checked, and unknown keys refused (P-31).
    public var verifiesKeys = false
    public var push = PushSettings()
    public var faults = FaultPlan()
    /// Answer with the spelling that was seen on the wire (1.5).
    public var usesObservedSpelling = false
    /// A certificate chain and its key in PEM instead of the gateway's own.
    public var certificate: (chain: String, key: String)?
    /// After how long without a frame a connection is closed; nil for never (P-7b).
    public var idleLimit: Duration? = .seconds(3600)
    /// How long a handshake, a frame, a block of headers or a request may take to arrive.
    var patience: Duration = .seconds(30)

    public init(folder: String) {
        self.folder = folder
    }

    // What a stranger may make the gateway hold; none of it shows to a client that behaves.

    /// Connections at a time.
    static let mostConnections = 10_000
    /// Devices at a time, and tokens that one of them may have had.
    static let mostDevices = 100_000
    static let mostTokens = 2048
    /// After how long a device that stays away is forgotten (C-4).
    static let sessionLife: Duration = .seconds(30 * 86_400)
    /// Streams of a connection before and after its first valid token (P-5).
    static let firstStreams = 1
    static let mostStreams = 1000
    /// Bytes of a request's headers, as HTTP/2 counts them.
    static let mostHeaderBytes = 16_384
    /// What is read of a provider's connection at a time: about a hundred requests.
    static let readSize = 16_384
    /// A body beyond this is not read to its end.
    static let mostBodyBytes = 65_536
}
