import Foundation
import OffstageKernel
import OffstageDevice
import OffstageWire
import Testing

/// The ways in which apps die (`Tests/BugPrograms/Sources/Deaths`): iOS reports each, so each is an error of the run.
@Suite(.timeLimit(.minutes(3))) struct DeathTests {
    private static let app = "com.example.deaths"

    struct Death: Sendable {
        var way: String
        var finding: String
        /// In the finding's message.
        var words: String
        /// The first of the app's own frames, but for the line.
        var frame = ""
        /// How the log tells of the end, and its reason if it has one.
        var end = "app-crashed"
        var reason: String?
        /// Whether the app lives long enough to go to the background.
        var goesHome = false
    }

    static let crashes = [
        Death(
            way: "fatal",
            finding: "app-crashed",
            words: "Fatal error: the model is inconsistent",
            frame: "Deaths crash(_:) Sources/Deaths/Crashes.swift:6"
        ),
        Death(
            way: "nil",
            finding: "app-crashed",
            words: "Unexpectedly found nil while unwrapping an Optional value",
            frame: "Deaths unwrapped(_:) Sources/Deaths/Crashes.swift:"
        ),
        Death(
            way: "bounds",
            finding: "app-crashed",
            words: "Index out of range",
            frame: "Deaths element(of:at:) Sources/Deaths/Crashes.swift:"
        ),
        Death(
            way: "exception",
            finding: "app-crashed",
            words:
                "uncaught exception 'NSInvalidArgumentException', reason: 'Attempt to insert non-property list object"
        ),
        Death(
            way: "abort",
            finding: "app-crashed",
            words: "The app crashed with SIGABRT.",
            frame: "Deaths crash(_:) Sources/Deaths/Crashes.swift:"
        ),
        Death(
            way: "segmentation",
            finding: "app-crashed",
            words: "The app crashed with SIGSEGV.",
            frame: "Deaths writeNowhere() Sources/Deaths/Crashes.swift:"
        ),
        Death(
            way: "overflow",
            finding: "app-crashed",
            words: "The app crashed with SIGSEGV.",
            frame: "Deaths depth(below:) Sources/Deaths/Crashes.swift:"
        ),
        Death(
            way: "thread",
            finding: "app-crashed",
            words: "Fatal error: the model is inconsistent",
            frame: "Deaths crash(_:) Sources/Deaths/Crashes.swift:6"
        ),
        Death(
            way: "queue",
            finding: "app-crashed",
            words: "Fatal error: the model is inconsistent",
            frame: "Deaths crash(_:) Sources/Deaths/Crashes.swift:6"
        ),
        Death(
            way: "task",
            finding: "app-crashed",
            words: "Fatal error: the model is inconsistent",
            frame: "Deaths crash(_:) Sources/Deaths/Crashes.swift:6"
        ),
        Death(
            way: "launch-fatal",
            finding: "app-crashed",
            words: "during its launch",
            frame: "Deaths AppDelegate.application(_:didFinishLaunchingWithOptions:) Sources/Deaths/AppDelegate.swift:"
        ),
    ]

    static let kills = [
        kill("launch-semaphore", "didFinishLaunchingWithOptions had not returned after 20.0 s", "watchdog"),
        kill("launch-sync", "didFinishLaunchingWithOptions had not returned after 20.0 s", "watchdog"),
        kill("launch-lock", "didFinishLaunchingWithOptions had not returned after 20.0 s", "watchdog"),
        kill("launch-condition", "didFinishLaunchingWithOptions had not returned after 20.0 s", "watchdog"),
        kill("background-lock", "applicationDidEnterBackground had not returned after", "watchdog"),
        kill("expiration-lock", "had not returned when", "expiration-handler-overrun", "handler-blocked-main"),
        kill("expiration-sync", "had not returned when", "expiration-handler-overrun", "handler-blocked-main"),
        kill("activity", "expiring activity \"endless work\"", "task-timeout", "activity-overran-budget"),
        kill("fetch", "was not called within its 30 s", "fetch-timeout", "completion-never-called"),
        kill("fetch-blocked", "was not called within its 30 s", "fetch-timeout", "completion-never-called"),
    ]

    private static func kill(_ way: String, _ words: String, _ reason: String, _ id: String = "killed-by-watchdog")
        -> Death
    {
        Death(
            way: way,
            finding: id,
            words: words,
            end: "app-killed",
            reason: reason,
            goesHome: !way.hasPrefix("launch")
        )
    }

    private func scenario(_ death: Death, expecting: String = "") throws -> ScenarioFolder {
        let fetch = death.way.hasPrefix("fetch") ? "  - { at: 60s, simulate: { fetch: \(Self.app) } }\n" : ""
        let home = death.goesHome ? "  - { at: 5s, home: }\n" : ""
        let rest = """
            timeline:
              - { at: 1s, open: \(Self.app) }
            \(home)\(fetch)until: 3m
            \(expecting)
            """
        return try ScenarioFolder(bundles: ["Deaths"], arguments: [death.way], rest)
    }

    @Test(arguments: crashes + kills) func death_isOneErrorAndExit1(death: Death) async throws {
        let folder = try scenario(death)
        let outcome = try await folder.run()
        #expect(outcome.code == 1, "\(outcome.output)\(outcome.errors)")
        let findings = outcome.lines("finding", of: Self.app).filter { $0["id"] != "task-idle" }
        #expect(findings.map { $0["id"] } == [death.finding])
        #expect(findings.first?["level"] == "error")
        #expect(findings.first?["message"]?.contains(death.words) == true, "\(findings)")
        #expect(findings.first?["frames"]?.contains(death.frame) != false || death.frame.isEmpty, "\(findings)")
        #expect(findings.first?["frames"] != nil || death.frame.isEmpty, "\(findings)")
        #expect(outcome.lines(death.end, of: Self.app).map { $0["reason"] } == [death.reason])
        #expect(!outcome.log.contains("0x00") && !outcome.log.contains("0x7f"), "an address is in the log")
        let again = try await folder.run().log
        #expect(
            again == outcome.log,
            "\(again.split(separator: "\n").difference(from: outcome.log.split(separator: "\n")))"
        )
        try folder.remove()
    }

    /// What blocks the main thread: in the message, and whose frame in the log.
    @Test(arguments: [
        ("launch-semaphore", "The main thread waits for a semaphore.", "Blocked.bySemaphore()", ""),
        (
            "launch-sync", "in sync for queue \"com.example.deaths.database\", held by another thread on queue",
            "Blocked.byQueue()", "migrateForEver()"
        ),
        (
            "launch-lock", "waits for a lock (mutex), held by another thread.", "Blocked.byLock()",
            "migrateForEver()"
        ),
        ("launch-condition", "The main thread waits for a condition variable.", "Blocked.byCondition()", ""),
        ("background-lock", "held by another thread.", "Blocked.byLock()", "migrateForEver()"),
        ("expiration-lock", "held by another thread.", "Blocked.byLock()", "migrateForEver()"),
        ("expiration-sync", "for queue \"com.example.deaths.database\"", "Blocked.byQueue()", "migrateForEver()"),
        ("fetch-blocked", "held by another thread.", "Blocked.byLock()", "migrateForEver()"),
    ])
    func blockedMain_isToldWithWhoHoldsIt(way: String, words: String, frame: String, holder: String) async throws {
        let death = try #require(Self.kills.first { $0.way == way })
        let folder = try scenario(death)
        let outcome = try await folder.run()
        let finding = try #require(outcome.lines("finding", of: Self.app).first { $0["id"] == death.finding })
        #expect(finding["message"]?.contains(words) == true, "\(finding)")
        #expect(
            finding["frames"]?.contains("Deaths static \(frame) Sources/Deaths/Blocked.swift:") == true,
            "\(finding)"
        )
        #expect(finding["holder_frames"]?.contains("Deaths \(holder) Sources/Deaths/Blocked.swift:") ?? holder.isEmpty)
        try folder.remove()
    }

    @Test func death_thatIsExpected_isGood() async throws {
        let folder = try scenario(Self.crashes[0], expecting: "expect: { findings: [app-crashed] }")
        #expect(try await folder.run().code == 0)
        try folder.remove()
    }

    @Test func exit_isAnEndAndNoFinding() async throws {
        let folder = try scenario(Death(way: "exit", finding: "", words: ""))
        let outcome = try await folder.run()
        #expect(outcome.code == 0, "\(outcome.output)")
        #expect(outcome.lines("app-exited", of: Self.app).count == 1)
        #expect(outcome.lines("finding", of: Self.app).isEmpty)
        try folder.remove()
    }

    /// More than 80 % of a processor for a minute (L-56). Before iOS 13 the budget of a task is longer than that.
    @Test func processor_usedUpInTheBackground_isOneErrorAndExit1() async throws {
        let rest = """
            device: { os: 12 }
            timeline: [ { at: 1s, open: \(Self.app) }, { at: 5s, home: } ]
            until: 5m
            """
        let folder = try ScenarioFolder(bundles: ["Deaths"], arguments: ["spin-background"], rest)
        let outcome = try await folder.run()
        #expect(outcome.code == 1, "\(outcome.output)\(outcome.errors)")
        let errors = outcome.lines("finding", of: Self.app).filter { $0["level"] == "error" }
        #expect(errors.map { $0["id"] } == ["cpu-limit-exceeded"])
        let kills = outcome.lines("app-killed", of: Self.app)
        #expect(kills.map { $0["reason"] } == ["cpu-limit"], "\(outcome.log)")
        // Left after 5 s, it has computed for 48 s in the window of a minute that begins there, and not before.
        #expect((53...70).contains(kills.first?.seconds ?? 0), "\(kills)")
        #expect(try await folder.run().log == outcome.log)
        try folder.remove()
    }

    /// Beside no toolchain the functions are told from the program's own symbols, without lines.
    @Test func death_withoutTheSymbolizer_isToldByFunctions() async throws {
        let folder = try scenario(Self.crashes[0])
        let outcome = try await folder.run([], with: ["PATH": folder.folder.path])
        #expect(outcome.code == 1, "\(outcome.output)\(outcome.errors)")
        let finding = try #require(outcome.lines("finding", of: Self.app).first)
        #expect(finding["id"] == "app-crashed")
        #expect(finding["frames"]?.contains("Deaths crash(_:)") == true, "\(finding)")
        #expect(finding["frames"]?.contains(".swift:") == false, "\(finding)")
        #expect(finding["file"] == nil, "\(finding)")
        #expect(finding["message"]?.contains("No llvm-symbolizer lies beside swift") == true, "\(finding)")
        try folder.remove()
    }

    /// The file that iOS's `.ips` is the model of, of an app that crashed and of one that was killed.
    @Test(arguments: [("fatal", "crash(_:) Sources/Deaths/Crashes.swift:"), ("expiration-lock", "Blocked.swift:")])
    func crashRecord_hasTheFrames(way: String, frame: String) async throws {
        let phone = try LivePhone(speed: 5)
        try await phone.install("Deaths")
        _ = await phone.host.perform(.perform([.user(.opened(AppIdentifier(Self.app)))], arguments: [way]))
        // One that has crashed by now has nothing to leave.
        _ = await phone.host.perform(.user(.pressedHome))
        try await phone.wait(for: "the end") { ["app-crashed", "app-killed"].contains($0.event) }
        let file = phone.folder.appending(path: "crashes/\(Self.app)-1.ips")
        let text = try Data(contentsOf: file)
        let record = try #require(JSONSerialization.jsonObject(with: text) as? [String: Any])
        let thread = try #require(record["thread"] as? [String: Any])
        let frames = try #require(thread["frames"] as? [String])
        #expect(frames.contains { $0.contains(frame) }, "\(frames)")
        #expect(!String(decoding: text, as: UTF8.self).contains("0x00"))
        if way == "expiration-lock" {
            let holder = try #require(record["holder"] as? [String: Any])
            #expect((holder["frames"] as? [String])?.contains { $0.contains("migrateForEver()") } == true)
        }
        try phone.end()
    }

    // MARK: Apps that cannot be run

    @Test(arguments: [[], ["--live"]]) func wire_broken_endsTheRunWith3(options: [String]) async throws {
        let folder = try scenario(Death(way: "wire", finding: "", words: ""))
        let outcome = try await folder.run(options)
        #expect(outcome.code == 3, "\(outcome.output)\(outcome.errors)")
        #expect(outcome.errors.contains("the wire to \(Self.app) broke"), "\(outcome.errors)")
        #expect(outcome.lines("app-killed", of: Self.app).map { $0["reason"] } == ["wire-broken"])
        try folder.remove()
    }

    /// A bundle whose program names a library that is not there: the system's loader ends it.
    @Test(arguments: [[], ["--live"]]) func program_thatCannotStart_endsTheRunWith3(options: [String]) async throws {
        let place = FileManager.default.temporaryDirectory.appending(path: "offstage-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: place) }
        let bundle = try Self.brokenBundle(in: place)
        let rest = """
            timeline: [ { at: 1s, open: \(Self.app) } ]
            until: 3m
            """
        let folder = try ScenarioFolder(bundles: [bundle], rest)
        let outcome = try await folder.run(options)
        #expect(outcome.code == 3, "\(outcome.output)\(outcome.errors)")
        #expect(outcome.errors.contains("\(Self.app) could not be launched"), "\(outcome.errors)")
        #expect(outcome.lines("app-launch-failed", of: Self.app).count == 1)
        try folder.remove()
    }

    static func brokenBundle(in place: URL) throws -> String {
        let bundle = place.appending(path: "Deaths.app")
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        try FileManager.default.copyItem(atPath: try Bundles.path("Deaths"), toPath: bundle.path)
        let program = bundle.appending(path: "Deaths")
        var bytes = try Data(contentsOf: program)
        let name = Data("libFoundation.so".utf8)
        // Only the name of the library as it stands between two ends of strings.
        let sought = Data([0]) + name + Data([0])
        let range = try #require(bytes.range(of: sought))
        bytes.replaceSubrange(range, with: Data([0]) + Data("libFoundatiXn.so".utf8) + Data([0]))
        try bytes.write(to: program)
        return bundle.path
    }

    /// A death fails a seed; an app that cannot be run ends the exploration, because nothing is explored.
    @Test(arguments: [
        ("fatal", 1, "✗ app-crashed of com.example.deaths"), ("wire", 3, "the wire to com.example.deaths broke"),
        ("broken", 3, "com.example.deaths could not be launched"),
    ])
    func death_explored(way: String, code: Int32, words: String) async throws {
        let place = FileManager.default.temporaryDirectory.appending(path: "offstage-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: place) }
        let bundle = way == "broken" ? try Self.brokenBundle(in: place) : "Deaths"
        let rest = "timeline: [ { at: 1s, open: \(Self.app) } ]\nuntil: 1m\n"
        let folder = try ExploredFolder(bundles: [bundle], arguments: [way], rest)
        let outcome = try await folder.offstage("explore", "scenario.yaml", "--seeds", "3", "--vary", "jitter")
        #expect(outcome.code == code, "\(outcome.output)\(outcome.errors)")
        #expect((outcome.output + outcome.errors).contains(words), "\(outcome.output)\(outcome.errors)")
        try folder.remove()
    }

    // MARK: Live

    /// The wire and the clock are real; what is found is the same.
    @Test(arguments: [crashes[0], crashes[5], kills[5], kills[6]]) func death_live_isTheSameError(death: Death)
        async throws
    {
        let rest = """
            device: { os: 17, speed: 10 }
            timeline: [ { at: 0.1s, open: \(Self.app) }\(death.goesHome ? ", { at: 2s, home: }" : "") ]
            until: \(death.goesHome ? 10 : 4)s
            """
        let folder = try ScenarioFolder(bundles: ["Deaths"], arguments: [death.way], rest)
        let outcome = try await folder.run("--live")
        #expect(outcome.code == 1, "\(outcome.output)\(outcome.errors)")
        let findings = outcome.lines("finding", of: Self.app).compactMap { $0["id"] }
        #expect(findings.filter { $0 != "task-idle" } == [death.finding])
        #expect(outcome.lines(death.end, of: Self.app).map { $0["reason"] } == [death.reason])
        try folder.remove()
    }
}
