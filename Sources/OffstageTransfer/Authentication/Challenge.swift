/// What a server, or a proxy before it, wants to know before it answers (T-58, E-31): the request waits for
/// ``Transfer/answerChallenge(_:at:)``.
public struct Challenge: Equatable, Sendable {
    /// How the server wants to be told who asks.
    public enum Method: Equatable, Sendable {
        case basic
        case digest
    }

    public var method: Method
    /// Scheme, host and port that the answer is for.
    public var url: WebAddress
    /// The proxy that asks; nil for the server itself.
    public var proxy: ProxyPlace?
    /// What the server calls the part of it that is protected; nil if it says nothing.
    public var realm: String?
    /// How often a credential was refused before.
    public var previousFailureCount: Int
    /// The response that asks for it.
    public var response: ResponseHead

    let parameters: AuthenticationScheme
}

/// Who asks.
public struct Credential: Equatable, Sendable {
    public var user: String
    public var password: String

    public init(user: String, password: String) {
        self.user = user
        self.password = password
    }
}

/// What an app can say to a challenge (T-60).
public enum ChallengeAnswer: Equatable, Sendable {
    /// Nil goes on without one: the response is what came.
    case use(Credential?)
    /// As nobody had been asked: the response is what came.
    case defaultHandling
    /// The whole task ends, with −999.
    case cancel
    /// The server may have offered another way.
    case reject
}

extension Challenge {
    /// What a response asks for, the stronger first, without what the engine cannot do.
    /// - Parameter proxy: whose response it is, if it is not the server's.
    static func all(
        in head: ResponseHead,
        of url: WebAddress,
        by proxy: ProxyPlace? = nil,
        failures: Int
    ) -> [Challenge] {
        let (status, field) = proxy == nil ? (401, "WWW-Authenticate") : (407, "Proxy-Authenticate")
        guard head.status == status else { return [] }
        let schemes = head.headers.values(of: field).flatMap(AuthenticationScheme.all)
        let digest = schemes.filter { $0.name == "digest" && DigestAlgorithm($0) != nil }
        let basic = schemes.filter { $0.name == "basic" }
        return (digest.map { (Method.digest, $0) } + basic.map { (Method.basic, $0) }).map { method, scheme in
            Challenge(
                method: method,
                url: url,
                proxy: proxy,
                realm: scheme["realm"],
                previousFailureCount: failures,
                response: head,
                parameters: scheme
            )
        }
    }

    /// What the field `Authorization` says, or `Proxy-Authorization` where a proxy has asked.
    /// - Parameter nonce: ours; another one each time.
    func authorization(_ credential: Credential, for request: TransferRequest, nonce: String) -> String {
        var (method, target) = (request.method, request.url.target)
        if proxy != nil, request.needsWay {
            (method, target) = ("CONNECT", request.url.hostAndPort)
        } else if proxy != nil {
            target = request.url.absoluteTarget
        }
        return authorization(credential, method: method, target: target, nonce: nonce)
    }

    private func authorization(
        _ credential: Credential,
        method: String,
        target: String,
        nonce: String
    ) -> String {
        switch self.method {
        case .basic: "Basic " + Base64.text(Array("\(credential.user):\(credential.password)".utf8))
        case .digest:
            DigestAlgorithm(parameters)?.authorization(credential, method: method, target: target, nonce: nonce) ?? ""
        }
    }
}
