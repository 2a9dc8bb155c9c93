import Foundation
import Testing

/// Runs that do not come to their end leave behind how far they came.
@Suite(.timeLimit(.minutes(2))) struct BrokenOffRunTests {
    private static let files = [
        "--report", "out/report.html", "--trace", "out/trace.json", "--junit", "out/junit.xml",
    ]

    private func text(_ name: String, of folder: ScenarioFolder) throws -> String {
        try String(contentsOf: folder.folder.appending(path: "out/\(name)"), encoding: .utf8)
    }

    @Test func run_ofAnAppThatNeverWaits_endsWith3AndTellsSoInEveryFile() async throws {
        let stay = """
            timeline: [ { at: 1s, open: com.example.MainFile } ]
            until: 10m
            expect: { events: [ { event: app-suspended } ] }
            """
        let folder = try ScenarioFolder(bundles: ["MainFile"], arguments: ["--spin"], stay)
        let outcome = try await folder.run(Self.files)
        #expect(outcome.code == 3)
        #expect(outcome.errors.contains("MainFile uses the processor at 6.0 s of device time without ever waiting"))
        #expect(outcome.lines.suffix(2).map(\.event) == ["app-log", "app-stuck"])
        #expect(outcome.lines.dropLast().last?["message"] == "spins")
        #expect(outcome.output.contains("✖ is stuck: it runs without ever waiting"))
        #expect(outcome.output.contains("The run broke off at 0:00:06.000"))
        let log = folder.folder.appending(path: "out/log.jsonl")
        try Data(outcome.log.utf8).write(to: log)
        #expect(try await Offstage.run("trace", "replay", log.path).code == 0)
        let junit = try text("junit.xml", of: folder)
        #expect(junit.contains("tests=\"2\" failures=\"1\" errors=\"1\""))
        #expect(
            junit.contains("<error message=\"the run broke off at 0:00:06.000, before its end\">com.example.MainFile")
        )
        #expect(try text("report.html", of: folder).contains("✗ The run broke off at 0:00:06.000, before its end"))
        #expect(try text("trace.json", of: folder).contains("is stuck: it runs without ever waiting"))
        try folder.remove()
    }

    /// An app that asks as soon as it is answered holds the clock, too, though it waits for each answer.
    @Test func run_ofAnAppThatAsksWithoutEnd_endsWith3() async throws {
        let stay = "timeline: [ { at: 1s, open: com.example.MainFile } ]\nuntil: 10m"
        let folder = try ScenarioFolder(bundles: ["MainFile"], arguments: ["--ask"], stay)
        let outcome = try await folder.run()
        #expect(outcome.code == 3)
        #expect(outcome.errors.contains("MainFile and the device have answered each other 6000 times at 6.0 s"))
        #expect(outcome.errors.contains("it was called last with `applicationDidBecomeActive`"))
        #expect(outcome.lines.last?.event == "app-stuck")
        try folder.remove()
    }

    @Test(arguments: [SIGINT, SIGTERM]) func run_interrupted_endsWith130AndItsFiles(signal: Int32) async throws {
        // Longer than anyone waits: the signal comes as soon as the story begins.
        let years = """
            timeline: [ { at: 1s, open: com.example.execution-time }, { at: 1m, home: } ]
            until: 800000h
            """
        let folder = try ScenarioFolder(bundles: ["ExecutionTime"], years)
        let place = folder.folder.path
        let files = ["log.jsonl", "report.html", "junit.xml"].map { "\(place)/out/\($0)" }
        let outcome = try await Offstage.run(
            ["run", "\(place)/scenario.yaml", "--log", files[0], "--report", files[1], "--junit", files[2]],
            interruptedBy: signal
        )
        #expect(outcome.code == 130)
        #expect(outcome.errors == "offstage: interrupted\n")
        #expect(try text("log.jsonl", of: folder).contains("device-started"))
        #expect(outcome.output.contains("The run broke off at "))
        #expect(try text("junit.xml", of: folder).contains("before its end\">interrupted</error>"))
        #expect(try text("report.html", of: folder).hasSuffix("</html>\n"))
        try folder.remove()
    }
}
