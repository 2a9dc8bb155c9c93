/// Where a proxy listens.
public struct ProxyPlace: Hashable, Sendable {
    public var host: String
    public var port: Int

    public init(host: String, port: Int) {
        self.host = host
        self.port = port
    }
}

/// A proxy wants to be told who asks before it does anything (RFC 9110, 15.5.8).
public struct ProxyRefusal: Equatable, Sendable {
    public var proxy: ProxyPlace
    /// Its answer, with the status 407.
    public var head: ResponseHead

    public init(_ head: ResponseHead, of proxy: ProxyPlace) {
        self.proxy = proxy
        self.head = head
    }
}

/// What a proxy is told of who asks, as the field `Proxy-Authorization` has it. Nobody else gets it (E-31).
public struct ProxyAuthorization: Equatable, Sendable {
    public var proxy: ProxyPlace
    public var field: String

    public init(_ field: String, for proxy: ProxyPlace) {
        self.proxy = proxy
        self.field = field
    }
}
