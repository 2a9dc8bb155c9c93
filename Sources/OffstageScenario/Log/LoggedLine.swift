public import OffstageKernel
import OffstageJSON

/// A line of a log after its first: what was fed to the device, or what came of it.
public enum LoggedLine: Equatable, Sendable {
    case input(Input)
    case record(Record)

    public var time: Instant {
        switch self {
        case .input(let input): input.time
        case .record(let record): record.time
        }
    }

    /// The number of the record, or of the record to come.
    public var sequence: Int {
        switch self {
        case .input(let input): input.sequence
        case .record(let record): record.sequence
        }
    }

    /// The line as it stands in the log.
    public var text: String {
        switch self {
        case .input(let input): input.line
        case .record(let record): record.line
        }
    }
}

extension Input {
    /// The name under which inputs stand in the log.
    static let eventName = "input"

    /// The line as it stands in the log.
    public var line: String {
        "{\"t\":\(time.nanoseconds),\"seq\":\(sequence),\"event\":\"\(Self.eventName)\","
            + "\"app\":\(app?.rawValue.quotedForJSON ?? "null"),\"input\":\(json)}"
    }

    /// Half of all inputs say only that time has passed.
    private var json: String { event == .timePassed ? Self.timePassed : event.sortedJSON }
    private static let timePassed = Event.timePassed.sortedJSON
}

extension Encodable {
    /// As JSON with sorted keys. Only for values of which every encoding succeeds and has no fractions.
    var sortedJSON: String {
        guard let bytes = try? JSON.encoded(self) else { preconditionFailure("\(self) cannot be written as JSON") }
        return String(decoding: bytes, as: UTF8.self)
    }
}
