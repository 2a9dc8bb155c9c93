import OffstageKernel

/// What the kernel writes into the log, and the pages that say what it means.
enum Catalogue {
    /// Complaints where the names of events, what the kernel writes under them, and their page differ.
    static func events(
        _ names: [EventName] = EventName.allCases,
        kernel: [SourceText],
        page: SourceText
    ) -> [String] {
        let known = Set(names.map(\.rawValue))
        let documented = Set(tables(of: page, headed: "| event | fields | when |"))
        let kept = Set(tables(of: page, headed: "| event | fields |"))
        let written = Set(
            kernel.flatMap { source in
                source.text.matches(of: #/\b(?:record\(\s*|outcome: )\.([A-Za-z]+)/#).map { String($0.1) }
            }
        )
        return known.subtracting(documented).sorted().map { "\(page.path): the event \($0) is missing" }
            + documented.subtracting(known).sorted().map { "\(page.path): no event is called \($0)" }
            + kept.intersection(known).sorted().map { "\(page.path): \($0) is written, not kept for what is to come" }
            + names.filter { !written.contains("\($0)") }.map { "nothing writes \($0.rawValue)" }
    }

    /// The names in the first columns of the page's tables with this head.
    private static func tables(of page: SourceText, headed head: String, columns: Int = 1) -> [String] {
        var found: [String] = []
        var isInside = false
        for line in page.lines {
            if line == head { isInside = true } else if !line.hasPrefix("|") { isInside = false }
            guard isInside else { continue }
            let cells = line.split(separator: "|", omittingEmptySubsequences: false).dropFirst().prefix(columns)
            found += cells.flatMap { $0.matches(of: #/`([A-Za-z-]+)`/#) }.map { String($0.1) }
        }
        return found
    }

    /// Complaints where the names of callbacks, the table of callbacks in the kernel, and their page differ.
    static func callbacks(
        _ names: [CallbackName] = CallbackName.allCases,
        table: SourceText,
        page: SourceText
    ) -> [String] {
        let known = Set(names.map(\.rawValue))
        let documented = Set(tables(of: page, headed: "| callback | with scenes | what |", columns: 2))
        let given = Set(table.text.matches(of: #/\b(?:name|sceneName): \.([A-Za-z]+)/#).map { String($0.1) })
        return known.subtracting(documented).sorted().map { "\(page.path): the callback \($0) is missing" }
            + documented.subtracting(known).sorted().map { "\(page.path): no callback is called \($0)" }
            + known.subtracting(given).sorted().map { "\(table.path): nothing is called \($0)" }
    }

    /// Complaints about sources that spell a name of an event out where its type would do.
    static func spelledNames(_ names: [EventName] = EventName.allCases, in sources: [SourceText]) -> [String] {
        // A name without a hyphen is a word like any other.
        let hyphenated = Set(names.map(\.rawValue).filter { $0.contains("-") })
        let vocabulary = ["EventName.swift", "FindingID.swift"]
        return sources.filter { source in !vocabulary.contains { source.path.hasSuffix("/\($0)") } }.flatMap { source in
            // What stands between two quotation marks, by bytes: a regular expression is slow without the optimizer.
            source.text.utf8.split(separator: UInt8(ascii: "\"")).filter { $0.contains(UInt8(ascii: "-")) }
                .map { String(Substring($0)) }.filter(hyphenated.contains).map { "\(source.path) spells \($0) out" }
        }
    }

    /// Complaints where the findings that there are, what the kernel reports of them, and their page differ: in an id,
    /// its level or its rules.
    static func findings(_ ids: [FindingID] = FindingID.allCases, kernel: [SourceText], page: SourceText) -> [String] {
        let documented = documentedFindings(page)
        let rules = reportedRules(kernel)
        let known = Set(ids.map(\.rawValue))
        return Set(documented.keys).subtracting(known).sorted().map { "\(page.path): no finding is called \($0)" }
            + ids.flatMap { id in
                guard let entry = documented[id.rawValue] else {
                    return ["\(page.path): the finding \(id.rawValue) is missing"]
                }
                return complaints(id, entry, rules["\(id)"], page)
            }
    }

    private static func complaints(_ id: FindingID, _ entry: Entry, _ rules: String?, _ page: SourceText) -> [String] {
        var complaints: [String] = []
        if entry.level != id.level.rawValue { complaints.append("\(id.rawValue) is of level \(id.level.rawValue)") }
        if !entry.hasReason { complaints.append("\(id.rawValue) does not say why it is of its level") }
        if let rules {
            if rules != entry.rules { complaints.append("\(id.rawValue) rests on \(rules)") }
        } else {
            complaints.append("\(id.rawValue) is never reported")
        }
        return complaints.map { "\(page.path): \($0)" }
    }

    /// The rules by the case's name, as the kernel reports them.
    private static func reportedRules(_ kernel: [SourceText]) -> [String: String] {
        kernel.reduce(into: [:]) { found, source in
            for match in source.text.matches(of: #/\bid: \.([A-Za-z]+),\s*rules: \[([^\]]*)\]/#) {
                found[String(match.1)] = match.2.filter { $0 != "\"" }
            }
        }
    }

    /// What the page says of a finding.
    private struct Entry {
        var level = ""
        var hasReason = false
        var rules: String?
    }

    /// Each entry by its id.
    private static func documentedFindings(_ page: SourceText) -> [String: Entry] {
        var found: [String: Entry] = [:]
        var id = ""
        for line in page.lines {
            if let heading = line.wholeMatch(of: #/### ([a-z-]+)/#) {
                id = String(heading.1)
                found[id] = Entry()
            } else if let level = line.wholeMatch(of: #/- \*\*Level:\*\* ([a-z]+)(; .+|\.)/#) {
                found[id]?.level = String(level.1)
                found[id]?.hasReason = level.2 != "."
            } else if let rules = line.prefixMatch(of: #/- \*\*Rules:\*\* ([^.;]*)/#) {
                found[id]?.rules = rules.1 == "none" ? "" : String(rules.1)
            }
        }
        return found
    }
}
