import Foundation

/// Through which proxies servers are asked (E-31).
public struct ProxyRules: Equatable, Sendable {
    /// A proxy that is spoken to in the clear.
    public struct Server: Equatable, Sendable {
        public var host: String
        public var port: Int
        /// It speaks SOCKS, and makes a way to any server without looking at what is said on it; else it speaks HTTP.
        public fileprivate(set) var speaksSOCKS = false
        /// What it is told of who asks, as the field `Proxy-Authorization` has it. Nobody else gets it.
        public var authorization: String?

        public var place: ProxyPlace { ProxyPlace(host: host, port: port) }

        public init(host: String, port: Int, authorization: String? = nil) {
            self.host = host
            self.port = port
            self.authorization = authorization
        }

        /// - Parameter text: `http://user:password@host:port`, all but the host optional; nil for what is none.
        init?(_ text: String) {
            var rest = text[...]
            if let end = rest.firstRange(of: "://") {
                guard rest[..<end.lowerBound].lowercased() == "http" else { return nil }
                rest = rest[end.upperBound...]
            }
            rest = rest.prefix { $0 != "/" }
            var authorization: String?
            if let at = rest.lastIndex(of: "@") {
                authorization = ProxyRules.authorization(String(rest[..<at]))
                rest = rest[rest.index(after: at)...]
            }
            guard let address = try? WebAddress("http://\(rest)/") else { return nil }
            // As curl has it where no port is named.
            let hasPort = rest.last != "]" && rest.split(separator: ":").last.map { Int($0) != nil } ?? false
            self.init(host: address.host, port: hasPort ? address.port : 1080, authorization: authorization)
        }
    }

    public var http: Server?
    public var https: Server?
    /// For servers that neither of the two is for, by SOCKS.
    public private(set) var socks: Server?
    /// Hosts that are asked directly: themselves and what lies below them, which may also be written `*.example.com`;
    /// `*` is all.
    public var exceptions: [String]
    /// Whether this machine is never asked through a proxy, which could not find it.
    public var isLoopbackDirect = true

    public init(http: Server? = nil, https: Server? = nil, socks: Server? = nil, exceptions: [String] = []) {
        self.http = http
        self.https = https
        self.socks = socks
        self.socks?.speaksSOCKS = true
        self.exceptions = exceptions
    }

    public static let none = ProxyRules()

    /// What `http_proxy`, `https_proxy` and `no_proxy` say. Not `HTTP_PROXY`: where a program answers requests, anybody
    /// can set that one.
    public init(environment: [String: String]) {
        func value(_ name: String) -> String? { environment[name] ?? environment[name.uppercased()] }
        self.init(
            http: environment["http_proxy"].flatMap { Server($0) },
            https: value("https_proxy").flatMap { Server($0) },
            exceptions: (value("no_proxy") ?? "").split(whereSeparator: { $0 == "," || $0 == " " }).map(String.init)
        )
    }

    /// - Returns: nil where the server is asked directly.
    public func server(for url: WebAddress) -> Server? {
        guard let server = (url.isSecure ? https : http) ?? socks else { return nil }
        let isLoopback = url.host == "localhost" || url.host == "::1" || url.host.hasPrefix("127.")
        if isLoopback, isLoopbackDirect { return nil }
        return exceptions.contains { isException($0.lowercased(), url) } ? nil : server
    }

    private func isException(_ text: String, _ url: WebAddress) -> Bool {
        if text == "*" { return true }
        var name = text.hasPrefix("*.") ? text.dropFirst(2) : text.hasPrefix(".") ? text.dropFirst() : text[...]
        if let colon = name.lastIndex(of: ":"), let port = Int(name[name.index(after: colon)...]), !name.contains("::")
        {
            guard port == url.port else { return false }
            name = name[..<colon]
        }
        return url.host == name || url.host.hasSuffix(".\(name)")
    }

    private static func authorization(_ identity: String) -> String {
        let text = identity.removingPercentEncoding ?? identity
        return "Basic " + Base64.text(Array(text.utf8))
    }
}
