import OffstageKernel
import Testing

@testable import OffstageTransfer

/// Servers that want to know who asks.
@Suite struct ChallengeTests {
    private static let basic: HeaderFields = ["WWW-Authenticate": "Basic realm=\"r\""]
    private static let user = Credential(user: "Aladdin", password: "open sesame")

    private func challenged(
        _ headers: HeaderFields = basic,
        method: String = "GET",
        body: TransferRequest.Body = .none,
        _ change: (inout TransferOptions) -> Void = { _ in }
    ) throws -> (Played, [TransferEffect]) {
        var played = try Played(method, body: body) { options in
            options.asksOnChallenge = true
            change(&options)
        }
        let effects = played.answered(401, headers)
        return (played, effects)
    }

    private func challenge(_ effects: [TransferEffect]) -> Challenge? {
        effects.news.lazy.compactMap { if case .challenge(let challenge) = $0 { challenge } else { nil } }.first
    }

    @Test func `T-58 a response that asks for a credential waits for its owner`() throws {
        let (played, effects) = try challenged()
        let asked = try #require(challenge(effects))
        #expect(asked.method == .basic && asked.realm == "r" && asked.previousFailureCount == 0)
        #expect(asked.response.status == 401)
        #expect(effects.commands == [], "and its body waits")
        #expect(played.transfer.nextDeadline == moment(604_800), "only the resource timeout runs (T-59)")
    }

    @Test func `T-60 a credential is sent with the same request`() throws {
        var (played, _) = try challenged(method: "PUT", body: .bytes([1, 2]))
        var effects = played.transfer.answerChallenge(.use(Self.user), at: .boot)
        #expect(effects.opened?.headers["Authorization"] == "Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ==")
        #expect(effects.opened?.method == "PUT" && effects.opened?.bodyLength == .known(2))
        played.hears(.connected(ConnectionTimings()))
        effects = played.hears(.head(ResponseHead(status: 401, headers: Self.basic)))
        #expect(challenge(effects)?.previousFailureCount == 1, "it was refused")
        _ = played.transfer.answerChallenge(.use(Self.user), at: .boot)
        played.hears(.connected(ConnectionTimings()))
        effects = played.hears(.head(ResponseHead(status: 200)))
        #expect(effects.news.contains { if case .response(let head, _) = $0 { head.status == 200 } else { false } })
    }

    @Test(arguments: [ChallengeAnswer.use(nil), .defaultHandling, .reject])
    func `T-60 without a credential the response is what came`(answer: ChallengeAnswer) throws {
        var (played, _) = try challenged()
        #expect(played.hears(.body([7])) == [], "nobody knows yet whether it is wanted")
        let effects = played.transfer.answerChallenge(answer, at: .boot)
        #expect(effects.news.last == .body([7]))
        #expect(effects.news.contains { if case .response(let head, _) = $0 { head.status == 401 } else { false } })
        #expect(played.hears(.end).end?.failure == .some(nil), "a status is a result (T-31)")
    }

    @Test func `T-60 a cancelled challenge ends the task`() throws {
        var (played, _) = try challenged()
        #expect(played.transfer.answerChallenge(.cancel, at: .boot).end?.failure == .cancelled)
    }

    @Test func `T-60 a rejected way leads to the next`() throws {
        var headers = Self.basic
        headers.add("WWW-Authenticate", "Digest realm=\"d\", nonce=\"n\", qop=\"auth\", Negotiate")
        var (played, effects) = try challenged(headers)
        #expect(challenge(effects)?.method == .digest, "the stronger first")
        effects = played.transfer.answerChallenge(.reject, at: .boot)
        #expect(challenge(effects)?.method == .basic)
        effects = played.transfer.answerChallenge(.reject, at: .boot)
        #expect(challenge(effects) == nil && !effects.news.isEmpty)
    }

    @Test func response_whoseExchangeIsOverMeanwhile_isStillAnswered() throws {
        var (played, _) = try challenged()
        #expect(played.hears(.end) == [])
        var other = played
        #expect(played.transfer.answerChallenge(.use(Self.user), at: .boot).opened != nil)
        #expect(other.transfer.answerChallenge(.defaultHandling, at: .boot).end?.failure == .some(nil))
    }

