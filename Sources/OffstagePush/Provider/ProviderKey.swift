/// What is known of a key that signs provider tokens (P-31).
public struct ProviderKey: Equatable, Sendable {
    public var keyID: String
    public var teamID: String
    public var environments: [PushEnvironment]
    /// The bundle ids that it may send to; nil for all of its team (`*` in the registry).
    public var topics: [String]?

    public init(
        keyID: String,
        teamID: String,
        environments: [PushEnvironment] = PushEnvironment.allCases,
        topics: [String]? = nil
    ) {
        self.keyID = keyID
        self.teamID = teamID
        self.environments = environments
        self.topics = topics
    }

    /// Keys of a team are related when they are for the same topics (P-30).
    func isRelated(to other: ProviderKey) -> Bool {
        teamID == other.teamID && topics.map { $0.sorted() } == other.topics.map { $0.sorted() }
    }
}

/// What a client certificate entitles to (P-32).
public struct ProviderCertificate: Equatable, Sendable {
    /// In the order of the certificate.
    public var topics: [String]
    public var environments: [PushEnvironment]
    /// Whether it was issued by a trusted authority and is valid now.
    public var isValid: Bool

    public init(topics: [String], environments: [PushEnvironment] = PushEnvironment.allCases, isValid: Bool = true) {
        self.topics = topics
        self.environments = environments
        self.isValid = isValid
    }
}

/// What a driver found out about a token's signature; only it has the keys.
public enum SignatureFinding: Equatable, Sendable {
    /// The registered key has made it.
    case valid(ProviderKey)
    /// Not looked at, because every well-formed token is trusted; the key is the registered one, if there is one.
    case trusted(ProviderKey?)
    case invalid
    case unknownKey
}

/// By what a request is authenticated.
public enum Credential: Equatable, Sendable {
    case none
    case certificate(ProviderCertificate)
    /// The `authorization` header held a token that is none.
    case malformedToken
    case token(ProviderToken, SignatureFinding)
}
