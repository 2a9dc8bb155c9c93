import OffstageKernel
import OffstageScenario
import Testing

/// Whatever happens to a device, its log leads a fresh device to the same log.
@Suite struct RecordedHistoryTests {
    private static func log(seed: UInt64, events: Int) -> RecordedLog {
        let phone = RandomRunTests.history(seed: seed, events: events)
        return RecordedLog(
            head: LogHead(settings: phone.device.settings),
            inputs: phone.inputs,
            records: phone.records
        )
    }

    @Test(arguments: 0..<100) func anyHistory_writtenAndReadBack_isReplayedEqual(seed: UInt64) throws {
        let log = Self.log(seed: seed, events: 40)
        let text = log.jsonLines
        let read = try RecordedLog(parsing: text, file: "log")
        #expect(read == log)
        #expect(read.jsonLines == text)
        let replay = try Replay(read, file: "log")
        #expect(replay.difference == nil)
        #expect(replay.records == log.records.count)
        #expect(replay.inputs == log.lines.count - replay.records)
        let inputs = zip(log.lines, text.utf8.split(separator: UInt8(ascii: "\n")).dropFirst()).filter {
            if case .input = $0.0 { true } else { false }
        }
        #expect(inputs.count == replay.inputs)
        #expect(inputs.map { Substring($0.1) }.filter(hasFraction) == [])
    }

    /// Whether a number in it is none of integers. A regular expression, and closures, are slow without the optimizer.
    private func hasFraction(_ line: Substring) -> Bool {
        var line = line
        return line.withUTF8 { bytes in
            var afterDigit = false
            for byte in bytes {
                switch byte {
                case 0x30...0x39: afterDigit = true
                // A dot, `E` and `e`.
                case 0x2e, 0x45, 0x65: if afterDigit { return true }
                default: afterDigit = false
                }
            }
            return false
        }
    }

    /// A line that no device wrote is found, wherever it stands.
    @Test(arguments: 0..<20) func anyHistory_withOneLineChanged_isDifferentThere(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        var log = Self.log(seed: seed, events: 40)
        let places = log.lines.indices.filter { if case .record = log.lines[$0] { true } else { false } }
        let place = places[Int(generator.next() % UInt64(places.count))]
        guard case .record(var record) = log.lines[place] else { return }
        record.fields.append(.init("extra", .boolean(true)))
        log.lines[place] = .record(record)
        let replay = try Replay(RecordedLog(parsing: log.jsonLines, file: "log"), file: "log")
        #expect(replay.difference?.line == place + 2)
        #expect(replay.difference?.recorded == record.line)
    }
}
