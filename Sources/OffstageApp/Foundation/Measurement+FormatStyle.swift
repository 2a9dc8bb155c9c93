public import Foundation

/// Where the measurement is used, which says in what unit people want it.
public struct MeasurementFormatUnitUsage<UnitType: Dimension>: Hashable, Sendable, Codable {
    fileprivate let isProvided: Bool

    public static var general: Self { Self(isProvided: false) }
    public static var asProvided: Self { Self(isProvided: true) }
}

extension MeasurementFormatUnitUsage where UnitType == UnitLength {
    public static var person: Self { .general }
    public static var personHeight: Self { .general }
    public static var road: Self { .general }
    public static var focalLength: Self { .asProvided }
    public static var rainfall: Self { .asProvided }
    public static var snowfall: Self { .asProvided }
    public static var visibility: Self { .general }
}

extension MeasurementFormatUnitUsage where UnitType == UnitTemperature {
    public static var weather: Self { .general }
    public static var person: Self { .general }
}

extension MeasurementFormatUnitUsage where UnitType == UnitMass {
    public static var personWeight: Self { .general }
}

extension MeasurementFormatUnitUsage where UnitType == UnitEnergy {
    public static var food: Self { .asProvided }
    public static var workout: Self { .asProvided }
}

extension MeasurementFormatUnitUsage where UnitType == UnitVolume {
    public static var liquid: Self { .asProvided }
}

extension Measurement where UnitType: Dimension {
    /// A measurement as text; Foundation on Linux has no such style.
    /// - Note: The names of units are English, whatever the locale.
    public struct FormatStyle: Foundation.FormatStyle, Sendable {
        public enum UnitWidth: Int, Hashable, Sendable, Codable {
            case wide, abbreviated, narrow

            fileprivate var words: UnitWords.Width {
                switch self {
                case .wide: .wide
                case .abbreviated: .abbreviated
                case .narrow: .narrow
                }
            }
        }

        public var width: UnitWidth
        public var locale: Locale
        public var usage: MeasurementFormatUnitUsage<UnitType>?
        public var numberFormatStyle: FloatingPointFormatStyle<Double>?
        public var hidesScaleName: Bool

        public init(
            width: UnitWidth,
            locale: Locale = .autoupdatingCurrent,
            usage: MeasurementFormatUnitUsage<UnitType> = .general,
            hidesScaleName: Bool = false,
            numberFormatStyle: FloatingPointFormatStyle<Double>? = nil
        ) {
            self.width = width
            self.locale = locale
            self.usage = usage
            self.hidesScaleName = hidesScaleName
            self.numberFormatStyle = numberFormatStyle
        }

        public func locale(_ locale: Locale) -> Self {
            var style = self
            style.locale = locale
            return style
        }

        public func format(_ value: Measurement<UnitType>) -> String {
            let wanted = UnitWords.measurement(
                Measurement<Unit>(value: value.value, unit: value.unit),
                locale: usage?.isProvided == true ? nil : locale,
                isNatural: false
            )
            // Without a style of its own, people of the place read whole degrees and few decimals.
            let plain = FloatingPointFormatStyle<Double>(locale: locale)
                .precision(.fractionLength(0...(wanted.unit is UnitTemperature ? 0 : 2)))
            let number = (numberFormatStyle ?? plain).format(wanted.value)
            if hidesScaleName, wanted.unit is UnitTemperature { return "\(number)°" }
            return UnitWords.text(number, of: wanted.unit, count: wanted.value, width.words)
        }
    }

    public func formatted<Style: Foundation.FormatStyle>(_ style: Style) -> Style.FormatOutput
    where Style.FormatInput == Self { style.format(self) }

    public func formatted() -> String { FormatStyle(width: .abbreviated).format(self) }
}

extension FormatStyle {
    public static func measurement<UnitType: Dimension>(
        width: Measurement<UnitType>.FormatStyle.UnitWidth = .abbreviated,
        usage: MeasurementFormatUnitUsage<UnitType> = .general,
        numberFormatStyle: FloatingPointFormatStyle<Double>? = nil
    ) -> Self where Self == Measurement<UnitType>.FormatStyle {
        Self(width: width, usage: usage, numberFormatStyle: numberFormatStyle)
    }
}

extension FormatStyle where Self == Measurement<UnitTemperature>.FormatStyle {
    public static func measurement(
        width: Measurement<UnitTemperature>.FormatStyle.UnitWidth = .abbreviated,
        usage: MeasurementFormatUnitUsage<UnitTemperature> = .general,
        hidesScaleName: Bool,
        numberFormatStyle: FloatingPointFormatStyle<Double>? = nil
    ) -> Self {
        Self(width: width, usage: usage, hidesScaleName: hidesScaleName, numberFormatStyle: numberFormatStyle)
    }
}
