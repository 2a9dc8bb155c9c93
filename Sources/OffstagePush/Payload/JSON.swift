/// A value of JSON. Numbers keep their spelling: `1` and `1.0` are told apart where a rule does (Y-5).
public enum JSON: Equatable, Sendable {
    case null
    case bool(Bool)
    case number(String)
    case string(String)
    case array([JSON])
    case object([Member])

    /// One name and its value; objects keep their order.
    public struct Member: Equatable, Sendable {
        public var name: String
        public var value: JSON

        public init(_ name: String, _ value: JSON) {
            self.name = name
            self.value = value
        }
    }

    /// The member of this name; of several the last, as Foundation's parser has it.
    public subscript(name: String) -> JSON? {
        if case .object(let members) = self { members.last { $0.name == name }?.value } else { nil }
    }

    public var string: String? { if case .string(let text) = self { text } else { nil } }
    public var members: [Member]? { if case .object(let members) = self { members } else { nil } }
    public var elements: [JSON]? { if case .array(let elements) = self { elements } else { nil } }
    public var double: Double? { if case .number(let text) = self { Double(text) } else { nil } }

    /// A number without a fraction or an exponent.
    public var integer: Int64? { if case .number(let text) = self { Int64(text) } else { nil } }

    /// A text as a JSON string, with its quotes; only what must be escaped is.
    public static func quoted(_ text: String) -> String {
        let isPlain = text.utf8.allSatisfy { $0 >= 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }
        if isPlain { return "\"\(text)\"" }
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\r": result += "\\r"
            case "\t": result += "\\t"
            case "\u{0}"..."\u{1f}":
                let value = UInt8(scalar.value)
                result += "\\u00"
                result.unicodeScalars.append(Unicode.Scalar((value >> 4).hexDigit))
                result.unicodeScalars.append(Unicode.Scalar((value & 15).hexDigit))
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }
}
