import Foundation
import Testing

@testable import offstage

/// `offstage trace` on logs in files.
@Suite(.timeLimit(.minutes(1))) struct TraceTests {
    private static let lines = [
        #"{"t":0,"seq":1,"event":"log","app":null,"version":1,"start":1767225600000000000,"#
            + #""settings":{"budgetJitter":false,"os":17,"seed":7,"speed":1}}"#,
        #"{"t":0,"seq":1,"event":"input","app":null,"input":{"started":{}}}"#,
        #"{"t":0,"seq":1,"event":"device-started","app":null,"os":17,"seed":"7","speed":1}"#,
        #"{"t":5000000000,"seq":2,"event":"input","app":null,"input":{"user":{"_0":{"locked":{}}}}}"#,
        #"{"t":5000000000,"seq":2,"event":"device-locked","app":null}"#,
    ]
    private static let log = lines.joined(separator: "\n") + "\n"

    private let folder = FileManager.default.temporaryDirectory.appending(path: "offstage-trace-\(UUID().uuidString)")

    private func file(_ text: String) throws -> String {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let file = folder.appending(path: "night.jsonl")
        try Data(text.utf8).write(to: file)
        return file.path
    }

    private func remove() { try? FileManager.default.removeItem(at: folder) }

    private func document(_ text: String) throws -> [String: Any] {
        try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    }

    // MARK: Replay

    @Test func replay_equal() async throws {
        defer { remove() }
        let file = try file(Self.log)
        let result = try await Program.run("trace", "replay", file)
        #expect(result.code == 0)
        #expect(result.output == "2 events replayed, 2 records equal\n")
        #expect(result.errors.isEmpty)
        let document = try document(try await Program.run("trace", "replay", file, "--json").output)
        #expect(Set(document.keys) == ["file", "equal", "inputs", "records", "first"])
        #expect(document["equal"] as? Bool == true)
        #expect(document["records"] as? Int == 2)
    }

    @Test func replay_different() async throws {
        defer { remove() }
        let file = try file(Self.log.replacingOccurrences(of: "device-locked", with: "device-unlocked"))
        let result = try await Program.run("trace", "replay", file)
        #expect(result.code == 1)
        #expect(result.errors.isEmpty)
        #expect(
            result.output == """
                \(file):5: the replay differs from the log at 0:00:05.000
                  recorded  {"t":5000000000,"seq":2,"event":"device-unlocked","app":null}
                  replayed  {"t":5000000000,"seq":2,"event":"device-locked","app":null}
                after the input
                  \(file):4: \(Self.lines[3])
                before it
                  \(file):2: \(Self.lines[1])
                  \(file):3: \(Self.lines[2])
                  \(file):4: \(Self.lines[3])
                2 events replayed, 1 records equal up to there

                """
        )
        let json = try await Program.run("trace", "replay", file, "--json")
        #expect(json.code == 1)
        let document = try document(json.output)
        #expect(document["equal"] as? Bool == false)
        #expect((document["difference"] as? [String: Any])?["line"] as? Int == 5)
    }

    @Test func replay_cutOff() async throws {
        defer { remove() }
        let file = try file(String(Self.log.dropLast(9)))
        let result = try await Program.run("trace", "replay", file)
        #expect(result.code == 2)
        #expect(result.output == "2 events replayed, 1 records equal up to where the log can be read\n")
        #expect(
            result.errors == "offstage: \(file):5: the last line is cut off; the log is whole up to line 4: "
                + "remove what is after it\n"
        )
    }

    @Test(arguments: [
        (lines[2] + "\n", 1, "the log holds what happened, but not the inputs that led to it"),
        (lines[4] + "\n", 1, "the log begins in the middle, at number 2"),
        (lines[1] + "\n" + lines[2] + "\n", 1, "the log's first line is missing"),
        (
            lines[0].replacingOccurrences(of: "\"version\":1", with: "\"version\":3") + "\n", 1,
            "the log is of version 3"
        ),
        (lines[0] + "\n" + lines[1] + "\nhello\n", 3, "this is no line of a log: a line is one JSON object"),
        ("\u{0}\u{1}", 1, "the last line is cut off"),
        ("", 1, "the log is empty"),
    ])
    func replay_unreadable(text: String, line: Int, sentence: String) async throws {
        defer { remove() }
        let file = try file(text)
        let result = try await Program.run("trace", "replay", file)
        #expect(result.code == 2)
        #expect(result.errors.hasPrefix("offstage: \(file):\(line): \(sentence)"), "\(result.errors)")
        #expect(result.errors.split(separator: "\n").count == 1)
    }

    @Test func file_missing() async throws {
        let result = try await Program.run("trace", "replay", "/nowhere/night.jsonl")
        #expect(result.code == 2)
        #expect(result.errors.hasPrefix("offstage: /nowhere/night.jsonl cannot be read: "))
    }

    @Test func folder_ofNoDevice() async throws {
        defer { remove() }
        _ = try file("")
        let result = try await Program.run("trace", "export", folder.path)
        #expect(result.code == 2)
        #expect(result.errors.contains("is no device's state folder"))
    }

    // MARK: Export

    @Test func export_toStandardOutput() async throws {
        defer { remove() }
        let file = try file(Self.log)
        let lines = try await Program.run("trace", "export", file, "--format", "jsonl")
        #expect(lines.code == 0)
        #expect(lines.output == Self.log)
        let trace = try document(try await Program.run("trace", "export", file).output)
        #expect((trace["traceEvents"] as? [Any])?.isEmpty == false)
        let page = try await Program.run("trace", "export", file, "--format", "html")
        #expect(page.output.hasPrefix("<!DOCTYPE html>"))
        #expect(page.output.contains("<td>00:00:05</td>"))
        #expect(page.output.contains("device-locked</td>"))
        #expect(!page.output.contains("input</td>") && !page.output.contains("input</option>"))
    }

    @Test func export_toAFile() async throws {
        defer { remove() }
        let file = try file(Self.log)
        let output = folder.appending(path: "copy.jsonl").path
        let options = ["trace", "export", file, "--format", "jsonl", "--output", output, "--json"]
        let document = try document(try await Program.run(options).output)
        #expect(document["records"] as? Int == 2)
        #expect(document["inputs"] as? Int == 2)
        #expect(document["path"] as? String == output)
        #expect(try String(contentsOfFile: output, encoding: .utf8) == Self.log)
    }

    @Test func export_wrongly() async throws {
        defer { remove() }
        let file = try file(String(Self.log.dropLast(9)))
        let cut = try await Program.run("trace", "export", file)
        #expect(cut.code == 2)
        #expect(cut.errors.contains("\(file):5: the last line is cut off"))
        let json = try await Program.run("trace", "export", file, "--json")
        #expect(json.code == 2)
        #expect(json.errors.contains("Without --output"))
        let format = try await Program.run("trace", "export", file, "--format", "pdf")
        #expect(format.code == 2)
        #expect(format.errors.contains("perfetto, html, jsonl") || format.errors.contains("'perfetto', 'html'"))
    }
}
