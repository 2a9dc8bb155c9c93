/// How an exchange came by its connection. All spans count from the moment of `open`.
public struct ConnectionTimings: Equatable, Sendable {
    /// From when to when something was done.
    public struct Span: Equatable, Sendable {
        public var start: Duration
        public var end: Duration

        public init(start: Duration, end: Duration) {
            self.start = start
            self.end = end
        }
    }

    /// Whether the connection had served another exchange before; then nothing was looked up or connected.
    public var isReused: Bool
    /// Whether it goes through a proxy.
    public var isProxied = false
    public var lookup: Span?
    /// With the span of TLS in it, as `URLSessionTaskTransactionMetrics` has it.
    public var connect: Span?
    public var secure: Span?
    /// `http/1.1` or `h2`.
    public var protocolName: String
    /// Numeric address and port, where there is a socket.
    public var local: Endpoint?
    public var remote: Endpoint?

    public struct Endpoint: Equatable, Sendable {
        public var address: String
        public var port: Int

        public init(address: String, port: Int) {
            self.address = address
            self.port = port
        }
    }

    public init(isReused: Bool = false, protocolName: String = "http/1.1") {
        self.isReused = isReused
        self.protocolName = protocolName
    }
}
