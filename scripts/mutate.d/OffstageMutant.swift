// Goes into the mutated kernel: the questions its changed places ask.

import Glibc

/// Which change of the kernel is made in this process; none without a word in the environment.
public enum OffstageMutant {
    @usableFromInline static let chosen = getenv("OFFSTAGE_MUTANT").flatMap { Int(String(cString: $0)) } ?? 0

    /// The value, or one that an `n`th change makes of it, as the list of mutants has them.
    @inlinable public static func number<T: FixedWidthInteger>(_ first: Int, _ value: T) -> T {
        let change = chosen - first
        guard change >= 0, change < 4 else { return value }
        switch value {
        case 0: return change == 0 ? 1 : change == 1 ? 0 &- 1 : value
        case 1: return change == 0 ? 0 : change == 1 ? 2 : value
        case 2: return change == 0 ? 1 : change == 1 ? 3 : change == 2 ? 0 : value
        default: return change == 0 ? value &- 1 : change == 1 ? value &+ 1 : change == 2 ? 0 : value &* 2
        }
    }

    @inlinable public static func boolean(_ number: Int, _ value: Bool) -> Bool { (chosen == number) != value }
    @inlinable public static func negated(_ number: Int, _ value: Bool) -> Bool { (chosen == number) != value }
    @inlinable public static func all(_ number: Int, _ value: Bool) -> Bool { chosen == number || value }
    @inlinable public static func any(_ number: Int, _ value: Bool) -> Bool { chosen != number && value }
    @inlinable public static func keeps(_ number: Int) -> Bool { chosen != number }

    @inlinable public static func equal<T: Equatable>(_ number: Int, _ left: T, _ right: T) -> Bool {
        (chosen == number) != (left == right)
    }

    @inlinable public static func unequal<T: Equatable>(_ number: Int, _ left: T, _ right: T) -> Bool {
        (chosen == number) != (left != right)
    }

    @inlinable public static func less<T: Comparable>(_ first: Int, _ left: T, _ right: T) -> Bool {
        chosen == first ? left <= right : chosen == first + 1 ? left >= right : left < right
    }

    @inlinable public static func lessOrEqual<T: Comparable>(_ first: Int, _ left: T, _ right: T) -> Bool {
        chosen == first ? left < right : chosen == first + 1 ? left > right : left <= right
    }

    @inlinable public static func greater<T: Comparable>(_ first: Int, _ left: T, _ right: T) -> Bool {
        chosen == first ? left >= right : chosen == first + 1 ? left <= right : left > right
    }

    @inlinable public static func greaterOrEqual<T: Comparable>(_ first: Int, _ left: T, _ right: T) -> Bool {
        chosen == first ? left > right : chosen == first + 1 ? left < right : left >= right
    }

    @inlinable public static func either<T>(
        _ number: Int,
        _ value: @autoclosure () -> T,
        _ other: @autoclosure () -> T
    ) -> T {
        chosen == number ? other() : value()
    }
}
