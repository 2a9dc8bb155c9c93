/// What a connection remembers of the provider at its other end.
///
/// 1. Judges the credential of each request, in the order of P-33: missing, malformed, signature, age, binding, rate.
/// 2. Binds team and key to the connection with the first push that is accepted (P-30).
/// 3. Allows one change of the provider token in 20 minutes (P-29).
///
/// A value for each connection, because that is the scope of both rules. The odd case: a token that is refused by its
/// rate leaves no trace, so the one before it goes on working.
public struct ProviderConnection: Equatable, Sendable {
    /// The oldest that a token may be, and how far ahead of the clock (P-28).
    public static let tokenLifetime: Int64 = 3600
    /// How long after a change of the token the next is refused (P-29).
    public static let updateWindow: Duration = .seconds(1200)

    private struct Binding: Equatable {
        var teamID: String
        /// Nil where tokens are trusted whose key nobody registered.
        var key: ProviderKey?
    }

    public let environment: PushEnvironment
    private var binding: Binding?
    private var token: String?
    private var changed: Moment?
    /// Whether the full number of streams is allowed (P-5).
    public private(set) var isTrusted: Bool

    public init(environment: PushEnvironment, hasCertificate: Bool = false) {
        self.environment = environment
        isTrusted = hasCertificate
    }

    /// Judges a request's credential.
    /// - Parameters:
    ///   - environment: The one that the request names, or the connection's.
    ///   - wall: The moment by the clock that `iat` is checked against (P-38).
    /// - Returns: Why it is refused, or nil.
    mutating func authenticate(_ credential: Credential, in environment: PushEnvironment, wall: Moment) -> Reason? {
        switch credential {
        case .none: return .missingProviderToken
        case .malformedToken: return .invalidProviderToken
        case .certificate(let certificate):
            guard certificate.isValid, !certificate.topics.isEmpty else { return .badCertificate }
            return certificate.environments.contains(environment) ? nil : .badCertificateEnvironment
        case .token(let token, let finding):
            if let reason = refusal(of: token, finding, in: environment, wall: wall) { return reason }
            isTrusted = true
            return nil
        }
    }

    private mutating func refusal(
        of token: ProviderToken,
        _ finding: SignatureFinding,
        in environment: PushEnvironment,
        wall: Moment
    ) -> Reason? {
        let key: ProviderKey?
        switch finding {
        case .invalid, .unknownKey: return .invalidProviderToken
        case .valid(let known): key = known
        case .trusted(let known): key = known
        }
        if let key, key.teamID != token.teamID { return .invalidProviderToken }
        let age = wall.seconds - token.issued
        if age > Self.tokenLifetime { return .expiredProviderToken }
        if age < -Self.tokenLifetime { return .invalidProviderToken }
        if let reason = conflict(teamID: token.teamID, key, environment) { return reason }
        return update(to: token.text, at: wall)
    }

    private func conflict(teamID: String, _ key: ProviderKey?, _ environment: PushEnvironment) -> Reason? {
        if let binding {
            if binding.teamID != teamID { return .invalidProviderToken }
            if let first = binding.key, let key, !key.isRelated(to: first) { return .unrelatedKeyIDInToken }
        }
        return key.map { $0.environments.contains(environment) } ?? true ? nil : .badEnvironmentKeyIDInToken
    }

    private mutating func update(to text: String, at now: Moment) -> Reason? {
        if text == token { return nil }
        if token != nil {
            if let changed, now - changed < Self.updateWindow { return .tooManyProviderTokenUpdates }
            changed = now
        }
        token = text
        return nil
    }

    /// A push of this credential was accepted: the first binds the connection (P-30).
    mutating func accepted(_ credential: Credential) {
        guard binding == nil, case .token(let token, let finding) = credential else { return }
        switch finding {
        case .valid(let key): binding = Binding(teamID: token.teamID, key: key)
        case .trusted(let key): binding = Binding(teamID: token.teamID, key: key)
        case .invalid, .unknownKey: preconditionFailure("accepted a push with \(finding)")
        }
    }
}
