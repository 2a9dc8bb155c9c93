extension HKUnit {
    private static func metric(
        _ prefix: HKMetricPrefix,
        _ symbol: String,
        _ dimensions: [Character: Int],
        _ factor: Double = 1
    ) -> HKUnit {
        HKUnit(prefix.parts.symbol + symbol, dimensions, factor * prefix.parts.factor)
    }

    public class func gramUnit(with prefix: HKMetricPrefix) -> HKUnit { metric(prefix, "g", ["g": 1]) }
    public class func gram() -> HKUnit { gramUnit(with: .none) }
    public class func ounce() -> HKUnit { HKUnit("oz", ["g": 1], 28.349523125) }
    public class func pound() -> HKUnit { HKUnit("lb", ["g": 1], 453.59237) }
    public class func stone() -> HKUnit { HKUnit("st", ["g": 1], 6350.29318) }
    public class func moleUnit(with prefix: HKMetricPrefix, molarMass gramsPerMole: Double) -> HKUnit {
        metric(prefix, "mol<\(gramsPerMole)>", ["g": 1], gramsPerMole)
    }
    public class func moleUnit(withMolarMass gramsPerMole: Double) -> HKUnit {
        moleUnit(with: .none, molarMass: gramsPerMole)
    }

    public class func meterUnit(with prefix: HKMetricPrefix) -> HKUnit { metric(prefix, "m", ["m": 1]) }
    public class func meter() -> HKUnit { meterUnit(with: .none) }
    public class func inch() -> HKUnit { HKUnit("in", ["m": 1], 0.0254) }
    public class func foot() -> HKUnit { HKUnit("ft", ["m": 1], 0.3048) }
    public class func yard() -> HKUnit { HKUnit("yd", ["m": 1], 0.9144) }
    public class func mile() -> HKUnit { HKUnit("mi", ["m": 1], 1609.344) }

    /// A litre is a thousandth of a cubic metre.
    public class func literUnit(with prefix: HKMetricPrefix) -> HKUnit { metric(prefix, "L", ["m": 3], 1e-3) }
    public class func liter() -> HKUnit { literUnit(with: .none) }
    public class func fluidOunceUS() -> HKUnit { HKUnit("fl_oz_us", ["m": 3], 29.5735295625e-6) }
    public class func cupUS() -> HKUnit { HKUnit("cup_us", ["m": 3], 236.5882365e-6) }
    public class func pintUS() -> HKUnit { HKUnit("pt_us", ["m": 3], 473.176473e-6) }

    public class func secondUnit(with prefix: HKMetricPrefix) -> HKUnit { metric(prefix, "s", ["s": 1]) }
    public class func second() -> HKUnit { secondUnit(with: .none) }
    public class func minute() -> HKUnit { HKUnit("min", ["s": 1], 60) }
    public class func hour() -> HKUnit { HKUnit("hr", ["s": 1], 3600) }
    public class func day() -> HKUnit { HKUnit("d", ["s": 1], 86400) }
    public class func hertzUnit(with prefix: HKMetricPrefix) -> HKUnit { metric(prefix, "Hz", ["s": -1]) }
    public class func hertz() -> HKUnit { hertzUnit(with: .none) }

    /// A joule is 1000 g·m²/s².
    public class func jouleUnit(with prefix: HKMetricPrefix) -> HKUnit {
        metric(prefix, "J", ["g": 1, "m": 2, "s": -2], 1000)
    }
    public class func joule() -> HKUnit { jouleUnit(with: .none) }
    public class func smallCalorie() -> HKUnit { HKUnit("cal", joule().dimensions, 4184) }
    public class func kilocalorie() -> HKUnit { HKUnit("kcal", joule().dimensions, 4_184_000) }
    public class func largeCalorie() -> HKUnit { HKUnit("Cal", joule().dimensions, 4_184_000) }
    public class func wattUnit(with prefix: HKMetricPrefix) -> HKUnit {
        metric(prefix, "W", ["g": 1, "m": 2, "s": -3], 1000)
    }
    public class func watt() -> HKUnit { wattUnit(with: .none) }

    public class func pascalUnit(with prefix: HKMetricPrefix) -> HKUnit {
        metric(prefix, "Pa", ["g": 1, "m": -1, "s": -2], 1000)
    }
    public class func pascal() -> HKUnit { pascalUnit(with: .none) }
    public class func millimeterOfMercury() -> HKUnit { HKUnit("mmHg", pascal().dimensions, 133_322.387415) }
    public class func centimeterOfWater() -> HKUnit { HKUnit("cmAq", pascal().dimensions, 98_066.5) }

    public class func kelvin() -> HKUnit { HKUnit("K", ["K": 1]) }
    public class func degreeCelsius() -> HKUnit { HKUnit("degC", ["K": 1], zero: 273.15) }
    public class func degreeFahrenheit() -> HKUnit { HKUnit("degF", ["K": 1], 5.0 / 9, zero: 459.67 * 5 / 9) }

    public class func count() -> HKUnit { HKUnit("count", [:]) }
    public class func percent() -> HKUnit { HKUnit("%", [:]) }
    public class func internationalUnit() -> HKUnit { HKUnit("IU", ["I": 1]) }
    public class func voltUnit(with prefix: HKMetricPrefix) -> HKUnit { metric(prefix, "V", ["V": 1]) }
    public class func volt() -> HKUnit { voltUnit(with: .none) }
    public class func siemenUnit(with prefix: HKMetricPrefix) -> HKUnit { metric(prefix, "S", ["S": 1]) }
    public class func siemen() -> HKUnit { siemenUnit(with: .none) }
    public class func decibelAWeightedSoundPressureLevel() -> HKUnit { HKUnit("dBASPL", ["B": 1]) }
}

