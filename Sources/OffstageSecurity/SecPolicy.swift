public import Foundation

/// What certificates must be beside valid.
public final class SecPolicy: NSObject, Sendable {
    /// The server whose they must be; nil for any.
    let host: String?

    init(host: String?) {
        self.host = host
    }
}

/// - Parameters:
///   - server: whether the certificates are a server's. Those of clients have no name to look for.
///   - hostname: the server's name; nil for any.
public func SecPolicyCreateSSL(_ server: Bool, _ hostname: CFString?) -> SecPolicy {
    SecPolicy(host: server ? hostname.map { String(describing: $0) } : nil)
}

/// No name is looked for.
public func SecPolicyCreateBasicX509() -> SecPolicy {
    SecPolicy(host: nil)
}
