/// The text of one source file, and a second form of it in which only code is left.
struct SourceText {
    /// Relative to the project's root.
    let path: String
    let text: String

    /// The text's bytes with everything blanked that is not code: comments, the contents of string literals, what
    /// stands between backticks. Offsets and line breaks are those of the text.
    var code: [UInt8] {
        var blanker = CommentBlanker(Array(text.utf8))
        return blanker.blanked()
    }

    var lines: [Substring] { text.split(separator: "\n", omittingEmptySubsequences: false) }

    var codeLines: [String] {
        String(decoding: code, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }
}

/// Blanks what is not code, in one pass over the bytes. Of regular expression literals it knows the form with `#`.
private struct CommentBlanker {
    private enum Context {
        /// Code; inside an interpolation the open parentheses are counted, so that its end is seen.
        case code(openParentheses: Int?)
        case string(hashes: Int, isMultiline: Bool)
    }

    private let source: [UInt8]
    private var output: [UInt8]
    private var position = 0
    private var contexts: [Context] = [.code(openParentheses: nil)]

    init(_ source: [UInt8]) {
        self.source = source
        output = source
    }

    mutating func blanked() -> [UInt8] {
        while position < source.count, let context = contexts.last {
            switch context {
            case .code(let open): stepThroughCode(open)
            case .string(let hashes, let isMultiline): stepThroughString(hashes, isMultiline)
            }
        }
        return output
    }

    /// Whether the byte here is one of these. Nearly every byte means nothing, and this question is quick without the
    /// optimizer, where looking for a word is not.
    private func isOne(of bytes: StaticString) -> Bool {
        let byte = source[position]
        for index in 0..<bytes.utf8CodeUnitCount where bytes.utf8Start[index] == byte { return true }
        return false
    }

    private mutating func stepThroughCode(_ open: Int?) {
        if !isOne(of: "/#`\"()") {
            position += 1
        } else if follows("//") {
            blank { !$0.follows("\n") }
        } else if follows("/*") {
            blankBlockComment()
        } else if follows("#/") {
            blank { !$0.follows("/#") && !$0.follows("\n") }
        } else if follows("`") {
            position += 1
            blank { !$0.follows("`") && !$0.follows("\n") }
            position += 1
        } else if let hashes = hashesBeforeQuote() {
            position += hashes
            let isMultiline = follows("\"\"\"")
            position += isMultiline ? 3 : 1
            contexts.append(.string(hashes: hashes, isMultiline: isMultiline))
        } else {
            if let open { countParenthesis(open) }
            position += 1
        }
    }

    private mutating func countParenthesis(_ open: Int) {
        let change = follows("(") ? 1 : follows(")") ? -1 : 0
        contexts.removeLast()
        if open + change > 0 { contexts.append(.code(openParentheses: open + change)) }
    }

    private mutating func stepThroughString(_ hashes: Int, _ isMultiline: Bool) {
        guard isOne(of: "\"\\\n") else { return blankBytes(1) }
        let marks = String(repeating: "#", count: hashes)
        let end = (isMultiline ? "\"\"\"" : "\"") + marks
        if follows(end) {
            contexts.removeLast()
            position += end.utf8.count
        } else if follows("\\\(marks)(") {
            contexts.append(.code(openParentheses: 1))
            position += hashes + 2
        } else if follows("\\\(marks)") {
            blankBytes(hashes + 2)
        } else if follows("\n") {
            if !isMultiline { contexts.removeLast() }
            position += 1
        } else {
            blankBytes(1)
        }
    }

    private mutating func blankBlockComment() {
        var depth = 0
        repeat {
            let opens = follows("/*")
            let closes = follows("*/")
            depth += opens ? 1 : closes ? -1 : 0
            blankBytes(opens || closes ? 2 : 1)
        } while depth > 0 && position < source.count
    }

    private mutating func blank(while condition: (CommentBlanker) -> Bool) {
        while position < source.count, condition(self) { blankBytes(1) }
    }

    private mutating func blankBytes(_ count: Int) {
        for _ in 0..<count where position < source.count {
            if source[position] != UInt8(ascii: "\n") { output[position] = UInt8(ascii: " ") }
            position += 1
        }
    }

    private func follows(_ word: String) -> Bool {
        source[position...].starts(with: word.utf8)
    }

    /// How many `#` stand before a quote here, or nil if no string begins here.
    private func hashesBeforeQuote() -> Int? {
        var end = position
        while end < source.count, source[end] == UInt8(ascii: "#") { end += 1 }
        return end < source.count && source[end] == UInt8(ascii: "\"") ? end - position : nil
    }
}
