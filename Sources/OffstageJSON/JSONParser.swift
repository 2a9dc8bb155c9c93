/// Reads JSON (RFC 8259), no more and no less, from bytes that anyone may have sent.
///
/// 1. Accepts one value with white space around it; anything else is an error with the offset where it shows.
/// 2. Checks that the text is UTF-8 and that escaped surrogates come in pairs.
/// 3. Bounds the depth, so that no input exhausts the stack.
///
/// It is a descent by recursion over an array of bytes. Numbers are checked and kept as they are spelled.
public struct JSONParser {
    /// What is wrong, and at which byte.
    public struct Problem: Error, Equatable, CustomStringConvertible {
        public var offset: Int
        public var message: String

        public var description: String { "\(message) at byte \(offset)" }
    }

    /// Arrays and objects within one another; Foundation's parser has the same bound.
    public static let deepest = 512

    private let bytes: [UInt8]
    private var position = 0
    private var depth = 0

    private init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    public static func parse(_ bytes: some Sequence<UInt8>) throws(Problem) -> JSON {
        var parser = JSONParser(Array(bytes))
        parser.skipBlanks()
        let value = try parser.value()
        parser.skipBlanks()
        guard parser.position == parser.bytes.count else { throw parser.problem("text after the value") }
        return value
    }

    private mutating func value() throws(Problem) -> JSON {
        guard let byte = current else { throw problem("the text ends where a value is expected") }
        switch byte {
        case UInt8(ascii: "{"): return .object(try members())
        case UInt8(ascii: "["): return .array(try elements())
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "t"): return try word("true", .bool(true))
        case UInt8(ascii: "f"): return try word("false", .bool(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number(try number())
        default: throw problem("no value begins here")
        }
    }

    private mutating func members() throws(Problem) -> [JSON.Member] {
        try descend()
        defer { depth -= 1 }
        var members: [JSON.Member] = []
        if take(UInt8(ascii: "}")) { return members }
        repeat {
            skipBlanks()
            guard current == UInt8(ascii: "\"") else { throw problem("a name in quotes is expected") }
            let name = try string()
            skipBlanks()
            guard take(UInt8(ascii: ":")) else { throw problem("':' is expected") }
            members.append(JSON.Member(name, try value()))
            skipBlanks()
        } while take(UInt8(ascii: ","))
        guard take(UInt8(ascii: "}")) else { throw problem("',' or '}' is expected") }
        return members
    }

    private mutating func elements() throws(Problem) -> [JSON] {
        try descend()
        defer { depth -= 1 }
        var elements: [JSON] = []
        if take(UInt8(ascii: "]")) { return elements }
        repeat {
            skipBlanks()
            elements.append(try value())
            skipBlanks()
        } while take(UInt8(ascii: ","))
        guard take(UInt8(ascii: "]")) else { throw problem("',' or ']' is expected") }
        return elements
    }

    /// Steps over an opening bracket and the blanks after it.
    private mutating func descend() throws(Problem) {
        depth += 1
        guard depth <= Self.deepest else { throw problem("more than \(Self.deepest) levels") }
        position += 1
        skipBlanks()
    }

    private mutating func number() throws(Problem) -> String {
        let start = position
        _ = step(over: UInt8(ascii: "-"))
        if !step(over: UInt8(ascii: "0")) { try digits() }
        if step(over: UInt8(ascii: ".")) { try digits() }
        if step(over: UInt8(ascii: "e")) || step(over: UInt8(ascii: "E")) {
            if !step(over: UInt8(ascii: "+")) { _ = step(over: UInt8(ascii: "-")) }
            try digits()
        }
        return String(decoding: bytes[start..<position], as: UTF8.self)
    }

    private mutating func digits() throws(Problem) {
        let start = position
        while let byte = current, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { position += 1 }
        guard position > start else { throw problem("a digit is expected") }
    }

    private mutating func string() throws(Problem) -> String {
        let start = position
        position += 1
        while let byte = current, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\"), byte >= 0x20 { position += 1 }
        // Mostly that was all of it; what was stepped over needs no change.
        var text = bytes[(start + 1)..<position]
        while let byte = current {
            position += 1
            switch byte {
            case UInt8(ascii: "\""):
                guard let string = String(validating: text, as: UTF8.self) else {
                    throw Problem(offset: start, message: "a string that is not UTF-8")
                }
                return string
            case UInt8(ascii: "\\"): try escape(into: &text)
            case 0..<0x20: throw Problem(offset: position - 1, message: "a control character in a string")
            default: text.append(byte)
            }
        }
        throw Problem(offset: start, message: "a string without an end")
    }

    private mutating func escape(into text: inout ArraySlice<UInt8>) throws(Problem) {
        guard let byte = current else { throw problem("a string without an end") }
        position += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(byte)
        case UInt8(ascii: "b"): text.append(0x08)
        case UInt8(ascii: "f"): text.append(0x0c)
        case UInt8(ascii: "n"): text.append(0x0a)
        case UInt8(ascii: "r"): text.append(0x0d)
        case UInt8(ascii: "t"): text.append(0x09)
        case UInt8(ascii: "u"): text.append(contentsOf: String(Character(try scalar())).utf8)
        default: throw Problem(offset: position - 1, message: "an unknown escape")
        }
    }

    /// After `\u`: four digits, or a pair of surrogates.
    private mutating func scalar() throws(Problem) -> Unicode.Scalar {
        let first = try fourDigits()
        if let scalar = Unicode.Scalar(first) { return scalar }
        let isPair =
            (0xd800..<0xdc00).contains(first) && step(over: UInt8(ascii: "\\")) && step(over: UInt8(ascii: "u"))
        guard isPair else { throw problem("half a surrogate pair") }
        let second = try fourDigits()
        guard (0xdc00..<0xe000).contains(second) else { throw problem("half a surrogate pair") }
        let value = 0x10000 + (first - 0xd800) << 10 + (second - 0xdc00)
        guard let scalar = Unicode.Scalar(value) else { throw problem("no character") }
        return scalar
    }

    private mutating func fourDigits() throws(Problem) -> UInt32 {
        var value: UInt32 = 0
        for _ in 0..<4 {
            guard let digit = current?.hexValue else { throw problem("four hexadecimal digits are expected") }
            value = value << 4 | UInt32(digit)
            position += 1
        }
        return value
    }

    private mutating func word(_ word: String, _ value: JSON) throws(Problem) -> JSON {
        guard bytes[position...].starts(with: word.utf8) else { throw problem("no value begins here") }
        position += word.utf8.count
        return value
    }

    private var current: UInt8? { position < bytes.count ? bytes[position] : nil }

    private mutating func step(over byte: UInt8) -> Bool {
        guard current == byte else { return false }
        position += 1
        return true
    }

    /// Like ``step(over:)``, and over the blanks after it.
    private mutating func take(_ byte: UInt8) -> Bool {
        guard step(over: byte) else { return false }
        skipBlanks()
        return true
    }

    private mutating func skipBlanks() {
        while let byte = current, byte == 0x20 || byte == 0x09 || byte == 0x0a || byte == 0x0d { position += 1 }
    }

    private func problem(_ message: String) -> Problem { Problem(offset: position, message: message) }
}