/// A unit as it is written: names, `*`, `/`, powers and brackets.
struct UnitText {
    private var rest: Substring
    private(set) var unit: HKUnit?

    init(_ text: String) {
        rest = Substring(text.filter { $0 != " " })
        let whole = product()
        unit = rest.isEmpty ? whole : nil
    }

    private mutating func product() -> HKUnit? {
        guard var result = power() else { return nil }
        while let sign = rest.first, "*./·".contains(sign) {
            rest.removeFirst()
            guard let next = power() else { return nil }
            result = sign == "/" ? result.unitDivided(by: next) : result.unitMultiplied(by: next)
        }
        return result
    }

    private mutating func power() -> HKUnit? {
        guard let base = single() else { return nil }
        guard rest.first == "^" else { return base }
        rest.removeFirst()
        let digits = rest.prefix { $0 == "-" || $0.isNumber }
        rest = rest.dropFirst(digits.count)
        return Int(digits).map(base.unitRaised)
    }

    private mutating func single() -> HKUnit? {
        if rest.first == "(" {
            rest.removeFirst()
            let inner = product()
            guard rest.first == ")" else { return nil }
            rest.removeFirst()
            return inner
        }
        let name = rest.prefix { !"*./·^()".contains($0) }
        rest = rest.dropFirst(name.count)
        return Self.named(String(name))
    }

    private static func named(_ name: String) -> HKUnit? {
        if name == "1" { return HKUnit("1", [:]) }
        let whole: [HKUnit] = [
            .ounce(), .pound(), .stone(), .inch(), .foot(), .yard(), .mile(), .fluidOunceUS(), .cupUS(), .pintUS(),
            .minute(), .hour(), .day(), .smallCalorie(), .kilocalorie(), .largeCalorie(), .millimeterOfMercury(),
            .centimeterOfWater(), .kelvin(), .degreeCelsius(), .degreeFahrenheit(), .count(), .percent(),
            .internationalUnit(), .decibelAWeightedSoundPressureLevel(),
        ]
        if let unit = whole.first(where: { $0.unitString == name }) { return unit }
        let metric: [(String, (HKMetricPrefix) -> HKUnit)] = [
            ("Pa", { .pascalUnit(with: $0) }), ("Hz", { .hertzUnit(with: $0) }), ("g", { .gramUnit(with: $0) }),
            ("m", { .meterUnit(with: $0) }), ("L", { .literUnit(with: $0) }), ("l", { .literUnit(with: $0) }),
            ("s", { .secondUnit(with: $0) }), ("J", { .jouleUnit(with: $0) }), ("W", { .wattUnit(with: $0) }),
            ("V", { .voltUnit(with: $0) }), ("S", { .siemenUnit(with: $0) }),
        ]
        let prefixes: [HKMetricPrefix] = [
            .none, .femto, .pico, .nano, .micro, .milli, .centi, .deci, .deca, .hecto, .kilo, .mega, .giga, .tera,
        ]
        for (symbol, make) in metric where name.hasSuffix(symbol) {
            let prefix = name.dropLast(symbol.count)
            if let found = prefixes.first(where: { $0.parts.symbol == prefix }) { return make(found) }
        }
        return nil
    }
}
