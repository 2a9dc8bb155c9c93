import Foundation
import Testing

/// URL sessions of a real app and a real nginx.
@Suite(.timeLimit(.minutes(3))) struct RealServerTests {
    private let app = "com.example.Fetcher"
    private static let feed = Data(#"{"items":3}"#.utf8)
    private static let big = Data((0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31) })

    private func said(_ outcome: ScenarioFolder.Outcome) -> [String] {
        outcome.lines("app-log", of: app).compactMap { $0["message"] }.filter { $0 != "invalid" }
    }

    private func folder(_ url: String, _ rest: String) throws -> ScenarioFolder {
        let paths = [
            ("completion", "/feed.json"), ("async", "/feed.json"), ("delegate", "/big.bin"), ("download", "/big.bin"),
            ("async", "/none"),
        ]
        let words = ["untimed"] + paths.flatMap { [$0.0, url + $0.1] }
        return try ScenarioFolder(bundles: ["Fetcher"], arguments: words, rest)
    }

    private static let sum = big.reduce(0) { ($0 &* 31 &+ Int($1)) % 1_000_003 }

    private func check(_ outcome: ScenarioFolder.Outcome) {
        #expect(outcome.code == 0, "\(outcome.output)\(outcome.errors)")
        let told = said(outcome)
        #expect(
            Array(told.prefix(2)) == [#"completion 200 11 bytes: {"items":3}"#, #"async 200 11 bytes: {"items":3}"#]
        )
        #expect(told.contains { $0.hasPrefix("delegate 200 3000000 bytes: sum \(Self.sum) [head, data, metrics 1 ") })
        #expect(told.contains("download 200 3000000 bytes: sum \(Self.sum)"))
        #expect(told.contains { $0.hasPrefix("async 404 ") })
        #expect(told.last == "done")
    }

    @Test func tasks_liveAgainstNginx_getItsBytes() async throws {
        let server = try WebServer(["feed.json": Self.feed, "big.bin": Self.big])
        let folder = try folder(server.url, "timeline: [ { at: 0s, open: \(app) } ]\nuntil: 8s")
        check(try await folder.run("--live"))
        // The second is answered from the cache: the file is old, and fresh for a tenth of its age.
        #expect(server.requests(to: "/feed.json") == 1)
        #expect(server.requests(to: "/big.bin") == 2)
        try folder.remove()
    }

    @Test func tasks_inVirtualTimeAgainstNginx_takeNoDeviceTime() async throws {
        let server = try WebServer(["feed.json": Self.feed, "big.bin": Self.big])
        let folder = try folder(server.url, "timeline: [ { at: 5s, open: \(app) } ]\nuntil: 2h")
        let outcome = try await folder.run()
        check(outcome)
        #expect(outcome.output.contains("not repeatable: real-requests 4"))
        #expect(server.requests(to: "/feed.json") == 1)
        #expect(Set(outcome.moments("transfer-finished", of: app)) == [5_000_000_000])
        try folder.remove()
    }

    @Test func realNetwork_thatIsForbidden_isNotAsked() async throws {
        let server = try WebServer(["feed.json": Self.feed])
        let rest = "device: { real-network: false }\ntimeline: [ { at: 0s, open: \(app) } ]\nuntil: 1m"
        let folder = try folder(server.url, rest)
        let outcome = try await folder.run()
        #expect(outcome.code == 0, "\(outcome.output)\(outcome.errors)")
        #expect(
            said(outcome).first
                == "completion failed -1003 /feed.json A server with the specified hostname could not be found."
        )
        #expect(server.requests(to: "/feed.json") == 0)
        try folder.remove()
    }
}
