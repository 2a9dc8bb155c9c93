import Foundation
import Testing

/// Apps whose transfers outlive them: the sample, and one that leaves it to the kit.
@Suite(.timeLimit(.minutes(5))) struct TransfersTests {
    /// The sample's scenario, with the bundle that is there.
    private func sample(_ change: (String) -> String = { $0 }) throws -> ScenarioFolder {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(
            path: "../../Samples/transfers.yaml"
        )
        let text = change(try String(contentsOf: file, encoding: .utf8))
        let built = text.replacingOccurrences(
            of: "{ package: ., product: Transfers }",
            with: "{ bundle: \(try Bundles.path("Transfers")) }"
        )
        #expect(built != text)
        return try ScenarioFolder(text: built)
    }

    private func said(_ outcome: ScenarioFolder.Outcome, _ app: String) -> [String] {
        outcome.lines("app-log", of: app).compactMap { $0["message"] }
    }

    @Test func sample_onceAndAgain_isTheSameToTheByte() async throws {
        let app = "com.example.transfers"
        let folder = try sample()
        let outcome = try await folder.run()
        #expect(outcome.code == 0, "\(outcome.output)\(outcome.errors)")
        #expect(try await folder.run().log == outcome.log)
        let lines = said(outcome, app)
        let left = try #require(lines.firstIndex(of: "leaving while transfers run"))
        #expect(lines[..<left].contains("trailer.mov goes on in the background session"))
        for (name, size) in [("first.mov", 60_000_000), ("second.mov", 90_000_000), ("trailer.mov", 100_000_000)] {
            #expect(lines.count { $0 == "has \(name), \(size) bytes" } == 1, "\(lines)")
        }
        #expect(lines.contains("all events heard"))
        try folder.remove()
    }

    @Test func `T-49 what a relaunched app logs stands in the device's log`() async throws {
        let app = "com.example.transfers"
        let folder = try sample()
        let outcome = try await folder.run()
        let lines = outcome.lines("app-log", of: app)
        let left = try #require(lines.first { $0["message"] == "leaving while transfers run" })
        let woken = try #require(lines.first { $0["message"] == "woken for com.example.transfers.library" })
        let launches = outcome.lines("app-launched", of: app).filter { $0["reason"] == "url-session" }
        let launch = try #require(launches.first, "it was gone")
        let moments = try [left, launch, woken].map { try #require($0["t"].flatMap { Int64($0) }) }
        #expect(moments == moments.sorted())
        #expect(woken["subsystem"] == app && woken["category"] == "life")
        try folder.remove()
    }

    @Test func `T-65 a foreground download is handed over in the expiration handler, and the rest fetched`()
        async throws
    {
        let app = "com.example.transfers"
        let folder = try sample()
        let outcome = try await folder.run()
        let expired = outcome.moments("task-expired", of: app)
        let handed = outcome.lines("transfer-created", of: app).filter { $0["url"]?.hasSuffix("trailer.mov") == true }
        #expect(handed.map { $0["session"] } == [nil, "com.example.transfers.library"])
        #expect(handed.last?["t"] == expired.first.map { "\($0)" })
        let lines = said(outcome, app)
        #expect(lines.contains("trailer.mov ended: 206") && lines.contains("has trailer.mov, 100000000 bytes"))
        try folder.remove()
    }

    /// The server does not say what would tell that the file is the same: there is no resume data (T-61).
    @Test func handoff_withoutResumeData_beginsAnew() async throws {
        let folder = try sample { $0.replacingOccurrences(of: #", ranges: true, etag: '"t1"'"#, with: "") }
        let outcome = try await folder.run()
        let lines = said(outcome, "com.example.transfers")
        #expect(lines.contains("trailer.mov goes on in the background session"))
        #expect(lines.count { $0 == "has trailer.mov, 100000000 bytes" } == 1, "\(lines)")
        let made = outcome.lines("transfer-created", of: "com.example.transfers")
        #expect(made.count { $0["url"]?.hasSuffix("trailer.mov") == true } == 2)
        try folder.remove()
    }

    /// Two at a time of five; the app is killed, and the user removes it later.
    @Test func manager_tellsOfEachTransferOnce_whateverBecomesOfTheProcess() async throws {
        let app = "com.example.Filer"
        let folder = try ScenarioFolder(
            bundles: ["Filer"],
            """
            device: { os: 17, seed: 3 }
            environment: { network: wifi, battery: 0.8, charging: true }
            origins:
              https://files.example.com:
                - { path: /a, size: 20MB, ranges: true, etag: '"a"' }
                - { path: /b, size: 20MB, ranges: true, etag: '"b"' }
                - { path: /c, size: 20MB, ranges: true, etag: '"c"' }
                - { path: /none, status: 404, body: none }
                - { path: /inbox, method: PUT, status: 201, body: thanks }
            networks: { wifi: { down: 8Mbit/s, up: 8Mbit/s, latency: 20ms } }
            timeline:
              - { at: 1s, open: \(app) }
              - { at: 5s, home: }
              - { at: 20s, simulate: memory-pressure }
              - { at: 2h, open: \(app) }
            until: 3h
            """
        )
        let outcome = try await folder.run()
        #expect(outcome.code == 0, "\(outcome.output)\(outcome.errors)")
        #expect(try await folder.run().log == outcome.log)
        let lines = said(outcome, app)
        let ends = lines.filter { $0.hasPrefix("end ") }.sorted()
        #expect(
            ends == [
                "end film a: 20000000 bytes", "end film b: 20000000 bytes", "end film c: 20000000 bytes",
                "end letter: thanks", "end nothing: status 404",
            ],
            "\(lines)"
        )
        // Begun under the same names at each launch, nothing was begun twice.
        #expect(outcome.lines("transfer-created", of: app).count == 5)
        #expect(outcome.lines("app-killed", of: app).count == 1)
        try folder.remove()
    }
}
