/// So much of a unit.
open class HKQuantity: NSObject, NSCopying, @unchecked Sendable {
    // Sendable because it never changes.
    private let unit: HKUnit
    /// In the basic unit.
    private let value: Double

    public init(unit: HKUnit, doubleValue value: Double) {
        self.unit = unit
        self.value = value * unit.factor + unit.zero
    }

    open func `is`(compatibleWith unit: HKUnit) -> Bool { self.unit.dimensions == unit.dimensions }

    /// A unit of something else ends the app, as on iOS.
    open func doubleValue(for unit: HKUnit) -> Double {
        precondition(self.is(compatibleWith: unit), "Attempt to convert incompatible units: \(self.unit), \(unit)")
        return (value - unit.zero) / unit.factor
    }

    open func compare(_ quantity: HKQuantity) -> ComparisonResult {
        precondition(quantity.is(compatibleWith: unit), "Attempt to compare incompatible units")
        return value < quantity.value ? .orderedAscending : value > quantity.value ? .orderedDescending : .orderedSame
    }

    open func copy(with zone: NSZone? = nil) -> Any { self }
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? HKQuantity else { return false }
        return other.is(compatibleWith: unit) && other.value == value
    }
    open override var hash: Int { value.hashValue }
    open override var description: String { "\(doubleValue(for: unit)) \(unit)" }
}
