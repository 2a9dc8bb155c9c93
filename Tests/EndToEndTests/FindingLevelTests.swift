import Foundation
import Testing

/// What the exit code makes of a finding: an error that the scenario does not expect fails a run, a warning fails a
/// strict one.
@Suite(.timeLimit(.minutes(4))) struct FindingLevelTests {
    private func scenario(_ row: String, _ expect: String = "") throws -> ExploredFolder {
        let app = "com.example.bug-\(row)"
        return try ExploredFolder(
            bundles: ["Bug\(row)"],
            """
            timeline:
              - { at: 0s, open: \(app) }
              - { at: 10s, home: }
              - { at: 10.5s, open: \(app) }
              - { at: 11s, home: }
              - { at: 2m, open: \(app) }
            until: 3m
            \(expect)
            """
        )
    }

    /// Row 9 holds a task while it waits, which is a warning; row 5 leaks one, which is an error.
    @Test(
        arguments: [
            ("09", "", 0, 1), ("09", "expect: { findings: 0 }", 0, 1),
            ("09", "expect: { findings: [task-idle] }", 0, 0),
            ("09", "expect: { allow: [task-idle] }", 0, 0), ("09", "expect: { findings: { warnings: 0 } }", 1, 1),
            ("05", "", 1, 1), ("05", "expect: { findings: 0 }", 1, 1), ("05", "expect: { allow: [task-idle] }", 1, 1),
            ("05", "expect: { findings: { errors: '>= 1' } }", 0, 0), ("05", "expect: { allow: [task-leaked] }", 0, 0),
        ]
    )
    func exitCode_followsTheLevel(row: String, expect: String, code: Int32, strictCode: Int32) async throws {
        let folder = try scenario(row, expect)
        let plain = try await folder.offstage("run", "scenario.yaml")
        #expect(plain.code == code, "\(plain.output)\(plain.errors)")
        #expect(
            plain.output.contains(row == "09" ? "  warning task-idle: " : "  error task-leaked: "),
            "\(plain.output)"
        )
        let strict = try await folder.offstage("run", "scenario.yaml", "--strict")
        #expect(strict.code == strictCode, "\(strict.output)\(strict.errors)")
        try folder.remove()
    }

    @Test func annotations_nameFileAndLine() async throws {
        let folder = try scenario("05")
        let plain = try await folder.offstage("run", "scenario.yaml", "--annotations", "github")
        let line = try #require(plain.output.split(separator: "\n").first { $0.hasPrefix("::") })
        #expect(
            line.wholeMatch(of: /::error file=Sources\/Bug05\/AppDelegate\.swift,line=\d+,title=task-leaked::.+/)
                != nil,
            "\(line)"
        )
        #expect(plain.code == 1)
        #expect(plain.errors.isEmpty)
        let json = try await folder.offstage("run", "scenario.yaml", "--annotations", "github", "--json")
        #expect(json.errors == line + "\n")
        let verdict = try #require(json.document()["verdict"] as? [String: Any])
        let finding = try #require((verdict["findings"] as? [[String: Any]])?.first)
        #expect(finding["level"] as? String == "error")
        #expect(finding["line"] as? Int != nil)
        #expect(line.contains("file=\(finding["file"] as? String ?? "?"),"))
        try folder.remove()
    }

    @Test func annotations_ofAWarning_areWarningsUntilTheRunIsStrict() async throws {
        let folder = try scenario("09")
        let plain = try await folder.offstage("run", "scenario.yaml", "--annotations", "github")
        #expect(plain.output.contains("\n::warning "))
        #expect(!plain.output.contains("\n::error "))
        let strict = try await folder.offstage("run", "scenario.yaml", "--annotations", "github", "--strict")
        #expect(strict.output.contains("\n::error "))
        try folder.remove()
    }

    @Test func seed_withAWarning_failsAStrictExplorationOnly() async throws {
        let folder = try scenario("09")
        let words = ["explore", "scenario.yaml", "--seeds", "2", "--vary", "jitter"]
        let plain = try await folder.offstage(words)
        #expect(plain.code == 0, "\(plain.output)\(plain.errors)")
        let strict = try await folder.offstage(words + ["--strict"])
        #expect(strict.code == 1, "\(strict.output)\(strict.errors)")
        #expect(strict.output.contains("✗ task-idle of com.example.bug-09"))
        let command = try #require(strict.output.firstMatch(of: /smallest: offstage (run \S+ --strict)/)).1
        let again = try await folder.offstage(command.split(separator: " ").map(String.init))
        #expect(again.code == 1, "\(again.output)\(again.errors)")
        try folder.remove()
    }

    /// It fails, and an exploration has done with it soon.
    private static var nothingToShrink: ExploredFolder {
        get throws {
            try ExploredFolder(
                bundles: ["Bug05"],
                """
                timeline: [ { at: 0s, open: com.example.bug-05 } ]
                until: 1s
                expect: { findings: { errors: 1 } }
                """
            )
        }
    }

    /// `offstage … | head` in a job with pipefail: who reads the output does not decide what came of the app.
    @Test(
        arguments: [
            ["run", "scenario.yaml", "--report", "report.html"], ["run", "scenario.yaml", "--json"],
            ["explore", "scenario.yaml", "--seeds", "1", "--vary", "none"],
        ],
        ["", "2>&1"]
    )
    func exitCode_withoutAReader_isTheRuns(words: [String], redirection: String) async throws {
        let folder = words[0] == "explore" ? try Self.nothingToShrink : try scenario("05")
        let shell = "set -o pipefail; '\(Offstage.program.path)' \(words.joined(separator: " ")) \(redirection) | true"
        let outcome = try await folder.offstage(["-c", shell], program: "/bin/bash")
        #expect(outcome.code == 1, "\(outcome.errors)")
        if words.contains("--report") {
            // The run came to its end all the same.
            #expect(try folder.text("report.html").contains("task-leaked"))
            #expect(try !folder.text("report.html").contains("broke off"))
        }
        try folder.remove()
    }
}
