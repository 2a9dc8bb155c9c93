import OffstageJSON

/// One line of the device's log. Its fields keep their order, so that the same device writes the same bytes.
public struct Record: Equatable, Sendable {
    public enum Value: Equatable, Sendable {
        case string(String)
        case integer(Int)
        case boolean(Bool)
        case strings([String])
    }

    public struct Field: Equatable, Sendable {
        public var name: String
        public var value: Value

        public init(_ name: String, _ value: Value) {
            self.name = name
            self.value = value
        }
    }

    public var time: Instant
    /// Counts the lines of the log from 1, without a gap.
    public var sequence: Int
    /// Kebab-case; what this version writes is an ``EventName``.
    public var event: String
    public var app: AppIdentifier?
    public var fields: [Field]

    public init(time: Instant, sequence: Int, event: String, app: AppIdentifier?, fields: [Field] = []) {
        self.time = time
        self.sequence = sequence
        self.event = event
        self.app = app
        self.fields = fields
    }

    /// The value of the named field, or nil.
    public subscript(name: String) -> Value? {
        fields.first { $0.name == name }?.value
    }
}

extension Record {
    /// The line as it stands in the log: one JSON object, keys in a fixed order, no floating point.
    public var line: String {
        var line = "{\"t\":\(time.nanoseconds),\"seq\":\(sequence),\"event\":\"\(event)\",\"app\":"
        if let app {
            line += JSON.quoted(app.rawValue)
        } else {
            line += "null"
        }
        for field in fields {
            line += ",\"\(field.name)\":"
            line.append(field.value)
        }
        line += "}"
        return line
    }
}

extension String {
    fileprivate mutating func append(_ value: Record.Value) {
        switch value {
        case .string(let text): self += JSON.quoted(text)
        case .integer(let number): self += String(number)
        case .boolean(let flag): self += flag ? "true" : "false"
        case .strings(let list):
            self += "["
            for (index, text) in list.enumerated() {
                if index > 0 { self += "," }
                self += JSON.quoted(text)
            }
            self += "]"
        }
    }
}
