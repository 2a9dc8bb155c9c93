import Foundation
import OffstageKernel
import OffstageScenario
import Testing

/// A recorded log is folded through the kernel again; what has been changed in it is found.
@Suite struct ReplayTests {
    private static let lines = RecordedNight.log.jsonLines.split(separator: "\n").map(String.init)

    private func replay(_ lines: [String]) throws -> Replay {
        let (log, problem) = RecordedLog.reading(lines.map { $0 + "\n" }.joined(), file: "night.jsonl")
        return try Replay(log, isWhole: problem == nil, file: "night.jsonl")
    }

    private func refusal(_ lines: [String]) -> String? {
        do {
            _ = try replay(lines)
            return nil
        } catch {
            return "\(error)"
        }
    }

    /// The place of the first line that holds all these words.
    private func place(_ words: String...) throws -> Int {
        try #require(Self.lines.firstIndex { line in words.allSatisfy { line.contains($0) } })
    }

    @Test func log_asRecorded_isEqual() throws {
        let replay = try replay(Self.lines)
        #expect(replay.difference == nil)
        #expect(replay.records == RecordedNight.records.count)
        #expect(replay.inputs + replay.records == Self.lines.count - 1)
    }

    @Test func record_changed_isFoundWithTheInputThatLedToIt() throws {
        var lines = Self.lines
        let place = try place("\"event\":\"app-killed\"")
        lines[place] = lines[place].replacingOccurrences(of: "0x8badf00d", with: "0xdead10cc")
        try #require(lines[place] != Self.lines[place])
        let difference = try #require(try replay(lines).difference)
        #expect(difference.line == place + 1)
        #expect(difference.recorded == lines[place])
        #expect(difference.replayed == Self.lines[place])
        let input = try #require(difference.input)
        #expect(input.text == Self.lines[input.line - 1])
        #expect(input.text.contains("timePassed"))
        #expect(difference.context.map(\.text) == Array(lines[place - 3..<place]))
    }

    @Test func record_takenOut_isMissed() throws {
        var lines = Self.lines
        let place = try place("\"event\":\"app-suspended\"")
        let gone = lines.remove(at: place)
        let difference = try #require(try replay(lines).difference)
        #expect(difference.line == place + 1)
        #expect(difference.replayed == gone)
    }

    @Test func record_putIn_leadsToNothing() throws {
        var lines = Self.lines
        let place = try place("\"event\":\"app-suspended\"")
        lines.insert(lines[place], at: place + 1)
        let difference = try #require(try replay(lines).difference)
        #expect(difference.line == place + 2)
        #expect(difference.replayed == nil)
    }

    @Test(arguments: [("\"opened\"", "\"removed\""), ("com.example.notes", "com.example.photosync")])
    func input_changed_leadsElsewhere(old: String, new: String) throws {
        var lines = Self.lines
        let place = try place("\"event\":\"input\"", "opened", "com.example.notes")
        lines[place] = lines[place].replacingOccurrences(of: old, with: new)
        let difference = try #require(try replay(lines).difference)
        #expect(difference.line > place + 1)
        #expect(difference.input?.line == place + 1)
    }

    @Test func input_takenOut_isMissedByWhatFollows() throws {
        var lines = Self.lines
        let place = try place("\"event\":\"input\"", "pressedHome")
        lines.remove(at: place)
        #expect(try replay(lines).difference?.line == place + 1)
    }

    @Test(arguments: [("\"app\":\"com.example.sync\"", "\"app\":null"), ("\"seq\":", "\"seq\":1")])
    func input_withAnotherHead_isFound(old: String, new: String) throws {
        var lines = Self.lines
        let place = try place("\"event\":\"input\"", "\"app\":\"com.example.photosync\"", "used")
        lines[place] = lines[place].replacingOccurrences(of: "photosync\"", with: "sync\"")
            .replacingOccurrences(of: old, with: new)
        #expect(try replay(lines).difference?.line == place + 1)
    }

    @Test func log_endingTooEarly_isFoundAtItsEnd() throws {
        let place = try place("\"event\":\"app-suspended\"")
        let difference = try #require(try replay(Array(Self.lines[..<place])).difference)
        #expect(difference.line == place + 1)
        #expect(difference.recorded == nil)
        #expect(difference.replayed == Self.lines[place])
    }

    @Test func log_cutOff_agreesAsFarAsItGoes() throws {
        let place = try place("\"event\":\"app-suspended\"")
        let text = Self.lines[...place].joined(separator: "\n").dropLast(5)
        let (log, problem) = RecordedLog.reading(String(text), file: "night.jsonl")
        #expect(problem?.line == place + 1)
        let replay = try Replay(log, isWhole: false, file: "night.jsonl")
        #expect(replay.difference == nil)
        #expect(replay.inputs + replay.records == place - 1)
    }

    @Test func settings_changed_leadElsewhere() throws {
        var lines = Self.lines
        lines[0] = lines[0].replacingOccurrences(of: "\"seed\":7", with: "\"seed\":8")
        let difference = try #require(try replay(lines).difference)
        #expect(difference.line == 3)
        #expect(difference.replayed?.contains("\"seed\":\"8\"") == true)
    }

    @Test func log_lackingWhatAReplayNeeds_saysWhatAndWhereToGetIt() {
        let records = RecordedNight.records.map(\.line)
        #expect(
            refusal(records)
                == "night.jsonl:1: the log holds what happened, but not the inputs that led to it; record them with "
                + "`offstage run --log`, or with `offstage trace export STATE_FOLDER --format jsonl` for a live device"
        )
        #expect(
            refusal(Array(records[5...]))
                == "night.jsonl:1: the log begins in the middle, at number 6; a replay needs it from its first line"
        )
        #expect(
            refusal(Array(Self.lines[1...]))
                == "night.jsonl:1: the log's first line is missing, which has the device's settings; "
                + "take the file as recorded"
        )
        let unknown = Self.lines[0].replacingOccurrences(of: "\"os\":17", with: "\"os\":99")
        #expect(refusal([unknown] + Self.lines[1...]) == "night.jsonl:1: there is no device of OS 99 at speed 1")
    }
}
