import Foundation
import Testing

@testable import offstage

/// No output is written over an input of the same command, whatever it is called.
@Suite(.timeLimit(.minutes(1))) final class InputFilesTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "inputs-\(UUID().uuidString)").path
    private let files = FileManager.default

    init() throws {
        for name in ["A.app", "site", "Pack/Sources/P"] {
            try files.createDirectory(atPath: "\(folder)/\(name)", withIntermediateDirectories: true)
        }
        let list = ["CFBundleIdentifier": "com.example.a", "CFBundleExecutable": "A"]
        try PropertyListSerialization.data(fromPropertyList: list, format: .xml, options: 0)
            .write(to: URL(fileURLWithPath: folder + "/A.app/Info.plist"))
        try write("feed", "feed.json")
        try write("page", "site/page")
        try write("", "Pack/Package.swift")
        try write("", "Pack/Sources/P/main.swift")
        try write(
            """
            apps: [ { bundle: A.app }, { package: Pack, product: P } ]
            origins:
              https://a.example.com:
                - { path: /feed, file: feed.json }
                - { path: /site, folder: site }
            until: 1h
            """,
            "night.yaml"
        )
        try files.createSymbolicLink(atPath: folder + "/soft", withDestinationPath: "night.yaml")
        try files.linkItem(atPath: folder + "/night.yaml", toPath: folder + "/hard")
        try files.linkItem(atPath: folder + "/A.app/Info.plist", toPath: folder + "/plist")
        try files.createSymbolicLink(atPath: folder + "/app", withDestinationPath: "A.app")
    }

    deinit {
        try? files.removeItem(atPath: folder)
    }

    private func write(_ text: String, _ name: String) throws {
        try Data(text.utf8).write(to: URL(fileURLWithPath: "\(folder)/\(name)"))
    }

    /// All files with what they hold.
    private func contents() throws -> [String: Data] {
        let names = try files.subpathsOfDirectory(atPath: folder)
        return names.reduce(into: [:]) { $0[$1] = files.contents(atPath: "\(folder)/\($1)") }
    }

    @Test(
        arguments: ["--log", "--report", "--trace", "--junit"],
        [
            "night.yaml", "soft", "hard", "plist", "A.app/Info.plist", "app/A", "feed.json", "site/new",
            "Pack/Package.swift",
            "Pack/Sources/P/main.swift",
        ]
    )
    func run_ontoAnInput_isRefusedBeforeAnythingRuns(option: String, name: String) async throws {
        let before = try contents()
        let result = try await Program.run("run", folder + "/night.yaml", option, "\(folder)/\(name)")
        #expect(result.code == 2)
        #expect(result.errors.contains("which this command reads; choose another place"), "\(result.errors)")
        #expect(try contents() == before)
    }

    @Test func run_withStandardInputFromAFile_isRefused() async throws {
        let shell = try RunningProgram(
            "/bin/bash",
            ["-c", "cd '\(folder)' && '\(Program.path)' run - --log night.yaml < night.yaml"]
        )
        let result = await shell.result()
        #expect(result.code == 2)
        #expect(result.errors.contains("night.yaml is the scenario, which this command reads"), "\(result.errors)")
    }

    @Test func run_withTwoNamesForOneOutput_isRefused() async throws {
        try write("", "out")
        try files.createSymbolicLink(atPath: folder + "/other", withDestinationPath: "out")
        let result = try await Program.run(
            "run",
            folder + "/night.yaml",
            "--log",
            folder + "/out",
            "--report",
            folder + "/other"
        )
        #expect(result.code == 2)
        #expect(result.errors.contains("is the log, which"), "\(result.errors)")
        let linked = try await Program.run(
            "run",
            folder + "/night.yaml",
            "--log",
            folder + "/A.new/x",
            "--report",
            folder + "/./A.new/../A.new/x"
        )
        #expect(linked.code == 2)
    }

    @Test func explore_ontoItsScenario_isRefused() async throws {
        try files.copyItem(atPath: folder + "/night.yaml", toPath: folder + "/seed-3.yaml")
        let result = try await Program.run("explore", folder + "/seed-3.yaml", "--output", folder)
        #expect(result.code == 2)
        #expect(result.errors.contains("seed-3.yaml is the scenario"), "\(result.errors)")
        let inside = try await Program.run("explore", folder + "/night.yaml", "--output", folder + "/A.app")
        #expect(inside.code == 2)
        #expect(inside.errors.contains("lies in the app A.app"), "\(inside.errors)")
    }

    @Test func export_ontoItsSource_isRefused() async throws {
        try write("{\"t\":0,\"seq\":1,\"event\":\"device-started\",\"app\":null}\n", "a.jsonl")
        try files.linkItem(atPath: folder + "/a.jsonl", toPath: folder + "/b.jsonl")
        for name in ["a.jsonl", "b.jsonl"] {
            let result = try await Program.run(
                "trace",
                "export",
                folder + "/a.jsonl",
                "--format",
                "jsonl",
                "--output",
                "\(folder)/\(name)"
            )
            #expect(result.code == 2)
            #expect(result.errors.contains("\(name) is the log, which this command reads"), "\(result.errors)")
        }
        try write("", "state.sqlite")
        let state = try await Program.run(
            "trace",
            "export",
            folder,
            "--format",
            "jsonl",
            "--output",
            folder + "/device.sqlite-wal"
        )
        #expect(state.code == 2)
        #expect(state.errors.contains("lies in the device's state folder"), "\(state.errors)")
    }

    @Test func output_besideTheInputs_isNoneOfThem() throws {
        let inputs = try ScenarioFile(folder + "/night.yaml").inputs
        for name in ["night.jsonl", "A.app.log", "sites", "Pack/night.jsonl", "new/A.app/log"] {
            #expect(throws: Never.self) { try inputs.check("\(folder)/\(name)") }
        }
    }
}
