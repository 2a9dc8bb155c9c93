import OffstageApp

/// An address to connect to, as the system wants it.
struct SocketAddress {
    private let bytes: [UInt8]
    let family: Int32

    /// The addresses of a host, in the order in which they are tried. A name is looked up, and waits for that.
    static func all(_ host: NWEndpoint.Host, _ port: NWEndpoint.Port) -> [SocketAddress] {
        switch host {
        case .ipv4(let address): [SocketAddress(address, port)]
        case .ipv6(let address): [SocketAddress(address, port)]
        case .name where host.isLoopback:
            [SocketAddress(IPv6Address.loopback, port), SocketAddress(IPv4Address.loopback, port)]
        case .name(let name, _): lookUp(name, port)
        }
    }

    private static func lookUp(_ name: String, _ port: NWEndpoint.Port) -> [SocketAddress] {
        var hints = addrinfo()
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var found: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(name, "\(port)", &hints, &found) == 0 else { return [] }
        defer { freeaddrinfo(found) }
        return sequence(first: found, next: { $0?.pointee.ai_next }).compactMap(\.?.pointee).map { info in
            SocketAddress(
                bytes: Array(UnsafeRawBufferPointer(start: info.ai_addr, count: Int(info.ai_addrlen))),
                family: info.ai_family
            )
        }
    }

    private init(bytes: [UInt8], family: Int32) {
        self.bytes = bytes
        self.family = family
    }

    private init(_ address: IPv4Address, _ port: NWEndpoint.Port) {
        var socketAddress = sockaddr_in()
        socketAddress.sin_family = sa_family_t(AF_INET)
        socketAddress.sin_port = port.rawValue.bigEndian
        withUnsafeMutableBytes(of: &socketAddress.sin_addr) { $0.copyBytes(from: address.rawValue) }
        self.init(bytes: withUnsafeBytes(of: socketAddress) { Array($0) }, family: AF_INET)
    }

    private init(_ address: IPv6Address, _ port: NWEndpoint.Port) {
        var socketAddress = sockaddr_in6()
        socketAddress.sin6_family = sa_family_t(AF_INET6)
        socketAddress.sin6_port = port.rawValue.bigEndian
        withUnsafeMutableBytes(of: &socketAddress.sin6_addr) { $0.copyBytes(from: address.rawValue) }
        self.init(bytes: withUnsafeBytes(of: socketAddress) { Array($0) }, family: AF_INET6)
    }

    /// Begins to connect.
    /// - Returns: 0, or why it cannot; EINPROGRESS where the answer is still to come.
    func connect(_ descriptor: Int32) -> Int32 {
        let result = bytes.withUnsafeBytes { raw in
            Foundation.connect(
                descriptor,
                raw.baseAddress?.assumingMemoryBound(to: sockaddr.self),
                socklen_t(raw.count)
            )
        }
        return result == 0 ? 0 : errno
    }
}

/// A socket that is closed when nobody holds it any more: the sources of events over it do until they are cancelled.
final class Socket: Sendable {
    let number: Int32

    /// - Returns: nil where the process may open no more.
    init?(_ address: SocketAddress, _ options: NWProtocolTCP.Options?) {
        number = socket(address.family, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_NONBLOCK.rawValue), 0)
        guard number >= 0 else { return nil }
        guard let values = options?.values else { return }
        if values.noDelay { set(Int32(IPPROTO_TCP), TCP_NODELAY, 1) }
        if values.keepsAlive { set(SOL_SOCKET, SO_KEEPALIVE, 1) }
        if values.keepaliveIdle > 0 { set(Int32(IPPROTO_TCP), TCP_KEEPIDLE, Int32(values.keepaliveIdle)) }
    }

    deinit { if number >= 0 { close(number) } }

    /// What came of connecting: 0 where it is connected.
    var failure: Int32 {
        var error: Int32 = 0
        var size = socklen_t(MemoryLayout<Int32>.size)
        return getsockopt(number, SOL_SOCKET, SO_ERROR, &error, &size) == 0 ? error : errno
    }

    /// Why a call on it failed, for the app: a connection that the device took is one that was aborted.
    func error(_ code: Int32) -> NWError {
        TakenConnections.contains(number) ? .posix(.ECONNABORTED) : NWError(errno: code)
    }

    /// Lets the peer see a reset when it is closed.
    func resetAtClose() {
        var value = linger(l_onoff: 1, l_linger: 0)
        setsockopt(number, SOL_SOCKET, SO_LINGER, &value, socklen_t(MemoryLayout<linger>.size))
    }

    private func set(_ level: Int32, _ option: Int32, _ value: Int32) {
        var value = value
        setsockopt(number, level, option, &value, socklen_t(MemoryLayout<Int32>.size))
    }
}
