import Foundation
import Testing

/// Servers that want to know who asks, and real apps.
@Suite(.timeLimit(.minutes(3))) struct LoginTests {
    private static let fetcher = "com.example.Fetcher"
    private static let carrier = "com.example.Carrier"

    private func said(_ outcome: ScenarioFolder.Outcome, _ app: String = fetcher) -> [String] {
        outcome.lines("app-log", of: app).compactMap { $0["message"] }
    }

    private func said(_ forms: [String], _ base: String, _ path: String, _ origins: String) async throws -> [String] {
        let folder = try ScenarioFolder(
            bundles: ["Fetcher"],
            // Each another query, so that none is answered from the cache.
            arguments: ["untimed"] + forms.enumerated().flatMap { [$1, "\(base)\(path)?\($0)"] },
            "\(origins)timeline: [ { at: 0s, open: \(Self.fetcher) } ]\nuntil: 1m\n"
        )
        let outcome = try await folder.run()
        #expect(outcome.code == 0, "\(outcome.output)\(outcome.errors)")
        try folder.remove()
        return said(outcome)
    }

    private static let origin = """
        origins:
          https://api.example.com:
            - { path: /mine, body: secret, login: { user: u, password: pw, realm: r } }
        device: { real-network: false }

        """

    @Test func `T-60 a task's delegate is asked who it is, until the server is content`() async throws {
        let forms = ["login", "login-later", "login-cancel", "login-reject", "login-default", "async"]
        let told = try await said(forms, "https://api.example.com", "/mine", Self.origin)
        let first = "Basic r of api.example.com after 0, 401, nobody"
        let second = "Basic r of api.example.com after 1, 401, nobody"
        #expect(
            told == [
                "login 200 6 bytes: secret [\(first)]", "login-later 200 6 bytes: secret [\(first); \(second)]",
                "login-cancel failed -999 /mine cancelled [\(first); \(second)]",
                "login-reject 401 0 bytes:  [\(first)]", "login-default 401 0 bytes:  [\(first)]",
                "async 401 0 bytes: ", "done",
            ]
        )
    }

    /// The password stands in the address; the server offers Basic, too.
    @Test func `T-58 a real server is told who asks by Digest`() async throws {
        let server = try WebServer([:])
        let folder = try ScenarioFolder(
            bundles: ["Fetcher"],
            arguments: [
                "untimed", "login-default", "http://u:p@\(server.faults)/digest?SHA-256", "async",
                "http://u:p@\(server.faults)/digest?MD5", "async", "http://u:no@\(server.faults)/digest?MD5-sess",
            ],
            "timeline: [ { at: 0s, open: \(Self.fetcher) } ]\nuntil: 1m\n"
        )
        let outcome = try await folder.run()
        #expect(outcome.code == 0, "\(outcome.output)\(outcome.errors)")
        let first = "Digest digests of 127.0.0.1 after 0, 401, u"
        #expect(
            said(outcome) == [
                "login-default 200 7 bytes: welcome [\(first)]", "async 200 7 bytes: welcome",
                "async 401 2 bytes: no", "done",
            ]
        )
        try folder.remove()
    }

    @Test func `T-60 a credential that is kept is proposed, and sent by default`() async throws {
        let forms = ["login-async", "login-async", "async"]
        let told = try await said(forms, "https://api.example.com", "/mine", Self.origin)
        let first = "Basic r of api.example.com after 0, 401, nobody"
        let next = "Basic r of api.example.com after 0, 401, u"
        #expect(
            told == [
                "login-async 200 6 bytes: secret [\(first)]", "login-async 200 6 bytes: secret [\(next)]",
                "async 200 6 bytes: secret", "done",
            ]
        )
    }

    @Test func `T-58 nginx asks for a login`() async throws {
        let server = try WebServer(["feed.json": Data("secret".utf8)])
        let told = try await said(["login", "login-later", "login-default"], server.url, "/auth/feed.json", "")
        let first = "Basic offstage of 127.0.0.1 after 0, 401, nobody"
        #expect(told.prefix(1) == ["login 200 6 bytes: secret [\(first)]"], "\(told)")
        #expect(told.dropFirst().first?.contains("after 1, 401, nobody]") == true)
        #expect(told.dropFirst(2).first?.hasPrefix("login-default 401 ") == true)
    }

    /// - Parameter steps: of a scenario in which the app is opened at once.
    private func carried(_ login: String, _ steps: [String]) async throws -> ScenarioFolder.Outcome {
        let folder = try ScenarioFolder(
            bundles: ["Carrier"],
            arguments: ["https://server.example.com/", "downloads", "1", "talk", "1", "login", login],
            """
            device: { os: 17, seed: 8, real-network: false }
            origins:
              https://server.example.com:
                - { path: /d0, size: 10kB, delay: 20s, login: { user: u, password: secret-word, realm: films } }
            timeline:
              - { at: 0s, open: \(Self.carrier) }
              \(steps.map { "- \($0)" }.joined(separator: "\n  "))
            until: 10m
            """
        )
        let outcome = try await folder.run()
        #expect(outcome.code == 0, "\(outcome.output)\(outcome.errors)")
        try folder.remove()
        return outcome
    }

    @Test func `T-59 a dead app is launched to say who it is`() async throws {
        let outcome = try await carried(
            "1",
            ["{ at: 2s, home: }", "{ at: 10s, simulate: { terminate: \(Self.carrier) } }"]
        )
        let words = said(outcome, Self.carrier).filter { !$0.contains("wrote") }
        #expect(
            words == [
                "- ", "- 1 /d0", "- d0 asked by films", "- events finished", "- d0 file true", "- d0 metrics 1",
                "d0 200", "- events finished",
            ]
        )
        #expect(outcome.lines("transfer-waiting", of: Self.carrier).compactMap { $0["reason"] } == ["challenge"])
        #expect(!outcome.log.contains("secret-word"), "no log has a password")
    }

    @Test func `T-60 without a login a background download ends with the server's refusal`() async throws {
        let words = said(try await carried("0", []), Self.carrier)
        #expect(words.suffix(3) == ["- d0 file true", "- d0 metrics 1", "d0 401"])
    }
}
