/// The numbered rules of `docs/rules`, and what the project says and shows of each.
struct RuleBook {
    /// Every rule's id, such as `L-27`.
    let rules: Set<String>
    private let prefixes: Set<Substring>

    /// - Parameter pages: the pages of `docs/rules`, where a rule begins with its id in bold.
    init(pages: [SourceText]) {
        rules = Set(pages.flatMap { $0.text.matches(of: #/\*\*([A-Z]+-[0-9]+)/#).map { String($0.1) } })
        prefixes = Set(rules.map { $0.prefix { $0 != "-" } })
    }

    func rules(onPage letter: String) -> [String] {
        rules.filter { $0.hasPrefix(letter + "-") }.sorted { number($0) < number($1) }
    }

    private func number(_ rule: String) -> Int { Int(rule.drop { $0 != "-" }.dropFirst()) ?? 0 }

    /// Complaints about ids that look like a rule's and are none. `UTF-8` does not look like one: no rule begins with
    /// `UTF`.
    func unknownRules(in source: SourceText) -> [String] {
        var complaints: [String] = []
        for (index, line) in source.lines.enumerated() where mayName(line) {
            let id = #/\b([A-Z]+)-[0-9]+\b/#.wordBoundaryKind(.simple)
            for match in line.matches(of: id) where prefixes.contains(match.1) {
                if !rules.contains(String(match.0)) {
                    complaints.append("\(source.path):\(index + 1): there is no rule \(match.0)")
                }
            }
        }
        return complaints
    }

    /// Whether a hyphen stands between a capital letter and a digit. It rules nearly all lines out, and without the
    /// optimizer a regular expression is slow.
    private func mayName(_ line: Substring) -> Bool {
        let bytes = Array(line.utf8)
        for place in bytes.indices.dropFirst().dropLast() where bytes[place] == UInt8(ascii: "-") {
            let isAfterCapital = UInt8(ascii: "A")...UInt8(ascii: "Z") ~= bytes[place - 1]
            if isAfterCapital, UInt8(ascii: "0")...UInt8(ascii: "9") ~= bytes[place + 1] { return true }
        }
        return false
    }
}

/// The tests that are named after a rule: a raw identifier that begins with the rule's id.
struct RuleTests {
    /// The names of the tests by rule.
    private(set) var names: [String: Set<String>] = [:]

    init(_ sources: [SourceText]) {
        for source in sources {
            for name in Self.rawNames(source) {
                guard let match = name.prefixMatch(of: #/([A-Z]+-[0-9]+) \S/#) else { continue }
                names[String(match.1), default: []].insert(name)
            }
        }
    }

    /// The raw identifiers of functions that follow a `@Test`. They are found in the code alone, so that a name in a
    /// string is none, and read from the text, where they are not blanked.
    private static func rawNames(_ source: SourceText) -> [String] {
        let bytes = Array(source.text.utf8)
        let code = source.code
        var names: [String] = []
        var sawTest = false
        var position = 0
        while position < code.count {
            // Hardly any byte can be the first of either; the rest is slow without the optimizer.
            guard code[position] == UInt8(ascii: "@") || code[position] == UInt8(ascii: "f") else {
                position += 1
                continue
            }
            let rest = code[position...]
            if rest.starts(with: "@Test".utf8) {
                sawTest = true
                position += 5
            } else if sawTest, rest.starts(with: "func `".utf8) {
                let start = position + 6
                let end = code[start...].firstIndex(of: UInt8(ascii: "`")) ?? start
                names.append(String(decoding: bytes[start..<end], as: UTF8.self))
                sawTest = false
                position = end + 1
            } else {
                if rest.starts(with: "func ".utf8) { sawTest = false }
                position += 1
            }
        }
        return names
    }
}

/// The table of `docs/fidelity.md`: how close each rule is followed, and the test that shows it.
struct FidelityTable {
    struct Row: Equatable {
        var rule: String
        var fidelity: String
        /// The test's name in backticks, or `open: ` and the reason.
        var test: String
    }

    private(set) var rows: [Row] = []

    init(_ page: SourceText) {
        for line in page.lines {
            let cells = line.split(separator: "|", omittingEmptySubsequences: false).map { $0.trimmingBlanks }
            guard cells.count >= 6, cells[1].wholeMatch(of: #/[A-Z]+-[0-9]+/#) != nil else { continue }
            rows.append(Row(rule: cells[1], fidelity: cells[3], test: cells[4]))
        }
    }

    /// Complaints where the table and the tests do not say the same, for the rules given.
    func complaints(rules: [String], tests: RuleTests) -> [String] {
        rules.flatMap { rule in
            let own = rows.filter { $0.rule == rule }
            return own.count == 1 ? complaints(own[0], tests) : ["\(rule): \(own.count) rows, one is wanted"]
        }
    }

    private func complaints(_ row: Row, _ tests: RuleTests) -> [String] {
        var complaints: [String] = []
        let names = tests.names[row.rule] ?? []
        if !["faithful", "approximate", "absent"].contains(row.fidelity) {
            complaints.append("\(row.rule): \"\(row.fidelity)\" is not faithful, approximate or absent")
        }
        if let open = row.test.wholeMatch(of: #/open: ?(.*)/#) {
            if open.1.isEmpty { complaints.append("\(row.rule): open without a reason") }
            if !names.isEmpty { complaints.append("\(row.rule): open, but tested; run scripts/fidelity") }
        } else {
            let name = row.test.wholeMatch(of: #/`([^`]+)`/#).map { String($0.1) }
            if name.map(names.contains) != true {
                complaints.append("\(row.rule): no such test: \(row.test); run scripts/fidelity")
            }
        }
        return complaints
    }
}

extension Substring {
    fileprivate var trimmingBlanks: String {
        String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
}
