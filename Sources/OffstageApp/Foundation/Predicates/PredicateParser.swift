import Foundation

/// Reads a predicate's text.
struct PredicateParser {
    typealias Test = (Any?) -> Bool
    private typealias Value = (Any?) -> Any?

    private let format: String
    private var words: [String] = []
    private var next = 0
    private var arguments: [Any]

    init(_ format: String, _ arguments: [Any]) {
        (self.format, self.arguments) = (format, arguments)
        let word =
            #/
            "(?:[^"\\]|\\.)*" | '(?:[^'\\]|\\.)*'
            | %(?:K|@|lld|llu|ld|lu|lf|d|i|u|f)
            | -?\d+(?:\.\d+)?
            | \w+(?:\.[@\w]+)*(?:\[[cCdD]+\])?
            | (?:==|!=|<>|<=|>=|=<|=>|=)(?:\[[cCdD]+\])? | && | \|\| | [<>!(){},]
            /#
        words = format.matches(of: word).map { String($0.output) }
    }

    mutating func predicate() -> Test {
        let test = any()
        if next < words.count { fail() }
        return test
    }

    private func fail() -> Never {
        fatalError("Unable to parse the format string \"\(format)\"")
    }

    // MARK: Words

    private mutating func take(_ choices: String...) -> Bool {
        guard next < words.count, choices.contains(words[next].uppercased()) else { return false }
        next += 1
        return true
    }

    private mutating func word() -> String {
        guard next < words.count else { fail() }
        next += 1
        return words[next - 1]
    }

    private mutating func argument() -> Any {
        guard !arguments.isEmpty else { fail() }
        return arguments.removeFirst()
    }

    // MARK: Tests

    private mutating func any() -> Test {
        var test = all()
        while take("OR", "||") {
            let (first, second) = (test, all())
            test = { first($0) || second($0) }
        }
        return test
    }

    private mutating func all() -> Test {
        var test = one()
        while take("AND", "&&") {
            let (first, second) = (test, one())
            test = { first($0) && second($0) }
        }
        return test
    }

    private mutating func one() -> Test {
        if take("NOT", "!") {
            let test = one()
            return { !test($0) }
        }
        if take("(") {
            let test = any()
            guard take(")") else { fail() }
            return test
        }
        if take("TRUEPREDICATE") { return { _ in true } }
        if take("FALSEPREDICATE") { return { _ in false } }
        let isAny = take("ANY", "SOME")
        let isAll = !isAny && take("ALL")
        let left = value()
        guard let comparison = PredicateComparison(word()) else { fail() }
        let right = value()
        return { object in
            let (first, second) = (left(object), right(object))
            guard isAny || isAll, let several = PredicateComparison.list(first) else {
                return comparison.holds(first, second)
            }
            return isAny
                ? several.contains { comparison.holds($0, second) }
                : several.allSatisfy { comparison.holds($0, second) }
        }
    }

    // MARK: Values

    private mutating func value() -> Value {
        let word = word()
        switch word.uppercased() {
        case "%K":
            let path = "\(argument())"
            return { Self.value(of: $0, path) }
        case let place where place.hasPrefix("%"):
            let argument = argument()
            return { _ in argument }
        case "NIL", "NULL": return { _ in nil }
        case "YES", "TRUE": return { _ in true }
        case "NO", "FALSE": return { _ in false }
        case "SELF": return { $0 }
        case "{":
            var values: [Value] = []
            while !take("}") {
                values.append(value())
                _ = take(",")
            }
            return { object in values.map { $0(object) as Any } }
        default: break
        }
        if word.hasPrefix("\"") || word.hasPrefix("'") {
            let text = String(word.dropFirst().dropLast()).replacing("\\", with: "")
            return { _ in text }
        }
        if let number = Double(word) { return { _ in number } }
        guard word.first?.isLetter == true || word.first == "_" else { fail() }
        return { Self.value(of: $0, word) }
    }

    /// Of several objects the values of all.
    private static func value(of object: Any?, _ path: String) -> Any? {
        var value = object
        for key in path.split(separator: ".").map(String.init) where key.uppercased() != "SELF" {
            if key == "@count" {
                value = PredicateComparison.list(value)?.count
            } else if let several = PredicateComparison.list(value) {
                value = several.map { KeyedObjects.value(of: $0, key) as Any }
            } else {
                value = KeyedObjects.value(of: value, key)
            }
        }
        return value
    }
}
