public struct HKStatisticsOptions: OptionSet, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) {
        self.rawValue = rawValue
    }

    public static let separateBySource = HKStatisticsOptions(rawValue: 1 << 0)
    public static let discreteAverage = HKStatisticsOptions(rawValue: 1 << 1)
    public static let discreteMin = HKStatisticsOptions(rawValue: 1 << 2)
    public static let discreteMax = HKStatisticsOptions(rawValue: 1 << 3)
    public static let cumulativeSum = HKStatisticsOptions(rawValue: 1 << 4)
    public static let mostRecent = HKStatisticsOptions(rawValue: 1 << 5)
    public static let duration = HKStatisticsOptions(rawValue: 1 << 6)
}

/// What many samples come to. Without a store there are none.
open class HKStatistics: NSObject, @unchecked Sendable {
    // Sendable because it never changes.
    public let quantityType: HKQuantityType
    public let startDate: Date
    public let endDate: Date
    open var sources: [HKSource]? { nil }

    init(_ quantityType: HKQuantityType, _ startDate: Date, _ endDate: Date) {
        (self.quantityType, self.startDate, self.endDate) = (quantityType, startDate, endDate)
    }

    open func sumQuantity() -> HKQuantity? { nil }
    open func averageQuantity() -> HKQuantity? { nil }
    open func minimumQuantity() -> HKQuantity? { nil }
    open func maximumQuantity() -> HKQuantity? { nil }
    open func mostRecentQuantity() -> HKQuantity? { nil }
    open func mostRecentQuantityDateInterval() -> DateInterval? { nil }
    open func sumQuantity(for source: HKSource) -> HKQuantity? { nil }
    open func duration() -> HKQuantity? { nil }
}

open class HKStatisticsCollection: NSObject, @unchecked Sendable {
    override init() {}

    open func statistics() -> [HKStatistics] { [] }
    open func statistics(for date: Date) -> HKStatistics? { nil }
    open func sources() -> Set<HKSource> { [] }
    open func enumerateStatistics(
        from startDate: Date,
        to endDate: Date,
        with block: @escaping (HKStatistics, UnsafeMutablePointer<ObjCBool>) -> Void
    ) {}
}

open class HKStatisticsQuery: HKQuery, @unchecked Sendable {
    @preconcurrency
    public init(
        quantityType: HKQuantityType,
        quantitySamplePredicate: NSPredicate?,
        options: HKStatisticsOptions = [],
        completionHandler handler: @escaping @Sendable (HKStatisticsQuery, HKStatistics?, (any Error)?) -> Void
    ) {
        super.init(quantityType, quantitySamplePredicate)
        hear { handler(self, nil, $0) }
    }
}

open class HKStatisticsCollectionQuery: HKQuery, @unchecked Sendable {
    public typealias InitialHandler =
        @Sendable (HKStatisticsCollectionQuery, HKStatisticsCollection?, (any Error)?) -> Void
    public typealias UpdateHandler =
        @Sendable (HKStatisticsCollectionQuery, HKStatistics?, HKStatisticsCollection?, (any Error)?) -> Void

    public let anchorDate: Date
    public let intervalComponents: DateComponents
    public let options: HKStatisticsOptions

    @preconcurrency open var initialResultsHandler: InitialHandler?
    /// Never called: nothing changes in a store that is not there.
    @preconcurrency open var statisticsUpdateHandler: UpdateHandler?

    public init(
        quantityType: HKQuantityType,
        quantitySamplePredicate: NSPredicate?,
        options: HKStatisticsOptions = [],
        anchorDate: Date,
        intervalComponents: DateComponents
    ) {
        (self.anchorDate, self.intervalComponents, self.options) = (anchorDate, intervalComponents, options)
        super.init(quantityType, quantitySamplePredicate)
        hear { [weak self] error in
            if let self { initialResultsHandler?(self, nil, error) }
        }
    }
}