    @Test(arguments: [nil, "Negotiate", "Digest realm=\"d\", nonce=\"n\", algorithm=SHA-512-256"])
    func response_thatAsksForWhatNobodyCan_isTheResponse(field: String?) throws {
        var headers = HeaderFields()
        headers["WWW-Authenticate"] = field
        let (_, effects) = try challenged(headers)
        #expect(challenge(effects) == nil)
        let (_, unasked) = try challenged { $0.asksOnChallenge = false }
        #expect(challenge(unasked) == nil && !unasked.news.isEmpty)
    }

    // MARK: Proxies

    private static let proxy = ProxyPlace(host: "proxy.example", port: 3128)
    private static let proxyDigest: HeaderFields = [
        "Proxy-Authenticate": "Basic realm=\"b\", Digest realm=\"d\", nonce=\"n\", qop=\"auth\""
    ]

    /// Refused by the proxy on its way to a server over TLS.
    private func refused(_ headers: HeaderFields) throws -> (Played, [TransferEffect]) {
        var played = try Played("PUT", body: .stream(length: 2)) { $0.asksOnChallenge = true }
        _ = played.transfer.start(at: .boot)
        played.hears(.refusedByProxy(ProxyRefusal(ResponseHead(status: 407, headers: headers), of: Self.proxy)))
        let effects = played.hears(.failed(TransferFailure(.userAuthenticationRequired, "407")))
        return (played, effects)
    }

    @Test func `E-31 a proxy that makes no way asks, and the way is tried again`() throws {
        var (played, effects) = try refused(Self.proxyDigest)
        let asked = try #require(challenge(effects))
        #expect(asked.proxy == Self.proxy && asked.method == .digest && asked.realm == "d")
        effects = played.transfer.answerChallenge(.use(Self.user), at: .boot)
        let told = try #require(effects.opened?.proxyAuthorization)
        #expect(told.proxy == Self.proxy && told.field.contains("uri=\"a.example:443\""))
        #expect(effects.opened?.headers["Proxy-Authorization"] == nil)
        #expect(effects.opened?.headers["Authorization"] == nil)
        #expect(effects.news == [], "nothing of the body was sent")
        // The server asks too: the one's credential is not the other's.
        played.hears(.connected(ConnectionTimings()))
        effects = played.hears(.head(ResponseHead(status: 401, headers: Self.basic)))
        #expect(challenge(effects)?.proxy == nil && challenge(effects)?.previousFailureCount == 0)
        effects = played.transfer.answerChallenge(.use(Self.user), at: .boot)
        #expect(effects.opened?.headers["Authorization"]?.hasPrefix("Basic ") == true)
        #expect(effects.opened?.proxyAuthorization?.field.hasPrefix("Digest ") == true)
        #expect(effects.opened?.proxyAuthorization != told, "each request has its own")
    }

    @Test func `E-31 a proxy makes a way to a WebSocket, and is told who asks for that`() throws {
        var played = try Played("GET", "http://a.example/x", body: .tunnel) { $0.asksOnChallenge = true }
        _ = played.transfer.start(at: .boot)
        let head = ResponseHead(status: 407, headers: Self.proxyDigest)
        played.hears(.refusedByProxy(ProxyRefusal(head, of: Self.proxy)))
        played.hears(.failed(TransferFailure(.userAuthenticationRequired, "407")))
        let opened = played.transfer.answerChallenge(.use(Self.user), at: .boot).opened
        #expect(opened?.bodyLength == .tunnel)
        #expect(opened?.proxyAuthorization?.field.contains("uri=\"a.example:80\"") == true)
    }

    @Test(arguments: [ChallengeAnswer.use(nil), .defaultHandling]) func `E-31 without a credential there is no way`(
        answer: ChallengeAnswer
    ) throws {
        var (played, _) = try refused(Self.proxyDigest)
        #expect(played.transfer.answerChallenge(answer, at: .boot).end?.failure == .userAuthenticationRequired)
        let (_, unknown) = try refused(["Proxy-Authenticate": "Negotiate"])
        #expect(unknown.end?.failure == .userAuthenticationRequired)
    }

