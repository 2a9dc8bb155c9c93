import Foundation
import OffstageDevice
import OffstageKernel
import OffstageWire
import Testing

@testable import offstage

/// What somebody types in the first minutes, and gets wrong.
@Suite(.timeLimit(.minutes(1))) struct FirstWordsTests {
    @Test func version_isTheChangelogsNewest() async throws {
        let result = try await Program.run("--version")
        #expect(result.code == 0)
        #expect(result.output == "\(Version.current)\n")
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "../..")
        let changelog = try String(contentsOf: root.appending(path: "CHANGELOG.md"), encoding: .utf8)
        let heading = try #require(changelog.split(separator: "\n").first { $0.hasPrefix("## ") })
        #expect(heading.split(separator: " ").dropFirst().first == Version.current[...])
    }

    @Test(arguments: [
        (["device", "rnu"], "there is no command `offstage device rnu`; did you mean `run`?"),
        (["devcie", "run"], "there is no command `offstage devcie`; did you mean `device`?"),
        (["help", "simulte"], "there is no command `offstage simulte`; did you mean `simulate`?"),
        (["log", "wibble"], "there is no command `offstage log wibble`; known are show, stream"),
    ])
    func verb_thatIsNone_hasItsNearest(arguments: [String], sentence: String) async throws {
        let result = try await Program.run(arguments)
        #expect(result.code == 2)
        #expect(result.output.isEmpty)
        #expect(result.errors == "offstage: \(sentence)\n")
    }

    @Test func option_thatIsNone_hasItsNearest() async throws {
        let result = try await Program.run("app", "list", "--jsn")
        #expect(result.code == 2)
        #expect(result.errors.contains("Did you mean '--json'?"))
    }

    @Test func build_ofSomethingElse_saysWhatItTakes() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "else-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        for name in ["X.xcodeproj", "X.xcworkspace", "X.app", "Two/A.xcodeproj", "Two/B.xcodeproj"] {
            try FileManager.default.createDirectory(atPath: "\(folder)/\(name)", withIntermediateDirectories: true)
        }
        try Data().write(to: URL(fileURLWithPath: folder + "/X.app/Info.plist"))
        try Data().write(to: URL(fileURLWithPath: folder + "/X.swift"))
        for (name, what) in [
            ("X.xcodeproj", "X.xcodeproj/project.pbxproj cannot be read"),
            ("X.xcworkspace", "does not have one Xcode project; give the project itself; it has: none"),
            ("Two", "has several Xcode projects; give one of them: A.xcodeproj, B.xcodeproj"),
            ("X.app", "is an app that is built already; install it with 'offstage app install'"),
            ("X.swift", "is one source file"), ("X.xcodeprj", "did you mean `X.xcodeproj`?"),
        ] {
            let result = try await Program.run("build", "\(folder)/\(name)")
            #expect(result.code == 2)
            #expect(result.errors.contains(what), "\(result.errors)")
            #expect(result.errors.count { $0 == "\n" } == 1)
        }
    }

    // MARK: Standard input

    /// Gives a command a file as its standard input.
    private func run(_ arguments: String, input: String, in folder: String) async throws -> Program.Result {
        let file = folder + "/input"
        try Data(input.utf8).write(to: URL(fileURLWithPath: file))
        let shell = try RunningProgram(
            "/bin/bash",
            ["-c", "cd '\(folder)' && cat input | '\(Program.path)' \(arguments)"]
        )
        return await shell.result()
    }

    @Test(arguments: ["-", "/dev/stdin"]) func scenario_fromStandardInput(argument: String) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "input-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try FileManager.default.createDirectory(atPath: folder + "/A.app", withIntermediateDirectories: true)
        let list = ["CFBundleIdentifier": "com.example.a", "CFBundleExecutable": "A"]
        try PropertyListSerialization.data(fromPropertyList: list, format: .xml, options: 0)
            .write(to: URL(fileURLWithPath: folder + "/A.app/Info.plist"))
        // The bundle is found from the working folder, and then lacks its executable.
        let found = try await run("run \(argument)", input: "apps: [ { bundle: A.app } ]\nuntil: 1h\n", in: folder)
        #expect(found.code == 2)
        #expect(found.errors.contains("standard input:1:9: "), "\(found.errors)")
        #expect(found.errors.contains("A.app/A is missing"))
        let wrong = try await run("run \(argument)", input: "apps: [ { bundle: B.app } ]\nuntil: 1h\n", in: folder)
        #expect(wrong.errors.contains("standard input:1:19: there is nothing at `B.app`; did you mean `A.app`?"))
    }

    // MARK: Many words

    @Test func words_beyondAPersonsNumber_goPastTheParser() {
        let many = (0..<ParsableWords.limit + 5).map { "k=\($0)" }
        let (before, after) = (["--device", "d"], ["--json", "--"])
        let words = ParsableWords([before, many, after, ["-x"]].flatMap(\.self), optionsWithValue: ["--device"])
        let seen: [String] = before + many.prefix(ParsableWords.limit) + after
        #expect(words.seen == seen)
        #expect(words.rest == many.suffix(5) + ["-x"])
        let few = ["--", "a", "--device", "-"]
        #expect(ParsableWords(few, optionsWithValue: ["--device"]).seen == few)
    }

    @Test func words_sixteenThousand_allArrive() async throws {
        let pairs = (0..<16_000).map { "battery=\($0 % 100)" }
        let device = try FakeDevice { _ in [.done] }
        let set = try await Program.run(["environment", "set"] + pairs + ["--device", device.socket])
        #expect(set.code == 0, "\(set.errors)")
        let launch = try await Program.run(["app", "launch", "--device", device.socket, "a.b"] + pairs)
        #expect(launch.code == 0, "\(launch.errors)")
        #expect(
            device.requests == [
                .environment((0..<16_000).map { .battery($0 % 100) }),
                .perform([.user(.opened("a.b"))], arguments: pairs),
            ]
        )
        let wrong = try await Program.run(["environment", "set"] + pairs + ["battery", "--device", device.socket])
        #expect(wrong.code == 2)
        #expect(wrong.errors.contains("'battery' is no change"))
    }
}
