public import Foundation

/// Measurements as text, which Foundation on Linux does not have.
/// - Note: The names of units are English, whatever the app's language.
open class MeasurementFormatter: Formatter {
    public struct UnitOptions: OptionSet, Sendable {
        public let rawValue: UInt

        public init(rawValue: UInt) {
            self.rawValue = rawValue
        }

        public static let providedUnit = UnitOptions(rawValue: 1 << 0)
        public static let naturalScale = UnitOptions(rawValue: 1 << 1)
        public static let temperatureWithoutUnit = UnitOptions(rawValue: 1 << 2)
    }

    open var unitOptions: UnitOptions = []
    open var unitStyle = Formatter.UnitStyle.medium
    open var locale: Locale! = .current {
        didSet { numberFormatter.locale = locale }
    }
    open var numberFormatter: NumberFormatter! = {
        let formatter = NumberFormatter()
        formatter.numberStyle = .decimal
        return formatter
    }()

    open func string<UnitType: Unit>(from measurement: Measurement<UnitType>) -> String {
        let wanted = UnitWords.measurement(
            Measurement<Unit>(value: measurement.value, unit: measurement.unit),
            locale: unitOptions.contains(.providedUnit) ? nil : locale,
            isNatural: unitOptions.contains(.naturalScale)
        )
        let width: UnitWords.Width =
            switch unitStyle {
            case .short: .narrow
            case .long: .wide
            default: .abbreviated
            }
        let number = numberFormatter.string(from: NSNumber(value: wanted.value)) ?? "\(wanted.value)"
        let isBare = unitOptions.contains(.temperatureWithoutUnit) && wanted.unit is UnitTemperature
        return isBare ? "\(number)°" : UnitWords.text(number, of: wanted.unit, count: wanted.value, width)
    }

    open func string(from unit: Unit) -> String {
        unitStyle == .long ? UnitWords.name(of: unit, count: 2) : unit.symbol
    }

    open override func string(for obj: Any?) -> String? {
        (obj as? any AnyMeasurement).map { string(from: Measurement<Unit>(value: $0.value, unit: $0.anyUnit)) }
    }
}

private protocol AnyMeasurement {
    var value: Double { get }
    var anyUnit: Unit { get }
}

extension Measurement: AnyMeasurement {
    fileprivate var anyUnit: Unit { unit }
}
