public import Foundation

/// Spans as text, which Foundation on Linux does not have.
/// - Note: In English, whatever the app's language.
open class DateComponentsFormatter: Formatter {
    public enum UnitsStyle: Int, Sendable {
        case positional, abbreviated, short, full, spellOut, brief
    }

    public struct ZeroFormattingBehavior: OptionSet, Sendable {
        public let rawValue: UInt

        public init(rawValue: UInt) {
            self.rawValue = rawValue
        }

        public static let `default` = ZeroFormattingBehavior(rawValue: 1 << 0)
        public static let dropLeading = ZeroFormattingBehavior(rawValue: 1 << 1)
        public static let dropMiddle = ZeroFormattingBehavior(rawValue: 1 << 2)
        public static let dropTrailing = ZeroFormattingBehavior(rawValue: 1 << 3)
        public static let dropAll: ZeroFormattingBehavior = [.dropLeading, .dropMiddle, .dropTrailing]
        public static let pad = ZeroFormattingBehavior(rawValue: 1 << 16)
    }

    open var unitsStyle = UnitsStyle.positional
    open var allowedUnits: NSCalendar.Unit = []
    open var zeroFormattingBehavior = ZeroFormattingBehavior.default
    open var calendar: Calendar? = .current
    /// Zero: as many as there are.
    open var maximumUnitCount = 0
    open var includesApproximationPhrase = false
    open var includesTimeRemainingPhrase = false

    private struct Unit {
        var allowed: NSCalendar.Unit
        var component: Calendar.Component
        var abbreviation, brief, short, name: String
    }

    private typealias Part = (unit: Unit, value: Int)

    private static let units = [
        Unit(allowed: .year, component: .year, abbreviation: "y", brief: "yr", short: "yr", name: "year"),
        Unit(allowed: .month, component: .month, abbreviation: "mo", brief: "mo", short: "mth", name: "month"),
        Unit(allowed: .weekOfMonth, component: .weekOfMonth, abbreviation: "w", brief: "wk", short: "wk", name: "week"),
        Unit(allowed: .day, component: .day, abbreviation: "d", brief: "day", short: "day", name: "day"),
        Unit(allowed: .hour, component: .hour, abbreviation: "h", brief: "hr", short: "hr", name: "hour"),
        Unit(allowed: .minute, component: .minute, abbreviation: "m", brief: "min", short: "min", name: "minute"),
        Unit(allowed: .second, component: .second, abbreviation: "s", brief: "sec", short: "sec", name: "second"),
    ]

    open func string(from startDate: Date, to endDate: Date) -> String? {
        let wanted = Self.units.filter { allowedUnits.isEmpty || allowedUnits.contains($0.allowed) }
        // A week is no unit that must be asked for.
        let units = allowedUnits.isEmpty ? wanted.filter { $0.component != .weekOfMonth } : wanted
        let calendar = calendar ?? .current
        let components = calendar.dateComponents(Set(units.map(\.component)), from: startDate, to: endDate)
        return text(units.map { ($0, components.value(for: $0.component) ?? 0) })
    }

    open func string(from ti: TimeInterval) -> String? {
        let start = Date(timeIntervalSinceReferenceDate: 0)
        return string(from: start, to: start + ti)
    }

    open func string(from components: DateComponents) -> String? {
        let start = Date(timeIntervalSinceReferenceDate: 0)
        return (calendar ?? .current).date(byAdding: components, to: start).flatMap { string(from: start, to: $0) }
    }

    open class func localizedString(from components: DateComponents, unitsStyle: UnitsStyle) -> String? {
        let formatter = DateComponentsFormatter()
        formatter.unitsStyle = unitsStyle
        return formatter.string(from: components)
    }

    open override func string(for obj: Any?) -> String? {
        (obj as? DateComponents).flatMap { string(from: $0) }
    }

    private func text(_ all: [Part]) -> String? {
        guard let smallest = all.last else { return nil }
        var parts = withoutZeros(all)
        if parts.isEmpty { parts = [smallest] }
        if maximumUnitCount > 0 { parts = Array(parts.prefix(maximumUnitCount)) }
        let isNegative = all.contains { $0.value < 0 }
        let words = parts.enumerated().map { word($1.unit, abs($1.value), isFirst: $0 == 0) }
        let text = (isNegative ? "-" : "") + words.joined(separator: separator)
        return (includesApproximationPhrase ? "About " : "") + text
            + (includesTimeRemainingPhrase ? " remaining" : "")
    }

    private func withoutZeros(_ parts: [Part]) -> [Part] {
        var behavior = zeroFormattingBehavior
        if behavior.contains(.pad) { return parts }
        if behavior.contains(.default) { behavior = unitsStyle == .positional ? .dropLeading : .dropAll }
        let first = parts.firstIndex { $0.value != 0 } ?? parts.count
        let last = parts.lastIndex { $0.value != 0 } ?? -1
        var kept = parts.enumerated().filter { index, part in
            if part.value != 0 { return true }
            if index < first { return !behavior.contains(.dropLeading) }
            return !behavior.contains(index > last ? .dropTrailing : .dropMiddle)
        }.map(\.element)
        // A minute is seen before its seconds.
        if unitsStyle == .positional, kept.count == 1, parts.count > 1 { kept = Array(parts.suffix(2)) }
        return kept
    }

    private func word(_ unit: Unit, _ value: Int, isFirst: Bool) -> String {
        let several = value == 1 ? "" : "s"
        switch unitsStyle {
        case .positional: return isFirst ? "\(value)" : String(format: "%02d", value)
        case .abbreviated: return "\(value)\(unit.abbreviation)"
        case .brief: return "\(value)\(unit.brief)" + (unit.brief == "day" ? several : "")
        case .short: return "\(value) \(unit.short)" + (unit.short == "day" ? several : "")
        case .full: return "\(value) \(unit.name)\(several)"
        case .spellOut:
            let number = NumberFormatter()
            (number.numberStyle, number.locale) = (.spellOut, Locale(identifier: "en"))
            return "\(number.string(from: NSNumber(value: value)) ?? "\(value)") \(unit.name)\(several)"
        }
    }

    private var separator: String {
        switch unitsStyle {
        case .positional: ":"
        case .abbreviated, .brief: " "
        case .short, .full, .spellOut: ", "
        }
    }
}
