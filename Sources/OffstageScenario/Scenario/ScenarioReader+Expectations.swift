import OffstageKernel
import Yams

/// What a scenario expects of its log.
extension ScenarioReader {
    mutating func expectations(_ node: Node, _ apps: KnownApps) -> Expectations {
        var expectations = Expectations()
        for entry in entries(of: node, "expect", keys: ["findings", "allow", "events"]) {
            switch entry.name {
            case "findings": expectations.findings = findings(entry.value)
            case "allow": expectations.allowed = ids(entry.value, "allow")
            default: expectations.events = items(of: entry.value, "events").compactMap { event($0, apps) }
            }
        }
        return expectations
    }

    private mutating func findings(_ node: Node) -> Expectations.Findings? {
        switch node {
        case .sequence: return .ids(ids(node, "findings"))
        case .mapping(let mapping):
            if mapping.isEmpty { report(node, "findings must count `errors`, `warnings` or both") }
            var levels: [String: Expectations.CountedLevel] = [:]
            for entry in entries(of: node, "findings", keys: ["errors", "warnings"]) {
                guard let count = count(entry.value) else { continue }
                levels[entry.name] = Expectations.CountedLevel(count, position: position(of: entry.value))
            }
            return .levels(errors: levels["errors"], warnings: levels["warnings"])
        case .scalar where !node.isNull: return count(node).map { .count($0, position(of: node)) }
        case .scalar, .alias:
            let words = "a count such as 0, counts such as { errors: 0, warnings: 2 } or a list of ids such as"
            report(node, "findings must be \(words) [task-not-ended]")
            return nil
        }
    }

    /// A list of ids that findings can have.
    private mutating func ids(_ node: Node, _ what: String) -> [Expectations.ExpectedFinding] {
        items(of: node, what).compactMap { item in
            word(item, "finding", among: Vocabulary.findings).map {
                Expectations.ExpectedFinding(id: $0, position: position(of: item))
            }
        }
    }

    private mutating func event(_ node: Node, _ apps: KnownApps) -> Expectations.ExpectedEvent? {
        var expected = Expectations.ExpectedEvent(event: "", position: position(of: node))
        let entries = entries(of: node, "an expected event")
        for entry in entries {
            switch entry.name {
            case "app": expected.app = app(entry.value, apps)
            case "event": expected.event = word(entry.value, "event", among: Vocabulary.events) ?? ""
            case "count": if let count = count(entry.value) { expected.count = count }
            default:
                guard let text = entry.value.scalar?.string else {
                    report(entry.value, "`\(entry.name)` must be one value to compare with, not \(entry.value.kind)")
                    continue
                }
                expected.fields.append(Expectations.ExpectedField(name: entry.name, value: text))
            }
        }
        for entry in entries where !["app", "event", "count"].contains(entry.name) {
            guard let known = Vocabulary.fields(of: expected.event), !known.contains(entry.name) else { continue }
            let hint = suggestion(for: entry.name, among: known)
            report(entry.value, "`\(expected.event)` has no field `\(entry.name)`\(hint)")
        }
        for entry in entries where entry.value.scalar != nil {
            guard let (what, words) = Vocabulary.values(of: entry.name, in: expected.event) else { continue }
            _ = word(entry.value, what, among: words)
        }
        if node.mapping != nil, !entries.contains(where: { $0.name == "event" }) {
            let near = entries.compactMap { entry in
                ["app", "count"].contains(entry.name)
                    ? nil : entry.name.nearest(among: ["event"]).map { _ in entry.name }
            }
            let hint = near.first.map { "; did you mean `event` by `\($0)`?" } ?? ", the name of a line of the log"
            report(node, "an expected event needs `event`\(hint)")
        }
        return expected.event.isEmpty ? nil : expected
    }

    private mutating func count(_ node: Node) -> Count? {
        guard let text = text(node, "count") else { return nil }
        if let count = Count(text) { return count }
        report(node, "`\(text)` is no count; write a number such as 0, or a bound such as '>= 2'")
        return nil
    }
}
