import ArgumentParser
import Foundation
import Testing

@testable import offstage

@Suite(.timeLimit(.minutes(1))) struct UsageTests {
    @Test(arguments: [
        ["frobnicate"], ["app", "launch"], ["app", "list", "--nonsense"], ["environment", "set", "battery"],
        ["app", "container", "com.example.a", "group"], ["user", "interrupt", "maybe"], ["build", "/nowhere"],
        ["lab", "budget", "--os", "14", "--live"], ["lab", "budget", "--os", "14"],
        ["build", ".", "--swift-mode", "7"],
        ["gateway", "token", "--topic", ""], ["gateway", "token", "--topic", "com.example.a b"],
        ["gateway", "token", "--topic", "com.example.a", "--device", ""],
    ])
    func usage_wrong(arguments: [String]) async throws {
        let result = try await Program.run(arguments)
        #expect(result.code == 2)
        #expect(result.output.isEmpty)
        #expect(!result.errors.isEmpty)
    }

    @Test(arguments: [
        (["trace", "export", "night.jsonl", "--format", "perfeto"], "perfetto"),
        (["build", ".", "--configuration", "relese"], "release"),
        (["run", "night.yaml", "--annotations", "gitub"], "github"),
        (["user", "interrupt", "begn"], "begin"),
    ])
    func value_thatIsNone_isToldTheNearest(arguments: [String], nearest: String) async throws {
        let result = try await Program.run(arguments)
        #expect(result.code == 2)
        #expect(result.errors.contains(". Did you mean '\(nearest)'?\n"), "\(result.errors)")
    }

    @Test func value_thatIsLikeNone_isToldAll() async throws {
        let result = try await Program.run("build", ".", "--configuration", "quickly")
        #expect(result.errors.contains("Please provide one of 'debug' and 'release'.\n"), "\(result.errors)")
    }

    @Test func device_notRunning() async throws {
        let result = try await Program.run("app", "list", "--json", "--device", "/tmp/no-such-folder/control")
        #expect(result.code == 3)
        #expect(result.output.isEmpty)
        #expect(
            result.errors
                == """
                offstage: no device is running at /tmp/no-such-folder/control; start one with 'offstage device run'.

                """
        )
    }

    @Test func device_isNoSocket() async throws {
        let result = try await Program.run("device", "status", "--device", "/etc/hostname")
        #expect(result.code == 2)
        #expect(result.errors.contains("/etc/hostname is no control socket"))
    }

    @Test func stateFolder_fromTheEnvironment() async throws {
        let own = try await Program.run("device", "status", environment: ["OFFSTAGE_STATE": "/nowhere/own"])
        #expect(own.errors.contains(" /nowhere/own/control;"))
        let xdg = try await Program.run(
            "device",
            "status",
            environment: ["OFFSTAGE_STATE": "", "XDG_STATE_HOME": "/nowhere/xdg"]
        )
        #expect(xdg.errors.contains(" /nowhere/xdg/offstage/control;"))
    }

    @Test(arguments: ["bash", "zsh", "fish"]) func completion_forShell(shell: String) async throws {
        let result = try await Program.run("--generate-completion-script", shell)
        #expect(result.code == 0)
        #expect(result.output.contains("memory-pressure"))
    }

    @Test func output_closedEarly() async throws {
        let shell = try RunningProgram(
            "/bin/bash",
            ["-c", "set -o pipefail; '\(Program.path)' --generate-completion-script bash | head -n 1"]
        )
        let result = await shell.result()
        #expect(result.code == 0)
        #expect(result.output == "#!/bin/bash\n")
        #expect(result.errors.isEmpty)
    }

    @Test func output_notWritable() async throws {
        let shell = try RunningProgram("/bin/bash", ["-c", "'\(Program.path)' --help > /dev/full"])
        let result = await shell.result()
        #expect(result.code == 2)
        #expect(result.errors.contains("standard output cannot be written"))
    }
}
