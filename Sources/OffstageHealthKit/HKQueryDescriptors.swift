/// Samples of one type.
public struct HKSamplePredicate<Sample: HKSample>: Sendable {
    public let sampleType: HKSampleType
    // Nobody changes it, or evaluates it.
    private nonisolated(unsafe) let predicate: NSPredicate?
    public var nsPredicate: NSPredicate? { predicate }

    private init(_ sampleType: HKSampleType, _ predicate: NSPredicate?) {
        (self.sampleType, self.predicate) = (sampleType, predicate)
    }

    public static func sample(
        type: HKSampleType,
        predicate: NSPredicate? = nil
    ) -> HKSamplePredicate<HKSample> where Sample == HKSample {
        HKSamplePredicate(type, predicate)
    }

    public static func quantitySample(
        type: HKQuantityType,
        predicate: NSPredicate? = nil
    ) -> HKSamplePredicate<HKQuantitySample> where Sample == HKQuantitySample {
        HKSamplePredicate(type, predicate)
    }

    public static func categorySample(
        type: HKCategoryType,
        predicate: NSPredicate? = nil
    ) -> HKSamplePredicate<HKCategorySample> where Sample == HKCategorySample {
        HKSamplePredicate(type, predicate)
    }

    public static func workout(
        _ predicate: NSPredicate? = nil
    ) -> HKSamplePredicate<HKWorkout> where Sample == HKWorkout {
        HKSamplePredicate(HKWorkoutType(), predicate)
    }
}

// Questions that are awaited. Each throws `errorHealthDataUnavailable`.

public struct HKSampleQueryDescriptor<Sample: HKSample>: Sendable {
    public let limit: Int?

    public init(
        predicates: [HKSamplePredicate<Sample>],
        sortDescriptors: [SortDescriptor<Sample>] = [],
        limit: Int? = nil
    ) {
        self.limit = limit
    }

    public func result(for healthStore: HKHealthStore) async throws -> [Sample] { throw HKError.noStore }
}

public struct HKStatisticsQueryDescriptor: Sendable {
    public let options: HKStatisticsOptions

    public init(predicate: HKSamplePredicate<HKQuantitySample>, options: HKStatisticsOptions) {
        self.options = options
    }

    public func result(for healthStore: HKHealthStore) async throws -> HKStatistics? { throw HKError.noStore }
}

public struct HKStatisticsCollectionQueryDescriptor: Sendable {
    public let anchorDate: Date
    public let intervalComponents: DateComponents
    public let options: HKStatisticsOptions

    public init(
        predicate: HKSamplePredicate<HKQuantitySample>,
        options: HKStatisticsOptions,
        anchorDate: Date,
        intervalComponents: DateComponents
    ) {
        (self.anchorDate, self.intervalComponents, self.options) = (anchorDate, intervalComponents, options)
    }

    public func result(for healthStore: HKHealthStore) async throws -> HKStatisticsCollection {
        throw HKError.noStore
    }
}

public struct HKAnchoredObjectQueryDescriptor<Sample: HKSample>: Sendable {
    public struct Result: Sendable {
        public let addedSamples: [Sample]
        public let deletedObjects: [HKDeletedObject]
        public let newAnchor: HKQueryAnchor
    }

    public let anchor: HKQueryAnchor?
    public let limit: Int?

    public init(predicates: [HKSamplePredicate<Sample>], anchor: HKQueryAnchor?, limit: Int? = nil) {
        (self.anchor, self.limit) = (anchor, limit)
    }

    public func result(for healthStore: HKHealthStore) async throws -> Result { throw HKError.noStore }
}
