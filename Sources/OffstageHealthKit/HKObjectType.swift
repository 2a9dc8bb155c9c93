/// What a measurement is of.
open class HKObjectType: NSObject, NSCopying, @unchecked Sendable {
    // Sendable because it never changes.
    public let identifier: String

    init(_ identifier: String) {
        self.identifier = identifier
    }

    open func copy(with zone: NSZone? = nil) -> Any { self }
    open override func isEqual(_ object: Any?) -> Bool {
        (object as? HKObjectType).map { $0.identifier == identifier } ?? false
    }
    open override var hash: Int { identifier.hashValue }
    open override var description: String { identifier }
    open func requiresPerObjectAuthorization() -> Bool { false }

    open class func quantityType(forIdentifier identifier: HKQuantityTypeIdentifier) -> HKQuantityType? {
        HKQuantityType(identifier)
    }
    open class func categoryType(forIdentifier identifier: HKCategoryTypeIdentifier) -> HKCategoryType? {
        HKCategoryType(identifier)
    }
    open class func characteristicType(
        forIdentifier identifier: HKCharacteristicTypeIdentifier
    ) -> HKCharacteristicType? {
        HKCharacteristicType(identifier)
    }
    open class func correlationType(forIdentifier identifier: HKCorrelationTypeIdentifier) -> HKCorrelationType? {
        HKCorrelationType(identifier)
    }
    open class func workoutType() -> HKWorkoutType { HKWorkoutType() }
    open class func activitySummaryType() -> HKActivitySummaryType { HKActivitySummaryType() }
}

open class HKSampleType: HKObjectType, @unchecked Sendable {
    open var isMaximumDurationRestricted: Bool { false }
    open var isMinimumDurationRestricted: Bool { false }
    open var allowsRecalibrationForEstimates: Bool { false }
}

open class HKQuantityType: HKSampleType, @unchecked Sendable {
    public init(_ identifier: HKQuantityTypeIdentifier) {
        super.init(identifier.rawValue)
    }

    open var aggregationStyle: HKQuantityAggregationStyle {
        HKQuantityTypeIdentifier.cumulative.contains(HKQuantityTypeIdentifier(rawValue: identifier))
            ? .cumulative : .discreteArithmetic
    }
}

public enum HKQuantityAggregationStyle: Int, Sendable {
    case cumulative, discreteArithmetic, discreteTemporallyWeighted, discreteEquivalentContinuousLevel
}

open class HKCategoryType: HKSampleType, @unchecked Sendable {
    public init(_ identifier: HKCategoryTypeIdentifier) {
        super.init(identifier.rawValue)
    }
}

open class HKCorrelationType: HKSampleType, @unchecked Sendable {
    public init(_ identifier: HKCorrelationTypeIdentifier) {
        super.init(identifier.rawValue)
    }
}

open class HKCharacteristicType: HKObjectType, @unchecked Sendable {
    public init(_ identifier: HKCharacteristicTypeIdentifier) {
        super.init(identifier.rawValue)
    }
}

open class HKWorkoutType: HKSampleType, @unchecked Sendable {
    init() {
        super.init("HKWorkoutTypeIdentifier")
    }
}

open class HKActivitySummaryType: HKObjectType, @unchecked Sendable {
    init() {
        super.init("HKActivitySummaryTypeIdentifier")
    }
}

open class HKSeriesType: HKSampleType, @unchecked Sendable {
    open class func workoutRoute() -> HKSeriesType { HKSeriesType("HKWorkoutRouteTypeIdentifier") }
    open class func heartbeat() -> HKSeriesType { HKSeriesType("HKDataTypeIdentifierHeartbeatSeries") }
}
