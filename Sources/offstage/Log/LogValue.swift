import OffstageKernel

/// A value in a line of the log.
enum LogValue: Decodable, Equatable {
    case boolean(Bool)
    case integer(Int64)
    case string(String)
    case list([LogValue])
    /// Null, and whatever a later version may write.
    case other

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let flag = try? container.decode(Bool.self) {
            self = .boolean(flag)
        } else if let number = try? container.decode(Int64.self) {
            self = .integer(number)
        } else if let text = try? container.decode(String.self) {
            self = .string(text)
        } else if let list = try? container.decode([LogValue].self) {
            self = .list(list)
        } else {
            self = .other
        }
    }

    var string: String? {
        if case .string(let text) = self { text } else { nil }
    }

    var integer: Int64? {
        if case .integer(let number) = self { number } else { nil }
    }

    /// For people: quoted only where it would be misread.
    var text: String {
        switch self {
        case .boolean(let flag): return flag ? "true" : "false"
        case .integer(let number): return String(number)
        case .string(let text):
            let plain = text.withoutControlCharacters
            return plain.isEmpty || plain.contains(" ") ? "\"\(plain)\"" : plain
        case .list(let values): return "[" + values.map(\.text).joined(separator: ", ") + "]"
        case .other: return "-"
        }
    }
}
