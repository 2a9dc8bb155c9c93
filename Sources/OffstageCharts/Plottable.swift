public import Foundation
public import OffstageSwiftUI

/// What a chart can show: a number, a text, a date, or something that stands for one.
public protocol Plottable {
    associatedtype PrimitivePlottable: PrimitivePlottableProtocol

    var primitivePlottable: PrimitivePlottable { get }
    init?(primitivePlottable: PrimitivePlottable)
}

public protocol PrimitivePlottableProtocol: Plottable where PrimitivePlottable == Self {
    /// As people read it.
    var _words: String { get }
}

extension PrimitivePlottableProtocol {
    public var primitivePlottable: Self { self }
    public init?(primitivePlottable: Self) { self = primitivePlottable }
}

extension RawRepresentable where Self: Plottable, RawValue: PrimitivePlottableProtocol {
    public var primitivePlottable: RawValue { rawValue }
    public init?(primitivePlottable: RawValue) { self.init(rawValue: primitivePlottable) }
}

extension String: PrimitivePlottableProtocol { public var _words: String { self } }
extension Date: PrimitivePlottableProtocol {
    public var _words: String { formatted(date: .abbreviated, time: .shortened) }
}
extension Decimal: PrimitivePlottableProtocol { public var _words: String { formatted() } }
extension Double: PrimitivePlottableProtocol { public var _words: String { formatted() } }
extension Float: PrimitivePlottableProtocol { public var _words: String { formatted() } }
extension CGFloat: PrimitivePlottableProtocol { public var _words: String { Double(self).formatted() } }
extension Int: PrimitivePlottableProtocol { public var _words: String { formatted() } }
extension Int8: PrimitivePlottableProtocol { public var _words: String { formatted() } }
extension Int16: PrimitivePlottableProtocol { public var _words: String { formatted() } }
extension Int32: PrimitivePlottableProtocol { public var _words: String { formatted() } }
extension Int64: PrimitivePlottableProtocol { public var _words: String { formatted() } }
extension UInt: PrimitivePlottableProtocol { public var _words: String { formatted() } }
extension UInt8: PrimitivePlottableProtocol { public var _words: String { formatted() } }
extension UInt16: PrimitivePlottableProtocol { public var _words: String { formatted() } }
extension UInt32: PrimitivePlottableProtocol { public var _words: String { formatted() } }
extension UInt64: PrimitivePlottableProtocol { public var _words: String { formatted() } }

/// A value with what it is called.
public struct PlottableValue<Value: Plottable> {
    let value: Value
    let words: String

    init(_ value: Value, _ words: String? = nil) {
        (self.value, self.words) = (value, words ?? value.primitivePlottable._words)
    }

    public static func value(_ labelKey: LocalizedStringKey, _ value: Value) -> PlottableValue {
        PlottableValue(value)
    }

    public static func value(_ label: Text, _ value: Value) -> PlottableValue { PlottableValue(value) }

    @_disfavoredOverload
    public static func value<S: StringProtocol>(_ label: S, _ value: Value) -> PlottableValue {
        PlottableValue(value)
    }
}

extension PlottableValue where Value == Date {
    /// A whole day, month, …: a date without a time.
    public static func value(
        _ labelKey: LocalizedStringKey,
        _ value: Date,
        unit: Calendar.Component,
        calendar: Calendar = .autoupdatingCurrent
    ) -> PlottableValue { PlottableValue(value, words(value, unit)) }

    public static func value(
        _ label: Text,
        _ value: Date,
        unit: Calendar.Component,
        calendar: Calendar = .autoupdatingCurrent
    ) -> PlottableValue { PlottableValue(value, words(value, unit)) }

    @_disfavoredOverload
    public static func value<S: StringProtocol>(
        _ label: S,
        _ value: Date,
        unit: Calendar.Component,
        calendar: Calendar = .autoupdatingCurrent
    ) -> PlottableValue { PlottableValue(value, words(value, unit)) }

    private static func words(_ date: Date, _ unit: Calendar.Component) -> String {
        switch unit {
        case .hour, .minute, .second, .nanosecond: date._words
        default: date.formatted(date: .abbreviated, time: .omitted)
        }
    }
}
