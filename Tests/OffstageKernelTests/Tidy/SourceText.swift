import Synchronization

/// The text of one source file, and a second form of it in which only code is left.
final class SourceText: Sendable {
    /// Relative to the project's root.
    let path: String
    let text: String
    /// It takes longer than any check of it, so it is made once for all of them.
    private let blanked = Mutex<[UInt8]?>(nil)
    /// Nearly every check asks for them.
    let lines: [Substring]

    init(path: String, text: String) {
        (self.path, self.text) = (path, text)
        lines = Self.lines(of: text)
    }

    /// The text's bytes with everything blanked that is not code: comments, the contents of string literals, what
    /// stands between backticks. Offsets and line breaks are those of the text.
    var code: [UInt8] {
        blanked.withLock { made in
            if let made { return made }
            var blanker = CommentBlanker(Array(text.utf8))
            let code = blanker.blanked()
            made = code
            return code
        }
    }

    var codeLines: [Substring] { Self.lines(of: String(decoding: code, as: UTF8.self)) }

    /// By bytes: to look for a character in a text is slow without the optimizer.
    private static func lines(of text: String) -> [Substring] {
        text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { Substring($0) }
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

    /// Nearly every byte means nothing. To look for one of a few bytes is quick without the optimizer, to look for a
    /// word is not.
    private static let marksOfCode = marks("/#`\"()")
    private static let marksOfStrings = marks("\"\\\n")

    private static func marks(_ bytes: String) -> [Bool] {
        let bytes = Array(bytes.utf8)
        return (UInt8.min...UInt8.max).map { bytes.contains($0) }
    }

    private mutating func stepThroughCode(_ open: Int?) {
        let marks = Self.marksOfCode
        while position < source.count, !marks[Int(source[position])] { position += 1 }
        if position == source.count { return }
        if follows("//") {
            blank(to: "\n")
        } else if follows("/*") {
            blankBlockComment()
        } else if follows("#/") {
            blank(to: "\n", or: "/#")
        } else if follows("`") {
            position += 1
            blank(to: "\n", or: "`")
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
        let meaningful = Self.marksOfStrings
        while position < source.count, !meaningful[Int(source[position])] { blankBytes(1) }
        if position == source.count { return }
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

    /// Up to the first of these marks, or to the end.
    private mutating func blank(to mark: Unicode.Scalar, or other: String? = nil) {
        let (mark, start) = (UInt8(ascii: mark), other?.utf8.first)
        while position < source.count, source[position] != mark {
            if source[position] == start, let other, follows(other) { return }
            blankBytes(1)
        }
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
