import OffstageKernel

/// What the kernel writes into the log, and the pages that say what it means.
enum Catalogue {
    /// Complaints about events that the kernel records and `docs/log.md` does not list.
    static func undocumentedEvents(kernel: [SourceText], page: SourceText) -> [String] {
        let documented = Set(page.text.matches(of: #/`([a-z-]+)`/#).map { String($0.1) })
        let written = kernel.flatMap { source in
            source.text.matches(of: #/\brecord\(\s*"([a-z-]+)"/#).map { String($0.1) }
        }
        return Set(written).subtracting(documented).sorted().map { "\(page.path): the event \($0) is missing" }
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
