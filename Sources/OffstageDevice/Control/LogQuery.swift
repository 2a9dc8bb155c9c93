public import Foundation

/// Which lines of the log are wanted. What is nil holds nothing back.
public struct LogQuery: Equatable, Sendable, Codable {
    /// The sequence number of the first line that may come.
    public var from: Int
    public var app: String?
    public var event: String?
    /// Not before this moment, in nanoseconds of device time.
    public var since: Int64?
    /// Of the lines that are there, only the last so many.
    public var last: Int?

    public init(from: Int = 1, app: String? = nil, event: String? = nil, since: Int64? = nil, last: Int? = nil) {
        self.from = from
        self.app = app
        self.event = event
        self.since = since
        self.last = last
    }
}

/// A piece of the log, small enough for one message.
public struct LogPage: Equatable, Sendable {
    /// Whole lines, each with its newline. Empty where the log ends for now.
    public var text: Data
    /// Where the next page begins.
    public var next: Int

    public init(text: Data, next: Int) {
        self.text = text
        self.next = next
    }

    public init(_ lines: [String], next: Int) {
        self.init(text: Data(lines.map { $0 + "\n" }.joined().utf8), next: next)
    }

    public var lines: [String] {
        text.withUnsafeBytes { bytes in
            var lines: [String] = []
            var rest = bytes
            while let start = rest.baseAddress, let end = memchr(start, Int32(UInt8(ascii: "\n")), rest.count) {
                let line = UnsafeRawBufferPointer(start: start, count: start.distance(to: UnsafeRawPointer(end)))
                lines.append(String(decoding: line, as: UTF8.self))
                rest = UnsafeRawBufferPointer(start: end + 1, count: rest.count - line.count - 1)
            }
            return lines
        }
    }
}

/// The text goes beside the message's body, as it is: escaping it would cost more than all the rest.
extension LogPage: Codable {
    private enum CodingKeys: String, CodingKey { case next }

    public init(from decoder: any Decoder) throws {
        self.init(text: Data(), next: try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .next))
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(next, forKey: .next)
    }
}
