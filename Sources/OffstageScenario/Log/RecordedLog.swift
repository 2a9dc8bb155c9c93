public import OffstageKernel

/// A device's log, read back from its file.
public struct RecordedLog: Equatable, Sendable {
    /// The version of the log's format that this reads; a log that names none has it.
    public static let version = 1

    public var records: [Record]

    public init(records: [Record]) {
        self.records = records
    }

    /// Reads a log of JSON Lines.
    ///
    /// - Parameters:
    ///   - text: The whole file.
    ///   - file: Its name, as it shall stand before the problem.
    /// - Throws: The first line that cannot be read, and why.
    public init(parsing text: String, file: String) throws(LogProblem) {
        records = []
        let lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        let isComplete = lines.last?.isEmpty ?? true
        for (index, line) in lines.enumerated() where !(isComplete && index == lines.count - 1) {
            do throws(Mistake) {
                let record = try Record(parsing: line)
                if let version = record.integer("log"), record.event == "device-started", version != Self.version {
                    throw Mistake(
                        "the log is of version \(version), and this offstage reads version \(Self.version); "
                            + "use the offstage that wrote it"
                    )
                }
                try check(record, isAfter: records.last)
                records.append(record)
            } catch {
                let isCut = index == lines.count - 1 && !isComplete
                let cut = "the last line is cut off; the log is whole up to line \(index): remove what is after it"
                throw LogProblem(file: file, line: index + 1, sentence: isCut ? cut : error.sentence)
            }
        }
        guard !records.isEmpty else {
            throw LogProblem(file: file, line: 1, sentence: "the log is empty; `offstage run --log` writes one")
        }
    }

    /// Time runs forwards in a log, and for less than a hundred years.
    private func check(_ record: Record, isAfter last: Record?) throws(Mistake) {
        let time = record.time.nanoseconds
        guard (0..<3_200_000_000_000_000_000).contains(time) else {
            throw Mistake("`t` is \(time), which is no device time in nanoseconds")
        }
        if let last, record.time < last.time {
            throw Mistake("this line is earlier than the one before it: the log is not in its own order")
        }
    }

    /// The log as its file has it: one JSON object a line.
    public var jsonLines: String {
        records.map { $0.line + "\n" }.joined()
    }
}

/// Why a log cannot be read.
public struct LogProblem: Error, Equatable, Sendable, CustomStringConvertible {
    public var file: String
    /// Counts from 1.
    public var line: Int
    /// One sentence without a full stop.
    public var sentence: String

    public var description: String { "\(file):\(line): \(sentence)" }
}
