/// The other end of a connection. Only ``hostPort(host:port:)`` can be reached here.
public enum NWEndpoint: Hashable, Sendable, CustomDebugStringConvertible {
    case hostPort(host: Host, port: Port)
    case service(name: String, type: String, domain: String, interface: NWInterface?)
    case unix(path: String)
    case url(URL)

    public var debugDescription: String {
        switch self {
        case .hostPort(.ipv6(let address), let port): "\(address).\(port)"
        case .hostPort(let host, let port): "\(host):\(port)"
        case .service(let name, let type, let domain, _): "\(name).\(type)\(domain)"
        case .unix(let path): path
        case .url(let url): url.absoluteString
        }
    }

    public enum Host: Hashable, Sendable, ExpressibleByStringLiteral, CustomDebugStringConvertible {
        case name(String, NWInterface?)
        case ipv4(IPv4Address)
        case ipv6(IPv6Address)

        /// An address where the text is one, else a name.
        public init(_ string: String) {
            if let address = IPv4Address(string) {
                self = .ipv4(address)
            } else if let address = IPv6Address(string) {
                self = .ipv6(address)
            } else {
                self = .name(string, nil)
            }
        }

        public init(stringLiteral: String) { self.init(stringLiteral) }

        public var interface: NWInterface? { if case .name(_, let interface) = self { interface } else { nil } }

        public var debugDescription: String {
            switch self {
            case .name(let name, _): name
            case .ipv4(let address): "\(address)"
            case .ipv6(let address): "\(address)"
            }
        }

        /// Whether it is this process's own machine, which no network is needed for.
        var isLoopback: Bool {
            switch self {
            case .name(let name, _): name.lowercased() == "localhost"
            case .ipv4(let address): address.isLoopback
            case .ipv6(let address): address.isLoopback
            }
        }
    }

    public struct Port: Hashable, Sendable, RawRepresentable, ExpressibleByIntegerLiteral, CustomDebugStringConvertible
    {
        public let rawValue: UInt16

        public static let any = Port(integerLiteral: 0)
        public static let ssh = Port(integerLiteral: 22)
        public static let smtp = Port(integerLiteral: 25)
        public static let http = Port(integerLiteral: 80)
        public static let pop = Port(integerLiteral: 110)
        public static let imap = Port(integerLiteral: 143)
        public static let https = Port(integerLiteral: 443)
        public static let imaps = Port(integerLiteral: 993)
        public static let socks = Port(integerLiteral: 1080)

        public init?(rawValue: UInt16) { self.rawValue = rawValue }

        public init(integerLiteral: UInt16) { rawValue = integerLiteral }

        /// - Parameter service: a number; names of services are nil here.
        public init?(_ service: String) {
            guard let number = UInt16(service) else { return nil }
            rawValue = number
        }

        public var debugDescription: String { "\(rawValue)" }
    }
}
