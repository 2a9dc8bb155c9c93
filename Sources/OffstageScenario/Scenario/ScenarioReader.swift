import OffstageKernel
import Yams

/// Turns the tree of a scenario file into a ``Scenario`` and collects everything that is wrong with it.
///
/// Every function reads one kind of node, reports what is wrong with it at its place and answers with what can be
/// used, so that one mistake hides no other. What a section is made of stands in an extension of its own.
struct ScenarioReader {
    let file: String
    let source: ScenarioSource
    let probe: (String) -> Scenario.Probe
    private(set) var problems: [ScenarioProblem] = []
    /// How many more there are than are kept.
    private(set) var furtherProblems = 0
    /// More than anybody reads; a file may have as many mistakes as it has bytes.
    private static let problemsKept = 1000

    init(file: String, source: ScenarioSource, probe: @escaping (String) -> Scenario.Probe) {
        self.file = file
        self.source = source
        self.probe = probe
    }

    // MARK: Problems

    mutating func report(_ node: Node, _ sentence: String) {
        report(position(of: node), sentence)
    }

    mutating func report(_ position: Scenario.Position, _ sentence: String) {
        guard !isFull else { return furtherProblems += 1 }
        problems.append(problem(position, sentence))
    }

    /// Whether further problems are only counted, so that nobody need look for words.
    private var isFull: Bool { problems.count >= Self.problemsKept }

    func problem(_ position: Scenario.Position, _ sentence: String) -> ScenarioProblem {
        ScenarioProblem(file: file, position: position, sentence: source.original(sentence))
    }

    func position(of node: Node) -> Scenario.Position {
        node.mark.map { Scenario.Position($0) } ?? Scenario.Position(line: 1, column: 1)
    }

    // MARK: Structure

    struct Entry {
        var name: String
        var key: Node
        var value: Node
    }

    /// The entries of a mapping, without those that stand twice; with `keys`, without unknown ones.
    mutating func entries(of node: Node, _ what: String, keys: [String]? = nil) -> [Entry] {
        guard let mapping = node.mapping else {
            report(node, "\(what) must be a mapping such as { \(keys?.first ?? "key"): … }, not \(node.kind)")
            return []
        }
        var known: [Entry] = []
        var lines: [String: Int] = [:]
        for (key, value) in mapping {
            guard let name = source.name(of: key) else {
                report(key, "a key of \(what) must be a word, not \(key.kind)")
                continue
            }
            if let line = lines[name] {
                report(key, "`\(name)` stands twice in \(what), here and in line \(line); keep one of them")
                continue
            }
            lines[name] = position(of: key).line
            if let keys, !keys.contains(name) {
                report(key, isFull ? "" : "unknown key `\(name)` in \(what)\(suggestion(for: name, among: keys))")
                continue
            }
            known.append(Entry(name: name, key: key, value: value))
        }
        return known
    }

    /// The nodes of a list.
    mutating func items(of node: Node, _ what: String) -> [Node] {
        guard let sequence = node.sequence else {
            report(node, "\(what) must be a list such as [ … ], not \(node.kind)")
            return []
        }
        return Array(sequence)
    }

    // MARK: Values

    mutating func text(_ node: Node, _ what: String) -> String? {
        guard let scalar = node.scalar, !node.isNull else {
            report(node, "\(what) must be text, not \(node.kind)")
            return nil
        }
        guard !scalar.string.isEmpty else {
            report(node, "\(what) must not be empty")
            return nil
        }
        return scalar.string
    }

    mutating func integer(_ node: Node, _ what: String, in range: ClosedRange<Int>? = nil) -> Int? {
        guard let scalar = node.scalar, scalar.style == .plain, let number = Int(scalar.string) else {
            report(node, "\(what) must be a whole number, not \(node.words)")
            return nil
        }
        if let range, !range.contains(number) {
            let words =
                range.upperBound == .max ? "at least \(range.lowerBound)" : "\(range.lowerBound) to \(range.upperBound)"
            report(node, "\(what) must be \(words), not \(number)")
            return nil
        }
        return number
    }

    mutating func flag(_ node: Node, _ what: String) -> Bool? {
        switch node.scalar?.string {
        case "true" where node.isPlain: return true
        case "false" where node.isPlain: return false
        default:
            report(node, "\(what) must be true or false, not \(node.words)")
            return nil
        }
    }

    /// One of a few words.
    mutating func word(_ node: Node, _ what: String, among words: [String]) -> String? {
        guard let text = text(node, what) else { return nil }
        if words.contains(text) { return text }
        report(node, "`\(text)` is no \(what)\(suggestion(for: text, among: words))")
        return nil
    }

    mutating func choice<Choice: CaseIterable & RawRepresentable<String>>(_ node: Node, _ what: String) -> Choice? {
        word(node, what, among: Choice.allCases.map(\.rawValue)).flatMap(Choice.init(rawValue:))
    }

    /// A share from 0 to 1, in percent.
    mutating func percent(_ node: Node, _ what: String) -> Int? {
        let text = node.isPlain ? node.scalar?.string ?? "" : ""
        if text.contains("."), let share = Double(text), (0...1).contains(share) { return Int((share * 100).rounded()) }
        if let percent = Int(text), (0...100).contains(percent) { return percent }
        report(node, "\(what) must be percent from 0 to 100 or a share such as 0.8, not \(node.words)")
        return nil
    }

    mutating func quantity(_ node: Node, _ what: String, _ units: Quantity.Units) -> Int64? {
        guard let text = node.scalar?.string, !node.isNull else {
            report(node, "\(what) must be a \(units.noun) such as \(units.example), not \(node.kind)")
            return nil
        }
        do {
            return try Quantity.read(text, as: units)
        } catch {
            report(node, error.sentence)
            return nil
        }
    }

    /// A span in nanoseconds, as a moment since boot.
    mutating func moment(_ node: Node, _ what: String) -> Instant? {
        quantity(node, what, Quantity.duration).map(Instant.init(nanoseconds:))
    }
}

extension Node {
    var isPlain: Bool { scalar?.style == .plain || scalar?.style == .any }

    /// Nothing after the colon, or the word for nothing.
    var isNull: Bool {
        isPlain && ["", "~", "null"].contains(scalar?.string)
    }

    /// What kind of thing it is, for a sentence.
    var kind: String {
        if isNull { return "nothing" }
        return switch self {
        case .scalar: "text"
        case .mapping: "a mapping"
        case .sequence: "a list"
        case .alias: "an alias"
        }
    }

    /// The value itself if it has one, else its kind, for a sentence.
    var words: String {
        if let text = scalar?.string, !isNull { return "`\(text)`" }
        return kind
    }
}
