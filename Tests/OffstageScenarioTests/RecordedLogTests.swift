import Foundation
import OffstageKernel
import OffstageScenario
import Testing

/// A log is read back as it was written, or the first bad line is named.
@Suite struct RecordedLogTests {
    private let text = RecordedLog(records: RecordedNight.records).jsonLines

    private func problem(_ text: String) -> String? {
        do {
            _ = try RecordedLog(parsing: text, file: "night.jsonl")
            return nil
        } catch {
            return error.description
        }
    }

    @Test func log_givenWhatTheKernelWrote_isReadToTheByte() throws {
        let log = try RecordedLog(parsing: text, file: "night.jsonl")
        #expect(log.records == RecordedNight.records)
        #expect(log.jsonLines == text)
    }

    @Test func log_givenItsInputs_isReadToTheByte() throws {
        let text = RecordedNight.log.jsonLines
        let log = try RecordedLog(parsing: text, file: "night.jsonl")
        #expect(log == RecordedNight.log)
        #expect(log.jsonLines == text)
        #expect(log.records == RecordedNight.records)
        #expect(log.lines.count > RecordedNight.records.count)
    }

    @Test func logs_oneAfterTheOther_areRefusedAtTheSecond() {
        let first = RecordedNight.log.jsonLines
        #expect(
            problem(first + first)
                == "night.jsonl:\(RecordedNight.log.lines.count + 2): a second log begins here; "
                + "give each log a file of its own"
        )
    }

    @Test func line_givenEveryKindOfValue_isReadBack() throws {
        let line =
            #"{"t":5,"seq":2,"event":"x","s":"\u00e9\ud83d\ude00\/\b","b":true,"l":["a","b"],"e":[],"n":null}"#
        let record = try RecordedLog(parsing: line + "\n", file: "a").records[0]
        #expect(record.app == nil)
        #expect(record["s"] == .string("é😀/\u{8}"))
        #expect(record["l"] == .strings(["a", "b"]))
        #expect(record["e"] == .strings([]))
        #expect(record["n"] == nil)
    }

    @Test func log_givenACutLastLine_namesItsLine() {
        let lines = text.split(separator: "\n").count
        #expect(
            problem(String(text.dropLast(9)))
                == "night.jsonl:\(lines): the last line is cut off; the log is whole up to line \(lines - 1): "
                + "remove what is after it"
        )
    }

    @Test func log_givenALastLineWithoutItsNewline_isRead() {
        #expect(problem(String(text.dropLast())) == nil)
    }

    @Test(arguments: [
        ("", "night.jsonl:1: the log is empty; `offstage run --log` writes one"),
        ("{\"t\":-1,\"seq\":1,\"event\":\"x\"}\n", "night.jsonl:1: `t` is -1, which is no device time in nanoseconds"),
        (
            "{\"t\":2,\"seq\":1,\"event\":\"x\"}\n{\"t\":1,\"seq\":2,\"event\":\"x\"}\n",
            "night.jsonl:2: this line is earlier than the one before it: the log is not in its own order"
        ),
        ("hello\n", "night.jsonl:1: this is no line of a log: a line is one JSON object"),
        ("\n", "night.jsonl:1: this is no line of a log: a line is one JSON object"),
        ("{\"a\":1}\n", "night.jsonl:1: this is no line of a log: it lacks `t`, `seq` or `event`"),
        ("{\"t\":1,,}\n", "night.jsonl:1: this is not JSON: column 8 is not what it should be"),
        (
            "{\"t\":0,\"seq\":1,\"event\":\"log\",\"app\":null,\"version\":2,\"settings\":{\"os\":[1]}}\n",
            "night.jsonl:1: the log is of version 2, and this offstage reads version 1; use the offstage that wrote it"
        ),
        (
            "{\"t\":0,\"seq\":1,\"event\":\"log\",\"app\":null,\"version\":1,\"settings\":{\"os\":[1]}}\n",
            "night.jsonl:1: the log is of another version: its `settings` is none that this offstage knows"
        ),
        (
            "{\"t\":0,\"seq\":1,\"event\":\"log\",\"app\":null}\n",
            "night.jsonl:1: this first line of a log does not say its version"
        ),
        (
            "{\"t\":0,\"seq\":1,\"event\":\"log\",\"version\":1,\"start\":9000000000000000000}\n",
            "night.jsonl:1: `start` is 9000000000000000000, which is no time in nanoseconds since 1970"
        ),
        (
            "{\"t\":1,\"seq\":1,\"event\":\"input\",\"app\":null,\"input\":{\"flown\":{}}}\n",
            "night.jsonl:1: the log is of another version: its `input` is none that this offstage knows"
        ),
        (
            "{\"t\":1,\"seq\":1,\"event\":\"input\",\"app\":null,\"input\":{\"started\":{}\n",
            "night.jsonl:1: this is not JSON: column 64 is not what it should be"
        ),
        (
            "{\"t\":1,\"seq\":1,\"event\":\"x\",\"app\":null}\n{\"t\":1.5,\"seq\":2}\n",
            "night.jsonl:2: the log is of another version: column 9 has a fraction, which no log of this version has"
        ),
        (
            "{\"t\":1,\"seq\":1,\"event\":\"x\",\"y\":{\"z\":1}}\n",
            "night.jsonl:1: the log is of another version: column 32 has an object, which no log of this version has"
        ),
    ])
    func log_givenABadLine_saysWhichAndWhy(text: String, sentence: String) {
        #expect(problem(text) == sentence)
    }
}
