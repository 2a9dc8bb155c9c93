public import FoundationNetworking
public import OffstageSecurity

/// The server asks whether it is trusted (T-58). Foundation has this name on Linux too, and forbids it.
public let NSURLAuthenticationMethodServerTrust = "NSURLAuthenticationMethodServerTrust"
/// The server wants a certificate of its client (T-58).
public let NSURLAuthenticationMethodClientCertificate = "NSURLAuthenticationMethodClientCertificate"

/// The space of a challenge that comes while a connection is made.
final class ConnectionSpace: URLProtectionSpace, @unchecked Sendable {
    // Set before anybody sees the space.
    fileprivate(set) var trust: SecTrust?

    convenience init(host: String, port: Int, method: String, trust: SecTrust?) {
        self.init(host: host, port: port, protocol: "https", realm: nil, authenticationMethod: method)
        self.trust = trust
    }
}

extension URLProtectionSpace {
    /// The certificates of the server; nil unless ``NSURLAuthenticationMethodServerTrust`` is asked about.
    public var serverTrust: SecTrust? { (self as? ConnectionSpace)?.trust }
}
