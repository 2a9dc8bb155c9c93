/// How many there must be: exactly so many, or a bound.
public struct Count: Equatable, Sendable, CustomStringConvertible {
    public enum Comparison: String, Equatable, Sendable, CaseIterable {
        case exactly = "=="
        case not = "!="
        case atLeast = ">="
        case atMost = "<="
        case more = ">"
        case fewer = "<"
    }

    public var comparison: Comparison
    public var number: Int

    public init(_ comparison: Comparison, _ number: Int) {
        self.comparison = comparison
        self.number = number
    }

    /// Reads `2`, `>= 2`, `< 5` and the like.
    public init?(_ text: String) {
        let comparison = Comparison.allCases.first { text.hasPrefix($0.rawValue) }
        let rest = text.dropFirst(comparison?.rawValue.count ?? 0).drop { $0 == " " }
        guard let number = Int(rest), number >= 0 else { return nil }
        self.init(comparison ?? .exactly, number)
    }

    public func accepts(_ count: Int) -> Bool {
        switch comparison {
        case .exactly: count == number
        case .not: count != number
        case .atLeast: count >= number
        case .atMost: count <= number
        case .more: count > number
        case .fewer: count < number
        }
    }

    /// Whether so many are too many, and fewer would do.
    func isExceeded(by count: Int) -> Bool {
        switch comparison {
        case .exactly, .atMost: count > number
        case .fewer: count >= number && number > 0
        case .not, .atLeast, .more: false
        }
    }

    /// `none`, `2`, `at least 2`.
    public var description: String {
        switch comparison {
        case .exactly: number == 0 ? "none" : String(number)
        case .not: "not \(number)"
        case .atLeast: "at least \(number)"
        case .atMost: "at most \(number)"
        case .more: "more than \(number)"
        case .fewer: "fewer than \(number)"
        }
    }
}
