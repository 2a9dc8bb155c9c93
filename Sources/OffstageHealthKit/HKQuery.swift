public let HKObjectQueryNoLimit = 0
public let HKSampleSortIdentifierStartDate = "startDate"
public let HKSampleSortIdentifierEndDate = "endDate"
public let HKPredicateKeyPathStartDate = "startDate"
public let HKPredicateKeyPathEndDate = "endDate"

public struct HKQueryOptions: OptionSet, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) {
        self.rawValue = rawValue
    }

    public static let strictStartDate = HKQueryOptions(rawValue: 1 << 0)
    public static let strictEndDate = HKQueryOptions(rawValue: 1 << 1)
}

/// A question to the store. Each hears, once, that there is none, unless it is stopped before.
open class HKQuery: NSObject, @unchecked Sendable {
    // Sendable because its state is a lock's.
    private let lock = NSLock()
    private var isOver = false
    private var tell: ((any Error) -> Void)?

    public let objectType: HKObjectType?
    public let predicate: NSPredicate?

    init(_ objectType: HKObjectType?, _ predicate: NSPredicate?) {
        (self.objectType, self.predicate) = (objectType, predicate)
    }

    /// - Parameter tell: calls the handler of the query.
    func hear(_ tell: @escaping (any Error) -> Void) {
        lock.withLock { self.tell = tell }
    }

    func fail(_ error: any Error) {
        let tell = lock.withLock {
            defer { (isOver, self.tell) = (true, nil) }
            return isOver ? nil : self.tell
        }
        tell?(error)
    }

    func stop() {
        lock.withLock { (isOver, tell) = (true, nil) }
    }

    // MARK: Predicates, which nobody evaluates

    open class func predicateForSamples(
        withStart startDate: Date?,
        end endDate: Date?,
        options: HKQueryOptions = []
    ) -> NSPredicate { NSPredicate(value: true) }
    open class func predicateForObjects(from source: HKSource) -> NSPredicate { NSPredicate(value: true) }
    open class func predicateForObjects(from sources: Set<HKSource>) -> NSPredicate { NSPredicate(value: true) }
    open class func predicateForObjects(from workout: HKWorkout) -> NSPredicate { NSPredicate(value: true) }
    open class func predicateForObjects(withMetadataKey key: String) -> NSPredicate { NSPredicate(value: true) }
    open class func predicateForObject(with UUID: UUID) -> NSPredicate { NSPredicate(value: true) }
    open class func predicateForWorkouts(with activityType: HKWorkoutActivityType) -> NSPredicate {
        NSPredicate(value: true)
    }
    open class func predicateForCategorySamples(
        with operatorType: _Operator,
        value: Int
    ) -> NSPredicate { NSPredicate(value: true) }
    open class func predicateForQuantitySamples(
        with operatorType: _Operator,
        quantity: HKQuantity
    ) -> NSPredicate { NSPredicate(value: true) }

    /// Foundation's here has no `NSComparisonPredicate.Operator`.
    public enum _Operator: UInt, Sendable {
        case lessThan, lessThanOrEqualTo, greaterThan, greaterThanOrEqualTo, equalTo, notEqualTo
    }
}

open class HKSampleQuery: HKQuery, @unchecked Sendable {
    public typealias Handler = @Sendable (HKSampleQuery, [HKSample]?, (any Error)?) -> Void

    public let limit: Int
    public let sortDescriptors: [NSSortDescriptor]?

    @preconcurrency
    public init(
        sampleType: HKSampleType,
        predicate: NSPredicate?,
        limit: Int,
        sortDescriptors: [NSSortDescriptor]?,
        resultsHandler: @escaping Handler
    ) {
        (self.limit, self.sortDescriptors) = (limit, sortDescriptors)
        super.init(sampleType, predicate)
        hear { resultsHandler(self, nil, $0) }
    }

    @preconcurrency
    public convenience init(
        queryDescriptors: [HKQueryDescriptor],
        limit: Int,
        sortDescriptors: [NSSortDescriptor] = [],
        resultsHandler: @escaping Handler
    ) {
        self.init(
            sampleType: queryDescriptors.first?.sampleType ?? HKWorkoutType(),
            predicate: nil,
            limit: limit,
            sortDescriptors: sortDescriptors,
            resultsHandler: resultsHandler
        )
    }
}

open class HKQueryDescriptor: NSObject, @unchecked Sendable {
    public let sampleType: HKSampleType
    public let predicate: NSPredicate?

    public init(sampleType: HKSampleType, predicate: NSPredicate?) {
        (self.sampleType, self.predicate) = (sampleType, predicate)
    }
}

public typealias HKObserverQueryCompletionHandler = () -> Void

open class HKObserverQuery: HKQuery, @unchecked Sendable {
    public typealias Handler =
        @Sendable (HKObserverQuery, @escaping HKObserverQueryCompletionHandler, (any Error)?) -> Void

    @preconcurrency
    public init(sampleType: HKSampleType, predicate: NSPredicate?, updateHandler: @escaping Handler) {
        super.init(sampleType, predicate)
        hear { updateHandler(self, {}, $0) }
    }

    @preconcurrency
    public init(
        queryDescriptors: [HKQueryDescriptor],
        updateHandler:
            @escaping @Sendable (
                HKObserverQuery, Set<HKSampleType>?, @escaping HKObserverQueryCompletionHandler, (any Error)?
            ) -> Void
    ) {
        super.init(queryDescriptors.first?.sampleType, nil)
        hear { updateHandler(self, nil, {}, $0) }
    }
}

/// How far a query has come.
open class HKQueryAnchor: NSObject, @unchecked Sendable {
    private let value: Int

    public init(fromValue value: Int) {
        self.value = value
    }
}

open class HKAnchoredObjectQuery: HKQuery, @unchecked Sendable {
    public typealias Handler =
        @Sendable (HKAnchoredObjectQuery, [HKSample]?, [HKDeletedObject]?, HKQueryAnchor?, (any Error)?) -> Void

    /// Never called: nothing changes in a store that is not there.
    @preconcurrency open var updateHandler: Handler?

    @preconcurrency
    public init(
        type: HKSampleType,
        predicate: NSPredicate?,
        anchor: HKQueryAnchor?,
        limit: Int,
        resultsHandler handler: @escaping Handler
    ) {
        super.init(type, predicate)
        hear { handler(self, nil, nil, nil, $0) }
    }

    @preconcurrency
    public init(
        queryDescriptors: [HKQueryDescriptor],
        anchor: HKQueryAnchor?,
        limit: Int,
        resultsHandler handler: @escaping Handler
    ) {
        super.init(queryDescriptors.first?.sampleType, nil)
        hear { handler(self, nil, nil, nil, $0) }
    }
}

open class HKSourceQuery: HKQuery, @unchecked Sendable {
    @preconcurrency
    public init(
        sampleType: HKSampleType,
        samplePredicate objectPredicate: NSPredicate?,
        completionHandler: @escaping @Sendable (HKSourceQuery, Set<HKSource>?, (any Error)?) -> Void
    ) {
        super.init(sampleType, objectPredicate)
        hear { completionHandler(self, nil, $0) }
    }
}
