import Foundation
import Testing

/// URL sessions of a real app: exact in virtual time, held and ended with their app.
@Suite(.timeLimit(.minutes(3))) struct TransferTests {
    private let app = "com.example.Fetcher"
    private let second: Int64 = 1_000_000_000

    /// - Parameter pairs: form and path, as the client takes them.
    private func folder(_ pairs: [(String, String)], origin: String, _ rest: String) throws -> ScenarioFolder {
        let words = pairs.flatMap { [$0.0, $0.1.hasPrefix("/") ? "https://api.example.com\($0.1)" : $0.1] }
        let origins = "origins:\n  https://api.example.com:\n" + origin
        return try ScenarioFolder(bundles: ["Fetcher"], arguments: words, origins + rest)
    }

    private func said(_ outcome: ScenarioFolder.Outcome) -> [String] {
        outcome.lines("app-log", of: app).compactMap { $0["message"] }
    }

    private static let opened = """
        device: { real-network: false }
        networks: { wifi: { down: 40Mbit/s, up: 10Mbit/s, latency: 20ms } }
        timeline: [ { at: 0s, open: com.example.Fetcher } ]
        until: 3m

        """

    @Test func forms_ofATask_takeAsLongAsServerAndNetworkTogether() async throws {
        let pairs = [
            ("completion", "/feed"), ("async", "/feed"), ("delegate", "/feed"), ("bytes", "/feed"),
            ("download", "/big"),
            ("upload", "/inbox"), ("post", "/inbox"), ("headlines", "/news"), ("become", "/big"),
        ]
        let origin = """
                - { path: /feed, body: '{"items":3}', delay: 120ms }
                - { path: /big, size: 3MB }
                - { path: /inbox, method: POST, body: thanks }
                - { path: /news, body: '[{"title":"one"},{"title":"two"}]' }

            """
        let folder = try folder(pairs, origin: origin, Self.opened)
        let outcome = try await folder.run()
        #expect(outcome.code == 0, "\(outcome.output)\(outcome.errors)")
        // A name and a connection with TLS are three times there and back, once; 11 bytes at 40 Mbit/s are 2200 ns.
        #expect(
            said(outcome) == [
                #"completion 200 11 bytes: {"items":3} after 200002200 ns"#,
                #"async 200 11 bytes: {"items":3} after 140002200 ns"#, "invalid",
                #"delegate 200 11 bytes: {"items":3} [head, data, metrics 1 140 ms, complete] after 140002200 ns"#,
                "bytes 200 11 bytes after 140002200 ns", "download 200 3000000 bytes: sum 508151 after 620000000 ns",
                "upload 200 6 bytes: thanks after 260001200 ns", "post 200 6 bytes: thanks after 20002800 ns",
                "headlines one, two after 20006600 ns", "invalid",
                "become 200 3000000 bytes: sum 508151 [head, task 1 becomes 2, metrics 1 20 ms, file, complete] "
                    + "after 620000000 ns", "done",
            ]
        )
        #expect(!outcome.output.contains("not repeatable"))
        #expect(try await folder.run().log == outcome.log)
        try folder.remove()
    }

    @Test func app_withoutNetworking_doesNotLinkIt() throws {
        func links(_ name: String) throws -> Bool {
            let program = try Data(contentsOf: URL(fileURLWithPath: "\(Bundles.path(name))/\(name)"))
            return program.range(of: Data("libFoundationNetworking.so".utf8)) != nil
        }
        #expect(try links("Fetcher"))
        #expect(try !links("MainFile"))
    }

    @Test func mistakes_ofServers_areURLErrorsWithTheirURL() async throws {
        let pairs = [
            ("completion", "/drop"), ("async", "/busy"), ("async", "/busy"), ("async", "/refused"), ("async", "/tls"),
            ("async", "/garbage"), ("delegate", "/moved"), ("redirect", "/moved"), ("async", "/loop"),
            ("cancel", "/slow"), ("async", "https://elsewhere.example/"), ("async", "/stall"),
        ]
        let origin = """
                - { path: /drop, size: 1MB, faults: [ { drop-after: 100kB } ] }
                - { path: /busy, body: ok, faults: [ { status: 503, retry-after: 5s } ] }
                - { path: /refused, faults: [ { refused: true } ] }
                - { path: /tls, faults: [ { untrusted: true } ] }
                - { path: /garbage, faults: [ { garbage: true } ] }
                - { path: /moved, status: 302, headers: { Location: /feed } }
                - { path: /loop, status: 302, headers: { Location: /loop } }
                - { path: /feed, body: '{"items":3}' }
                - { path: /slow, body: late, delay: 10s }
                - { path: /stall, size: 1MB, faults: [ { stall-after: 100kB } ] }

            """
        let folder = try folder(pairs, origin: origin, Self.opened)
        let outcome = try await folder.run()
        #expect(outcome.code == 0, "\(outcome.output)\(outcome.errors)")
        let told = said(outcome).filter { $0 != "invalid" }.map { $0.replacing(#/ after \d+ ns/#, with: "") }
        #expect(
            told == [
                "completion failed -1005 /drop The network connection was lost.", "async 503 0 bytes: ",
                "async 200 2 bytes: ok", "async failed -1004 /refused Could not connect to the server.",
                "async failed -1202 /tls The certificate for this server is invalid.",
                "async failed -1017 /garbage cannot parse response",
                #"delegate 200 11 bytes: {"items":3} [redirect to /feed, head, data, metrics 2 20 ms, complete]"#,
                "redirect 302 0 bytes:  [redirect to /feed, head, metrics 1 20 ms, complete]",
                "async failed -1007 /loop too many HTTP redirects", "cancel failed -999 /slow cancelled",
                "async failed -1003 / A server with the specified hostname could not be found.",
                "async failed -1001 /stall The request timed out.", "done",
            ]
        )
        // A minute without a byte (T-12).
        let stalled = outcome.lines("transfer-finished", of: app).last
        #expect(stalled?["error"] == "-1001" && stalled?["bytes"] == "100000")
        try folder.remove()
    }

    @Test func appTransportSecurity_followsTheInfoPlist() async throws {
        let pairs = [
            ("async", "http://api.example.com/feed"), ("async", "http://old.example.com/feed"), ("async", "/to-old"),
            ("async", "/to-api"), ("async", "http://new.old.example.com/feed"),
        ]
        let origins = """
                - { path: /to-old, status: 302, headers: { Location: 'http://old.example.com/feed' } }
                - { path: /to-api, status: 302, headers: { Location: 'http://api.example.com/feed' } }
              http://api.example.com: [ { path: /feed, body: plain } ]
              http://old.example.com: [ { path: /feed, body: old } ]

            """
        let folder = try folder(pairs, origin: origins, Self.opened)
        let outcome = try await folder.run()
        #expect(outcome.code == 0, "\(outcome.output)\(outcome.errors)")
        let told = said(outcome).map { $0.replacing(#/ after \d+ ns/#, with: "") }
        let text = "The resource could not be loaded because the App Transport Security policy requires the use of a "
        let refused = "async failed -1022 /feed \(text)secure connection."
        #expect(
            told.filter { !$0.hasPrefix("App Transport Security has blocked") } == [
                refused, "async 200 3 bytes: old", "async 200 3 bytes: old", refused, refused, "done",
            ]
        )
        #expect(told.count { $0.hasPrefix("App Transport Security has blocked a cleartext HTTP") } == 3)
        #expect(told.first?.contains("NSExceptionDomains > api.example.com > NSException") == true)
        try folder.remove()
    }

    @Test func responses_thatAreFresh_comeOutOfTheCache() async throws {
        let pairs = [
            ("async", "/fresh"), ("async", "/fresh"), ("delegate", "/fresh"), ("async", "/tagged"),
            ("async", "/tagged"),
            ("async", "/never"), ("async", "/never"), ("cached", "/fresh"), ("cached", "/unknown"), ("sleep", "61000"),
            ("bytes", "/fresh"),
        ]
        let origins = """
                - { path: /fresh, body: fresh, headers: { Cache-Control: max-age=60 } }
                - { path: /tagged, body: tagged, etag: '"1"' }
                - { path: /never, body: never, headers: { Cache-Control: no-store } }

            """
        let folder = try folder(pairs, origin: origins, Self.opened)
        let outcome = try await folder.run()
        #expect(outcome.code == 0, "\(outcome.output)\(outcome.errors)")
        let told = said(outcome).filter { $0 != "invalid" }.map { $0.replacing(#/ after \d+ ns/#, with: "") }
        #expect(
            told == [
                "async 200 5 bytes: fresh", "async 200 5 bytes: fresh",
                "delegate 200 5 bytes: fresh [head, data, metrics 1 0 ms, complete]", "async 200 6 bytes: tagged",
                "async 200 6 bytes: tagged", "async 200 5 bytes: never", "async 200 5 bytes: never",
                "cached 200 5 bytes: fresh", "cached failed -1008 /unknown resource unavailable",
                "bytes 200 5 bytes", "done",
            ]
        )
        // One of /fresh, two of /tagged, the second without its body, two of /never, and /fresh when it is no more.
        let finished = outcome.lines("transfer-finished", of: app)
        #expect(finished.compactMap { $0["status"] } == ["200", "200", "304", "200", "200", "200"])
        try folder.remove()
    }

    @Test func network_thatGoes_breaksConnectionsAndIsWaitedFor() async throws {
        let steps = """
            device: { real-network: false }
            environment: { network: none }
            networks: { wifi: { down: 40Mbit/s, latency: 20ms } }
            timeline:
              - { at: 0s, open: com.example.Fetcher }
              - { at: 10s, environment: { network: wifi } }
              - { at: 12s, environment: { network: cellular } }
            until: 1m

            """
        let origin = "    - { path: /feed, body: '{}' }\n    - { path: /big, size: 30MB }\n"
        let pairs = [("async", "/feed"), ("patient", "/feed"), ("delegate", "/big")]
        let folder = try folder(pairs, origin: origin, steps)
        let outcome = try await folder.run()
        #expect(outcome.code == 0, "\(outcome.output)\(outcome.errors)")
        #expect(
            said(outcome).filter { $0 != "invalid" } == [
                "async failed -1009 /feed The Internet connection appears to be offline. after 0 ns",
                "waiting for connectivity",
                "patient 200 2 bytes: {} [head, data, metrics 1 80 ms, complete] after 10080000400 ns",
                "delegate failed -1005 /big The network connection was lost. [head, data, metrics 1 20 ms, complete] "
                    + "after 1919999600 ns", "done",
            ]
        )
        #expect(outcome.moments("transfer-waiting", of: app) == [0])
        #expect(outcome.moments("transfer-finished", of: app).last == 12 * second)
        try folder.remove()
    }

    /// A body of 15 s that the app leaves after 2 s and comes back to after a minute.
    private static func stay(_ os: Int, _ step: String) -> String {
        """
        device: { os: \(os), real-network: false }
        networks: { wifi: { down: 1600kbit/s, latency: 20ms } }
        timeline:
          - { at: 0s, open: com.example.Fetcher }
          - { at: 2s, \(step) }
          - { at: 60s, open: com.example.Fetcher }
        until: 2m

        """
    }

    @Test func suspension_inMidBody_holdsTheTransfer() async throws {
        let origin = "    - { path: /big, size: 3MB }\n"
        let folder = try folder([("delegate", "/big")], origin: origin, Self.stay(12, "home: "))
        let outcome = try await folder.run()
        #expect(outcome.code == 0, "\(outcome.output)\(outcome.errors)")
        #expect(outcome.moments("app-suspended", of: app) == [7 * second])
        let end = try #require(outcome.moments("transfer-finished", of: app).first)
        #expect(end > 60 * second && end < 70 * second)
        #expect(said(outcome).contains { $0.hasPrefix("delegate 200 3000000 bytes: sum 508151 [head, data, metrics") })
        try folder.remove()
    }

    @Test func `L-54 a suspended app finds its connections lost when it goes on`() async throws {
        let origin = "    - { path: /big, size: 3MB }\n"
        let folder = try folder([("delegate", "/big")], origin: origin, Self.stay(17, "home: "))
        let outcome = try await folder.run()
        #expect(outcome.code == 0, "\(outcome.output)\(outcome.errors)")
        #expect(outcome.moments("app-suspended", of: app) == [7 * second])
        #expect(outcome.moments("transfer-finished", of: app) == [60 * second])
        #expect(outcome.lines("transfer-finished", of: app).map { $0["error"] } == ["-1005"])
        #expect(said(outcome).contains { $0.hasPrefix("delegate failed -1005 /big The network connection was lost.") })
        try folder.remove()
    }

    @Test func death_ofTheApp_endsItsTransfers() async throws {
        let origin = "    - { path: /big, size: 3MB }\n"
        let steps = Self.stay(17, "simulate: { terminate: com.example.Fetcher }")
        let folder = try folder([("delegate", "/big")], origin: origin, steps)
        let outcome = try await folder.run()
        #expect(outcome.code == 0, "\(outcome.output)\(outcome.errors)")
        #expect(outcome.lines("transfer-created", of: app).map { $0["transfer"] } == ["1", "2"])
        #expect(outcome.lines("transfer-finished", of: app).map { $0["transfer"] } == ["2"])
        // The second has the network to itself.
        #expect(outcome.moments("transfer-finished", of: app) == [75 * second + 60_000_000])
        try folder.remove()
    }
}
