import Foundation
import Testing

/// Uploads of a real app that break off and go on.
@Suite(.timeLimit(.minutes(3))) struct ResumedUploadTests {
    private static let fetcher = "com.example.Fetcher"
    private static let carrier = "com.example.Carrier"

    private func outcome(_ pairs: [(String, String)], _ os: Int = 17) async throws -> ScenarioFolder.Outcome {
        let words = pairs.flatMap { [$0.0, "https://api.example.com\($0.1)"] }
        let folder = try ScenarioFolder(
            bundles: ["Fetcher"],
            arguments: ["untimed"] + words,
            """
            origins:
              https://api.example.com:
                - { path: /up, method: PUT, status: 201, body: thanks, resumable-uploads: true }
                - { path: /plain, method: PUT, status: 201, body: thanks }
                - path: /cut
                  method: PUT
                  status: 201
                  resumable-uploads: true
                  faults: [ { drop-upload-after: 1MB } ]
            device: { os: \(os), real-network: false }
            networks: { wifi: { down: 40Mbit/s, up: 10Mbit/s, latency: 20ms } }
            timeline: [ { at: 0s, open: \(Self.fetcher) } ]
            until: 3m

            """
        )
        let outcome = try await folder.run()
        #expect(outcome.code == 0, "\(outcome.output)\(outcome.errors)")
        #expect(!outcome.output.contains("not repeatable"))
        try folder.remove()
        return outcome
    }

    private func said(_ outcome: ScenarioFolder.Outcome, _ app: String = fetcher) -> [String] {
        outcome.lines("app-log", of: app).compactMap { $0["message"] }
    }

    private func bytes(_ outcome: ScenarioFolder.Outcome) -> [Int] {
        outcome.lines("transfer-finished", of: Self.fetcher).compactMap { $0["bytes"].flatMap { Int($0) } }
    }

    @Test func `T-71 an upload that was cancelled for its resume data goes on where the server is`() async throws {
        let outcome = try await outcome([("send-resume", "/up")])
        #expect(
            said(outcome) == [
                "send-resume 201 6 bytes: thanks "
                    + "[104, sent, resume data, complete -999 with data, sent, complete 3000000]",
                "done",
            ]
        )
        let sent = bytes(outcome)
        #expect(sent.count == 2 && sent[0] > 1_000_000 && sent[0] + sent[1] == 3_000_006, "\(sent)")
    }

    @Test func `T-71 an upload that failed carries what another goes on with`() async throws {
        let outcome = try await outcome([("send-retry", "/cut")])
        #expect(
            said(outcome).first
                == "send-retry 201 0 bytes:  [104, sent, complete -1005 with data, sent, complete 3000000]"
        )
        #expect(bytes(outcome) == [1_000_000, 2_000_000])
    }

    @Test(arguments: [("send-resume", "/plain", 17), ("send-resume", "/up", 15), ("send-data", "/up", 17)])
    func `T-71 without an offer, or without a file, there is no resume data`(
        form: String,
        path: String,
        os: Int
    ) async throws {
        let told = said(try await outcome([(form, path)], os))
        let offer = form == "send-data" ? "104, " : ""
        #expect(told.first == "\(form) 0 0 bytes:  [\(offer)sent, no resume data, complete -999]", "\(told)")
    }

    @Test func `T-71 a file that has changed since is not sent`() async throws {
        let told = said(try await outcome([("send-changed", "/up")]))
        #expect(told.first?.hasPrefix("The file of the resumed upload has changed: ") == true, "\(told)")
        #expect(told.last { $0.hasPrefix("send") }?.hasSuffix("complete -999 with data, complete -3001]") == true)
    }

    /// - Parameter steps: of a scenario in which the app is opened at once and sends four megabytes, which takes 32 s.
    private func carried(_ route: String, _ steps: [String], os: Int = 17) async throws -> ScenarioFolder.Outcome {
        let folder = try ScenarioFolder(
            bundles: ["Carrier"],
            arguments: ["https://server.example.com/", "uploads", "1", "size", "4000000", "talk", "1"],
            """
            device: { os: \(os), seed: 8, real-network: false }
            origins: { 'https://server.example.com': [ { path: /up/u0, method: PUT, status: 201, \(route) } ] }
            networks: { wifi: { up: 1Mbit/s, latency: 20ms } }
            timeline:
              - { at: 0s, open: \(Self.carrier) }
              \(steps.map { "- \($0)" }.joined(separator: "\n  "))
            until: 1h
            """
        )
        let outcome = try await folder.run()
        #expect(outcome.code == 0, "\(outcome.output)\(outcome.errors)")
        try folder.remove()
        return outcome
    }

    private static let losses = [
        "{ at: 2s, home: }", "{ at: 8s, simulate: { terminate: \(carrier) } }",
        "{ at: 16s, environment: { network: none } }", "{ at: 10m, environment: { network: wifi } }",
    ]

    private func seconds(_ outcome: ScenarioFolder.Outcome) throws -> Double {
        let end = try #require(outcome.moments("transfer-finished", of: Self.carrier).last)
        return Double(end) / 1e9 - 600
    }

    @Test func `T-68 a background upload goes on where the server is when the network is back`() async throws {
        let outcome = try await carried("resumable-uploads: true", Self.losses)
        #expect(said(outcome, Self.carrier).contains("u0 201"))
        // Half of it was there.
        #expect((15...19) ~= (try seconds(outcome)))
        let lines = outcome.lines("transfer-progress", of: Self.carrier)
        let bytes = lines.compactMap { $0["bytes"].flatMap { Int($0) } }
        #expect(bytes == bytes.sorted(), "no byte is sent twice")
        let there = lines.first { $0.seconds > 600 }?["bytes"].flatMap { Int($0) }
        #expect((1_900_000...2_000_000) ~= (there ?? 0), "\(bytes)")
        let again = try await carried("resumable-uploads: true", Self.losses)
        #expect(again.log == outcome.log)
    }

    @Test(arguments: [("resumable-uploads: false", 17), ("resumable-uploads: true", 15)])
    func `T-68 where it cannot go on a background upload starts again from 0`(route: String, os: Int) async throws {
        let outcome = try await carried(route, Self.losses, os: os)
        #expect(said(outcome, Self.carrier).contains("u0 201"))
        #expect((32...34) ~= (try seconds(outcome)))
    }

    @Test func `T-71 informational heads of a background upload reach its app`() async throws {
        let outcome = try await carried("resumable-uploads: true", [])
        #expect(said(outcome, Self.carrier).contains("- u0 informed 104"))
    }
}
