/// The house rules that a machine can check. Every check takes texts and answers with complaints, so that each is
/// itself tested on a text it must reject.
enum Tidy {
    static let longestLine = 120
    static let longestFunction = 70
    /// A file that is longer needs a reason in ``longFiles``.
    static let longestFile = 400
    /// No reason is good enough for more.
    static let fileWall = 600

    /// Files above ``longestFile`` lines, with the reason why splitting them would make them harder to read.
    static let longFiles: [String: String] = [:]

    // MARK: Any source

    static func layout(_ source: SourceText) -> [String] {
        var complaints: [String] = []
        for (index, line) in source.lines.enumerated() {
            if line.last == " " || line.last == "\t" {
                complaints.append("\(source.path):\(index + 1): trailing blank")
            }
            // To count characters is slow without the optimizer, and no line has more of them than bytes.
            if line.utf8.count > longestLine, line.count > longestLine {
                complaints.append("\(source.path):\(index + 1): \(line.count) columns")
            }
        }
        return complaints
    }

    static func length(_ source: SourceText, excused: [String: String] = longFiles) -> [String] {
        let count = source.lines.count - 1
        if count > fileWall { return ["\(source.path): \(count) lines, the wall is \(fileWall)"] }
        guard count > longestFile, excused[source.path] == nil else { return [] }
        return ["\(source.path): \(count) lines; split it, or give the reason in Tidy.longFiles"]
    }

    static func functions(_ source: SourceText) -> [String] {
        FunctionFinder(source.code).functions.filter { $0.lineCount > longestFunction }.map {
            "\(source.path):\($0.line): a function of \($0.lineCount) lines, the wall is \(longestFunction)"
        }
    }

    // MARK: The kernel

    /// The kernel is a value: it reads no clock and no random source, waits for nothing, and names every state.
    static func kernel(_ source: SourceText) -> [String] {
        let banned: [(what: String, pattern: Regex<Substring>)] = [
            // The values of pushes are pure as well, and so is JSON.
            ("an import", #/^\s*(?:@\w+\s+)?(?:\w+\s+)?import\s(?!Offstage(?:JSON|Push)$)/#),
            ("Date()", #/\bDate\(/#),
            ("a clock", #/\b(?:ContinuousClock|SuspendingClock)\b|\b(?:Date|Clock|Instant)\.now\b/#),
            (".random()", #/\.random\(/#),
            ("a shuffle", #/\.(?:shuffled?|randomElement)\(/#),
            ("SystemRandomNumberGenerator", #/\bSystemRandomNumberGenerator\b/#),
            ("await", #/\bawait\b/#),
            ("a Task", #/\bTask\s*(?:\{|\.|\()/#),
            ("default:", #/(?:^|[^\w.`])default\s*:/#),
        ]
        // Hardly any line has one of these, and to look for all of the others is slow.
        let suspicious = #/import|Date|Clock|\.now|[rR]andom|shuffle|await|Task|default/#
        var complaints: [String] = []
        for (index, line) in source.codeLines.enumerated() where line.contains(suspicious) {
            // Without this `\b` finds no boundary at the dot of `Clock.now`.
            for (what, pattern) in banned where line.contains(pattern.wordBoundaryKind(.simple)) {
                complaints.append("\(source.path):\(index + 1): \(what) in the kernel")
            }
        }
        return complaints
    }

    // MARK: Scripts

    /// Whoever stops reading early ends who still writes, by SIGPIPE: under `pipefail` the script then fails without a
    /// word, when the machine is busy.
    static func script(_ source: SourceText) -> [String] {
        let stops = #/(?:^|[^|])\|\s*(?:head\b|grep -\w*[qm]|(?:awk|sed)\b[^|]*(?:\bexit\b|\d*q'))/#
        return source.lines.enumerated().filter { $0.element.contains(stops) }.map {
            "\(source.path):\($0.offset + 1): reads only the beginning of what a pipe brings"
        }
    }

    // MARK: The manifest

    /// A package whose products carry unsafe flags cannot be depended on by version.
    static func manifest(_ source: SourceText) -> [String] {
        source.codeLines.contains { $0.contains("unsafeFlags") } ? ["\(source.path): unsafeFlags"] : []
    }
}

/// Finds functions and initializers with a body by matching braces in code without comments and strings.
struct FunctionFinder {
    struct Function: Equatable {
        var line: Int
        var lineCount: Int
    }

    private(set) var functions: [Function] = []

    init(_ code: [UInt8]) {
        var line = 1
        for position in code.indices {
            if code[position] == UInt8(ascii: "\n") { line += 1 }
            guard Self.declaresFunction(code, at: position), let end = Self.endOfBody(code, from: position) else {
                continue
            }
            let breaks = code[position...end].count { $0 == UInt8(ascii: "\n") }
            functions.append(Function(line: line, lineCount: breaks + 1))
        }
    }

    private static func declaresFunction(_ code: [UInt8], at position: Int) -> Bool {
        // Hardly any byte can be the first of one; the rest is slow without the optimizer.
        guard code[position] == UInt8(ascii: "f") || code[position] == UInt8(ascii: "i") else { return false }
        if position > 0, isIdentifier(code[position - 1]) || code[position - 1] == UInt8(ascii: ".") { return false }
        let rest = code[position...]
        return rest.starts(with: "func ".utf8)
            || ["init(", "init<", "init?(", "init!("].contains { rest.starts(with: $0.utf8) }
    }

    /// The closing brace of the body of the function declared here, or nil if it has none, as in a protocol.
    private static func endOfBody(_ code: [UInt8], from start: Int) -> Int? {
        var brackets = 0
        var braces = 0
        for position in start..<code.count {
            switch code[position] {
            case UInt8(ascii: "("), UInt8(ascii: "["): brackets += 1
            case UInt8(ascii: ")"), UInt8(ascii: "]"): brackets -= 1
            case UInt8(ascii: "{") where brackets == 0: braces += 1
            case UInt8(ascii: "}") where brackets == 0:
                braces -= 1
                if braces == 0 { return position }
                if braces < 0 { return nil }
            default: if braces == 0, position > start, declaresFunction(code, at: position) { return nil }
            }
        }
        return nil
    }

    private static func isIdentifier(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "_") || byte == UInt8(ascii: "`") || Character(UnicodeScalar(byte)).isLetter
            || Character(UnicodeScalar(byte)).isNumber
    }
}
