import Foundation

/// A value that can be compared with others of its kind.
enum KeyedValue {
    case number(Double)
    case text(String)
    case object(AnyObject)

    init?(_ value: Any) {
        switch value {
        case Optional<Any>.none: return nil
        case let value as any BinaryInteger: self = .number(Double(value))
        case let value as any BinaryFloatingPoint: self = .number(Double(value))
        case let value as Bool: self = .number(value ? 1 : 0)
        case let value as NSNumber: self = .number(value.doubleValue)
        case let value as Decimal: self = .number(NSDecimalNumber(decimal: value).doubleValue)
        case let value as Date: self = .number(value.timeIntervalSinceReferenceDate)
        case let value as String: self = .text(value)
        case let value as UUID: self = .text(value.uuidString)
        case let value as URL: self = .text(value.absoluteString)
        case let value as any KeyedObject: self = .object(value)
        default: return nil
        }
    }

    func order(_ other: KeyedValue) -> ComparisonResult {
        switch (self, other) {
        case (.number(let first), .number(let second)):
            first < second ? .orderedAscending : first > second ? .orderedDescending : .orderedSame
        case (.text(let first), .text(let second)):
            first < second ? .orderedAscending : first > second ? .orderedDescending : .orderedSame
        case (.object(let first), .object(let second)) where first === second: .orderedSame
        default: .orderedAscending
        }
    }
}
