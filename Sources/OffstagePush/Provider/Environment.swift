/// One of the two worlds of device tokens; a token of one means nothing in the other (P-1, P-11).
public enum PushEnvironment: String, CaseIterable, Sendable, Codable {
    case development, production

    /// The names under which clients reach Apple's service, which the gateway's certificate bears too (P-4).
    public static let appleHosts = [
        "api.push.apple.com", "api.sandbox.push.apple.com", "api.development.push.apple.com",
    ]

    /// The environment that a host name asks for, or nil if it names none.
    public init?(authority: String) {
        switch authority.prefix(while: { $0 != ":" }).lowercased() {
        case "api.push.apple.com": self = .production
        case "api.sandbox.push.apple.com", "api.development.push.apple.com": self = .development
        default: return nil
        }
    }
}
