import Foundation
import Testing

/// Downloads of a real app that break off and go on.
@Suite(.timeLimit(.minutes(3))) struct ResumedDownloadTests {
    private func outcome(_ pairs: [(String, String)], _ os: Int = 17) async throws -> ScenarioFolder.Outcome {
        let words = pairs.flatMap { [$0.0, "https://api.example.com\($0.1)"] }
        let folder = try ScenarioFolder(
            bundles: ["Fetcher"],
            arguments: ["untimed"] + words,
            """
            origins:
              https://api.example.com:
                - { path: /film, size: 3MB, ranges: true, etag: '"v1"' }
                - { path: /no-parts, size: 3MB, etag: '"v1"' }
                - { path: /no-validator, size: 3MB, ranges: true }
                - { path: /cut, size: 3MB, ranges: true, etag: '"v1"', faults: [ { drop-after: 1MB } ] }
            device: { os: \(os), real-network: false }
            networks: { wifi: { down: 40Mbit/s, up: 10Mbit/s, latency: 20ms } }
            timeline: [ { at: 0s, open: com.example.Fetcher } ]
            until: 3m

            """
        )
        let outcome = try await folder.run()
        #expect(outcome.code == 0, "\(outcome.output)\(outcome.errors)")
        #expect(!outcome.output.contains("not repeatable"))
        try folder.remove()
        return outcome
    }

    private func said(_ outcome: ScenarioFolder.Outcome) -> [String] {
        outcome.lines("app-log", of: "com.example.Fetcher").compactMap { $0["message"] }
    }

    @Test(arguments: [9, 17]) func `T-29 a resumed download says where it goes on, before any data`(
        os: Int
    ) async throws {
        let outcome = try await outcome([("resume", "/film"), ("resume-twice", "/film"), ("resume", "/no-parts")], os)
        #expect(
            said(outcome) == [
                "resume 206 3000000 bytes: sum 508151 [data, resume data, complete -999 with data, "
                    + "resumed at 1048 kB of 3000000, data, complete 3000000]",
                "resume-twice 206 3000000 bytes: sum 508151 [data, resume data, complete -999 with data, "
                    + "resumed at 1048 kB of 3000000, data, resume data, complete -999 with data, "
                    + "resumed at 2031 kB of 3000000, data, complete 3000000]",
                "resume 200 3000000 bytes: sum 508151 [data, resume data, complete -999 with data, "
                    + "resumed at 0 kB of 3000000, data, complete 3000000]",
                "done",
            ]
        )
        let bytes = outcome.lines("transfer-finished", of: "com.example.Fetcher").compactMap { $0["bytes"] }
        // No byte twice where the server has parts.
        #expect(bytes == ["1048576", "1951424", "1048576", "983040", "968384", "1048576", "3000000"])
    }

    @Test func `T-61 without a validator there is no resume data`() async throws {
        let outcome = try await outcome([("resume", "/no-validator")])
        #expect(said(outcome) == ["resume  [data, no resume data, complete -999]", "done"])
    }

    @Test func `T-61 a download that failed carries what another goes on with`() async throws {
        let outcome = try await outcome([("resume-failed", "/cut")])
        #expect(said(outcome) == ["resume-failed -1005, then 206 3000000 bytes: sum 508151", "done"])
    }

    @Test func `T-63 a bad blob is told in the log and fails its task`() async throws {
        let outcome = try await outcome([("resume-garbage", "/")])
        let told = said(outcome)
        #expect(told.first?.hasPrefix("Invalid resume data for background download.") == true)
        let text = "The operation could not be completed. (NSURLErrorDomain error -3003.)"
        #expect(Array(told.dropFirst()) == ["resume-garbage failed -3003 ? \(text)", "done"])
    }
}
