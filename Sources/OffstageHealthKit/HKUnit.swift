public enum HKMetricPrefix: Int, Sendable {
    case none, femto = 13, pico = 1, nano, micro, milli, centi, deci, deca, hecto, kilo, mega, giga, tera

    /// How it is written, and what it multiplies by.
    var parts: (symbol: String, factor: Double) {
        switch self {
        case .none: ("", 1)
        case .femto: ("f", 1e-15)
        case .pico: ("p", 1e-12)
        case .nano: ("n", 1e-9)
        case .micro: ("mc", 1e-6)
        case .milli: ("m", 1e-3)
        case .centi: ("c", 1e-2)
        case .deci: ("d", 1e-1)
        case .deca: ("da", 1e1)
        case .hecto: ("h", 1e2)
        case .kilo: ("k", 1e3)
        case .mega: ("M", 1e6)
        case .giga: ("G", 1e9)
        case .tera: ("T", 1e12)
        }
    }
}

public let HKUnitMolarMassBloodGlucose = 180.15588

/// A unit: what it measures, and how much of the basic unit of that it is.
open class HKUnit: NSObject, NSCopying, @unchecked Sendable {
    // Sendable because it never changes.
    public let unitString: String
    /// By which powers of the basic units: g, m, s, K and so on.
    let dimensions: [Character: Int]
    let factor: Double
    /// Where zero is, in the basic unit: only degrees have it elsewhere.
    let zero: Double

    init(_ unitString: String, _ dimensions: [Character: Int], _ factor: Double = 1, zero: Double = 0) {
        (self.unitString, self.factor, self.zero) = (unitString, factor, zero)
        self.dimensions = dimensions.filter { $0.value != 0 }
    }

    /// - Parameter string: such as `count/min`, `kg`, `ml/(kg*min)`. What is no unit ends the app, as on iOS.
    public convenience init(from string: String) {
        guard let unit = UnitText(string).unit else { preconditionFailure("Unable to parse unit string: \(string)") }
        self.init(string, unit.dimensions, unit.factor, zero: unit.zero)
    }

    open func copy(with zone: NSZone? = nil) -> Any { self }
    open override var description: String { unitString }
    open override var hash: Int { dimensions.hashValue }
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? HKUnit else { return false }
        return (dimensions, factor, zero) == (other.dimensions, other.factor, other.zero)
    }

    // MARK: Arithmetic

    open func unitMultiplied(by unit: HKUnit) -> HKUnit {
        HKUnit(
            "\(unitString)*\(unit.unitString)",
            dimensions.merging(unit.dimensions, uniquingKeysWith: +),
            factor * unit.factor
        )
    }

    open func unitDivided(by unit: HKUnit) -> HKUnit {
        let divisor = unit.unitString.contains { "*/".contains($0) } ? "(\(unit.unitString))" : unit.unitString
        return HKUnit(
            "\(unitString)/\(divisor)",
            dimensions.merging(unit.dimensions.mapValues(-), uniquingKeysWith: +),
            factor / unit.factor
        )
    }

    open func unitRaised(toPower power: Int) -> HKUnit {
        HKUnit("\(unitString)^\(power)", dimensions.mapValues { $0 * power }, pow(factor, Double(power)))
    }

    open func reciprocal() -> HKUnit {
        HKUnit("1/\(unitString)", dimensions.mapValues(-), 1 / factor)
    }
}
