/// What a gateway's owner may choose; the defaults are those of the rules.
public struct PushSettings: Equatable, Sendable, Codable {
    /// The longest that a notification is kept, and how long it is where nothing is said (P-13).
    public var longestStorage: Duration = .seconds(30 * 86_400)
    /// Refuse a push whose type contradicts its payload, instead of throwing it away (P-17b).
    public var isStrict = false
    /// Accept and throw away a body that is no JSON object, instead of refusing it (Y-1).
    public var acceptsMalformedJSON = false
    /// Refuse what would only be linted, for CI (Y-2b).
    public var refusesLints = false
    /// Limit the requests to one token (P-25b).
    public var rate: RateLimit.Rate?

    public init() {}
}
