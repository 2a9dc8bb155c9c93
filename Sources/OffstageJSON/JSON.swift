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
        var bytes: [UInt8] = []
        append(quoted: text, to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// With the short escapes for backspace and form feed, too, as Foundation writes them.
    static func append(quoted text: String, to bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "\""))
        defer { bytes.append(UInt8(ascii: "\"")) }
        var text = text
        // As one piece of memory it is looked through and copied in a fraction of the time.
        let isPlain = text.withUTF8 { piece in
            guard piece.allSatisfy({ $0 >= 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }) else {
                return false
            }
            bytes.append(contentsOf: piece)
            return true
        }
        guard !isPlain else { return }
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes.append(contentsOf: [UInt8(ascii: "\\"), byte])
            case 0x08: bytes.append(contentsOf: "\\b".utf8)
            case 0x09: bytes.append(contentsOf: "\\t".utf8)
            case 0x0a: bytes.append(contentsOf: "\\n".utf8)
            case 0x0c: bytes.append(contentsOf: "\\f".utf8)
            case 0x0d: bytes.append(contentsOf: "\\r".utf8)
            case 0x00..<0x20: bytes.append(contentsOf: "\\u00".utf8 + [(byte >> 4).hexDigit, (byte & 15).hexDigit])
            default: bytes.append(byte)
            }
        }
    }
}
