public import OffstageKernel

/// A device's log, read back from its file.
public struct RecordedLog: Equatable, Sendable {
    /// The version of the log's format that this reads and writes.
    public static let version = 1

    /// Nil for a log that holds only what came of the inputs, such as `offstage log show --json` prints.
    public var head: LogHead?
    /// All lines after the head, in their order.
    public var lines: [LoggedLine]

    public init(records: [Record]) {
        lines = records.map { .record($0) }
    }

    /// A log with all that a replay needs; every input stands before the record whose number it has.
    public init(head: LogHead, inputs: [Input], records: [Record]) {
        self.head = head
        lines = []
        lines.reserveCapacity(inputs.count + records.count)
        var rest = inputs[...]
        for record in records {
            while let input = rest.first, input.sequence <= record.sequence {
                lines.append(.input(input))
                rest.removeFirst()
            }
            lines.append(.record(record))
        }
        lines += rest.map { .input($0) }
    }

    /// The number of the first record; more than 1 where a device no longer keeps what came before.
    public var first: Int { lines.first?.sequence ?? 1 }

    /// What came of the inputs: all that a story, a report and expectations read of a log.
    public var records: [Record] {
        lines.compactMap { if case .record(let record) = $0 { record } else { nil } }
    }

    /// The log as its file has it: one JSON object a line.
    public var jsonLines: String {
        (head.map { $0.line + "\n" } ?? "") + lines.map { $0.text + "\n" }.joined()
    }

    /// The number of a line in the file, from 1.
    func number(of line: Int) -> Int { line + (head == nil ? 1 : 2) }
}

// MARK: Reading

extension RecordedLog {
    /// Reads a log of JSON Lines.
    ///
    /// - Parameters:
    ///   - text: The whole file.
    ///   - file: Its name, as it shall stand before the problem.
    /// - Throws: The first line that cannot be read, and why.
    public init(parsing text: String, file: String) throws(LogProblem) {
        let (log, problem) = Self.reading(text, file: file)
        if let problem { throw problem }
        self = log
    }

    /// Reads a log of JSON Lines as far as it can be read.
    /// - Returns: the log up to the first line that cannot be read, and why that one cannot, or nil.
    public static func reading(_ text: String, file: String) -> (log: RecordedLog, problem: LogProblem?) {
        var log = RecordedLog(records: [])
        let lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        let isComplete = lines.last?.isEmpty ?? true
        for (index, line) in lines.enumerated() where !(isComplete && index == lines.count - 1) {
            do throws(Mistake) {
                try log.append(line)
            } catch {
                let isCut = index == lines.count - 1 && !isComplete
                let cut = "the last line is cut off; the log is whole up to line \(index): remove what is after it"
                return (log, LogProblem(file: file, line: index + 1, sentence: isCut ? cut : error.sentence))
            }
        }
        guard log.lines.isEmpty else { return (log, nil) }
        return (log, LogProblem(file: file, line: 1, sentence: "the log is empty; `offstage run --log` writes one"))
    }

    private mutating func append(_ line: some Sequence<UInt8>) throws(Mistake) {
        var parser = LineParser(bytes: line)
        switch try parser.parse() {
        case .head(let head):
            guard self.head == nil, lines.isEmpty else {
                throw Mistake("a second log begins here; give each log a file of its own")
            }
            self.head = head
        case .line(let line):
            try check(line, isAfter: lines.last)
            lines.append(line)
        }
    }

    /// Time runs forwards in a log, and for less than a hundred years.
    private func check(_ line: LoggedLine, isAfter last: LoggedLine?) throws(Mistake) {
        let time = line.time.nanoseconds
        guard (0..<3_200_000_000_000_000_000).contains(time) else {
            throw Mistake("`t` is \(time), which is no device time in nanoseconds")
        }
        if let last, line.time < last.time {
            throw Mistake("this line is earlier than the one before it: the log is not in its own order")
        }
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