    @Test func `E-15 what a proxy was told stays with the origin`() throws {
        var played = try Played("GET", "http://a.example/x") { $0.asksOnChallenge = true }
        _ = played.transfer.start(at: .boot)
        played.hears(.connected(ConnectionTimings()))
        let head = ResponseHead(status: 407, headers: Self.proxyDigest)
        played.hears(.refusedByProxy(ProxyRefusal(head, of: Self.proxy)))
        #expect(challenge(played.hears(.head(head)))?.proxy == Self.proxy)
        let opened = played.transfer.answerChallenge(.use(Self.user), at: .boot).opened
        #expect(opened?.proxyAuthorization?.field.contains("uri=\"http://a.example/x\"") == true)
        played.hears(.connected(ConnectionTimings()))
        let near = played.hears(.head(ResponseHead(status: 302, headers: ["Location": "/y"])))
        #expect(near.opened?.proxyAuthorization?.field.contains("uri=\"http://a.example/y\"") == true)
        played.hears(.connected(ConnectionTimings()))
        let away = played.hears(.head(ResponseHead(status: 302, headers: ["Location": "http://b.example/"])))
        #expect(away.opened?.url.host == "b.example" && away.opened?.proxyAuthorization == nil)
    }

    @Test func `E-31 407 of a server itself is its response`() throws {
        var played = try Played { $0.asksOnChallenge = true }
        let effects = played.answered(407, Self.proxyDigest)
        #expect(challenge(effects) == nil && !effects.news.isEmpty)
    }

    // MARK: Digest

    /// The example of RFC 7616, 3.9.1.
    @Test(arguments: [
        ("MD5", "8ca523f5e9506fed4657c9700eebdbec"),
        ("SHA-256", "753927fa0e85d155564e2e272a28d1802ca10daf4496794697cf8db5856cb6c1"),
    ])
    func digest_isThatOfTheStandard(algorithm: String, response: String) throws {
        let field = """
            Digest realm="http-auth@example.org", qop="auth, auth-int", algorithm=\(algorithm), \
            nonce="7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v", opaque="FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS"
            """
        let scheme = try #require(AuthenticationScheme.all(in: field).first)
        let text = try #require(DigestAlgorithm(scheme)).authorization(
            Credential(user: "Mufasa", password: "Circle of Life"),
            method: "GET",
            target: "/dir/index.html",
            nonce: "f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ"
        )
        #expect(text.contains("response=\"\(response)\""))
        #expect(text.hasPrefix("Digest username=\"Mufasa\", realm=\"http-auth@example.org\", uri=\"/dir/index.html\""))
    }

    @Test(arguments: [
        ("", "d41d8cd98f00b204e9800998ecf8427e", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        ("abc", "900150983cd24fb0d6963f7d28e17f72", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (
            String(repeating: "1234567890", count: 8), "57edf4a22be3c955ac49da2e2107b67a",
            "f371bc4a311f2b009eef952dd83ca80e2b60026c8e935592d0f9c308453c813e"
        ),
    ])
    func hashes_areThoseOfTheStandards(text: String, md5: String, sha256: String) {
        let hex = { (bytes: [UInt8]) in bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined() }
        #expect(hex(MD5.hash(Array(text.utf8))) == md5)
        #expect(hex(SHA256.hash(Array(text.utf8))) == sha256)
    }

    @Test func field_withSeveralSchemes_isTakenApart() {
        let all = AuthenticationScheme.all(in: #"Basic realm="a, \"b\"" , charset=UTF-8,Negotiate, Digest nonce=n"#)
        #expect(all.map(\.name) == ["basic", "negotiate", "digest"])
        #expect(all[0]["realm"] == #"a, "b""# && all[0]["charset"] == "UTF-8")
        #expect(all[2]["nonce"] == "n")
        #expect(AuthenticationScheme.all(in: ", ,=,").isEmpty)
    }
}
