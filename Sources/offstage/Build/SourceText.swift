/// A Swift file with everything blanked that is not code: comments, string literals and regular expressions. Lines and
/// columns stay; code inside an interpolation is code.
struct SourceText {
    /// The file's bytes, the same in number.
    private(set) var code: [UInt8]
    private var position = 0

    init(_ text: String) {
        code = Array(text.utf8)
        scanCode(untilParenthesis: false)
    }

    /// Scans to the end, or to the parenthesis that closes an interpolation.
    private mutating func scanCode(untilParenthesis: Bool) {
        var depth = 0
        while let byte = byte() {
            if matches("//") {
                while let byte = self.byte(), byte != .newline { blank() }
            } else if matches("/*") {
                scanBlockComment()
            } else if let hashes = literalHashes() {
                scanLiteral(hashes)
            } else {
                if untilParenthesis, byte == UInt8(ascii: "(") { depth += 1 }
                if untilParenthesis, byte == UInt8(ascii: ")") {
                    depth -= 1
                    if depth < 0 { return blank() }
                }
                position += 1
            }
        }
    }

    private mutating func scanBlockComment() {
        var depth = 0
        while byte() != nil {
            if matches("/*") {
                depth += 1
                blank(2)
            } else if matches("*/") {
                depth -= 1
                blank(2)
                if depth == 0 { return }
            } else {
                blank()
            }
        }
    }

    /// The number of `#` before a quotation mark or an extended regular expression, if one begins here.
    private func literalHashes() -> Int? {
        var hashes = 0
        while byte(hashes) == UInt8(ascii: "#") { hashes += 1 }
        let next = byte(hashes)
        return next == .quote || (hashes > 0 && next == UInt8(ascii: "/")) ? hashes : nil
    }

    private mutating func scanLiteral(_ hashes: Int) {
        blank(hashes)
        let tail = String(repeating: "#", count: hashes)
        let isRegex = byte() == UInt8(ascii: "/")
        let isMultiline = !isRegex && matches("\"\"\"")
        let delimiter = isRegex ? "/" : isMultiline ? "\"\"\"" : "\""
        blank(delimiter.utf8.count)
        while let byte = byte() {
            if matches(delimiter + tail) { return blank(delimiter.utf8.count + hashes) }
            // A line's end closes what was never closed, so that one slip does not hide the rest of the file.
            if byte == .newline, !isMultiline, !isRegex { return }
            if byte == UInt8(ascii: "\\"), isRegex || matches("\\" + tail) {
                blank(1 + (isRegex ? 0 : hashes))
                let opensCode = self.byte() == UInt8(ascii: "(") && !isRegex
                blank()
                if opensCode { scanCode(untilParenthesis: true) }
            } else {
                blank()
            }
        }
    }

    private func byte(_ ahead: Int = 0) -> UInt8? {
        position + ahead < code.count ? code[position + ahead] : nil
    }

    private func matches(_ text: String) -> Bool {
        code[position...].starts(with: text.utf8)
    }

    private mutating func blank(_ count: Int = 1) {
        for _ in 0..<count where position < code.count {
            if code[position] != .newline { code[position] = UInt8(ascii: " ") }
            position += 1
        }
    }
}

extension UInt8 {
    fileprivate static let newline = UInt8(ascii: "\n")
    fileprivate static let quote = UInt8(ascii: "\"")
}
