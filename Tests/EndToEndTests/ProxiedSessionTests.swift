import Foundation
import Testing

/// Sessions of real apps that go by real proxies.
@Suite(.timeLimit(.minutes(3))) struct ProxiedSessionTests {
    private static let fetcher = "com.example.Fetcher"
    private static let carrier = "com.example.Carrier"
    private static let told = "Basic dTpwOnc="

    /// Only a proxy knows where this is.
    private func elsewhere(_ url: String) -> String {
        url.replacing("127.0.0.1", with: "old.example.com").replacing("localhost", with: "old.example.com")
    }

    private func said(
        _ forms: [(String, String)],
        with variables: [String: String] = [:]
    ) async throws -> [String] {
        let folder = try ScenarioFolder(
            bundles: ["Fetcher"],
            // Each another query, so that none is answered from the cache.
            arguments: ["untimed"] + forms.enumerated().flatMap { [$1.0, "\($1.1)?\($0)"] },
            "timeline: [ { at: 0s, open: \(Self.fetcher) } ]\nuntil: 1m\n"
        )
        let outcome = try await folder.run([], with: variables)
        #expect(outcome.code == 0, "\(outcome.output)\(outcome.errors)")
        #expect(!outcome.log.contains("p:w") && !outcome.log.contains("dTpwOnc"), "no log has a password")
        try folder.remove()
        return outcome.lines("app-log", of: Self.fetcher).compactMap { $0["message"] }
    }

    @Test func `E-31 a proxy asks the task's delegate, and the origin hears nothing of it`() async throws {
        let server = try WebServer(["feed.json": Data("secret".utf8)])
        let (plain, secure) = (elsewhere(server.url) + "/feed.json", elsewhere(server.secure) + "/feed.json")
        let (basic, digest) = ("proxy \(server.privateProxy)", "proxy \(server.digestProxy)")
        let told = try await said([
            ("\(basic) login", plain), ("\(basic) login", secure), ("\(digest) login", plain),
            ("\(digest) login-later", secure), ("\(basic) login-default", plain), ("\(basic) login-default", secure),
        ])
        let asked = { (way: String, failures: Int) in "\(way)Proxy 127.0.0.1 after \(failures), 407, nobody" }
        #expect(told.count == 7, "\(told)")
        #expect(told[0] == "login 200 6 bytes: secret [Basic p of \(asked("HTTP", 0))]")
        #expect(told[1] == "login 200 6 bytes: secret [Basic p of \(asked("HTTPS", 0))]")
        #expect(told[2] == "login 200 6 bytes: secret [Digest p of \(asked("HTTP", 0))]")
        let twice = "[Digest p of \(asked("HTTPS", 0)); Digest p of \(asked("HTTPS", 1))]"
        #expect(told[3] == "login-later 200 6 bytes: secret \(twice)")
        #expect(told[4] == "login-default 407 2 bytes: no [Basic p of \(asked("HTTP", 0))]")
        #expect(told[5].hasPrefix("login-default failed -1013 /feed.json"))
        #expect((0..<6).map { server.requests(to: "/feed.json?\($0)") } == [1, 1, 1, 1, 0, 0])
        #expect(server.toldOfProxies == [])
        let log = server.askedOfProxies
        #expect(log.contains("GET \(plain)?0 \(Self.told)"))
        let way = elsewhere(server.secure).replacing("https://", with: "")
        #expect(log.contains("CONNECT \(way) \(Self.told)"))
    }

    @Test func `E-31 a credential that is kept for a proxy is proposed, that of the URL is not`() async throws {
        let server = try WebServer(["feed.json": Data("secret".utf8)])
        let url = elsewhere(server.url) + "/feed.json"
        let form = "proxy \(server.privateProxy)"
        let named = url.replacing("http://", with: "http://u:p%3Aw@")
        let told = try await said([
            ("\(form) none", named), ("\(form) login-async", url), ("\(form) login-async", url), ("\(form) none", url),
        ])
        #expect(told.prefix(1) == ["none 407 2 bytes: no"], "\(told)")
        let asked = "Basic p of HTTPProxy 127.0.0.1 after 0, 407"
        #expect(
            told.dropFirst() == [
                "login-async 200 6 bytes: secret [\(asked), nobody]", "login-async 200 6 bytes: secret [\(asked), u]",
                "none 200 6 bytes: secret", "done",
            ]
        )
    }

    @Test func `E-31 a session's proxies take the place of the environment's`() async throws {
        let server = try WebServer(["feed.json": Data("secret".utf8)])
        let url = elsewhere(server.url) + "/feed.json"
        let told = try await said(
            [("async", url), ("proxy \(server.privateProxy) login-default", url)],
            with: ["http_proxy": "http://127.0.0.1:\(server.proxy)"]
        )
        #expect(told.prefix(1) == ["async 200 6 bytes: secret"], "\(told)")
        #expect(told.dropFirst().first?.hasPrefix("login-default 407 ") == true)
    }

    @Test func `E-31 an app goes by SOCKS to servers that are not on this machine`() async throws {
        let server = try WebServer(["feed.json": Data("secret".utf8)])
        // An address of this machine that does not look like one.
        let place = server.url.replacing("http://127.0.0.1", with: "0.0.0.0")
        let told = try await said([("proxy \(server.socks) socks", "http://\(place)/feed.json")])
        #expect(told.prefix(1) == ["socks 200 6 bytes: secret"], "\(told)")
        #expect(server.askedOfSocks == [place] && server.requests(to: "/feed.json?0") == 1)
        let direct = try await said([("proxy \(server.socks) socks", "\(server.url)/feed.json")])
        #expect(direct.prefix(1) == ["socks 200 6 bytes: secret"] && server.askedOfSocks == [place])
    }

    // MARK: In the background

    /// A film on this server, by a proxy that wants to know who asks.
    private func arguments(_ server: WebServer, login: String) -> [String] {
        [
            "\(elsewhere(server.secure))/", "downloads", "1", "talk", "1", "trust", "1", "login", login, "proxy",
            "\(server.privateProxy)",
        ]
    }

    private func carried(_ server: WebServer, login: String, _ steps: [String]) async throws -> [String] {
        let folder = try ScenarioFolder(
            bundles: ["Carrier"],
            arguments: arguments(server, login: login),
            """
            device: { os: 17, seed: 8 }
            environment: { network: none }
            timeline:
              - { at: 0s, open: \(Self.carrier) }
              \(steps.map { "- \($0)" }.joined(separator: "\n  "))
              - { at: 20s, environment: { network: wifi } }
            until: 10m
            """
        )
        let outcome = try await folder.run()
        #expect(outcome.code == 0, "\(outcome.output)\(outcome.errors)")
        #expect(!outcome.log.contains("p:w"), "no log has a password")
        try folder.remove()
        return said(outcome.lines("app-log", of: Self.carrier))
    }

    private func said(_ lines: [LivePhone.Line]) -> [String] {
        lines.compactMap { $0["message"] }.filter { !$0.contains("wrote") }
    }

    @Test func `T-59 a dead app is launched to tell a proxy who asks`() async throws {
        let server = try WebServer(["d0": Data("secret".utf8)])
        let death = ["{ at: 2s, home: }", "{ at: 10s, simulate: { terminate: \(Self.carrier) } }"]
        let words = try await carried(server, login: "1", death)
        #expect(
            words == [
                "- ", "- 1 /d0", "- d0 asked by p", "- events finished", "- asked about old.example.com: 1",
                "- d0 file true", "- d0 metrics 1", "d0 200",
            ]
        )
        #expect(server.requests(to: "/d0") == 1)
        #expect(server.toldOfProxies == [])
    }

    @Test func `T-60 without a login a background download over TLS finds no way`() async throws {
        let server = try WebServer(["d0": Data("secret".utf8)])
        let words = try await carried(server, login: "0", [])
        #expect(words == ["- ", "- d0 asked by p", "- d0 metrics 0", "d0 error -1013"])
        #expect(server.requests(to: "/d0") == 0)
    }

    @Test func `E-31 a task goes by its proxy, although its device was killed`() async throws {
        let server = try WebServer(["d0": Data("secret".utf8)])
        let device = try JoinedDevice([])
        defer { device.remove() }
        try await device.install("Carrier")
        try await device.please("environment", "set", "network=none")
        let launch = ["app", "launch", Self.carrier] + arguments(server, login: "1")
        try await device.please(launch)
        try await device.wait(for: "transfer-waiting", of: Self.carrier)
        device.service.end(SIGKILL)
        try device.startAgain()
        try await device.please("environment", "set", "network=wifi")
        try await device.please("user", "open", Self.carrier)
        try await device.hear("d0 200")
        #expect(server.requests(to: "/d0") == 1)
        let way = elsewhere(server.secure).replacing("https://", with: "")
        #expect(server.askedOfProxies.contains("CONNECT \(way) \(Self.told)"))
    }
}
