import OffstageHTTP
import OffstageKernel
import Testing

@testable import OffstageTransfer

/// Ways to servers that lead through others.
@Suite(.timeLimit(.minutes(5))) struct ProxyTests {
    private let servers: Servers

    init() throws {
        servers = try Servers.shared()
    }

    private func rules(_ port: Int, identity: String? = nil, exceptions: [String] = []) -> ProxyRules {
        let server = ProxyRules.Server(host: "127.0.0.1", port: port, authorization: identity)
        var rules = ProxyRules(http: server, https: server, exceptions: exceptions)
        rules.isLoopbackDirect = false
        return rules
    }

    private func outcome(
        of url: String,
        through rules: ProxyRules,
        headers: HeaderFields = [:]
    ) async throws -> Outcome {
        let world = try LiveWorld(trust: TrustRoots(files: [servers.certificate]), proxies: rules)
        return await world.perform(TransferRequest(url: try WebAddress(url), headers: headers))
    }

    /// Only the proxy knows where this is.
    private func elsewhere(_ base: String, _ host: String = "only-there.invalid") -> String {
        base.replacing("127.0.0.1", with: host).replacing("localhost", with: host)
    }

    @Test func `E-31 a server in the clear is asked by its whole address`() async throws {
        let url = elsewhere(servers.nginx) + "/feed.json?\(#line)"
        let outcome = try await outcome(of: url, through: rules(servers.proxy))
        #expect(outcome.body == Fixture.feed && outcome.failure == nil)
        #expect(servers.askedOfProxies().contains("GET \(url) None"))
    }

    @Test(arguments: [false, true]) func `E-31 a way is made to a server over TLS`(isMultiplexed: Bool) async throws {
        let base = isMultiplexed ? servers.multiplexedNginx : servers.secureNginx
        let outcome = try await outcome(of: base + "/big.bin", through: rules(servers.proxy))
        #expect(outcome.body == Fixture.big && outcome.failure == nil)
        #expect(outcome.metrics?.transactions.first?.connection?.protocolName == (isMultiplexed ? "h2" : "http/1.1"))
        let place = base.replacing("https://", with: "")
        #expect(servers.askedOfProxies().contains("CONNECT \(place) None"))
    }

    @Test func `E-31 a proxy that wants to know who asks is told, and nobody else`() async throws {
        let identity = "Basic dTpwOnc="
        let own: HeaderFields = ["Proxy-Authorization": "Basic own", "Accept": "*/*"]
        let plain = try await outcome(
            of: servers.faults + "/headers",
            through: rules(servers.privateProxy, identity: identity),
            headers: own
        )
        #expect(plain.response?.status == 200 && plain.text.contains("Accept: */*"))
        #expect(!plain.text.lowercased().contains("proxy-authorization"))
        let secure = try await outcome(
            of: servers.secureNginx + "/feed.json",
            through: rules(servers.privateProxy, identity: identity)
        )
        #expect(secure.body == Fixture.feed)
        let direct = try await outcome(of: servers.faults + "/headers", through: .none, headers: own)
        #expect(!direct.text.contains("Basic own"))
    }

    @Test func `E-31 a proxy that is not told who asks refuses`() async throws {
        let plain = try await outcome(of: servers.nginx + "/feed.json", through: rules(servers.privateProxy))
        #expect(plain.response?.status == 407)
        let secure = try await outcome(of: servers.secureNginx + "/feed.json", through: rules(servers.privateProxy))
        #expect(secure.failure?.code == .userAuthenticationRequired)
        #expect(secure.failure?.reason.contains("407") == true)
    }

    // MARK: SOCKS

    private func socks(_ port: Int) -> ProxyRules {
        var rules = ProxyRules(socks: .init(host: "127.0.0.1", port: port))
        rules.isLoopbackDirect = false
        return rules
    }

    @Test func `E-31 by SOCKS a way is made to any server, and it is asked as if there were none`() async throws {
        let named = servers.nginx.replacing("127.0.0.1", with: "localhost")
        for base in [servers.nginx, named, servers.secureNginx, servers.multiplexedNginx] {
            let target = "/big.bin?socks-\(base.count)-\(base.hasPrefix("https"))"
            let outcome = try await outcome(of: base + target, through: socks(servers.socks))
            #expect(outcome.body == Fixture.big && outcome.failure == nil, "\(base)")
            let connection = outcome.metrics?.transactions.first?.connection
            #expect(connection?.isProxied == true)
            #expect(connection?.protocolName == (base == servers.multiplexedNginx ? "h2" : "http/1.1"))
            #expect(servers.requests(to: target).count >= 1, "not by its whole address")
            let place = try #require(base.split(separator: "/").last)
            #expect(servers.askedOfSocks().contains(place), "\(base)")
        }
    }

    @Test func `E-31 a proxy that makes no way by SOCKS says why`() async throws {
        let cases = [
            (servers.closed, servers.socks, "makes no way: the server refuses the connection"),
            (servers.nginx, servers.privateSocks, "wants to know who asks, and is not told"),
            (servers.nginx, try WebAddress(servers.nginx).port, "answers with what is no SOCKS 5"),
            ("http://\(String(repeating: "a", count: 60)).invalid", servers.socks, "makes no way"),
        ]
        for (base, port, why) in cases {
            let outcome = try await outcome(of: base + "/feed.json", through: socks(port))
            #expect(outcome.failure?.code == .cannotConnectToHost && outcome.response == nil)
            #expect(outcome.failure?.reason.contains(why) == true, "\(outcome.failure?.reason ?? "")")
        }
        let nobody = try await outcome(of: servers.nginx, through: socks(try WebAddress(servers.closed).port))
        #expect(nobody.failure?.code == .cannotConnectToHost)
    }

    // MARK: Proxies that ask

    private static let right = ChallengeAnswer.use(Credential(user: "u", password: "p:w"))

    /// With rules of the session's own; those of the source lead to where nobody listens.
    private func asked(
        _ request: TransferRequest,
        through port: Int,
        _ answer: ChallengeAnswer,
        asker: String? = nil
    ) async throws -> Outcome {
        let nowhere = rules(try WebAddress(servers.closed).port)
        let world = try LiveWorld(trust: TrustRoots(files: [servers.certificate]), proxies: nowhere)
        world.answer(answer)
        world.answerConnections { _ in .trust }
        let own = rules(port)
        let outcome = await world.perform(request) { options in
            options.proxies = own
            options.asksOnChallenge = true
            options.asker = asker
        }
        #expect(world.complaints == [])
        return outcome
    }

    @Test(arguments: [false, true]) func `E-31 407 is a challenge, and its answer is the proxy's alone`(
        isDigest: Bool
    ) async throws {
        let port = isDigest ? servers.digestProxy : servers.privateProxy
        let mark = "asked-\(isDigest)"
        let bases = [elsewhere(servers.nginx), servers.secureNginx, servers.multiplexedNginx]
        for (base, asker) in zip(bases, [nil, nil, "it"]) {
            let url = base + "/feed.json?\(mark)"
            let request = TransferRequest(url: try WebAddress(url))
            let outcome = try await asked(request, through: port, Self.right, asker: asker)
            #expect(outcome.body == Fixture.feed && outcome.failure == nil, "\(url)")
            let challenge = try #require(outcome.challenges.first)
            #expect(outcome.challenges.count == 1)
            #expect(challenge.proxy == ProxyPlace(host: "127.0.0.1", port: port))
            #expect(challenge.method == (isDigest ? .digest : .basic) && challenge.realm == "p")
            #expect(challenge.previousFailureCount == 0 && challenge.response.status == 407)
            #expect(outcome.metrics?.transactions.last?.connection?.isProxied == true)
        }
        #expect(servers.requests(to: "/feed.json?\(mark)").count == 3)
        #expect(servers.toldOfProxies(with: mark) == [])
        let scheme = isDigest ? "Digest username=\"u\"" : "Basic dTpwOnc="
        let place = servers.secureNginx.replacing("https://", with: "")
        let log = servers.askedOfProxies()
        #expect(log.contains { $0.hasPrefix("CONNECT \(place) \(scheme)") })
        #expect(log.contains { $0.hasPrefix("GET \(bases[0])/feed.json?\(mark) \(scheme)") })
    }

    @Test func `E-31 without an answer 407 is the response, and over TLS there is no way`() async throws {
        for answer in [ChallengeAnswer.defaultHandling, .use(nil), .reject] {
            let url = elsewhere(servers.nginx) + "/feed.json"
            let plain = try await asked(TransferRequest(url: WebAddress(url)), through: servers.privateProxy, answer)
            #expect(plain.response?.status == 407 && plain.text == "no" && plain.failure == nil)
            let request = TransferRequest(url: try WebAddress(servers.secureNginx + "/feed.json"))
            let secure = try await asked(request, through: servers.privateProxy, answer)
            #expect(secure.failure?.code == .userAuthenticationRequired && secure.response == nil)
            #expect(plain.challenges.count == 1 && secure.challenges.count == 1)
        }
    }

    @Test func `E-31 a proxy that is not content asks again`() async throws {
        let wrong = ChallengeAnswer.use(Credential(user: "u", password: "guess"))
        for base in [elsewhere(servers.nginx), servers.secureNginx] {
            let request = TransferRequest(url: try WebAddress(base + "/feed.json"))
            let outcome = try await asked(request, through: servers.privateProxy, wrong)
            #expect(outcome.challenges.map(\.previousFailureCount) == [0, 1])
            #expect(outcome.body != Fixture.feed)
        }
    }

    @Test func `E-31 a body is sent once the proxy knows who asks`() async throws {
        let body = Array(Fixture.big.prefix(300_000))
        for (name, base) in [("p1.bin", elsewhere(servers.nginx)), ("p2.bin", servers.secureNginx)] {
            let url = try WebAddress("\(base)/up/\(name)")
            let request = TransferRequest(method: "PUT", url: url, body: .bytes(body))
            let outcome = try await asked(request, through: servers.privateProxy, Self.right)
            #expect(outcome.response?.status == 201 && servers.uploaded(name) == body)
        }
    }

    @Test func `E-31 a user's name is no second field`() async throws {
        let evil = ChallengeAnswer.use(Credential(user: "u\r\nEvil: 1", password: "p:w"))
        for base in [elsewhere(servers.nginx), servers.secureNginx] {
            let request = TransferRequest(url: try WebAddress(base + "/feed.json"))
            let outcome = try await asked(request, through: servers.digestProxy, evil)
            #expect(outcome.failure?.code == .badURL && outcome.challenges.count == 1)
        }
    }

    @Test func `E-15 the proxy before another origin asks anew`() async throws {
        let url = elsewhere(servers.nginx) + "/away"
        let outcome = try await asked(TransferRequest(url: WebAddress(url)), through: servers.privateProxy, Self.right)
        #expect(outcome.response?.status == 200)
        #expect(outcome.challenges.map(\.previousFailureCount) == [0, 0])
        #expect(!outcome.text.lowercased().contains("proxy-authorization"))
    }

    @Test func `E-31 a proxy that is not there is no way`() async throws {
        let port = try WebAddress(servers.closed).port
        for base in [servers.nginx, servers.secureNginx] {
            let outcome = try await outcome(of: base + "/feed.json", through: rules(port))
            #expect(outcome.failure?.code == .cannotConnectToHost)
        }
    }

    @Test func `E-31 http_proxy, https_proxy and no_proxy say through which`() throws {
        let rules = ProxyRules(environment: [
            "http_proxy": "http://u:p%3Aw@proxy.example:3128/", "HTTPS_PROXY": "secure-proxy.example:8080",
            "HTTP_PROXY": "http://evil.example", "no_proxy": "a.example, .b.example,c.example:8443",
        ])
        func server(_ url: String) throws -> String? {
            rules.server(for: try WebAddress(url)).map { "\($0.host):\($0.port) \($0.authorization ?? "")" }
        }
        #expect(try server("http://x.example/") == "proxy.example:3128 Basic dTpwOnc=")
        #expect(try server("https://x.example/") == "secure-proxy.example:8080 ")
        for direct in ["http://a.example", "http://deep.a.example", "https://B.example", "https://c.example:8443"] {
            #expect(try server(direct) == nil)
        }
        for through in ["http://not-a.example", "https://c.example"] { #expect(try server(through) != nil) }
        for loopback in ["http://localhost:8080", "https://127.0.0.1", "http://[::1]"] {
            #expect(try server(loopback) == nil)
        }
        let stars = ProxyRules(http: .init(host: "p", port: 1), exceptions: ["*.example.com"])
        #expect(try stars.server(for: WebAddress("http://a.example.com")) == nil)
        #expect(try stars.server(for: WebAddress("http://an-example.com")) != nil)
        #expect(ProxyRules(environment: ["HTTP_PROXY": "http://evil.example"]) == .none)
        #expect(ProxyRules(environment: ["http_proxy": "socks5://x:1080"]) == .none)
        let all = ProxyRules(environment: ["https_proxy": "p", "NO_PROXY": "*"])
        #expect(all.https?.port == 1080)
        #expect(try all.server(for: WebAddress("https://x.example")) == nil)
    }
}
