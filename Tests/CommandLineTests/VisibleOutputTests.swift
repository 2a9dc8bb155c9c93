import Foundation
import OffstageKernel
import OffstageDevice
import OffstageWire
import Testing

@testable import offstage

/// No word of an app or a file reaches a terminal with characters that could mislead whoever reads it.
@Suite(.timeLimit(.minutes(1))) struct VisibleOutputTests {
    static let evil = "x\u{1B}]0;t\u{7}\u{9B}31m\u{202E}\u{2066}\u{200F}\u{2028}\u{FEFF}\u{8}y"

    /// What a terminal must never get from here.
    static func isSafe(_ text: String) -> Bool {
        text == text.linesWithoutControlCharacters
    }

    private static func line(_ fields: [String: String]) throws -> String {
        String(decoding: try JSONEncoder().encode(fields), as: UTF8.self)
    }

    @Test func app_withNamesFullOfControls() async throws {
        let app = ControlReply.App(
            identifier: "a.\(Self.evil)",
            name: Self.evil,
            state: Self.evil,
            pid: nil,
            badge: 0,
            forceQuit: false
        )
        let said = try ["app-log", "app-crashed", Self.evil].map {
            try Self.line([
                "event": $0, "app": "a.\(Self.evil)", "message": "\(Self.evil)\u{1B}[31m", "name": Self.evil,
            ])
        }
        let device = try FakeDevice { request in
            switch request {
            case .listApps: [.apps([app])]
            case .showEnvironment: [.environment([.init(key: Self.evil, value: Self.evil)])]
            case .snapshot: [.snapshot(text: "+\(Self.evil)+\n", svg: "")]
            case .container: [.path("/\(Self.evil)")]
            case .log(let query, _):
                [.lines(LogPage(query.from == 1 ? said : [], next: query.from == 1 ? 4 : query.from))]
            case .perform: [.refused(reason: "no task \(Self.evil)", rule: nil)]
            default: [.done]
            }
        }
        for command in [
            ["app", "list"], ["app", "snapshot", "a"], ["environment", "show"], ["log", "show"],
            ["simulate", "task", Self.evil], ["log", "show", "--app", Self.evil],
        ] {
            let result = try await Program.run(command + ["--device", device.socket])
            #expect(Self.isSafe(result.output), "\(command): \(result.output.debugDescription)")
            #expect(Self.isSafe(result.errors), "\(command): \(result.errors.debugDescription)")
            #expect((result.output + result.errors).contains("\\u{202E}"), "\(command)")
        }
        // A script takes JSON and paths as they are.
        let path = try await Program.run("app", "container", "a", "--device", device.socket)
        #expect(path.output == "/\(Self.evil)\n")
        let lines = try await Program.run("log", "show", "--json", "--device", device.socket)
        #expect(lines.output == said.map { $0 + "\n" }.joined())
    }

    @Test func console_ofAnAppThatWritesControls() async throws {
        let said = try Self.line(["event": "app-log", "message": "one\n\(Self.evil)\u{1B}[31m"])
        let device = try FakeDevice { request in
            guard case .log(_, let isFollowed) = request else { return [.done] }
            return [.lines(LogPage(isFollowed ? [said] : [], next: 2))]
        }
        let result = try await Program.run("app", "launch", "a", "--console", "--device", device.socket)
        #expect(result.output == "one\n\(Self.evil.withoutControlCharacters)\\u{1B}[31m\n")
    }

    @Test func file_withANameAndWordsFullOfControls() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "visible-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.path + "/\u{1B}[31m\u{202E}.yaml"
        try Data("\"ap\u{202E}ps\": 1\nname: \"\\e[31m\"\nuntil: \"\\u202e\"\n".utf8).write(
            to: URL(fileURLWithPath: file)
        )
        for command in [
            ["run", file], ["explore", file], ["trace", "replay", file], ["build", file], ["run", file + "x"],
        ] {
            let result = try await Program.run(command)
            #expect(result.code == 2)
            #expect(Self.isSafe(result.output + result.errors), "\(result.errors.debugDescription)")
            #expect(result.errors.contains("\\u{202E}"))
        }
    }

    @Test func colour_isAllThatPasses() {
        let painted = Colour.red.paint("a", if: true) + Colour.faint.paint("b", if: true)
        #expect(Colour.keeping(painted) == painted)
        #expect(Colour.keeping("\u{1B}[1;31mc\u{1B}[0m") == "\u{1B}[1;31mc\u{1B}[0m")
        #expect(Colour.keeping("\u{1B}[2J\u{1B}[31\u{202E}m\u{1B}") == "\\u{1B}[2J\\u{1B}[31\\u{202E}m\\u{1B}")
        #expect(Colour.keeping("\u{1B}[") == "\\u{1B}[")
    }
}
