import Foundation
import Testing

/// Background sessions of a real app: in virtual time, and on a live device that is killed.
@Suite(.timeLimit(.minutes(15))) struct SessionTests {
    private static let app = "com.example.Carrier"

    private func ends(_ outcome: ScenarioFolder.Outcome) -> [String] {
        outcome.lines("app-log", of: Self.app).compactMap { $0["message"] }
    }

    /// Two thousand photos in a week, over a slow network that is there now and then.
    @Test func weekOfPhotos_onceAndAgain_isTheSameToTheByte() async throws {
        let days = (0..<7).flatMap { day in
            [
                "- { at: \(day)d7h, simulate: memory-pressure }",
                "- { at: \(day)d8h, environment: { network: cellular } }",
                "- { at: \(day)d8h30m, open: \(Self.app) }", "- { at: \(day)d8h31m, home: }",
                // Somebody else needs the memory while the photos are on their way.
                "- { at: \(day)d8h33m, simulate: memory-pressure }",
                "- { at: \(day)d9h, environment: { network: none } }",
                "- { at: \(day)d9h40m, environment: { network: cellular } }",
                "- { at: \(day)d18h, environment: { network: wifi } }",
            ]
        }
        let folder = try ScenarioFolder(
            bundles: ["Carrier"],
            arguments: ["https://photos.example.com/", "uploads", "0", "more", "286", "size", "20000"],
            """
            device: { os: 17, seed: 8, start: 2026-03-02T00:00:00Z, real-network: false }
            origins:
              https://photos.example.com:
                \((0..<2002).map { "- { path: /up/u\($0), method: PUT, status: 201 }" }.joined(separator: "\n    "))
            networks:
              wifi: { down: 20Mbit/s, up: 5Mbit/s, latency: 20ms }
              cellular: { down: 1Mbit/s, up: 128kbit/s, latency: 80ms }
            timeline:
              \(days.joined(separator: "\n  "))
            until: 7d
            expect: { findings: 0 }
            """
        )
        let outcome = try await folder.run()
        #expect(outcome.code == 0, "\(outcome.output.suffix(2000))\(outcome.errors)")
        let heard = ends(outcome)
        #expect(heard.count == 2002 && Set(heard).count == 2002, "each once")
        #expect(heard.allSatisfy { $0.hasSuffix(" 201") })
        #expect(outcome.lines("app-launched", of: Self.app).count { $0["reason"] == "url-session" } == 7)
        #expect(try await folder.run().log == outcome.log)
        try folder.remove()
    }

    /// - Parameter rest: of a scenario of two minutes in which the app is opened at once.
    private func spoken(_ arguments: [String], origin: String, _ steps: [String]) async throws -> [String] {
        let folder = try ScenarioFolder(
            bundles: ["Carrier"],
            arguments: ["https://server.example.com/"] + arguments + ["talk", "1"],
            """
            device: { os: 17, seed: 8, real-network: false }
            origins: { 'https://server.example.com': [ \(origin) ] }
            networks: { wifi: { down: 8Mbit/s, up: 8Mbit/s, latency: 20ms } }
            timeline:
              - { at: 0s, open: \(Self.app) }
              \(steps.map { "- \($0)" }.joined(separator: "\n  "))
            until: 10m
            """
        )
        let outcome = try await folder.run()
        try folder.remove()
        return ends(outcome)
    }

    @Test func `T-28 a download tells of writes, the file, metrics, the end`() async throws {
        let words = try await spoken(["downloads", "1"], origin: "{ path: /d0, size: 100kB }", [])
        #expect(words.first == "- " && words.filter { $0.hasPrefix("- d0 wrote") }.count >= 1)
        #expect(words.last(where: { $0.hasPrefix("- d0 wrote") }) == "- d0 wrote 100000 of 100000")
        #expect(words.suffix(3) == ["- d0 file true", "- d0 metrics 1", "d0 200"])
    }

    @Test func `T-30 an upload tells of bytes, the answer's body, metrics, the end`() async throws {
        let route = "{ path: /up/u0, method: PUT, status: 201, body: thanks }"
        let words = try await spoken(["uploads", "1", "size", "200000"], origin: route, [])
        #expect(words.suffix(4) == ["- u0 sent 200000 of 200000", "- u0 data thanks", "- u0 metrics 1", "u0 201"])
    }

    @Test func `T-16 downloads and uploads from files outlast the suspension, a data task does not`() async throws {
        let routes = [
            "{ path: /d0, size: 10kB, delay: 30s }", "{ path: /up/u0, method: PUT, status: 201, delay: 30s }",
            "{ path: /x0, body: late, delay: 30s }",
        ]
        let words = try await spoken(
            ["downloads", "1", "uploads", "1", "size", "1000", "data", "1"],
            origin: routes.joined(separator: ", "),
            ["{ at: 10s, home: }"]
        )
        #expect(words.filter { !$0.hasPrefix("-") }.sorted() == ["d0 200", "u0 201", "x0 error -997"])
    }

    @Test func `T-33 progress comes at most ten times a second, and at last with the whole`() async throws {
        let words = try await spoken(["downloads", "1"], origin: "{ path: /d0, size: 10MB }", [])
        let written = words.filter { $0.hasPrefix("- d0 wrote") }
        // Ten seconds, at eight megabits in each.
        #expect((10...110).contains(written.count), "\(written.count)")
        #expect(written.last == "- d0 wrote 10000000 of 10000000")
    }

    @Test func `E-19 when to come again is the app's matter`() async throws {
        let route = "{ path: /d0, size: 10kB, faults: [ { status: 503, retry-after: 5s } ] }"
        let words = try await spoken(["downloads", "1"], origin: route, [])
        #expect(words.suffix(2) == ["- d0 metrics 1", "d0 503"])
    }

    @Test func `E-20 a connection on which nothing comes is given up, and the rest fetched over another`() async throws
    {
        let route = "{ path: /d0, size: 10kB, ranges: true, etag: '\"d\"', faults: [ { stall-after: 4kB } ] }"
        let words = try await spoken(["downloads", "1"], origin: route, [])
        let written = words.filter { $0.hasPrefix("- d0 wrote") }
        #expect(written == ["- d0 wrote 4000 of 10000", "- d0 wrote 10000 of 10000"])
        #expect(words.last == "d0 206")
    }

    @Test func `T-34 redirects are followed and nobody is asked`() async throws {
        let routes = "{ path: /d0, status: 302, headers: { Location: /film } }, { path: /film, size: 10kB }"
        let words = try await spoken(["downloads", "1"], origin: routes, [])
        #expect(words.last == "d0 200" && !words.contains("- d0 redirected"))
    }

    @Test func `T-24 tasks are found again, and what was missed is told in its order`() async throws {
        let words = try await spoken(
            ["downloads", "2"],
            origin: "{ path: /d0, size: 4MB, ranges: true, etag: '\"a\"' }, { path: /d1, size: 1MB }",
            ["{ at: 1s, simulate: { terminate: \(Self.app) } }", "{ at: 2s, open: \(Self.app) }"]
        )
        let second = try #require(words.lastIndex { $0.hasPrefix("- 1 ") })
        #expect(words[second] == "- 1 /d0, 2 /d1")
        #expect(
            words.suffix(from: second).filter { !$0.contains("wrote") }.dropFirst() == [
                "- d1 file true", "- d1 metrics 1", "d1 200", "- d0 file true", "- d0 metrics 1", "d0 200",
            ]
        )
    }

    @Test func `T-43 the end of the events comes once, after the last of them`() async throws {
        let words = try await spoken(
            ["downloads", "2"],
            origin: "{ path: /d0, size: 3MB }, { path: /d1, size: 3MB }",
            ["{ at: 1s, simulate: { terminate: \(Self.app) } }"]
        )
        #expect(words.count { $0 == "- events finished" } == 1 && words.last == "- events finished")
        #expect(words.suffix(8).filter { $0.hasSuffix("200") }.count == 2)
    }

    @Test(arguments: [
        ("1", "Upload tasks from NSData are not supported in background sessions."),
        ("2", "Upload tasks in background sessions must be from a file"),
        ("3", "Completion handler blocks are not supported in background sessions. Use a delegate instead."),
        ("5", "Task delegate is not supported on background session task"),
    ]) func `T-17 misuse ends the process with Apple's words`(number: String, text: String) async throws {
        let words = try await spoken(["misuse", number], origin: "{ path: /d0, size: 3MB }", [])
        #expect(words.last?.contains("NSGenericException', reason: '\(text)'") == true, "\(words)")
    }

    @Test func `T-6 a task in an invalidated session ends the process with Apple's words`() async throws {
        let words = try await spoken(["misuse", "7"], origin: "{ path: /d0, size: 3MB }", [])
        let text = "Attempted to create a URLSessionDownloadTask in a session that has been invalidated"
        #expect(words.last?.contains("NSGenericException', reason: '\(text)'") == true, "\(words)")
    }

    @Test func `T-18 other schemes end the process`() async throws {
        let words = try await spoken(["misuse", "4"], origin: "{ path: /d0, size: 3MB }", [])
        let text = "Invalid URL scheme for background downloads: ftp. Valid schemes are http or https"
        #expect(words.last?.contains(text) == true, "\(words)")
    }

    @Test func `T-3 a second session of one identifier has the first one's delegate`() async throws {
        let words = try await spoken(["misuse", "6"], origin: "{ path: /d0, size: 3MB }", [])
        #expect(
            words.prefix(2) == [
                "A background URLSession with identifier carrier already exists!", "the same delegate: true",
            ]
        )
    }

    @Test func `T-20 a data task is lost when its app is suspended`() async throws {
        let slow = "{ path: /x0, body: late, delay: 2m }"
        let home = "{ at: 10s, home: }"
        let words = try await spoken(["data", "1"], origin: slow, [home, "{ at: 3m, open: \(Self.app) }"])
        #expect(words == ["- ", "- x0 metrics 1", "x0 error -997"])
        let quick = "{ path: /x0, body: quick, delay: 5s }"
        let others = try await spoken(["data", "1"], origin: quick, [home, "{ at: 3m, open: \(Self.app) }"])
        #expect(others == ["- ", "- x0 data quick", "- x0 metrics 1", "x0 200"], "before that it is as any other")
    }

    @Test func download_thatALostNetworkAndADeadAppInterrupt_isWhole() async throws {
        let folder = try ScenarioFolder(
            bundles: ["Carrier"],
            arguments: ["https://films.example.com/", "downloads", "3"],
            """
            device: { os: 17, seed: 8, real-network: false }
            origins:
              https://films.example.com:
                - { path: /d0, size: 30MB, ranges: true, etag: '"a"' }
                - path: /d1
                  size: 30MB
                  ranges: true
                  etag: '"b"'
                  faults: [ { drop-after: 1MB }, { drop-after: 1MB } ]
                - { path: /d2, size: 3MB, faults: [ { status: 503, retry-after: 5s } ] }
            networks: { wifi: { down: 8Mbit/s, up: 1Mbit/s, latency: 20ms } }
            timeline:
              - { at: 0s, open: \(Self.app) }
              - { at: 10s, home: }
              - { at: 20s, simulate: { terminate: \(Self.app) } }
              - { at: 21s, environment: { network: none } }
              - { at: 2m, environment: { network: wifi } }
            until: 1h
            expect: { findings: 0 }
            """
        )
        let outcome = try await folder.run()
        #expect(outcome.code == 0, "\(outcome.output)\(outcome.errors)")
        // A status is a result (T-31), what was lost on the way is fetched again from where it stopped.
        #expect(ends(outcome) == ["d2 503", "d0 206", "d1 206"] || ends(outcome) == ["d2 503", "d1 206", "d0 206"])
        #expect(outcome.lines("transfer-retry", of: Self.app).count >= 2)
        #expect(outcome.lines("session-events-delivered", of: Self.app).map { $0["events"] } == ["2"])
        try folder.remove()
    }

    /// Twenty kills of a device, or of its app, during twenty transfers; `scripts/soak transfers` has ten times as
    /// many.
    @Test func kills_duringTransfers_loseNothing() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "offstage-\(UUID().uuidString)")
        let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appending(path: "../../scripts/soak.d/transfers.py").standardizedFileURL.path
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [
            "python3", script, Offstage.program.path, try Bundles.path("Carrier"), folder.path, "1", "20", "2000000",
        ]
        var environment = ProcessInfo.processInfo.environment
        environment["PATH", default: ""] += ":/usr/sbin"
        process.environment = environment
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let said = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        #expect(process.terminationStatus == 0, "\(said)")
        try? FileManager.default.removeItem(at: folder)
    }
}
