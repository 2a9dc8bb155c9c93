import OffstageJSON
public import OffstageKernel

/// A recorded log, folded through the kernel again: its inputs are fed to a fresh device, or to the one that the log
/// begins with, and what comes of them is compared with the log, line by line.
///
/// 1. It ends at the first difference, because what follows is a consequence of it.
/// 2. It knows which input led to the line that differs.
public struct Replay: Sendable {
    /// Where the log and the device part.
    public struct Difference: Equatable, Sendable {
        /// The line in the file, from 1; one past the last where the log ends too early.
        public var line: Int
        public var time: Instant
        /// The line of the log, or nil where it ends.
        public var recorded: String?
        /// What the device writes instead, or nil for nothing.
        public var replayed: String?
        /// The input that led to it, or nil before the first.
        public var input: Context?
        /// Some lines before it.
        public var context: [Context]
    }

    /// A line of the log and its place in the file.
    public struct Context: Equatable, Sendable, Encodable {
        public var line: Int
        public var text: String
    }

    /// How many events were fed to the device.
    public private(set) var inputs = 0
    /// How many records it wrote as the log has them.
    public private(set) var records = 0
    public private(set) var difference: Difference?
    /// The number of the log's first record; more than 1 where it does not begin with the device's first moment.
    public var first: Int { log.first }

    private let log: RecordedLog
    private var device: Device
    /// What the device wrote and the log has not shown yet.
    private var awaited: ArraySlice<Record> = []
    private var lastInput: Int?

    /// Replays a log.
    /// - Parameters:
    ///   - isWhole: Whether the log ends where its device did; one that is cut off may end anywhere.
    ///   - file: The log's name, as it shall stand before the problem.
    /// - Throws: ``LogProblem`` if the log lacks what a replay needs.
    public init(_ log: RecordedLog, isWhole: Bool = true, file: String) throws(LogProblem) {
        self.log = log
        device = try Self.device(of: log, file)
        for index in log.lines.indices {
            take(index)
            if difference != nil { return }
        }
        if isWhole, let next = awaited.first { differ(at: log.lines.count, replayed: next.line) }
    }

    private static func device(of log: RecordedLog, _ file: String) throws(LogProblem) -> Device {
        func problem(_ sentence: String) -> LogProblem { LogProblem(file: file, line: 1, sentence: sentence) }
        if log.head?.device == nil, let first = log.lines.first, first.sequence != 1 {
            throw problem(
                "the log begins in the middle, at number \(first.sequence); a replay needs it from its first line"
            )
        }
        guard log.lines.contains(where: { if case .input = $0 { true } else { false } }) else {
            throw problem(
                "the log holds what happened, but not the inputs that led to it; record them with "
                    + "`offstage run --log`, or with `offstage trace export STATE_FOLDER --format jsonl` "
                    + "for a live device"
            )
        }
        guard let head = log.head else {
            throw problem("the log's first line is missing, which has the device's settings; take the file as recorded")
        }
        if let value = head.device {
            if let device = try? JSON.decoded(as: Device.self, from: value.utf8) { return device }
            throw problem("the log is of another version: its `device` is none that this offstage knows")
        }
        guard let device = Device(settings: head.settings) else {
            throw problem("there is no device of OS \(head.settings.os) at speed \(head.settings.speed)")
        }
        return device
    }

    private mutating func take(_ index: Int) {
        switch log.lines[index] {
        case .input(let input):
            if let missing = awaited.first { return differ(at: index, replayed: missing.line) }
            let own = device.input(input.event, at: input.time)
            guard own == input else { return differ(at: index, replayed: own.line) }
            lastInput = index
            inputs += 1
            awaited =
                device.handle(input.event, at: input.time).compactMap { effect in
                    if case .record(let record) = effect { record } else { nil }
                }[...]
        case .record(let record):
            let own = awaited.popFirst()
            guard own == record else { return differ(at: index, replayed: own?.line) }
            records += 1
        }
    }

    private mutating func differ(at index: Int, replayed: String?) {
        func context(_ line: Int) -> Context { Context(line: log.number(of: line), text: log.lines[line].text) }
        let isInside = log.lines.indices.contains(index)
        let last = isInside ? index : log.lines.count - 1
        difference = Difference(
            line: log.number(of: index),
            time: log.lines[last].time,
            recorded: isInside ? log.lines[index].text : nil,
            replayed: replayed,
            input: lastInput.map(context),
            context: (max(0, index - 3)..<index).map(context)
        )
    }
}
