/// One of the two worlds of device tokens; a token of one means nothing in the other (P-1, P-11).
public enum PushEnvironment: String, CaseIterable, Sendable, Codable {
    case development, production

    /// The names under which clients reach Apple's service, which the gateway's certificate bears too (P-4).
    public static let appleHosts = [
        "api.push.apple.com", "api.sandbox.push.apple.com", "api.development.push.apple.com",
    ]

    /// The environment that a host name asks for, or nil if it names none.
    public init?(authority: String) {
        let host = authority.utf8.prefix { $0 != UInt8(ascii: ":") }
        // Most names are other ones: nothing is made of them.
        guard Self.appleHosts.contains(where: { $0.utf8.count == host.count }) else { return nil }
        switch String(decoding: host, as: UTF8.self).lowercased() {
        case "api.push.apple.com": self = .production
        case "api.sandbox.push.apple.com", "api.development.push.apple.com": self = .development
        default: return nil
        }
    }
}
