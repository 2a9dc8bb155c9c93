import Foundation

/// How two values are compared.
struct PredicateComparison {
    private enum Kind: String {
        case equal = "==", unequal = "!=", less = "<", greater = ">", atMost = "<=", atLeast = ">="
        case contains = "CONTAINS", begins = "BEGINSWITH", ends = "ENDSWITH", like = "LIKE", matches = "MATCHES"
        case isIn = "IN", between = "BETWEEN"
    }

    private let kind: Kind
    private let options: String.CompareOptions

    /// - Parameter word: as `CONTAINS[cd]`.
    init?(_ word: String) {
        let parts = word.uppercased().split(separator: "[")
        let same = ["=": "==", "<>": "!=", "=<": "<=", "=>": ">="]
        let name = parts.first.map(String.init) ?? ""
        guard let kind = Kind(rawValue: same[name] ?? name) else { return nil }
        self.kind = kind
        var options: String.CompareOptions = []
        if parts.count > 1, parts[1].contains("C") { options.insert(.caseInsensitive) }
        if parts.count > 1, parts[1].contains("D") { options.insert(.diacriticInsensitive) }
        self.options = options
    }

    /// Several values; nil for one.
    static func list(_ value: Any?) -> [Any]? {
        switch value {
        case let set as NSSet: set.allObjects
        case let set as NSOrderedSet: set.array
        case let list as NSArray: list.map { $0 }
        case let list as [Any]: list
        case let set as Set<AnyHashable>: set.map(\.base)
        default: nil
        }
    }

    func holds(_ first: Any?, _ second: Any?) -> Bool {
        switch kind {
        case .equal: return isEqual(first, second)
        case .unequal: return !isEqual(first, second)
        case .less: return order(first, second) == .orderedAscending
        case .greater: return order(first, second) == .orderedDescending
        case .atMost: return order(first, second).map { $0 != .orderedDescending } ?? false
        case .atLeast: return order(first, second).map { $0 != .orderedAscending } ?? false
        case .isIn: return Self.list(second)?.contains { isEqual(first, $0) } ?? false
        case .between:
            guard let ends = Self.list(second), ends.count == 2 else { return false }
            return order(first, ends[0]).map { $0 != .orderedAscending } ?? false
                && order(first, ends[1]).map { $0 != .orderedDescending } ?? false
        case .contains:
            if let list = Self.list(first) { return list.contains { isEqual($0, second) } }
            return finds(first, second, [])
        case .begins: return finds(first, second, .anchored)
        case .ends: return finds(first, second, [.anchored, .backwards])
        case .like:
            let pattern = NSRegularExpression.escapedPattern(for: second as? String ?? "")
            return isMatch(first, pattern.replacing("\\*", with: ".*").replacing("\\?", with: "."))
        case .matches: return isMatch(first, second as? String ?? "")
        }
    }

    private func finds(_ text: Any?, _ part: Any?, _ more: String.CompareOptions) -> Bool {
        guard let text = text as? String, let part = part as? String else { return false }
        return part.isEmpty || text.range(of: part, options: options.union(more)) != nil
    }

    private func isMatch(_ text: Any?, _ pattern: String) -> Bool {
        guard let text = text as? String else { return false }
        let whole = text.range(of: "^(?:\(pattern))$", options: options.union(.regularExpression))
        return whole != nil
    }

    private func isEqual(_ first: Any?, _ second: Any?) -> Bool {
        switch (KeyedValue(first as Any), KeyedValue(second as Any)) {
        case (nil, nil): (first as? Data) == (second as? Data)
        case (.text(let first), .text(let second)): first.compare(second, options: options) == .orderedSame
        case (let first?, let second?): first.order(second) == .orderedSame
        default: false
        }
    }

    /// Nil: they are of two kinds, or nothing.
    private func order(_ first: Any?, _ second: Any?) -> ComparisonResult? {
        guard let first = KeyedValue(first as Any), let second = KeyedValue(second as Any) else { return nil }
        return first.order(second)
    }
}
