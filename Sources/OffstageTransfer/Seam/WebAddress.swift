import Foundation

/// An `http` or `https` URL, taken apart.
public struct WebAddress: Hashable, Sendable {
    /// As it was given, or as it came of a redirect.
    public let text: String
    /// `http` or `https`.
    public let scheme: String
    /// In small letters; an IPv6 address without its brackets.
    public let host: String
    public let port: Int
    /// Path and query, percent-encoded, as they stand in a request's first line.
    public let target: String

    /// - Throws: `unsupportedURL` for another scheme, `badURL` for what is no URL or has no host.
    public init(_ text: String) throws(TransferFailure) {
        guard let url = URL(string: text) else { throw TransferFailure(.badURL, "`\(text)` is no URL") }
        try self.init(url.absoluteURL)
    }

    private init(_ url: URL) throws(TransferFailure) {
        text = url.absoluteString
        let parts = URLComponents(url: url, resolvingAgainstBaseURL: true)
        scheme = parts?.scheme?.lowercased() ?? ""
        guard ["http", "https"].contains(scheme) else {
            throw TransferFailure(.unsupportedURL, "`\(text)` has neither the scheme http nor https")
        }
        guard let parts, let host = parts.encodedHost, !host.isEmpty else {
            throw TransferFailure(.badURL, "`\(text)` has no host")
        }
        guard (1...65_535).contains(parts.port ?? 1) else {
            throw TransferFailure(.badURL, "`\(text)` has no such port")
        }
        self.host = (host.hasPrefix("[") ? String(host.dropFirst().dropLast()) : host).lowercased()
        port = parts.port ?? Self.usualPort(of: scheme)
        let path = parts.percentEncodedPath.isEmpty ? "/" : parts.percentEncodedPath
        target = path + (parts.percentEncodedQuery.map { "?" + $0 } ?? "")
    }

    private static func usualPort(of scheme: String) -> Int { scheme == "https" ? 443 : 80 }

    public var isSecure: Bool { scheme == "https" }

    /// The target without its query.
    public var path: String { String(target.prefix { $0 != "?" }) }

    /// The target's query without the question mark, or nil.
    public var query: String? {
        target.firstIndex(of: "?").map { String(target[target.index(after: $0)...]) }
    }

    /// What the field `Host` says: the port only where it is not the scheme's usual one.
    public var authority: String {
        let name = host.contains(":") ? "[\(host)]" : host
        return port == Self.usualPort(of: scheme) ? name : "\(name):\(port)"
    }

    /// The same with the port in any case: to where a proxy is asked to make a way (RFC 9112, 3.2.3).
    package var hostAndPort: String { "\(host.contains(":") ? "[\(host)]" : host):\(port)" }

    /// What a proxy is told that sees the request (RFC 9112, 3.2.2).
    package var absoluteTarget: String { origin + target }

    /// Scheme and authority: what two addresses share that are of the same origin (E-15).
    public var origin: String { "\(scheme)://\(authority)" }

    /// The address that a `Location` means here (RFC 9110, 10.2.2): a fragment of this one stays if it has none.
    public func following(_ location: String) throws(TransferFailure) -> WebAddress {
        let base = URL(string: text)
        guard let url = URL(string: location, relativeTo: base)?.absoluteURL else {
            throw TransferFailure(.badURL, "the server redirects to `\(location)`, which is no URL")
        }
        guard url.fragment == nil, let fragment = base?.fragment(percentEncoded: true),
            let whole = URL(string: url.absoluteString + "#" + fragment)
        else { return try WebAddress(url) }
        return try WebAddress(whole)
    }
}

extension WebAddress: CustomStringConvertible {
    public var description: String { text }
}
