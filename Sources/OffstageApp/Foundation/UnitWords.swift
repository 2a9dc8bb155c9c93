import Foundation

/// What units are called, and which ones people of a place use [chosen: the United States have their own].
enum UnitWords {
    enum Width {
        case wide, abbreviated, narrow
    }

    /// - Parameter number: the count as text.
    static func text(_ number: String, of unit: Unit, count: Double, _ width: Width) -> String {
        switch width {
        case .wide: return "\(number) \(name(of: unit, count: count))"
        case .abbreviated:
            return unit.symbol.hasPrefix("°") ? "\(number)\(unit.symbol)" : "\(number) \(unit.symbol)"
        case .narrow:
            return unit is UnitTemperature && unit.symbol.hasPrefix("°") ? "\(number)°" : "\(number)\(unit.symbol)"
        }
    }

    /// In full; the symbol of a unit whose name is not known here.
    static func name(of unit: Unit, count: Double) -> String {
        guard let (one, many) = names[unit.symbol] else { return unit.symbol }
        return count == 1 ? one : many ?? "\(one)s"
    }

    private static let names: [String: (one: String, many: String?)] = [
        "mm": ("millimeter", nil), "cm": ("centimeter", nil), "m": ("meter", nil), "km": ("kilometer", nil),
        "in": ("inch", "inches"), "ft": ("foot", "feet"), "yd": ("yard", nil), "mi": ("mile", nil),
        "mg": ("milligram", nil), "g": ("gram", nil), "kg": ("kilogram", nil), "t": ("metric ton", nil),
        "oz": ("ounce", nil), "lb": ("pound", nil), "st": ("stone", "stones"),
        "ms": ("millisecond", nil), "s": ("second", nil), "min": ("minute", nil), "hr": ("hour", nil),
        "m/s": ("meter per second", "meters per second"), "km/h": ("kilometer per hour", "kilometers per hour"),
        "mph": ("mile per hour", "miles per hour"), "kn": ("knot", nil),
        "°C": ("degree Celsius", "degrees Celsius"), "°F": ("degree Fahrenheit", "degrees Fahrenheit"),
        "K": ("kelvin", nil), "%": ("percent", "percent"),
        "mL": ("milliliter", nil), "L": ("liter", nil), "cup": ("cup", nil), "fl oz": ("fluid ounce", nil),
        "gal": ("gallon", nil), "tsp": ("teaspoon", nil), "tbsp": ("tablespoon", nil),
        "J": ("joule", nil), "kJ": ("kilojoule", nil), "cal": ("calorie", nil), "kCal": ("kilocalorie", nil),
        "kWh": ("kilowatt-hour", nil), "W": ("watt", nil), "kW": ("kilowatt", nil), "V": ("volt", nil),
        "hPa": ("hectopascal", nil), "mbar": ("millibar", nil), "mmHg": ("millimeter of mercury", nil),
        "°": ("degree", nil), "rad": ("radian", nil), "Hz": ("hertz", "hertz"),
        "bit": ("bit", nil), "B": ("byte", nil), "kB": ("kilobyte", nil), "MB": ("megabyte", nil),
        "GB": ("gigabyte", nil), "TB": ("terabyte", nil),
    ]

    /// In the unit that people use.
    /// - Parameters:
    ///   - locale: nil: the unit stays.
    ///   - isNatural: whether small and large numbers have a smaller and a larger unit.
    static func measurement(_ given: Measurement<Unit>, locale: Locale?, isNatural: Bool) -> Measurement<Unit> {
        let isAmerican = locale.map { $0.measurementSystem == .us }
        func converted(_ unit: Dimension) -> Measurement<Unit> {
            guard let own = given.unit as? Dimension else { return given }
            let base = own.converter.baseUnitValue(fromValue: given.value)
            return Measurement(value: unit.converter.value(fromBaseUnitValue: base), unit: unit)
        }
        guard let isAmerican else { return isNatural ? scaled(given, converted) : given }
        switch given.unit {
        case is UnitTemperature: return converted(isAmerican ? UnitTemperature.fahrenheit : .celsius)
        case is UnitSpeed: return converted(isAmerican ? UnitSpeed.milesPerHour : .kilometersPerHour)
        case is UnitLength:
            let metres = converted(UnitLength.meters).value
            if isAmerican { return converted(abs(metres) < 160 ? UnitLength.feet : .miles) }
            return converted(abs(metres) < 1 ? UnitLength.centimeters : abs(metres) < 1_000 ? .meters : .kilometers)
        case is UnitMass:
            let grams = converted(UnitMass.grams).value
            if isAmerican { return converted(abs(grams) < 453 ? UnitMass.ounces : .pounds) }
            return converted(abs(grams) < 1_000 ? UnitMass.grams : .kilograms)
        default: return isNatural ? scaled(given, converted) : given
        }
    }

    private static func scaled(
        _ given: Measurement<Unit>,
        _ converted: (Dimension) -> Measurement<Unit>
    ) -> Measurement<Unit> {
        let scales: [[Dimension]] = [
            [UnitLength.millimeters, UnitLength.centimeters, UnitLength.meters, UnitLength.kilometers],
            [UnitMass.milligrams, UnitMass.grams, UnitMass.kilograms],
            [UnitDuration.seconds, UnitDuration.minutes, UnitDuration.hours],
        ]
        guard let unit = given.unit as? Dimension,
            let scale = scales.first(where: { $0.contains { $0.isEqual(unit) } })
        else { return given }
        return scale.reversed().lazy.map(converted).first { abs($0.value) >= 1 } ?? converted(scale[0])
    }
}
