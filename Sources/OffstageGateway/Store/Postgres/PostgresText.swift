/// A parameter of a statement as PostgreSQL reads it: text, for whatever type the statement gives it.
struct PostgresText: Sendable {
    /// Without its final zero.
    var bytes: [UInt8]?

    static let null = PostgresText(bytes: nil)

    init(bytes: [UInt8]?) {
        self.bytes = bytes
    }

    init(_ value: some BinaryInteger) {
        bytes = Array(String(value).utf8)
    }

    init(_ value: String) {
        bytes = Self.cleaned(value)
    }

    init(_ value: Bool) {
        bytes = [UInt8(ascii: value ? "t" : "f")]
    }

    /// `bytea` in hexadecimal.
    init(binary: [UInt8]) {
        bytes = Self.hexadecimal(binary)
    }

    // MARK: Arrays

    init(_ values: [some BinaryInteger]) {
        bytes = Array("{\(values.map { String($0) }.joined(separator: ","))}".utf8)
    }

    init(_ values: [Int64?]) {
        bytes = Array("{\(values.map { $0.map { String($0) } ?? "NULL" }.joined(separator: ","))}".utf8)
    }

    init(_ values: [String?]) {
        self.init(elements: values.map { $0.map(Self.cleaned) })
    }

    init(binaries: [[UInt8]]) {
        self.init(elements: binaries.map(Self.hexadecimal))
    }

    private init(elements: [[UInt8]?]) {
        var text = [UInt8(ascii: "{")]
        text.reserveCapacity(elements.reduce(2) { $0 + ($1?.count ?? 2) + 4 })
        for (index, element) in elements.enumerated() {
            if index > 0 { text.append(UInt8(ascii: ",")) }
            guard let element else {
                text += Array("NULL".utf8)
                continue
            }
            text.append(UInt8(ascii: "\""))
            for byte in element {
                if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { text.append(UInt8(ascii: "\\")) }
                text.append(byte)
            }
            text.append(UInt8(ascii: "\""))
        }
        text.append(UInt8(ascii: "}"))
        bytes = text
    }

    /// PostgreSQL's text has no zero, and a stranger's name must not make a whole batch fail.
    private static func cleaned(_ text: String) -> [UInt8] {
        let bytes = Array(text.utf8)
        return bytes.contains(0) ? Array(text.replacing("\0", with: "\u{FFFD}").utf8) : bytes
    }

    private static func hexadecimal(_ bytes: [UInt8]) -> [UInt8] {
        var text: [UInt8] = [UInt8(ascii: "\\"), UInt8(ascii: "x")]
        text.reserveCapacity(2 + bytes.count * 2)
        let digits = Array("0123456789abcdef".utf8)
        for byte in bytes {
            text.append(digits[Int(byte >> 4)])
            text.append(digits[Int(byte & 15)])
        }
        return text
    }
}
