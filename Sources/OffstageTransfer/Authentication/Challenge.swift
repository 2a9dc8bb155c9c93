/// What a server wants to know before it answers (T-58): the request waits for ``Transfer/answerChallenge(_:at:)``.
public struct Challenge: Equatable, Sendable {
    /// How the server wants to be told who asks.
    public enum Method: Equatable, Sendable {
        case basic
        case digest
    }

    public var method: Method
    /// Scheme, host and port that the answer is for.
    public var url: WebAddress
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
    static func all(in head: ResponseHead, of url: WebAddress, failures: Int) -> [Challenge] {
        guard head.status == 401 else { return [] }
        let schemes = head.headers.values(of: "WWW-Authenticate").flatMap(AuthenticationScheme.all)
        let digest = schemes.filter { $0.name == "digest" && DigestAlgorithm($0) != nil }
        let basic = schemes.filter { $0.name == "basic" }
        return (digest.map { (Method.digest, $0) } + basic.map { (Method.basic, $0) }).map { method, scheme in
            Challenge(
                method: method,
                url: url,
                realm: scheme["realm"],
                previousFailureCount: failures,
                response: head,
                parameters: scheme
            )
        }
    }

    /// What the field `Authorization` says.
    /// - Parameter nonce: ours; another one each time.
    func authorization(_ credential: Credential, method: String, target: String, nonce: String) -> String {
        switch self.method {
        case .basic: "Basic " + Base64.text(Array("\(credential.user):\(credential.password)".utf8))
        case .digest:
            DigestAlgorithm(parameters)?.authorization(credential, method: method, target: target, nonce: nonce) ?? ""
        }
    }
}
