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

    /// Complaints where the kernel's findings and their page differ in an id or its rules.
    static func findings(kernel: [SourceText], page: SourceText) -> [String] {
        let documented = documentedFindings(page)
        let reported = kernel.reduce(into: [String: String]()) { found, source in
            for match in source.text.matches(of: #/\bid: "([a-z-]+)",\s*rules: \[([^\]]*)\]/#) {
                found[String(match.1)] = match.2.filter { $0 != "\"" }
            }
        }
        return Set(reported.keys).union(documented.keys).sorted().compactMap { id in
            switch (reported[id], documented[id]) {
            case (nil, _): "\(page.path): no finding is called \(id)"
            case (_, nil): "\(page.path): the finding \(id) is missing"
            case (let rules?, let written?): rules == written ? nil : "\(page.path): \(id) rests on \(rules)"
            }
        }
    }

    /// The rules of each finding by its id, as the page gives them.
    private static func documentedFindings(_ page: SourceText) -> [String: String] {
        var found: [String: String] = [:]
        for match in page.text.matches(of: #/### ([a-z-]+)\n(?:[^#]*?)- \*\*Rules:\*\* ([^.;]*)/#) {
            found[String(match.1)] = match.2 == "none" ? "" : String(match.2)
        }
        return found
    }
}
