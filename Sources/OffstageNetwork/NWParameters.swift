import Synchronization

/// What a connection is made of, and over which network. Only plain TCP connects: a connection with TLS or UDP fails
/// with EPROTONOSUPPORT when it starts, and says so in the app's log.
public final class NWParameters: Sendable, CustomDebugStringConvertible {
    enum Transport: String, Sendable {
        case tcp = "TCP", udp = "UDP", tls = "TLS"
    }

    private struct Constraints {
        var required = NWInterface.InterfaceType.other
        var prohibitedTypes: [NWInterface.InterfaceType]?
        var prohibitsExpensive = false
        var prohibitsConstrained = false
    }

    let transport: Transport
    let options: NWProtocolTCP.Options?
    private let constraints = Mutex(Constraints())

    public static var tcp: NWParameters { NWParameters(.tcp, NWProtocolTCP.Options()) }
    /// Refused when a connection starts.
    public static var tls: NWParameters { NWParameters(.tls, NWProtocolTCP.Options()) }
    /// Refused when a connection starts.
    public static var udp: NWParameters { NWParameters(.udp, nil) }

    /// - Parameter tls: refused, unless it is nil, when a connection starts.
    public convenience init(tls: NWProtocolTLS.Options?, tcp: NWProtocolTCP.Options = NWProtocolTCP.Options()) {
        self.init(tls == nil ? .tcp : .tls, tcp)
    }

    private init(_ transport: Transport, _ options: NWProtocolTCP.Options?) {
        self.transport = transport
        self.options = options
    }

    /// The connection waits for this one; `other` is any.
    public var requiredInterfaceType: NWInterface.InterfaceType {
        get { constraints.withLock { $0.required } }
        set { constraints.withLock { $0.required = newValue } }
    }

    public var prohibitedInterfaceTypes: [NWInterface.InterfaceType]? {
        get { constraints.withLock { $0.prohibitedTypes } }
        set { constraints.withLock { $0.prohibitedTypes = newValue } }
    }

    public var prohibitExpensivePaths: Bool {
        get { constraints.withLock { $0.prohibitsExpensive } }
        set { constraints.withLock { $0.prohibitsExpensive = newValue } }
    }

    public var prohibitConstrainedPaths: Bool {
        get { constraints.withLock { $0.prohibitsConstrained } }
        set { constraints.withLock { $0.prohibitsConstrained = newValue } }
    }

    public var debugDescription: String { transport.rawValue.lowercased() }

    func permits(_ type: NWInterface.InterfaceType) -> Bool {
        constraints.withLock { constraints in
            (constraints.required == .other || constraints.required == type)
                && constraints.prohibitedTypes?.contains(type) != true
        }
    }

    func permits(_ path: NWPath) -> Bool {
        constraints.withLock { constraints in
            path.status == .satisfied && !(constraints.prohibitsExpensive && path.isExpensive)
                && !(constraints.prohibitsConstrained && path.isConstrained)
        }
    }
}

public enum NWProtocolTCP {
    /// What a connection asks of its socket; read when it connects.
    public final class Options: Sendable {
        struct Values {
            var noDelay = false
            var keepsAlive = false
            var keepaliveIdle = 0
            var connectionTimeout = 0
        }

        private let stored = Mutex(Values())
        var values: Values { stored.withLock(\.self) }

        public init() {}

        /// Small pieces are sent at once.
        public var noDelay: Bool {
            get { values.noDelay }
            set { stored.withLock { $0.noDelay = newValue } }
        }

        public var enableKeepalive: Bool {
            get { values.keepsAlive }
            set { stored.withLock { $0.keepsAlive = newValue } }
        }

        /// Seconds of silence before the peer is probed; 0 is the system's.
        public var keepaliveIdle: Int {
            get { values.keepaliveIdle }
            set { stored.withLock { $0.keepaliveIdle = newValue } }
        }

        /// Seconds until a connection that is not made counts as timed out; 0 is the system's.
        public var connectionTimeout: Int {
            get { values.connectionTimeout }
            set { stored.withLock { $0.connectionTimeout = newValue } }
        }
    }
}

public enum NWProtocolTLS {
    /// To be named only: a connection with TLS fails when it starts.
    public final class Options: Sendable {
        public init() {}
    }
}
