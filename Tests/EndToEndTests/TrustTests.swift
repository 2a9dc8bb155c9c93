import Foundation
import Testing

/// Servers over TLS, and real apps that are asked about them.
@Suite(.timeLimit(.minutes(3))) struct TrustTests {
    private static let fetcher = "com.example.Fetcher"
    private static let carrier = "com.example.Carrier"
    private static let secret = ["feed.json": Data("secret".utf8)]

    /// - Parameter forms: each with the address that it asks.
    private func said(_ forms: [(String, String)], trusting file: String? = nil) async throws -> [String] {
        let folder = try ScenarioFolder(
            bundles: ["Fetcher"],
            // Each another query, so that none is answered from the cache.
            arguments: ["untimed"] + forms.enumerated().flatMap { [$1.0, "\($1.1)?\($0)"] },
            "timeline: [ { at: 0s, open: \(Self.fetcher) } ]\nuntil: 1m\n"
        )
        let outcome = try await folder.run([], with: file.map { ["SSL_CERT_FILE": $0] } ?? [:])
        #expect(outcome.code == 0, "\(outcome.output)\(outcome.errors)")
        try folder.remove()
        return outcome.lines("app-log", of: Self.fetcher).compactMap { $0["message"] }
    }

    @Test func `T-60 a delegate decides about a server that nobody vouches for`() async throws {
        let server = try WebServer(Self.secret)
        let url = "\(server.secure)/feed.json"
        let words = ["trust", "default", "nobody", "reject", "cancel"]
        let told = try await said(words.map { ("tls \($0)", url) } + [("async", url)])
        let seen = "localhost 1 false -67843"
        let failed = "failed -1202 /feed.json"
        #expect(told.prefix(1) == ["tls trust 200 6 bytes: secret [\(seen)]"])
        #expect(told.count == 7)
        for (line, word) in zip(told.dropFirst(), words[1...3]) {
            #expect(line.hasPrefix("tls \(word) \(failed)") && line.hasSuffix("[\(seen)]"), "\(line)")
        }
        #expect(told[4].hasPrefix("tls cancel failed -999 /feed.json") && told[4].hasSuffix("[\(seen)]"))
        #expect(told[5].hasPrefix("async \(failed)"), "nobody is asked where there is no delegate")
        #expect(server.requests(to: "/feed.json?0") == 1)
        #expect((1...5).allSatisfy { server.requests(to: "/feed.json?\($0)") == 0 }, "nothing was sent to it")
    }

    @Test func `T-58 an app pins a certificate, and goes on with that one only`() async throws {
        let (server, other) = (try WebServer(Self.secret), try WebServer(Self.secret))
        let pin = try server.certificate
        let told = try await said([
            ("tls pin:\(pin)", "\(server.secure)/feed.json"), ("tls pin:\(pin)", "\(other.secure)/feed.json"),
            ("tls anchor:\(pin)", "\(server.secure)/feed.json"), ("tls anchor:\(pin)", "\(other.secure)/feed.json"),
        ])
        let distrusted = "localhost 1 false -67843"
        #expect(told.count == 5)
        #expect(told[0] == "tls pin 200 6 bytes: secret [\(distrusted)]")
        #expect(told[1].hasPrefix("tls pin failed -999") && told[1].hasSuffix("[\(distrusted)]"))
        #expect(told[2] == "tls anchor 200 6 bytes: secret [localhost 1 true 0]")
        #expect(told[3].hasPrefix("tls anchor failed -999") && told[3].hasSuffix("[\(distrusted)]"))
        #expect(other.requests(to: "/feed.json?1") + other.requests(to: "/feed.json?3") == 0)
    }

    @Test func `T-58 a server that the system trusts is asked about too`() async throws {
        let server = try WebServer(Self.secret)
        let url = "\(server.secure)/feed.json"
        let forms = [("tls default", url), ("tls cancel", url), ("tls name", url), ("async", url)]
        let told = try await said(forms, trusting: server.certificateFile)
        #expect(told.count == 5)
        #expect(told[0] == "tls default 200 6 bytes: secret [localhost 1 true 0]")
        #expect(told[1].hasPrefix("tls cancel failed -999") && told[1].hasSuffix("[localhost 1 true 0]"))
        #expect(told[2] == "tls name 200 6 bytes: secret [localhost 1 false -67602]", "by the name it is another's")
        #expect(told[3] == "async 200 6 bytes: secret")
    }

    @Test func `T-58 the task's delegate is asked where the session's has no method`() async throws {
        let server = try WebServer(Self.secret)
        let told = try await said([
            ("tls-task trust", "\(server.secure)/feed.json"), ("tls-twice trust", "\(server.secure)/feed.json"),
            ("tls-task cancel", "\(server.secure)/feed.json"),
        ])
        let seen = "localhost 1 false -67843"
        #expect(told.count == 4)
        #expect(told[0] == "tls-task trust 200 6 bytes: secret [task 1; \(seen)]")
        #expect(told[1] == "tls-twice trust 200 6 bytes: secret, 200 6 bytes: secret [\(seen)]", "once a connection")
        #expect(told[2].hasPrefix("tls-task cancel failed -999"), "no session uses another's connection")
    }

    @Test func `T-58 an app shows its certificate to a server that wants one`() async throws {
        let server = try WebServer(Self.secret)
        let url = "\(server.personal)/who"
        let told = try await said([
            ("tls identity:\(try server.identity)", url), ("tls stranger", url),
            ("tls kept:\(try server.identity)", url),
        ])
        let seen = "localhost 1 false -67843"
        #expect(told.count == 4)
        #expect(told[0] == "tls identity 200 8 bytes: CN=phone [\(seen); certificate for localhost; phone, true]")
        #expect(told[1].hasPrefix("tls stranger 400 ") && told[1].hasSuffix("[\(seen); certificate for localhost]"))
        let kept = "certificate for localhost; kept 0 -25299 0; pair true; phone, true"
        #expect(told[2] == "tls kept 200 8 bytes: CN=phone [\(seen); \(kept)]", "as the keychain has it")
    }

    // MARK: In the background

    /// - Parameter steps: of a scenario in which the app is opened without a network, and gets one later.
    private func carried(
        _ server: WebServer,
        _ trust: String,
        _ steps: [String],
        trusting file: String? = nil
    ) async throws -> [String] {
        let folder = try ScenarioFolder(
            bundles: ["Carrier"],
            arguments: ["\(server.secure)/", "downloads", "1", "talk", "1", "trust", trust],
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
        let outcome = try await folder.run([], with: file.map { ["SSL_CERT_FILE": $0] } ?? [:])
        #expect(outcome.code == 0, "\(outcome.output)\(outcome.errors)")
        try folder.remove()
        let words = outcome.lines("app-log", of: Self.carrier).compactMap { $0["message"] }
        return words.filter { !$0.contains("wrote") }
    }

    private static let death = ["{ at: 2s, home: }", "{ at: 10s, simulate: { terminate: \(carrier) } }"]
    private static let film = ["d0": Data("secret".utf8)]

    @Test func `T-59 a dead app is launched to say whether it trusts a server`() async throws {
        let server = try WebServer(Self.film)
        let words = try await carried(server, "1", Self.death)
        #expect(
            words == [
                "- ", "- 1 /d0", "- asked about localhost: 1", "- events finished", "- d0 file true", "- d0 metrics 1",
                "d0 200",
            ]
        )
        #expect(server.requests(to: "/d0") == 1)
    }

    @Test func `T-60 a background download from an untrusted server ends by default`() async throws {
        let server = try WebServer(Self.film)
        let words = try await carried(server, "0", [])
        #expect(words == ["- ", "- asked about localhost: 1", "- d0 metrics 0", "d0 error -1202"])
        #expect(server.requests(to: "/d0") == 0)
    }

    @Test func `T-59 a server that the system trusts wakes no app before its end`() async throws {
        let server = try WebServer(Self.film)
        let words = try await carried(server, "1", Self.death, trusting: server.certificateFile)
        #expect(words == ["- ", "- 1 /d0", "- d0 file true", "- d0 metrics 1", "d0 200", "- events finished"])
        let heard = try await carried(server, "1", [], trusting: server.certificateFile)
        #expect(heard == ["- ", "- asked about localhost: 1", "- d0 file true", "- d0 metrics 1", "d0 200"])
    }
}
